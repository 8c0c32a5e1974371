/** Work that is repeated until it is stopped. */
export interface Repeating {
	/** Stops the repetition after the current run has finished. */
	stop(): Promise<void>;
}

interface RepeatOptions {
	/** The number of milliseconds between the end of a run and the start of the next run. */
	everyMs: number;
	/** Receives the error of a run. The next run still takes place. */
	onError(error: unknown): void;
}

/** Runs `work` immediately, and again `everyMs` after the end of each run, until it is stopped. */
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
