import { PostgresAdapter, sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { hashOf } from '../text-hash';

/**
 * Cache tags that cover every record of a kind. Caches that contain all records of a kind in memory use these tags. Readers that
 * add no narrower tags also use these tags.
 */
export const wideTags = [
	/** Covers the settings and the locations. */
	'settings',
	/** Covers titles with their contributors and subjects. */
	'catalogue',
	/** Covers offers and their stock. */
	'stock',
	/** Covers the titles that a search or a browse page finds, with their number and order. */
	'browse',
	/** Covers the names of subjects. */
	'subjects',
	/** Covers lists of titles that people other than the owner may see. */
	'lists',
	/** Covers the blocks of the home page. */
	'blocks',
	/** Covers the bookseller's own pages. */
	'pages',
	'events',
] as const;

export type WideTag = (typeof wideTags)[number];

/** The cache tag of one title with its offers, of the editions of one work, or of one list. `title:*` covers every title. */
type NarrowTag = `title:${number | '*'}` | `work:${number}` | `list:${number}`;

/**
 * A cache tag: the name of a record that a cached page or answer depends on. The cache entry becomes stale when the number of one
 * of its tags increases.
 */
export type Tag = WideTag | NarrowTag;

export const titleTag = (id: number): Tag => `title:${id}`;
export const workTag = (key: string): Tag => `work:${hashOf(key)}`;
export const everyTitle: Tag = 'title:*';
export const listTag = (id: number): Tag => `list:${id}`;

/**
 * The maximum number of titles that a transaction invalidates one by one. A transaction that changes more titles invalidates all
 * titles with one cache tag.
 */
const maxTitleTags = 1000;

/** The cache tags that each open transaction has invalidated. */
const pending = new WeakMap<Queries, Set<Tag>>();

/**
 * Invalidates every cache entry with these cache tags, in the transaction. `countingTags` increases the numbers of the tags at
 * the end of the transaction. The row that all transactions wait for is therefore locked last. Outside of `transact` and
 * `inTransaction`, the numbers are increased immediately.
 */
export async function invalidate(db: Queries, ...tags: Tag[]): Promise<void> {
	const changed = pending.get(db);
	if (changed) for (const tag of tags) changed.add(tag);
	else await count(db, tags);
}

/** Invalidates the cache entries of titles whose offers or stock have changed. */
export const invalidateStock = (db: Transaction, titleIds: Iterable<number>): Promise<void> =>
	invalidate(db, 'stock', ...Array.from(titleIds, titleTag));

/** Runs the work of a transaction, then increases the numbers of the cache tags that the work invalidated. */
export async function countingTags<Transaction extends Queries, Result>(
	transaction: Transaction,
	work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
	const changed = new Set<Tag>();
	pending.set(transaction, changed);
	const result = await work(transaction);
	await count(transaction, [...changed]);
	return result;
}

/**
 * Increases the numbers of cache tags. Locks the row 'tags' of `versions` until the transaction ends, so that changes become
 * visible in the order of their numbers. A process that has read a number has seen every change with a lower number.
 */
async function count(db: Queries, changed: readonly Tag[]): Promise<void> {
	if (changed.length === 0) return;
	const tags = changed.length <= maxTitleTags ? changed : withoutTitles(changed);
	const told = [...new Set(tags)];
	if (db.getExecutor().adapter instanceof PostgresAdapter) {
		// One statement increases the number and writes the tags, so that the lock is not held during a second round trip to the
		// database.
		await sql`with numbered as (
				insert into versions (name, value) values ('tags', 1)
				on conflict (name) do update set value = versions.value + 1 returning value
			)
			insert into cache_tags (tag, counted)
			select told.tag, numbered.value from numbered cross join unnest(cast(${told} as text[])) as told (tag)
			on conflict (tag) do update set counted = excluded.counted`.execute(db);
		return;
	}
	const { value: counted } = await db
		.insertInto('versions')
		.values({ name: 'tags', value: 1 })
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('versions.value', '+', 1) })))
		.returning('value')
		.executeTakeFirstOrThrow();
	// The condition `where true` is needed, because SQLite would otherwise parse `on conflict` as the `on` of a join.
	await sql`insert into cache_tags (tag, counted)
		select value, ${counted} from json_each(${JSON.stringify(told)}) where true
		on conflict (tag) do update set counted = excluded.counted`.execute(db);
}

/**
 * Replaces the tags of titles by the tag `title:*`, and removes the tags of works. Every cache entry with the tag of a work also
 * has the tag `title:*`.
 */
const withoutTitles = (tags: readonly Tag[]): Tag[] => [
	everyTitle,
	...tags.filter((tag) => !/^(?:title|work):/.test(tag)),
];
