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

/** How long an import can be viewed and added, in seconds. */
export const importLifetime = daySeconds;
/** How much of a file's name is saved, in characters. */
const maxNameLength = 200;
/** A process that reads a file has ended if it has been silent for this many seconds. */
const silence = 120;

/** The customer whose import it is, in the session in which they brought it. */
export type ImportOwner = Pick<FileImport, 'session_hash' | 'customer_id'>;

/**
 * The owner of a search. A search has no owner: anyone who has its id may view it, as they may view a page that a
 * friend shares.
 */
export const nobody: ImportOwner = { session_hash: null, customer_id: null };

/**
 * The owner of the imports that this visitor begins.
 * @throws {Refused} 401 for a guest.
 */
export function importOwner({ session, customer }: Visitor): ImportOwner {
	if (!session || !customer)
		throw refusalBy<Importing>()('login-required', 'You must login or sign up to use this feature.');
	return { session_hash: session.id_hash, customer_id: customer.id };
}

type NewImport = Pick<Insertable<FileImportsTable>, 'kind' | 'filename' | 'list_id'> & ImportOwner;

/** Saves an import before its file is read. */
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
 * Finds an import in its present state, for its owner alone and for a day.
 * @throws {Refused} 404 for anyone else.
 * @throws {Refused} 422 in the shopper's words when the file could not be read.
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
	if (!row || !theirs) throw refuse('import-gone', 'This import is no longer here. Please choose the file again.');
	if (row.error !== null) throw refuse('file-unreadable', row.error, 'file');
	if (row.completed_at === null && row.updated_at < store.now() - silence) {
		// The process that read it has ended in the middle.
		throw refuse('file-unreadable', `${processingError} Please try again.`, 'file');
	}
	return row;
}

/**
 * Notes that the rows of an import are being added, in the transaction that adds them.
 * @returns false where they have been: a second post at the same time waits here, and then finds that it has been done
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

/** Saves the added titles, and how many rows are still green. */
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

/** How far an import is. */
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

/** Estimates the seconds that are left: each percent takes as long as those so far. Null before the first. */
function secondsLeft({ progress, created_at, completed_at }: FileImport, now: number): number | null {
	if (completed_at !== null) return 0;
	return progress === 0 ? null : Math.ceil(((now - created_at) * (100 - progress)) / progress);
}
