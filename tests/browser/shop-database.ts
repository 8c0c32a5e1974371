import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Tag } from '~store/foundation/caching/cache-tags';

/** Works in the shop's own database, where no screen or command can make what a test needs. */
export function inDatabase<Result>(dataDir: string, work: (db: Sqlite.Database) => Result): Result {
	const db = new Sqlite(join(dataDir, 'shop.sqlite'), { timeout: 10_000 });
	try {
		return work(db);
	} finally {
		db.close();
	}
}

/** Invalidates what is cached of these, as anyone who changes them through the store does. */
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
