/** How long an ended process is left ended. Milliseconds. */
const firstPause = 1000;
const maxPauseMs = 60_000;

/** For how long a process has to have served so that its end counts as the first. Milliseconds. */
const healthyAfter = 60_000;

/**
 * How long to wait before an ended process is started again, in milliseconds: a second, and twice as long each time up to
 * a minute. After a minute of service it begins anew.
 * @returns asked at each end with the milliseconds that the process had served.
 */
export function growingPauses(): (servedMs: number) => number {
	let next = firstPause;
	return (servedMs) => {
		const pause = servedMs >= healthyAfter ? firstPause : next;
		next = Math.min(2 * pause, maxPauseMs);
		return pause;
	};
}
