/** The most requests that a heartbeat names: more would not help to find why a process died. */
const maxTold = 5;

/** The work that a process has under way, the oldest first. The supervisor logs it when the process ends. */
interface Doings {
	/** Notes that something has begun. The returned function notes that it has ended. */
	begin(what: string): () => void;
	/** Returns the work that has been under way the longest. */
	current(): string[];
}

/** @param onBegun called whenever work has begun */
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

/** A message of a process to its supervisor. */
export type SupervisedMessage =
	/** The process serves from now on, and will send a heartbeat at least every so many seconds; 0 promises none. */
	| { sign: 'serving'; unresponsiveSeconds: number }
	/** A heartbeat, with the requests under way. */
	| { sign: 'alive'; doing: string[] };

/**
 * The exit code of a process that could not start for a temporary reason, such as a database that is away (EX_TEMPFAIL of
 * `sysexits.h`). A reason that will not pass by itself gives 1.
 */
export const exitToTryAgain = 75;

/** Milliseconds between a process's heartbeats. */
export const aliveEvery = 1000;

/**
 * Tells the supervisor that this process serves, and then sends a heartbeat every second: a blocked event loop sends none. Does
 * nothing without a supervisor.
 * @param unresponsiveSeconds after how many seconds without a heartbeat the process is to be ended; 0 for never
 */
export function sendHeartbeats(unresponsiveSeconds: number): void {
	send({ sign: 'serving', unresponsiveSeconds });
	setInterval(tellDoings, aliveEvery).unref();
}

/** Milliseconds between two reports of begun requests, so that reports stay cheap in a busy process. */
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
 * Notes that a request is being answered, without its query, for the supervisor's log.
 * @returns to be called when it has been answered
 */
export const beginRequest = (method: string, path: string): (() => void) => doings.begin(`${method} ${path}`);

/** Errors are ignored, as the supervisor may end at any moment. */
function send(sign: SupervisedMessage): void {
	if (process.connected) process.send?.(sign, () => undefined);
}

/**
 * Calls back once the process that started this one has ended, for whatever reason, or has closed the channel to it. Never calls back
 * without a channel.
 */
export function whenStarterEnds(stop: () => void): void {
	if (!process.send) return;
	if (process.connected) process.once('disconnect', stop);
	else stop();
}
