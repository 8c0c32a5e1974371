/** More of them say nothing of what one process died of. */
const maxTold = 5;

/** What a process does at this moment, the oldest first: the one who finds out that it ended can say what it was doing. */
interface Doings {
	/** Notes that something began; to be called back when it has ended. */
	begin(what: string): () => void;
	/** The oldest of what is under way. */
	current(): string[];
}

/** @param onBegun told when something has begun */
function openDoings(onBegun: () => void): Doings {
	const underway = new Set<{ what: string }>();
	return {
		begin(what) {
			const doing = { what };
			underway.add(doing);
			onBegun();
			return () => underway.delete(doing);
		},
		current: () => [...underway].slice(0, maxTold).map(({ what }) => what),
	};
}

/** What a process says to the one that started it. */
export type SupervisedMessage =
	/** It serves from now on, and says that it answers at least once in so many seconds; 0: it promises nothing. */
	| { sign: 'serving'; unresponsiveSeconds: number }
	/** It answers, and these requests are under way. */
	| { sign: 'alive'; doing: string[] };

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
export function sendHeartbeats(unresponsiveSeconds: number): void {
	send({ sign: 'serving', unresponsiveSeconds });
	setInterval(tellDoings, aliveEvery).unref();
}

/** How often it is told at the most that something began: a process that is busy has more to do. Milliseconds. */
const begunEvery = 50;

let lastTold = 0;
const doings = openDoings(() => {
	if (process.connected && performance.now() - lastTold >= begunEvery) tellDoings();
});

function tellDoings(): void {
	lastTold = performance.now();
	send({ sign: 'alive', doing: doings.current() });
}

/**
 * Notes that a request is being answered, without its query, for the log of the one that started this process.
 * @returns to be called when it has been answered
 */
export const beginRequest = (method: string, path: string): (() => void) => doings.begin(`${method} ${path}`);

/** Anyone who listens may end at any moment. */
function send(sign: SupervisedMessage): void {
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
