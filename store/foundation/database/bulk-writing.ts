import { sql } from 'kysely';
import type { Database } from './database';

/**
 * Prepares this process for an import, which writes far more than an order does. On SQLite it enlarges the page cache, and lets
 * the log grow to 512 MB before its pages go into the file. An import writes the same index pages many times. `endBulkWriting`
 * frees that space again. Transactions do not wait for the disk: after a power loss the last ones may be missing, but the file is
 * sound and the import can be run again. PostgreSQL needs none of this.
 */
export async function beginBulkWriting({ dialect, db }: Database): Promise<void> {
	if (dialect !== 'sqlite') return;
	await sql`pragma cache_size = -49152`.execute(db);
	await sql`pragma wal_autocheckpoint = 128000`.execute(db);
	await sql`pragma synchronous = normal`.execute(db);
}

/** Writes everything to the disk, and frees the space of the log as far as no reader needs it. */
export async function endBulkWriting({ dialect, db }: Database): Promise<void> {
	if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
