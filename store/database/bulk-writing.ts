import { sql } from 'kysely';
import type { Database } from './database';

/**
 * Prepares a process for writing much more than a shopper's order. On SQLite: no mapping of the file into memory, which
 * grows with the file, a smaller cache, and a longer log before its pages go into the file, because an import writes the
 * same pages of the indexes many times (128 MB, given back by `endBulkWriting`). PostgreSQL sees to this by itself.
 */
export async function beginBulkWriting({ dialect, db, catalogue }: Database): Promise<void> {
	if (dialect !== 'sqlite') return;
	for (const connection of [db, catalogue]) await sql`pragma mmap_size = 0`.execute(connection);
	await sql`pragma cache_size = -32768`.execute(db);
	await sql`pragma wal_autocheckpoint = 32000`.execute(db);
}

/** Gives the disk back what the log took, as far as nobody is reading from it. */
export async function endBulkWriting({ dialect, db }: Database): Promise<void> {
	if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
