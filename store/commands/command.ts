import type { Config } from '../../config';
import { beginBulkWriting, endBulkWriting } from '../foundation/database/bulk-writing';
import type { Store } from '../store';

/** One of the bookseller's commands; each has a file of its own in this folder and a line in `cli.ts`. */
export interface Command {
	/** What `--help` shows: how it is called, what it does, its options. */
	help: string;
	/** Does the work. Answers the exit code: 0 when all is well, 2 when a part was refused. */
	run(args: string[], terminal: Terminal): Promise<number>;
}

/** Where a command is run: everything it needs of the outside. */
export interface Terminal {
	/** Writes lines to the standard output. */
	print(text: string): void;
	/** Writes lines about what went wrong to the standard error. */
	complain(text: string): void;
	/** Shows text in place of what it showed before, on a terminal; null where nobody watches. */
	repaint: ((text: string) => void) | null;
	/** The folder that file names are relative to. */
	folder: string;
	env: Readonly<Record<string, string | undefined>>;
	/** Asks a question and waits for a line: null when the input ends. Itself null where nobody is there to answer. */
	ask: ((question: string) => Promise<string | null>) | null;
	/** The environment: which database the commands work on. */
	readConfig(): Config;
	/** Opens the shop's store; the caller closes it. */
	openStore(): Promise<Store>;
	/** Opens a database to move the shop into, which may hold a part of it already; the caller closes it. */
	openForMove(config: Config): Promise<Store>;
}

/** What went wrong, in words for the bookseller: shown without a stack. The exit code is 1. */
export class CommandError extends Error {
	override name = 'CommandError';
}

/** Does work with the shop's store and closes it, whatever happens. */
export async function withStore<Result>(terminal: Terminal, work: (store: Store) => Promise<Result>): Promise<Result> {
	const store = await terminal.openStore();
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}

/** The same for work that writes much more than a shopper's order: it stays small, whatever the size of what it reads. */
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
