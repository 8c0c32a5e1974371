/** What a process says to the one that started it. */
export type Sign =
	/** It serves from now on, and says that it answers at least once in so many seconds; 0: it promises nothing. */
	| { sign: 'serving'; unresponsiveSeconds: number }
	/** It answers. */
	| { sign: 'alive' };

/**
 * The exit code of a process that could not start because of something that may pass, such as a database that is away: it
 * is worth trying again. The number is that of `sysexits.h` for it. What will not pass by itself ends with 1.
 */
export const exitToTryAgain = 75;

/** How often a process says that it answers. Milliseconds. */
export const aliveEvery = 1000;

/**
 * Tells the process that started this one that it serves, and from then on every second that it answers: what holds up the
 * event loop holds up the sign, too. Does nothing where nobody listens.
 * @param unresponsiveSeconds after how many without a sign it is to be ended; 0 for never
 */
export function giveSigns(unresponsiveSeconds: number): void {
	send({ sign: 'serving', unresponsiveSeconds });
	setInterval(send, aliveEvery, { sign: 'alive' }).unref();
}

/** Whoever listens may end at any moment. */
function send(sign: Sign): void {
	if (process.connected) process.send?.(sign, () => undefined);
}

/**
 * Calls back once when the process that started this one has ended, however that came, or has closed the channel to it.
 * Never where it was started without a channel.
 */
export function whenStarterEnds(stop: () => void): void {
	if (!process.send) return;
	if (process.connected) process.once('disconnect', stop);
	else stop();
}
