import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** Works in the shop's own database, where no screen or command can make what a test needs. */
export function inDatabase<Result>(dataDir: string, work: (db: Sqlite.Database) => Result): Result {
	const db = new Sqlite(join(dataDir, 'shop.sqlite'), { timeout: 10_000 });
	try {
		return work(db);
	} finally {
		db.close();
	}
}
