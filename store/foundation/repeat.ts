/** Work that is done again and again. */
export interface Repeating {
	/** Lets the turn that is under way finish, then stops. */
	stop(): Promise<void>;
}

interface RepeatOptions {
	/** How long after a turn ended the next one begins. Milliseconds. */
	everyMs: number;
	/** Told what went wrong in a turn; the next one comes all the same. */
	onError(error: unknown): void;
}

/** Does work at once, and again so long after each turn ended, until it is stopped. */
export function repeat(
	work: (stopped: () => boolean) => Promise<unknown>,
	{ everyMs, onError }: RepeatOptions,
): Repeating {
	let stopped = false;
	let timer: NodeJS.Timeout;
	let current: Promise<void> = Promise.resolve();
	const turn = () => {
		current = work(() => stopped)
			.then(() => undefined)
			.catch(onError)
			.finally(() => {
				if (!stopped) timer = setTimeout(turn, everyMs);
			});
	};
	timer = setTimeout(turn, 0);
	return {
		async stop() {
			stopped = true;
			clearTimeout(timer);
			await current;
		},
	};
}
