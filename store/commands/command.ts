import type { Config } from '../../config';
import { beginBulkWriting, endBulkWriting } from '../foundation/database/bulk-writing';
import type { Store } from '../store';

/** One of the bookseller's commands; each has a file of its own in this folder and a line in `cli.ts`. */
export interface Command {
	/** What `--help` shows: how it is called, what it does, its options. */
	help: string;
	/** Does the work. Answers the exit code: 0 for success, 2 where a part was refused. */
	run(args: string[], terminal: Terminal): Promise<number>;
}

/** A command's environment: everything that it uses from outside. */
export interface Terminal {
	/** Writes lines to the standard output. */
	print(text: string): void;
	/** Writes lines about errors to the standard error. */
	complain(text: string): void;
	/** Replaces the text that it showed before, on a terminal; null where the output is none. */
	repaint: ((text: string) => void) | null;
	/** The folder that file names are relative to. */
	folder: string;
	env: Readonly<Record<string, string | undefined>>;
	/**
	 * Asks a question and waits for a line; the answer is null at the end of the input. Itself null where the input is no terminal.
	 */
	ask: ((question: string) => Promise<string | null>) | null;
	/** Reads the environment, which names the database that the commands work on. */
	readConfig(): Config;
	/** Opens the shop's store; the caller closes it. */
	openStore(): Promise<Store>;
	/** Opens a database to move the shop into, which may have an unfinished move; the caller closes it. */
	openForMove(config: Config): Promise<Store>;
}

/** An error with words for the bookseller, which is shown without a stack. The exit code is 1. */
export class CommandError extends Error {
	override name = 'CommandError';
}

/** Does work with the shop's store, and closes it in any case. */
export async function withStore<Result>(terminal: Terminal, work: (store: Store) => Promise<Result>): Promise<Result> {
	const store = await terminal.openStore();
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}

/** Does work with the shop's store that writes far more than an order does, and frees the disk space afterwards. */
export const withStoreForBulk = <Result>(
	terminal: Terminal,
	work: (store: Store) => Promise<Result>,
): Promise<Result> =>
	withStore(terminal, async (store) => {
		await beginBulkWriting(store);
		try {
			return await work(store);
		} finally {
			await endBulkWriting(store);
		}
	});
