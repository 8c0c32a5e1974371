import { sql } from 'kysely';
import type { Database } from './database';

/**
 * Prepares this process for an import, which writes far more than an order does. PostgreSQL needs no preparation. On SQLite it
 * enlarges the page cache, because an import writes the same index pages many times. It lets the log grow to 512 MB before its
 * pages are written into the database file. `endBulkWriting` frees that space again. Transactions do not wait for the disk. After
 * a power loss the last transactions may be missing, but the file is intact and the import can be run again.
 */
export async function beginBulkWriting({ dialect, db }: Database): Promise<void> {
	if (dialect !== 'sqlite') return;
	await sql`pragma cache_size = -49152`.execute(db);
	await sql`pragma wal_autocheckpoint = 128000`.execute(db);
	await sql`pragma synchronous = normal`.execute(db);
}

/** Writes everything to the disk, and frees the part of the log that no reader needs. */
export async function endBulkWriting({ dialect, db }: Database): Promise<void> {
	if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
