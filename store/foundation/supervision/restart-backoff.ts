/** The minimum number of milliseconds before an ended process is started again. */
const firstPause = 1000;
const maxPauseMs = 60_000;

/** The number of milliseconds after which a process counts as healthy, so that the pauses start from the shortest pause again. */
const healthyAfter = 60_000;

/**
 * Calculates the pauses before an ended process is started again, in milliseconds. The first pause is a second, and each further
 * pause is twice as long, up to a minute. After the process has run for a minute, the pauses start from a second again.
 * @returns a function to call each time the process ends, with the number of milliseconds that the process ran
 */
export function restartBackoff(): (servedMs: number) => number {
	let next = firstPause;
	return (servedMs) => {
		const pause = servedMs >= healthyAfter ? firstPause : next;
		next = Math.min(2 * pause, maxPauseMs);
		return pause;
	};
}
