import { sql } from 'kysely';
import type { Database } from './database';

/**
 * Prepares the database connection for an import, which writes far more than an order. PostgreSQL needs no preparation. On
 * SQLite, enlarges the page cache, because an import writes the same index pages many times. The write-ahead log may grow to 512
 * MB before its pages are written into the database file. `endBulkWriting` frees that space again. Transactions do not wait for
 * the disk. After a power failure, the last transactions may be missing. Even after a power failure, the file is intact and the
 * import can be repeated.
 */
export async function beginBulkWriting({ dialect, db }: Database): Promise<void> {
	if (dialect !== 'sqlite') return;
	await sql`pragma cache_size = -49152`.execute(db);
	await sql`pragma wal_autocheckpoint = 128000`.execute(db);
	await sql`pragma synchronous = normal`.execute(db);
}

/** Writes all changes to the disk, and frees the part of the write-ahead log that no reader needs. */
export async function endBulkWriting({ dialect, db }: Database): Promise<void> {
	if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
