import { sql } from 'kysely';
import type { Database, HasCatalogue } from './database';

/**
 * Prepares a process for writing much more than a shopper's order. On SQLite: no mapping of the file into memory, which
 * grows with the file, smaller caches, and a longer log before its pages go into the file, because an import writes the
 * same pages of the indexes many times (512 MB, given back by `endBulkWriting`). Its transactions do not wait for the disk
 * one by one: when power is lost the last of them may be gone, the file is sound, and the import is run again.
 * PostgreSQL sees to this by itself.
 */
export async function beginBulkWriting(database: Database & HasCatalogue): Promise<void> {
	const { dialect, db, catalogue } = database;
	if (dialect !== 'sqlite') return;
	await beginBulkReading(database);
	await sql`pragma cache_size = -49152`.execute(db);
	await sql`pragma cache_size = -8192`.execute(catalogue);
	await sql`pragma wal_autocheckpoint = 128000`.execute(db);
	await sql`pragma synchronous = normal`.execute(db);
}

/** Prepares a process for reading all of a database: on SQLite, no mapping of the file into memory, which grows with what is read. */
export async function beginBulkReading({ dialect, db, catalogue }: Database & HasCatalogue): Promise<void> {
	if (dialect !== 'sqlite') return;
	for (const connection of [db, catalogue]) await sql`pragma mmap_size = 0`.execute(connection);
}

/** Sees that everything is on the disk, and gives back what the log took of it, as far as nobody is reading from it. */
export async function endBulkWriting({ dialect, db }: Database): Promise<void> {
	if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
