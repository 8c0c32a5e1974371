import { Refused } from '../../foundation/refusal';

/**
 * The maximum number of lists that a shop process reads at the same time, and the maximum number of further lists that may wait.
 */
const maxReaders = 2;
const maxWaiting = 30;

let reading = 0;
const waiting: (() => void)[] = [];

/**
 * Waits until the next list may be read.
 * @throws {Refused} 503 if too many lists are already waiting
 */
export async function takeTurn(signal?: AbortSignal): Promise<{ end(): void }> {
	if (reading >= maxReaders) {
		if (waiting.length >= maxWaiting) {
			throw new Refused('Many files are being read just now. Please try again in a minute.', 503);
		}
		await new Promise<void>((resolve) => waiting.push(resolve));
	} else reading += 1;
	const turn = { end: giveOn };
	if (signal?.aborted) {
		turn.end();
		signal.throwIfAborted();
	}
	return turn;
}

/** Lets the caller continue that has waited longest. */
function giveOn(): void {
	const first = waiting.shift();
	if (first) first();
	else reading -= 1;
}
