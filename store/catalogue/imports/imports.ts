import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { daySeconds } from '../../contract/durations';
import type { ImportState } from '../../contract/import';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import type { FileImportsTable } from '../../foundation/database/schema';
import { refusalBy } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { processingError } from '../list-files/unreadable';

type Importing = 'cart/import' | 'titlelist/importFile';

const refuse = refusalBy<Importing | `browse/${'file' | 'url' | 'found'}`>();

export type FileImport = Selectable<FileImportsTable>;

/** The number of seconds for which an import can be viewed, and its rows can be added. */
export const importLifetime = daySeconds;
/** The maximum number of characters of a file name that are stored. */
const maxNameLength = 200;
/**
 * If the process that reads a file has not updated the import for this number of seconds, that process is assumed to have died.
 */
const silence = 120;

/** The customer and the session to which an import belongs. */
export type ImportOwner = Pick<FileImport, 'session_hash' | 'customer_id'>;

/**
 * The owner of a search by a file or a web page: a search has no owner. Anyone who knows the search's ID may view the search,
 * like a page that a friend shares.
 */
export const nobody: ImportOwner = { session_hash: null, customer_id: null };

/**
 * Returns the owner of the imports that a visitor starts.
 * @throws {Refused} 401 for a guest
 */
export function importOwner({ session, customer }: Visitor): ImportOwner {
	if (!session || !customer)
		throw refusalBy<Importing>()('login-required', 'You must login or sign up to use this feature.');
	return { session_hash: session.id_hash, customer_id: customer.id };
}

type NewImport = Pick<Insertable<FileImportsTable>, 'kind' | 'filename' | 'list_id'> & ImportOwner;

/** Inserts an import into the database before the import's file is read. */
export async function addImport(store: Database & Clock, begun: NewImport): Promise<FileImport> {
	const now = store.now();
	return await store.db
		.insertInto('file_imports')
		.values({
			...begun,
			id: randomBytes(16).toString('base64url'),
			filename: begun.filename.slice(-maxNameLength),
			created_at: now,
			updated_at: now,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
}

/**
 * Returns an import in its current state. An import is only visible to its owner, and only for a day.
 * @throws {Refused} 404 for a visitor who is not the import's owner
 * @throws {Refused} 422 with a message for the shopper, if the import's file could not be read
 */
export async function importOf(
	store: Database & Clock,
	{ id, kind, owner }: { id: string; kind: string; owner: ImportOwner },
): Promise<FileImport> {
	const row = await store.db
		.selectFrom('file_imports')
		.selectAll()
		.where('id', '=', id)
		.where('kind', '=', kind)
		.where('created_at', '>', store.now() - importLifetime)
		.executeTakeFirst();
	const theirs = row?.session_hash === owner.session_hash && row?.customer_id === owner.customer_id;
	if (!row || !theirs) throw refuse('import-gone', 'The shop no longer has this import. Please choose the file again.');
	if (row.error !== null) throw refuse('file-unreadable', row.error, 'file');
	if (row.completed_at === null && row.updated_at < store.now() - silence) {
		// The process that was reading the file of this import has died.
		throw refuse('file-unreadable', `${processingError} Please try again.`, 'file');
	}
	return row;
}

/**
 * Marks the rows of an import as added, in the same transaction that adds the rows.
 * @returns false if the rows were already added. Of two simultaneous requests, the second waits here and then gets false
 */
export async function claimImport(transaction: Transaction, id: string): Promise<boolean> {
	const { numUpdatedRows } = await transaction
		.updateTable('file_imports')
		.set({ added: '{}' })
		.where('id', '=', id)
		.where('added', 'is', null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Stores which titles an import added, and how many rows can still be added. */
export async function noteAdded(
	transaction: Transaction,
	id: string,
	{ added, success_count }: { added: object; success_count: number },
): Promise<void> {
	await transaction
		.updateTable('file_imports')
		.set({ success_count, added: JSON.stringify(added) })
		.where('id', '=', id)
		.execute();
}

/** Returns the current progress of an import in percent. */
export function presentState(found: FileImport, now: number): ImportState {
	const { id, filename, progress, completed_at, added, purchase_order } = found;
	return {
		import_id: id,
		filename,
		progress,
		purchase_order,
		state: completed_at === null ? 'reading' : added === null ? 'preview' : 'complete',
		eta_seconds: secondsLeft(found, now),
	};
}

/**
 * Estimates the remaining seconds of an import, from the average time for each percent so far. Returns null before the first
 * percent is complete.
 */
function secondsLeft({ progress, created_at, completed_at }: FileImport, now: number): number | null {
	if (completed_at !== null) return 0;
	return progress === 0 ? null : Math.ceil(((now - created_at) * (100 - progress)) / progress);
}
