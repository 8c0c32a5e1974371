import { ZodError } from 'zod';
import type { Config } from '../../config';
import { writeAudit } from '../desk/audit/write-audit';
import { beginBulkWriting, endBulkWriting } from '../foundation/database/bulk-writing';
import { transact } from '../foundation/database/transactions';
import { Refused } from '../foundation/refusal';
import type { Store } from '../store';
import type { CommandNote, CommandOptions } from './command-audit';
import { errorText, isOfArguments } from './error-text';

/** One of the bookseller's commands; each has a file of its own in this folder and a line in `cli.ts`. */
export interface Command {
	/** The text of `--help`: how to call the command, its purpose, its options. */
	help: string;
	/** The options of all its actions; left out for a command without options, or one that the audit never notes. */
	options?: CommandOptions;
	/** Does the work. Returns the exit code: 0 for success, 2 if a part was refused. */
	run(args: string[], terminal: Terminal): Promise<number>;
}

/** A command's environment: everything that it uses from outside. */
export interface Terminal {
	/** Writes lines to the standard output. */
	print(text: string): void;
	/** Writes lines about errors to the standard error. */
	complain(text: string): void;
	/** Replaces the text that it showed before, on a terminal; null if the output is none. */
	repaint: ((text: string) => void) | null;
	/** The folder that file names are relative to. */
	folder: string;
	env: Readonly<Record<string, string | undefined>>;
	/** Asks a question and waits for a line; the answer is null at the end of the input. Null itself without a terminal as the input. */
	ask: ((question: string) => Promise<string | null>) | null;
	/** Reads the environment, which names the database that the commands work on. */
	readConfig(): Config;
	/** The audit's note of the running command; absent if the command writes its own note, or needs none. */
	noted?: CommandNote | undefined;
	/** Opens the shop's store; the caller closes it. */
	openStore(): Promise<Store>;
	/** Opens a database to move the shop into, which may have an unfinished move; the caller closes it. */
	openForMove(config: Config): Promise<Store>;
}

/** An error with words for the bookseller, which is shown without a stack. The exit code is 1. */
export class CommandError extends Error {
	override name = 'CommandError';
}

/**
 * Does work with the shop's store, and closes it in any case. Writes the command's audit note afterwards, also if the work broke off,
 * because a part of it may be done.
 * @param isDone whether a part may be done after an error; without it, after any error but a refusal
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

/** Whether an error says to the bookseller why nothing was done. */
const isRefusal = (error: unknown): boolean =>
	error instanceof CommandError || error instanceof Refused || error instanceof ZodError || isOfArguments(error);

/** The most characters of a typed command that the audit notes. */
const maxNoteLength = 2000;

/**
 * Writes the command's audit note. A failure is only reported, because the work is already done.
 * @param brokeOff the error that the work broke off with
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
		// An error of a database that cannot be written to is shown once.
		if (brokeOff !== undefined && errorText(error) === errorText(brokeOff)) return;
		complain(`This command could not be recorded in the audit: ${errorText(error)}`);
	}
}

/** Does work with the shop's store that writes far more than an order does, and frees the disk space afterwards. */
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
		// A file that breaks off ends in a refusal, but its lines before that place are in the shop.
		() => true,
	);
