import { PostgresAdapter, sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { hashOf } from '../text-hash';

/**
 * Tags for everything of one kind. Caches that hold all of a kind in memory use these tags, and so do readers that add no narrower
 * tags.
 */
export const wideTags = [
	/** The settings and the locations. */
	'settings',
	/** Titles with their contributors and subjects. */
	'catalogue',
	/** Offers and their stock. */
	'stock',
	/** Which titles a search or a browse page finds, how many, and in which order. */
	'browse',
	/** The names of subjects. */
	'subjects',
	/** Lists of titles that others than their owner may see. */
	'lists',
	/** The blocks of the home page. */
	'blocks',
	/** The bookseller's own pages. */
	'pages',
	'events',
] as const;

export type WideTag = (typeof wideTags)[number];

/** One title with its offers, the editions of one work, one list; `title:*` is every title. */
type NarrowTag = `title:${number | '*'}` | `work:${number}` | `list:${number}`;

/** A thing that a cached page or answer shows: the entry is stale once one of its tags has been counted up. */
export type Tag = WideTag | NarrowTag;

export const titleTag = (id: number): Tag => `title:${id}`;
export const workTag = (key: string): Tag => `work:${hashOf(key)}`;
export const everyTitle: Tag = 'title:*';
export const listTag = (id: number): Tag => `list:${id}`;

/** How many titles of one transaction are invalidated one by one; above that all titles are. */
const maxTitleTags = 1000;

/** The tags that each transaction under way has changed. */
const pending = new WeakMap<Queries, Set<Tag>>();

/**
 * Invalidates everything that is cached with these tags, in the transaction. The tags are counted at its end (`countingTags`), so that
 * the row that all transactions wait for is locked last. In a transaction that was not begun by `transact` or `inTransaction`, and
 * outside of any, they are counted at once.
 */
export async function invalidate(db: Queries, ...tags: Tag[]): Promise<void> {
	const changed = pending.get(db);
	if (changed) for (const tag of tags) changed.add(tag);
	else await count(db, tags);
}

/** Invalidates titles whose offers or stock have changed. */
export const invalidateStock = (db: Transaction, titleIds: Iterable<number>): Promise<void> =>
	invalidate(db, 'stock', ...Array.from(titleIds, titleTag));

/** Does the work of a transaction, and counts up the tags that it has invalidated as its last statements. */
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
 * Counts tags up, which locks the row 'tags' of `versions` until the transaction ends. So changes become visible in the order of
 * their numbers, and a process that has read up to one has missed none before it.
 */
async function count(db: Queries, changed: readonly Tag[]): Promise<void> {
	if (changed.length === 0) return;
	const tags = changed.length <= maxTitleTags ? changed : withoutTitles(changed);
	const told = [...new Set(tags)];
	if (db.getExecutor().adapter instanceof PostgresAdapter) {
		// In one statement, so that the lock is not held for another round trip.
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

/** Every tag of a work goes too: whatever has one also has `title:*`. */
const withoutTitles = (tags: readonly Tag[]): Tag[] => [
	everyTitle,
	...tags.filter((tag) => !/^(?:title|work):/.test(tag)),
];
