/** Milliseconds before an ended process is started again. */
const firstPause = 1000;
const maxPauseMs = 60_000;

/** Milliseconds in service after which the pauses start from the shortest again. */
const healthyAfter = 60_000;

/**
 * Gives the pauses before an ended process is started again, in milliseconds: a second, and twice as long each time up to a
 * minute. After a minute of service they start from a second again.
 * @returns called at each end with the milliseconds that the process had served
 */
export function restartBackoff(): (servedMs: number) => number {
	let next = firstPause;
	return (servedMs) => {
		const pause = servedMs >= healthyAfter ? firstPause : next;
		next = Math.min(2 * pause, maxPauseMs);
		return pause;
	};
}
