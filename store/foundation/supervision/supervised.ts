/** The maximum number of requests that a heartbeat lists. More requests would not help to find out why a process ended. */
const maxTold = 5;

/** The requests that a process is answering, oldest first. The supervisor logs these requests when the process ends. */
interface Doings {
	/** Records that a request has begun. Call the returned function when the request has ended. */
	begin(what: string): () => void;
	/** Returns the requests that have been running for the longest time. */
	current(): string[];
}

/** @param onBegun called whenever a request begins */
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

/** A message from a process to its supervisor. */
export type SupervisedMessage =
	/**
	 * The process now serves requests, and will send a heartbeat at least every `unresponsiveSeconds` seconds. 0 means that it
	 * sends no heartbeats.
	 */
	| { sign: 'serving'; unresponsiveSeconds: number }
	/** A heartbeat, with the requests that the process is answering. */
	| { sign: 'alive'; doing: string[] };

/**
 * The exit code of a process that could not start for a temporary reason, such as a database that is down (EX_TEMPFAIL in
 * `sysexits.h`). The exit code for any other reason is 1.
 */
export const exitToTryAgain = 75;

/** The number of milliseconds between two heartbeats of a process. */
export const aliveEvery = 1000;

/**
 * Informs the supervisor that this process serves requests, and then sends a heartbeat every second. A process whose event loop
 * is blocked sends no heartbeats. Has no effect if the process has no supervisor.
 * @param unresponsiveSeconds the number of seconds without a heartbeat after which the supervisor ends the process, or 0 for
 * never
 */
export function sendHeartbeats(unresponsiveSeconds: number): void {
	send({ sign: 'serving', unresponsiveSeconds });
	setInterval(tellDoings, aliveEvery).unref();
}

/**
 * The minimum time between two reports of new requests, in milliseconds, so that a busy process spends little time on reports.
 */
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
 * Records, for the log of the supervisor, that a request is being answered. Leaves out the query of the URL.
 * @returns a function to call when the request has been answered
 */
export const beginRequest = (method: string, path: string): (() => void) => doings.begin(`${method} ${path}`);

/** Sends a message to the supervisor. Ignores errors, because the supervisor may end at any moment. */
function send(sign: SupervisedMessage): void {
	if (process.connected) process.send?.(sign, () => undefined);
}

/**
 * Calls `stop` when the parent process has ended for any reason, or has closed its channel to this process. If there was never a
 * channel, does not call `stop`.
 */
export function whenStarterEnds(stop: () => void): void {
	if (!process.send) return;
	if (process.connected) process.once('disconnect', stop);
	else stop();
}
