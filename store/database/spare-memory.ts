import { sql } from 'kysely';
import type { Database } from './database';

/**
 * Makes a process that reads files of any size into the database stay small: no mapping of the SQLite file into memory,
 * which grows with the file. PostgreSQL keeps its memory in its own processes.
 */
export async function spareMemory({ dialect, db, catalogue }: Database): Promise<void> {
	if (dialect !== 'sqlite') return;
	for (const connection of [db, catalogue]) await sql`pragma mmap_size = 0`.execute(connection);
	await sql`pragma cache_size = -32768`.execute(db);
	await sql`pragma wal_autocheckpoint = 32000`.execute(db);
}
