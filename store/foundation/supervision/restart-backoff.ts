/** Milliseconds before an ended process is started again. */
const firstPause = 1000;
const maxPauseMs = 60_000;

/** Milliseconds of service after which the pauses start from the shortest again. */
const healthyAfter = 60_000;

/**
 * Creates the pauses before an ended process is started again, in milliseconds. The first pause is a second, and each further
 * pause is twice as long, up to a minute. After the process has served for a minute, the pauses start from a second again.
 * @returns a function to call each time the process ends, with the milliseconds that it served
 */
export function restartBackoff(): (servedMs: number) => number {
	let next = firstPause;
	return (servedMs) => {
		const pause = servedMs >= healthyAfter ? firstPause : next;
		next = Math.min(2 * pause, maxPauseMs);
		return pause;
	};
}
