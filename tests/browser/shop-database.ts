import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Tag } from '~store/foundation/caching/cache-tags';

/** Works in the shop's own database, for test data that no screen or command can make. */
export function inDatabase<Result>(dataDir: string, work: (db: Sqlite.Database) => Result): Result {
	const db = new Sqlite(join(dataDir, 'shop.sqlite'), { timeout: 10_000 });
	try {
		return work(db);
	} finally {
		db.close();
	}
}

/** Invalidates the cached answers with these tags, as changes through the store do. */
export function countTags(db: Sqlite.Database, ...tags: Tag[]): void {
	const counted = db
		.prepare(
			`insert into versions (name, value) values ('tags', 1)
			on conflict (name) do update set value = value + 1 returning value`,
		)
		.pluck()
		.get();
	const count = db.prepare(
		'insert into cache_tags (tag, counted) values (?, ?) on conflict (tag) do update set counted = excluded.counted',
	);
	for (const tag of tags) count.run(tag, counted);
}
