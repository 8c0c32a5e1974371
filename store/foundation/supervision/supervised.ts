/** The most requests that a heartbeat names. More would not help to find out why a process died. */
const maxTold = 5;

/** The requests that a process is answering, oldest first. The supervisor logs them when the process ends. */
interface Doings {
	/** Notes that a request has begun. Call the returned function when it has ended. */
	begin(what: string): () => void;
	/** Returns the requests that have been running the longest. */
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
	 * The process serves from now on, and will send a heartbeat at least every `unresponsiveSeconds` seconds. 0 means that it
	 * sends no heartbeats.
	 */
	| { sign: 'serving'; unresponsiveSeconds: number }
	/** A heartbeat, with the requests that are being answered. */
	| { sign: 'alive'; doing: string[] };

/**
 * The exit code of a process that could not start for a temporary reason, such as a database that is down (EX_TEMPFAIL in
 * `sysexits.h`). The exit code for any other reason is 1.
 */
export const exitToTryAgain = 75;

/** Milliseconds between a process's heartbeats. */
export const aliveEvery = 1000;

/**
 * Tells the supervisor that this process serves, and then sends a heartbeat every second. A blocked event loop sends no
 * heartbeats. Has no effect without a supervisor.
 * @param unresponsiveSeconds after how many seconds without a heartbeat the supervisor ends the process; 0 for never
 */
export function sendHeartbeats(unresponsiveSeconds: number): void {
	send({ sign: 'serving', unresponsiveSeconds });
	setInterval(tellDoings, aliveEvery).unref();
}

/** The shortest time between two reports of new requests, in milliseconds, so that reports stay cheap in a busy process. */
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
 * Notes for the supervisor's log that a request is being answered. Omits the query.
 * @returns a function to call when the request has been answered
 */
export const beginRequest = (method: string, path: string): (() => void) => doings.begin(`${method} ${path}`);

/** Ignores errors, because the supervisor may end at any moment. */
function send(sign: SupervisedMessage): void {
	if (process.connected) process.send?.(sign, () => undefined);
}

/**
 * Calls `stop` once the parent process has ended, for whatever reason, or has closed the channel to this one. Never calls it
 * without a channel.
 */
export function whenStarterEnds(stop: () => void): void {
	if (!process.send) return;
	if (process.connected) process.once('disconnect', stop);
	else stop();
}
