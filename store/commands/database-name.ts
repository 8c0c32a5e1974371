import type { Config } from '../../config';
import { sqliteFile } from '../foundation/database/sqlite';

/** Names the database for the bookseller: the path of the SQLite file, or the name of the PostgreSQL database with its server. */
export function databaseName({ DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): string {
	if (!DATABASE_URL) return sqliteFile(DATA_DIR);
	const [, name] = /^\w+:\/\/[^/]*\/([^?]+)/.exec(DATABASE_URL) ?? [];
	return name ? decodeURIComponent(name) : 'postgres';
}
