import type { Config } from '../../config';
import { sqliteFile } from '../foundation/database/sqlite';

/** Names the database for the bookseller: SQLite's file, or the database's name on PostgreSQL's server. */
export function databaseName({ DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): string {
	if (!DATABASE_URL) return sqliteFile(DATA_DIR);
	const [, name] = /^\w+:\/\/[^/]*\/([^?]+)/.exec(DATABASE_URL) ?? [];
	return name ? decodeURIComponent(name) : 'postgres';
}
