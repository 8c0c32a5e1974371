import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { processingError } from '../../catalogue/list-files/unreadable';
import type { FileImportsTable } from '../../foundation/database/schema';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';

export type FileImport = Selectable<FileImportsTable>;

/** How long an import can be looked at and added. Seconds. */
export const importLifetime = 86_400;
/** As much of a file's name as anybody reads. Characters. */
const longestName = 200;
/** A process that reads a file is heard of more often. Seconds. */
const silence = 120;

/** Writes an import down for a customer, before its file is read. */
export async function addImport(
	store: Store,
	{ session, customer }: Visitor,
	kind: string,
	filename: string,
): Promise<FileImport> {
	if (!session || !customer) throw new Refused('You must login or sign up to use this feature.', 401);
	const now = store.now();
	return await store.db
		.insertInto('file_imports')
		.values({
			id: randomBytes(24).toString('base64url'),
			session_hash: session.id_hash,
			customer_id: customer.id,
			kind,
			filename: filename.slice(-longestName),
			created_at: now,
			updated_at: now,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
}

/**
 * A customer's own import, as far as it is: in the session in which they brought it, for a day.
 * @throws {Refused} 404 for anybody else, and 422 in the shopper's words when the file could not be read
 */
export async function importOf(store: Store, visitor: Visitor, kind: string, id: string): Promise<FileImport> {
	const row = await store.db
		.selectFrom('file_imports')
		.selectAll()
		.where('id', '=', id)
		.where('kind', '=', kind)
		.where('created_at', '>', store.now() - importLifetime)
		.executeTakeFirst();
	const theirs = row?.session_hash === visitor.session?.id_hash && row?.customer_id === visitor.customer?.id;
	if (!row || !theirs) throw notFound('This import is no longer here. Please choose the file again.');
	if (row.error !== null) throw new Refused(row.error, 422, 'file');
	if (row.completed_at === null && row.updated_at < store.now() - silence) {
		// The process that read it has ended in the middle.
		throw new Refused(`${processingError} Please try again.`, 422, 'file');
	}
	return row;
}
