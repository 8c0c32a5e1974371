import { sql } from 'kysely';
import type { Database } from './database';

/**
 * Prepares a process for writing much more than a shopper's order. On SQLite: a larger cache, and a longer log before its pages
 * go into the file. An import writes the same pages of the indexes many times (512 MB, given back by `endBulkWriting`). Its
 * transactions do not wait for the disk one by one. When power is lost the last of them may be gone, the file is sound, and the
 * import is run again. PostgreSQL sees to this by itself.
 */
export async function beginBulkWriting({ dialect, db }: Database): Promise<void> {
	if (dialect !== 'sqlite') return;
	await sql`pragma cache_size = -49152`.execute(db);
	await sql`pragma wal_autocheckpoint = 128000`.execute(db);
	await sql`pragma synchronous = normal`.execute(db);
}

/** Sees that everything is on the disk, and gives back what the log took of it, as far as nobody is reading from it. */
export async function endBulkWriting({ dialect, db }: Database): Promise<void> {
	if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
