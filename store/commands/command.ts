import type { Config } from '../../config';
import { writeAudit } from '../desk/audit/write-audit';
import { beginBulkWriting, endBulkWriting } from '../foundation/database/bulk-writing';
import { transact } from '../foundation/database/transactions';
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
	/** What the audit says of the command that runs, once it is through; absent where that is written elsewhere, or nothing is. */
	noted?: { action: string; thing: string; key: string; words: string[] };
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
		const result = await work(store);
		if (terminal.noted) await note(store, terminal.noted);
		return result;
	} finally {
		await store.close();
	}
}

/** The most that is noted of what was typed. Characters. */
const maxNoteLength = 2000;

function note(store: Store, { action, thing, key, words }: NonNullable<Terminal['noted']>): Promise<void> {
	const asked = words.length > 0 ? { after: { asked: { words: words.join(' ').slice(0, maxNoteLength) } } } : {};
	return transact(store, (transaction) =>
		writeAudit(transaction, { command: action }, { action, thing, key, ...asked }, store.now()),
	);
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
