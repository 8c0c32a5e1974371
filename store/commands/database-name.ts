import type { Config } from '../../config';
import { sqliteFile } from '../foundation/database/sqlite';

/**
 * Returns a database's name for the bookseller: the path of an SQLite file, or the database name and server of a PostgreSQL
 * database.
 */
export function databaseName({ DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): string {
	if (!DATABASE_URL) return sqliteFile(DATA_DIR);
	const [, name] = /^\w+:\/\/[^/]*\/([^?]+)/.exec(DATABASE_URL) ?? [];
	return name ? decodeURIComponent(name) : 'postgres';
}
