import { offerText } from '../../catalogue/titles/conditions';
import type { CheckedDeskPayloadOf, DeskResponseOf } from '../../contract/desk-contract';
import type { CopiesToSend } from '../../contract/desk-orders';
import type { Database, Queries } from '../../foundation/database/database';
import { changeCopies } from '../../ordering/fulfilment/change-copies';
import { readSoldTitle } from '../../ordering/lines/sold-title';
import { isOwnOrder, listPlaces } from '../places';
import type { DeskActor } from '../visitor';
import { changeOnce, onceFor } from './change-once';
import type { DeskOrderStore } from './desk-order';

const maxRows = 100;

/**
 * Selects copies that one location must send to another location, which hands the order over to the customer. Copies are no
 * longer selected once the order's location marks them found.
 * @param from the location that holds the copies; null for all locations
 */
const selectToSend = (db: Queries, from: number | null) =>
	db
		.selectFrom('orders')
		.innerJoin('order_copies', 'order_copies.order_id', 'orders.id')
		// Limits the query to open orders, because only open orders are in the index of lists.
		.where('orders.queue', 'in', ['new', 'to_pick', 'waiting'])
		.where('orders.queue', 'is not', null)
		.where('orders.state', '=', 'placed')
		.where('order_copies.state', '=', 'to_pick')
		.whereRef('order_copies.location_id', '<>', 'orders.location_id')
		.$if(from !== null, (query) => query.where('order_copies.location_id', '=', from));

/**
 * Counts the copies that must be sent to other locations, by sending location. `location_id` limits the count to one sending
 * location.
 */
export async function countToSend(db: Queries, location_id: number | null): Promise<CopiesToSend[]> {
	const rows = await selectToSend(db, location_id)
		.select(['order_copies.location_id as from_id', 'orders.location_id as to_id'])
		.select((eb) => eb.fn.sum<number | string>('order_copies.quantity').as('copies'))
		.groupBy(['order_copies.location_id', 'orders.location_id'])
		.orderBy('order_copies.location_id')
		.orderBy('orders.location_id')
		.execute();
	if (rows.length === 0) return [];
	const names = new Map((await listPlaces(db, null)).map(({ id, name }) => [id, name]));
	return rows.map(({ from_id, to_id, copies }) => ({
		from_location_id: Number(from_id),
		from: names.get(Number(from_id)) ?? '',
		to_location_id: Number(to_id),
		to: names.get(Number(to_id)) ?? '',
		copies: Number(copies),
	}));
}

/** Lists the copies that a location holds for other locations' orders. Shows titles and order numbers, but no customers. */
export async function listToSend(
	{ db }: Database,
	actor: DeskActor,
	_: CheckedDeskPayloadOf<'desk-picking/toSend'>,
): Promise<DeskResponseOf<'desk-picking/toSend'>> {
	const groups = await countToSend(db, actor.staff.location_id);
	return {
		groups: await Promise.all(groups.map(async (group) => ({ ...group, rows: await readRows(db, actor, group) }))),
	};
}

/**
 * Marks copies short that a location holds for another location's order, as on a pick list. The order then appears among its own
 * location's problems.
 * @throws {Refused} 403 for copies of another location, 409 for copies that are not to be picked
 */
export async function missToSend(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, key, ...copies }: CheckedDeskPayloadOf<'desk-picking/missToSend'>,
): Promise<object> {
	const asked = { ...copies, from: 'to_pick', change: 'miss' } as const;
	const action = 'desk-picking/missToSend';
	const changing = { order_number, version: null, action, asked, copies_at: copies.location_id };
	return changeOnce(
		store,
		actor,
		changing,
		onceFor('copies to send', changing, key),
		async (transaction, order, settings) => {
			await changeCopies(store, transaction, settings, order, asked);
			return {};
		},
	);
}

async function readRows(db: Queries, actor: DeskActor, { from_location_id, to_location_id }: CopiesToSend) {
	const rows = await selectToSend(db, from_location_id)
		.innerJoin('order_items', 'order_items.id', 'order_copies.order_item_id')
		.leftJoin('titles', 'titles.id', 'order_copies.title_id')
		.leftJoin('offers', (join) =>
			join
				.onRef('offers.title_id', '=', 'order_copies.title_id')
				.onRef('offers.condition', '=', 'order_copies.condition'),
		)
		.leftJoin('stock', (join) =>
			join.onRef('stock.offer_id', '=', 'offers.id').onRef('stock.location_id', '=', 'order_copies.location_id'),
		)
		.select(['order_number', 'order_copies.quantity', 'order_copies.condition', 'order_copies.title_id'])
		.select(['order_items.id', 'title_info'])
		.select(['titles.eisbn', 'titles.title', 'stock.shelf'])
		.where('orders.location_id', '=', to_location_id)
		.orderBy('stock.shelf')
		.orderBy('titles.title_sort')
		.orderBy('orders.id')
		.orderBy('order_copies.id')
		.limit(maxRows)
		.execute();
	return rows.map((row) => {
		const sold = readSoldTitle(row);
		return {
			order_item_id: row.id,
			title_id: row.title_id,
			condition: row.condition,
			eisbn: row.eisbn ?? sold.eisbn,
			title: row.title ?? sold.title,
			condition_text: offerText(row.condition),
			shelf: row.shelf ?? '',
			order_number: row.order_number,
			copies: row.quantity,
			is_own: isOwnOrder(actor, to_location_id),
		};
	});
}
