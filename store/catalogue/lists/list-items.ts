import { sql } from 'kysely';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { TitleList } from '../../contract/titlelist';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import { insertRows } from '../../foundation/database/insertions';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { type ListRef, visibleListId } from '../titles/list-access';
import { addOwnList } from './change-list';
import { moveItem } from './list-order';
import { invalidateShared, lockOwnList, ownList } from './own-list';
import { noSuchList, presentList } from './title-list';

/**
 * Appends a title to one of the account's title lists. A title that is already on the list stays at its position.
 * @param listId the ID of the list, or 0 for the favourites list
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 404 for a list that does not belong to the account, and for a title that the store does not have
 */
export async function addItem(store: Database & Clock, visitor: Visitor, listId: number, eisbn: string): Promise<void> {
	const { id: accountId } = requireAccount(visitor);
	const now = store.now();
	await transact(store, async (transaction) => {
		const list = await lockOwnList(transaction, accountId, listId, now);
		await appendTitles(transaction, list.id, [{ title_id: await titleIdOf(transaction, eisbn) }], now);
	});
}

/**
 * Creates a title list of the account. If the caller gives a title, adds the title to the list.
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 404 for a title that the store does not have
 * @throws {Refused} 409 for an account that already has the maximum number of lists
 */
export async function createList(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	{ eisbn, ...words }: CheckedPayloadOf<'titlelist/create'>,
): Promise<TitleList> {
	const { id: accountId } = requireAccount(visitor);
	const now = store.now();
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const id = await addOwnList(transaction, accountId, words, now);
		if (eisbn !== undefined)
			await appendTitles(transaction, id, [{ title_id: await titleIdOf(transaction, eisbn) }], now);
		return presentList(await ownList(transaction, accountId, id), settings);
	});
}

/** A title to add to a list, with the number of wanted copies if the caller gives a number. */
export interface NewItem {
	title_id: number;
	wanted?: number | null;
}

/** Appends titles to a locked title list, in the given order. Titles that are already on the list stay at their position. */
export async function appendTitles(db: Queries, listId: number, items: NewItem[], now: number): Promise<void> {
	const first = (await lastPosition(db, listId)) + 1;
	const fresh = new Map(items.map((item) => [item.title_id, item]));
	const rows = [...fresh.values()].map(({ title_id, wanted }, index) => ({
		list_id: listId,
		title_id,
		wanted: wanted || null,
		position: first + index,
		added_at: now,
	}));
	const columns = ['list_id', 'title_id', 'wanted', 'position', 'added_at'];
	await insertRows(db, 'title_list_items', columns, rows, 'on conflict (list_id, title_id) do nothing');
}

async function lastPosition(db: Queries, listId: number): Promise<number> {
	const { last } = await db
		.selectFrom('title_list_items')
		.select((eb) => eb.fn.max<number | null>('position').as('last'))
		.where('list_id', '=', listId)
		.executeTakeFirstOrThrow();
	return last ?? -1;
}

/**
 * Removes titles from one of the account's title lists, which may be the favourites list
 * (docs/behaviour/orders.md#bought-favourites). Ignores titles that are not on the list.
 * @param eisbns at most 500 ISBNs
 * @returns the list after the change
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 404 for a list that does not belong to the account
 */
export async function removeItems(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	listId: number,
	eisbns: string[],
): Promise<TitleList> {
	const { id: accountId } = requireAccount(visitor);
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		// Locks the title list before the titles on the list, as everywhere else.
		await transaction
			.updateTable('title_lists')
			.set((eb) => ({ date_updated: eb.ref('date_updated') }))
			.where('id', '=', (await ownList(transaction, accountId, listId)).id)
			.execute();
		const list = await ownList(transaction, accountId, listId);
		if (eisbns.length === 0) return presentList(list, settings);
		await transaction
			.deleteFrom('title_list_items')
			.where('list_id', '=', list.id)
			.where('title_id', 'in', (eb) => eb.selectFrom('titles').select('id').where('eisbn', 'in', eisbns))
			.execute();
		const left = await ownList(transaction, accountId, list.id);
		if (left.row_count === list.row_count) return presentList(left, settings);
		const date_updated = store.now();
		await transaction.updateTable('title_lists').set({ date_updated }).where('id', '=', list.id).execute();
		await invalidateShared(transaction, list);
		return presentList({ ...left, date_updated }, settings);
	});
}

/**
 * Changes the note, the number of wanted copies, and the position of a title on one of the account's title lists. Values that
 * the caller omits stay unchanged.
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 404 for a list that does not belong to the account, and for a title that is not on the list
 */
export async function changeItem(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	{ list_id, eisbn, note, wanted, place }: CheckedPayloadOf<'titlelist/modifyItem'>,
): Promise<TitleList> {
	const { id: accountId } = requireAccount(visitor);
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const { id } = await lockOwnList(transaction, accountId, list_id, store.now());
		const item = await transaction
			.selectFrom('title_list_items')
			.innerJoin('titles', 'titles.id', 'title_id')
			.select(['title_id', 'note', 'wanted'])
			.where('list_id', '=', id)
			.where('eisbn', '=', eisbn)
			.executeTakeFirst();
		if (!item) throw notFound('This title is not on the list.');
		await transaction
			.updateTable('title_list_items')
			.set({ note: note ?? item.note, wanted: wanted === undefined ? item.wanted : wanted || null })
			.where('list_id', '=', id)
			.where('title_id', '=', item.title_id)
			.execute();
		if (place !== undefined) await moveItem(transaction, id, item.title_id, place);
		return presentList(await ownList(transaction, accountId, id), settings);
	});
}

/**
 * Copies the titles and notes of a list that the visitor may see to the end of one of the account's title lists. If the caller
 * gives a name, creates a new list of that name for the copies.
 * @returns the list with the copied titles
 * @throws {Refused} 400 if the caller gives neither a list nor a name for the copies
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 404 for an unknown list to copy from
 * @throws {Refused} 422 if the source list and the target list are the same
 */
export async function copyToList(
	store: Database & HasCatalogue & Clock & HasSettings,
	visitor: Visitor,
	{ list_id, to_list_id, name }: { list_id: ListRef; to_list_id?: number | undefined; name?: string | undefined },
): Promise<TitleList> {
	const account = requireAccount(visitor);
	const from = await visibleListId(store, visitor, list_id);
	if (from === null) throw noSuchList();
	if (to_list_id === undefined && name === undefined) throw new Refused('Choose a list.', 400, 'to_list_id');
	const now = store.now();
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const to =
			name === undefined
				? (await lockOwnList(transaction, account.id, to_list_id ?? 0, now)).id
				: await addOwnList(transaction, account.id, { name }, now);
		if (to === from) throw new Refused('A list cannot be copied to itself.', 422, 'to_list_id');
		const first = (await lastPosition(transaction, to)) + 1;
		await sql`insert into title_list_items (list_id, title_id, position, added_at, note, wanted)
			select cast(${to} as integer), title_id,
				cast(${first} as integer) - 1 + row_number() over (order by position, title_id),
				cast(${now} as integer), note, wanted
			from title_list_items where list_id = ${from}
			on conflict (list_id, title_id) do nothing`.execute(transaction);
		return presentList(await ownList(transaction, account.id, to), settings);
	});
}

async function titleIdOf(db: Queries, eisbn: string): Promise<number> {
	const title = await db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirst();
	if (!title) throw notFound(`We have no title with the ISBN ${eisbn}.`);
	return title.id;
}
