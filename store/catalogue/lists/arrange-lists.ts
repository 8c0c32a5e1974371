import type { Insertable, Updateable } from 'kysely';
import { invalidate, listTag } from '../../foundation/caching/cache-tags';
import { chunks } from '../../foundation/database/chunks';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import type { ListBlocksTable, TitleListsTable } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import { isStores } from '../titles/list-access';
import { appendTitles } from './list-items';
import { putFirst } from './list-order';
import { noSuchList } from './title-list';

/** The texts and settings that the bookseller gives a title list. */
export type ListWords = Updateable<
	Pick<
		TitleListsTable,
		'header' | 'description' | 'image' | 'category' | 'sub_category' | 'position' | 'date_posted' | 'kind'
	>
>;

/** The titles that the bookseller listed, in order: the IDs of titles that the store has, and the ISBNs of other titles. */
export interface NamedTitles {
	ids: number[];
	unknown: string[];
}

/** Finds the titles with these ISBN-13s. If a row has several ISBNs, uses the first ISBN that the store has. */
export async function findTitles(db: Queries, rows: string[][]): Promise<NamedTitles> {
	const known = new Map<string, number>();
	for (const some of chunks([...new Set(rows.flat())], 1)) {
		const found = await db.selectFrom('titles').select(['id', 'eisbn']).where('eisbn', 'in', some).execute();
		for (const { id, eisbn } of found) known.set(eisbn, id);
	}
	const ids: number[] = [];
	const unknown: string[] = [];
	for (const row of rows) {
		const eisbn = row.find((one) => known.has(one));
		if (eisbn === undefined) unknown.push(row[0] ?? '');
		else ids.push(known.get(eisbn) as number);
	}
	return { ids: [...new Set(ids)], unknown };
}

/**
 * Creates a title list of the store, with these titles.
 * @returns the ID of the list
 */
export const createStoreList = (
	store: Database & Clock,
	name: string,
	words: ListWords,
	titleIds: number[],
): Promise<number> =>
	transact(store, async (transaction) => {
		const now = store.now();
		const row: Insertable<TitleListsTable> = {
			customer_id: null,
			kind: 'store',
			name,
			date_posted: now,
			date_updated: now,
			...words,
		};
		const { id } = await transaction.insertInto('title_lists').values(row).returning('id').executeTakeFirstOrThrow();
		await appendTitles(transaction, id, toItems(titleIds), now);
		await invalidate(transaction, 'lists');
		return id;
	});

/**
 * Appends titles to one of the store's title lists.
 * @throws {Refused} 404 for a list that does not belong to the store
 */
export const addToStoreList = (store: Database & Clock, listId: number, titleIds: number[]): Promise<void> =>
	arrange(store, listId, (transaction) => appendTitles(transaction, listId, toItems(titleIds), store.now()));

const toItems = (titleIds: number[]) => titleIds.map((title_id) => ({ title_id }));

/**
 * Removes titles from one of the store's title lists.
 * @throws {Refused} 404 for a list that does not belong to the store
 */
export const removeFromStoreList = (store: Database & Clock, listId: number, titleIds: number[]): Promise<void> =>
	arrange(store, listId, async (transaction) => {
		for (const some of chunks(titleIds, 1)) {
			await transaction
				.deleteFrom('title_list_items')
				.where('list_id', '=', listId)
				.where('title_id', 'in', some)
				.execute();
		}
	});

/**
 * Moves titles to the start of one of the store's title lists, in the given order. All other titles of the list follow.
 * @throws {Refused} 404 for a list that does not belong to the store
 * @throws {Refused} 422 for a title that is not on the list
 */
export const orderStoreList = (store: Database & Clock, listId: number, titleIds: number[]): Promise<void> =>
	arrange(store, listId, (transaction) => putFirst(transaction, listId, titleIds));

/**
 * Changes the texts and settings of one of the store's title lists.
 * @throws {Refused} 404 for a list that does not belong to the store
 */
export const describeStoreList = (store: Database & Clock, listId: number, words: ListWords): Promise<void> =>
	arrange(store, listId, (transaction) =>
		transaction.updateTable('title_lists').set(words).where('id', '=', listId).execute(),
	);

/**
 * Adds one of the store's title lists to the home page.
 * @throws {Refused} 404 for a list that does not belong to the store
 */
export const addListBlock = (
	store: Database & Clock,
	listId: number,
	block: Pick<Insertable<ListBlocksTable>, 'placement' | 'header' | 'item_limit' | 'position'>,
): Promise<void> =>
	arrange(store, listId, async (transaction) => {
		await transaction
			.insertInto('list_blocks')
			.values({ ...block, type: 'list', list_id: listId, event_id: null, name: '' })
			.execute();
		await invalidate(transaction, 'blocks');
	});

/**
 * Removes one of the store's title lists from the features and from the home page. The list keeps its titles and its URL.
 * @throws {Refused} 404 for a list that does not belong to the store
 */
export const endStoreList = (store: Database & Clock, listId: number): Promise<void> =>
	arrange(store, listId, async (transaction) => {
		await transaction.deleteFrom('list_blocks').where('list_id', '=', listId).execute();
		await transaction.updateTable('title_lists').set({ kind: 'store' }).where('id', '=', listId).execute();
		await invalidate(transaction, 'blocks');
	});

/** Changes one of the store's title lists in a transaction, and invalidates the list's cache tags. */
const arrange = (
	store: Database & Clock,
	listId: number,
	work: (transaction: Transaction) => Promise<unknown>,
): Promise<void> =>
	transact(store, async (transaction) => {
		await holdStoreList(transaction, listId, store.now());
		await work(transaction);
		await invalidate(transaction, 'lists', listTag(listId));
	});

async function holdStoreList(transaction: Transaction, listId: number, now: number): Promise<void> {
	const list = await transaction
		.updateTable('title_lists')
		.set({ date_updated: now })
		.where('id', '=', listId)
		.where(isStores)
		.returning('id')
		.executeTakeFirst();
	if (!list) throw noSuchList();
}
