import { PostgresAdapter, sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { hashOf } from '../text-hash';

/**
 * Tags that cover every record of a kind. Caches that hold all records in memory use these tags. Readers that add no narrower
 * tags use them too.
 */
export const wideTags = [
	/** The settings and the locations. */
	'settings',
	/** Titles with their contributors and subjects. */
	'catalogue',
	/** Offers and their stock. */
	'stock',
	/** The titles that a search or a browse page finds, with their count and order. */
	'browse',
	/** The names of subjects. */
	'subjects',
	/** Lists of titles that people other than the owner may see. */
	'lists',
	/** The blocks of the home page. */
	'blocks',
	/** The bookseller's own pages. */
	'pages',
	'events',
] as const;

export type WideTag = (typeof wideTags)[number];

/** The tag of one title with its offers, of the editions of one work, or of one list. `title:*` covers every title. */
type NarrowTag = `title:${number | '*'}` | `work:${number}` | `list:${number}`;

/**
 * A cache tag: the name of a record that a cached page or answer depends on. The cache entry is stale once one of its tags has a
 * newer number.
 */
export type Tag = WideTag | NarrowTag;

export const titleTag = (id: number): Tag => `title:${id}`;
export const workTag = (key: string): Tag => `work:${hashOf(key)}`;
export const everyTitle: Tag = 'title:*';
export const listTag = (id: number): Tag => `list:${id}`;

/** A transaction that changes more titles than this invalidates all titles with one tag. */
const maxTitleTags = 1000;

/** The tags that each open transaction has invalidated. */
const pending = new WeakMap<Queries, Set<Tag>>();

/**
 * Invalidates every cache entry with these tags, in the transaction. The numbers of the tags are increased at the end of the
 * transaction (`countingTags`), so that the row that all transactions wait for is locked last. Outside of `transact` and
 * `inTransaction` the numbers are increased at once.
 */
export async function invalidate(db: Queries, ...tags: Tag[]): Promise<void> {
	const changed = pending.get(db);
	if (changed) for (const tag of tags) changed.add(tag);
	else await count(db, tags);
}

/** Invalidates titles whose offers or stock have changed. */
export const invalidateStock = (db: Transaction, titleIds: Iterable<number>): Promise<void> =>
	invalidate(db, 'stock', ...Array.from(titleIds, titleTag));

/** Runs a transaction's work, then increases the numbers of the tags that the work invalidated. */
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
 * Increases the numbers of tags. This locks the row 'tags' of `versions` until the transaction ends, so changes become visible in
 * the order of their numbers. A process that has read a number has seen every change with a lower number.
 */
async function count(db: Queries, changed: readonly Tag[]): Promise<void> {
	if (changed.length === 0) return;
	const tags = changed.length <= maxTitleTags ? changed : withoutTitles(changed);
	const told = [...new Set(tags)];
	if (db.getExecutor().adapter instanceof PostgresAdapter) {
		// Uses one statement, so that the lock is not held for another round trip.
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
	// Without `where true` SQLite parses `on conflict` as the `on` of a join.
	await sql`insert into cache_tags (tag, counted)
		select value, ${counted} from json_each(${JSON.stringify(told)}) where true
		on conflict (tag) do update set counted = excluded.counted`.execute(db);
}

/** Also drops the tags of works: every cache entry with a work's tag also has the tag `title:*`. */
const withoutTitles = (tags: readonly Tag[]): Tag[] => [
	everyTitle,
	...tags.filter((tag) => !/^(?:title|work):/.test(tag)),
];
