/** Work that is repeated until it is stopped. */
export interface Repeating {
	/** Lets the run that is under way finish, then stops. */
	stop(): Promise<void>;
}

interface RepeatOptions {
	/** Milliseconds between the end of a run and the start of the next. */
	everyMs: number;
	/** Gets the error of a run; the next run comes all the same. */
	onError(error: unknown): void;
}

/** Does work at once, and again `everyMs` after the end of each run, until it is stopped. */
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
