import { PostgresAdapter, sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import { hashOf } from '../text-hash';

/** Everything of one kind. What is held in memory whole goes by these, and so does what is not told more closely. */
export const wideTags = [
	/** The settings and the locations. */
	'settings',
	/** Titles with their contributors and subjects. */
	'catalogue',
	/** Offers and their copies. */
	'stock',
	/** What a list of titles finds, counts, and has them in which order. */
	'browse',
	/** The names of subjects. */
	'subjects',
	/** Lists of titles that somebody beside their owner may see. */
	'lists',
	/** What stands on the home page. */
	'blocks',
	/** The pages of the bookseller's own. */
	'pages',
	'events',
] as const;

export type WideTag = (typeof wideTags)[number];

/** One title with its offers, the editions of one work, one list; `title:*` is every title. */
type NarrowTag = `title:${number | '*'}` | `work:${number}` | `list:${number}`;

/** What something cached tells of: it is stale once one of its tags has counted. */
export type Tag = WideTag | NarrowTag;

export const titleTag = (id: number): Tag => `title:${id}`;
export const workTag = (key: string): Tag => `work:${hashOf(key)}`;
export const everyTitle: Tag = 'title:*';
export const listTag = (id: number): Tag => `list:${id}`;

/** So many titles of one transaction count by themselves; more than that are all titles. */
const maxTitleTags = 1000;

/** What a transaction that has not ended yet has changed. */
const pending = new WeakMap<Queries, Set<Tag>>();

/**
 * Invalidates whatever is cached of these, with the transaction. Each tag counts at its end, as what everybody waits for is
 * locked last (`countingTags`). In a transaction that was not begun by `transact` or `inTransaction`, and outside of any, it
 * counts at once.
 */
export async function invalidate(db: Queries, ...tags: Tag[]): Promise<void> {
	const changed = pending.get(db);
	if (changed) for (const tag of tags) changed.add(tag);
	else await count(db, tags);
}

/** What of a title changes when its offers or copies do. */
export const invalidateStock = (db: Transaction, titleIds: Iterable<number>): Promise<void> =>
	invalidate(db, 'stock', ...Array.from(titleIds, titleTag));

/** Does the work of a transaction, and counts the tags of what it has changed as its last statements. */
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
 * Anyone who counts holds the row of `versions` until the transaction ends. So changes become visible in the order of their
 * numbers, and a process that has read up to one has missed none.
 */
async function count(db: Queries, changed: readonly Tag[]): Promise<void> {
	if (changed.length === 0) return;
	const tags = changed.length <= maxTitleTags ? changed : withoutTitles(changed);
	const told = [...new Set(tags)];
	if (db.getExecutor().adapter instanceof PostgresAdapter) {
		// Nobody is kept waiting for the way to the server and back.
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
	// Without `where true` SQLite takes the `on` of the conflict for that of a join.
	await sql`insert into cache_tags (tag, counted)
		select value, ${counted} from json_each(${JSON.stringify(told)}) where true
		on conflict (tag) do update set counted = excluded.counted`.execute(db);
}

/** Each title also stands for its work, which anyone who tells of every title need not be told. */
const withoutTitles = (tags: readonly Tag[]): Tag[] => [
	everyTitle,
	...tags.filter((tag) => !/^(?:title|work):/.test(tag)),
];
