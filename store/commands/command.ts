import { ZodError } from 'zod';
import type { Config } from '../../config';
import { writeAudit } from '../desk/audit/write-audit';
import { beginBulkWriting, endBulkWriting } from '../foundation/database/bulk-writing';
import { transact } from '../foundation/database/transactions';
import { Refused } from '../foundation/refusal';
import type { Store } from '../store';
import type { CommandNote, CommandOptions } from './command-audit';
import { errorText, isOfArguments } from './error-text';

/** A command of the command line tool. Each command has its own file in this folder and an entry in `cli.ts`. */
export interface Command {
	/** The command's help text, shown by `--help`: the usage, the purpose and the options. */
	help: string;
	/**
	 * The options of all the command's actions. Omitted for a command without options, and for a command that the audit log never
	 * records.
	 */
	options?: CommandOptions;
	/** Runs the command and returns its exit code: 0 for success, 2 if some of the input was refused. */
	run(args: string[], terminal: Terminal): Promise<number>;
}

/** A command's environment: the terminal, the files and the databases that the command uses. */
export interface Terminal {
	/** Writes lines to the standard output. */
	print(text: string): void;
	/** Writes error messages to the standard error. */
	complain(text: string): void;
	/** Replaces the status text on the terminal, such as a progress bar. Null if the output is not a terminal. */
	repaint: ((text: string) => void) | null;
	/** The folder for relative file names. */
	folder: string;
	env: Readonly<Record<string, string | undefined>>;
	/**
	 * Asks a question and waits until the user types an answer. The answer is null at the end of the input. `ask` is null if the
	 * input is not a terminal.
	 */
	ask: ((question: string) => Promise<string | null>) | null;
	/** Reads the configuration, which contains the address of the database. */
	readConfig(): Config;
	/** The audit entry for the running command. Undefined if the command needs no audit entry or writes its own. */
	noted?: CommandNote | undefined;
	/** Opens the shop's store. The caller must close the store. */
	openStore(): Promise<Store>;
	/**
	 * Opens the database that the shop moves into, even if an earlier move into that database is unfinished. The caller must close
	 * the database.
	 */
	openForMove(config: Config): Promise<Store>;
}

/**
 * An error with a message for the bookseller. The command line tool prints the message without a stack trace and exits with code
 * 1.
 */
export class CommandError extends Error {
	override name = 'CommandError';
}

/**
 * Runs work with the shop's store, and always closes the store. Writes the command's audit entry afterwards, even if the work
 * failed, because failed work may already have changed something.
 * @param isDone returns whether the work may have changed something before this error. Default: true for any error except a
 * refusal.
 */
export async function withStore<Result>(
	terminal: Terminal,
	work: (store: Store) => Promise<Result>,
	isDone: (error: unknown) => boolean = (error) => !isRefusal(error),
): Promise<Result> {
	const store = await terminal.openStore();
	try {
		const result = await work(store);
		await note(store, terminal);
		return result;
	} catch (error) {
		if (isDone(error)) await note(store, terminal, error);
		throw error;
	} finally {
		await store.close();
	}
}

/** Returns whether an error is a refusal: its message tells the bookseller why nothing was done. */
const isRefusal = (error: unknown): boolean =>
	error instanceof CommandError || error instanceof Refused || error instanceof ZodError || isOfArguments(error);

/** The maximum length of a typed command in the audit log, in characters. */
const maxNoteLength = 2000;

/**
 * Writes the command's audit entry. If the audit entry cannot be written, only prints a warning, because the work is already
 * done.
 * @param brokeOff the error that ended the work
 */
async function note(store: Store, { noted, complain }: Terminal, brokeOff?: unknown): Promise<void> {
	if (!noted) return;
	const { action, thing, keys, words } = noted;
	const asked = words.length > 0 ? { asked: { words: words.join(' ').slice(0, maxNoteLength) } } : {};
	const facts = { ...(brokeOff === undefined ? {} : { broke_off: true }), ...asked };
	const after = Object.keys(facts).length > 0 ? { after: facts } : {};
	try {
		await transact(store, async (transaction) => {
			for (const key of keys)
				await writeAudit(transaction, { command: action }, { action, thing, key, ...after }, store.now());
		});
	} catch (error) {
		// If the database is read-only, the work and the audit entry fail with the same error, which is shown only once.
		if (brokeOff !== undefined && errorText(error) === errorText(brokeOff)) return;
		complain(`This command could not be recorded in the audit: ${errorText(error)}`);
	}
}

/** Runs work that writes large amounts of data to the shop's store, and frees unused disk space afterwards. */
export const withStoreForBulk = <Result>(
	terminal: Terminal,
	work: (store: Store) => Promise<Result>,
): Promise<Result> =>
	withStore(
		terminal,
		async (store) => {
			await beginBulkWriting(store);
			try {
				return await work(store);
			} finally {
				await endBulkWriting(store);
			}
		},
		// A truncated file causes a refusal, but the records before the point of truncation are stored.
		() => true,
	);
