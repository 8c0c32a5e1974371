import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database, Queries } from './database';
import { sqliteFile } from './sqlite';

/**
 * Returns a text that identifies a database. The text changes if the database is replaced, for example by a restored backup.
 * Change numbers that were stored before can then no longer be compared.
 */
export async function identityOf(db: Queries, dialect: Database['dialect'], dataDir: string): Promise<string> {
	if (dialect === 'sqlite') {
		const { ino, birthtimeMs } = await stat(sqliteFile(dataDir));
		return `sqlite ${ino} ${birthtimeMs}`;
	}
	const { rows } = await sql<{ identity: string }>`
		select current_database() || ' ' || oid || ' ' || relfilenode as identity
		from pg_class where oid = 'title_facets'::regclass`.execute(db);
	return `postgres ${rows[0]?.identity}`;
}
