import { ZodError } from 'zod';
import type { Config } from '../../config';
import { writeAudit } from '../desk/audit/write-audit';
import { beginBulkWriting, endBulkWriting } from '../foundation/database/bulk-writing';
import { transact } from '../foundation/database/transactions';
import { Refused } from '../foundation/refusal';
import type { Store } from '../store';
import type { CommandNote, CommandOptions } from './command-audit';
import { errorText, isOfArguments } from './error-text';

/** A bookseller's command. Each command has its own file in this folder and an entry in `cli.ts`. */
export interface Command {
	/** The text of `--help`: the usage, the purpose and the options. */
	help: string;
	/** The options of all its actions. Omitted for a command without options, and for a command that the audit never records. */
	options?: CommandOptions;
	/** Runs the command. Returns the exit code: 0 for success, 2 if a part was refused. */
	run(args: string[], terminal: Terminal): Promise<number>;
}

/** A command's environment: everything that it uses from outside the program. */
export interface Terminal {
	/** Writes lines to the standard output. */
	print(text: string): void;
	/** Writes lines about errors to the standard error. */
	complain(text: string): void;
	/** Replaces the text that it showed before, on a terminal. Null if the output is not a terminal. */
	repaint: ((text: string) => void) | null;
	/** The folder that relative file names start from. */
	folder: string;
	env: Readonly<Record<string, string | undefined>>;
	/**
	 * Asks a question and waits for a line. The answer is null at the end of the input. `ask` itself is null if the input is not
	 * a terminal.
	 */
	ask: ((question: string) => Promise<string | null>) | null;
	/** Reads the configuration, which names the database that the commands work on. */
	readConfig(): Config;
	/** The audit entry for the running command; undefined if the command writes its own entry or needs none. */
	noted?: CommandNote | undefined;
	/** Opens the shop's store. The caller closes it. */
	openStore(): Promise<Store>;
	/** Opens a database to move the shop into. It may have an unfinished move. The caller closes it. */
	openForMove(config: Config): Promise<Store>;
}

/** An error with a message for the bookseller, which is shown without a stack trace. The exit code is 1. */
export class CommandError extends Error {
	override name = 'CommandError';
}

/**
 * Runs work with the shop's store, and always closes the store. Writes the command's audit entry afterwards, even if the work
 * failed, because a part of it may be done.
 * @param isDone whether a part may be done after this error. Default: true for any error except a refusal.
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

/** Whether an error is a refusal, which tells the bookseller why nothing was done. */
const isRefusal = (error: unknown): boolean =>
	error instanceof CommandError || error instanceof Refused || error instanceof ZodError || isOfArguments(error);

/** The longest recorded text of a typed command, in characters. */
const maxNoteLength = 2000;

/**
 * Writes the command's audit entry. If that fails, only prints a warning, because the work is already done.
 * @param brokeOff the error with which the work failed
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
		// If the database cannot be written to, the same error is shown only once.
		if (brokeOff !== undefined && errorText(error) === errorText(brokeOff)) return;
		complain(`This command could not be recorded in the audit: ${errorText(error)}`);
	}
}

/** Runs work that writes far more than an order does with the shop's store, and frees the disk space afterwards. */
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
		// A file that ends early is reported as a refusal, but its records before that place are stored.
		() => true,
	);
