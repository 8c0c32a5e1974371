import type { Config } from '../../config';
import { sqliteFile } from '../foundation/database/sqlite';

/** What the bookseller calls the database: SQLite's file, or the name of PostgreSQL's on its server. */
export function databaseName({ DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): string {
	if (!DATABASE_URL) return sqliteFile(DATA_DIR);
	const [, name] = /^\w+:\/\/[^/]*\/([^?]+)/.exec(DATABASE_URL) ?? [];
	return name ? decodeURIComponent(name) : 'postgres';
}
