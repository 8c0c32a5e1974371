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

/** The bookseller's texts and settings for a list. */
export type ListWords = Updateable<
	Pick<
		TitleListsTable,
		'header' | 'description' | 'image' | 'category' | 'sub_category' | 'position' | 'date_posted' | 'kind'
	>
>;

/** Titles that the bookseller named, in order: the ids of known titles, and the unknown ISBNs. */
export interface NamedTitles {
	ids: number[];
	unknown: string[];
}

/** Finds the titles of ISBN-13s. In each row, uses the first ISBN that the store has. */
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
 * Creates one of the store's own lists, with these titles.
 * @returns its id
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
 * Appends titles to one of the store's own lists.
 * @throws {Refused} 404 for a list that is not the store's
 */
export const addToStoreList = (store: Database & Clock, listId: number, titleIds: number[]): Promise<void> =>
	arrange(store, listId, (transaction) => appendTitles(transaction, listId, toItems(titleIds), store.now()));

const toItems = (titleIds: number[]) => titleIds.map((title_id) => ({ title_id }));

/**
 * Removes titles from one of the store's own lists.
 * @throws {Refused} 404 for a list that is not the store's
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
 * Moves titles to the start of one of the store's own lists, in this order. The other titles follow.
 * @throws {Refused} 404 for a list that is not the store's
 * @throws {Refused} 422 for a title that is not on the list
 */
export const orderStoreList = (store: Database & Clock, listId: number, titleIds: number[]): Promise<void> =>
	arrange(store, listId, (transaction) => putFirst(transaction, listId, titleIds));

/**
 * Changes the texts and settings of one of the store's lists.
 * @throws {Refused} 404 for a list that is not the store's.
 */
export const describeStoreList = (store: Database & Clock, listId: number, words: ListWords): Promise<void> =>
	arrange(store, listId, (transaction) =>
		transaction.updateTable('title_lists').set(words).where('id', '=', listId).execute(),
	);

/**
 * Shows one of the store's lists on the home page.
 * @throws {Refused} 404 for a list that is not the store's.
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
 * Removes one of the store's own lists from the features and from the home page. The list keeps its titles and its address.
 * @throws {Refused} 404 for a list that is not the store's
 */
export const endStoreList = (store: Database & Clock, listId: number): Promise<void> =>
	arrange(store, listId, async (transaction) => {
		await transaction.deleteFrom('list_blocks').where('list_id', '=', listId).execute();
		await transaction.updateTable('title_lists').set({ kind: 'store' }).where('id', '=', listId).execute();
		await invalidate(transaction, 'blocks');
	});

/** Changes one of the store's own lists in a transaction, and invalidates its cache tags. */
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
