import type { HasLocations } from '../../catalogue/locations/locations';
import { authorsLine } from '../../catalogue/titles/authors';
import { copyText } from '../../catalogue/titles/conditions';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskPage } from '../../contract/desk-page';
import type { PickedFor, PickList, PickListHead, PickRow } from '../../contract/desk-picking';
import { locationName } from '../../contract/location-name';
import type { Database, Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { notFound } from '../../foundation/refusal';
import { accountTerms } from '../../ordering/ledger/buying-account';
import { copiesIn } from '../../ordering/lines/copies';
import { readSoldTitle } from '../../ordering/lines/sold-title';
import type { OrderRow } from '../../ordering/orders/order-rows';
import { countCopies } from '../orders/queue';
import { isOwnOrder, nameSeenBy, requireOwnLocation } from '../places';
import { pageOf } from '../stock/stock-lists';
import type { DeskActor } from '../visitor';

/** The states of copies on a pick list. */
export const pickStates = ['to_pick', 'found', 'short'] as const;

/** Lists the pick lists that the staff member may see, newest first. */
export async function listPickLists(
	{ db }: Database,
	{ staff }: DeskActor,
	page: CheckedDeskPayloadOf<'desk-picking/list'>,
): Promise<DeskPage<PickListHead>> {
	const rows = await db
		.selectFrom('pick_lists')
		.select(['id as pick_list_id', 'created_at as made_at', 'staff_name as made_by'])
		.select((eb) =>
			eb
				.selectFrom('pick_list_orders')
				.select((orders) => orders.fn.countAll<number>().as('orders'))
				.whereRef('pick_list_id', '=', 'pick_lists.id')
				.$asScalar()
				.$notNull()
				.as('orders'),
		)
		.$if(staff.location_id !== null, (query) => query.where('location_id', '=', staff.location_id))
		.orderBy('id', 'desc')
		.limit(page.limit + 1)
		.offset(page.offset)
		.execute();
	const left = await copiesLeftOf(
		db,
		rows.map(({ pick_list_id }) => pick_list_id),
	);
	return pageOf(
		rows.map((row) => ({
			...row,
			orders: Number(row.orders),
			to_pick: left.get(`${row.pick_list_id} to_pick`) ?? 0,
			short: left.get(`${row.pick_list_id} short`) ?? 0,
		})),
		page,
	);
}

/** Counts the copies of pick lists that are to pick or short, by 'list state'. */
async function copiesLeftOf(db: Queries, ids: number[]): Promise<Map<string, number>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom('pick_lists')
		.innerJoin('pick_list_orders', 'pick_list_id', 'pick_lists.id')
		.innerJoin('order_copies', 'order_copies.order_id', 'pick_list_orders.order_id')
		.select(['pick_lists.id', 'order_copies.state'])
		.select((eb) => eb.fn.sum<number | string>('order_copies.quantity').as('copies'))
		.where('pick_lists.id', 'in', ids)
		.where('order_copies.state', 'in', ['to_pick', 'short'])
		// Counts the same copies as the pick list's own page: copies of its location and copies without a location.
		.where((eb) =>
			eb.or([
				eb('pick_lists.location_id', 'is', null),
				eb('order_copies.location_id', 'is', null),
				eb('order_copies.location_id', '=', eb.ref('pick_lists.location_id')),
			]),
		)
		.groupBy(['pick_lists.id', 'order_copies.state'])
		.execute();
	return new Map(rows.map(({ id, state, copies }) => [`${id} ${state}`, Number(copies)]));
}

/** Reads the database row of a pick list. @throws {Refused} 404 for an unknown list, 403 for a list of another location */
export async function findPickList(db: Queries, actor: DeskActor, id: number) {
	const list = await db.selectFrom('pick_lists').selectAll().where('id', '=', id).executeTakeFirst();
	if (!list) throw notFound('This pick list no longer exists.');
	requireOwnLocation(actor, list.location_id);
	return list;
}

/** Requires that an order is on a pick list. @throws {Refused} 404 if the order is not on it */
export async function requireOnList(
	db: Queries,
	pick_list_id: number,
	{ order_number }: Pick<OrderRow, 'order_number'>,
): Promise<void> {
	const on = await db
		.selectFrom('pick_list_orders')
		.innerJoin('orders', 'orders.id', 'pick_list_orders.order_id')
		.select('order_id')
		.where('pick_list_id', '=', pick_list_id)
		.where('order_number', '=', order_number)
		.executeTakeFirst();
	if (!on) throw notFound(`Order ${order_number} is not on this list.`);
}

/**
 * Whether a pick list includes these copies. A pick list of one location includes that location's copies and copies without a
 * location.
 */
export const isPickedOn = (
	list: { location_id: number | null },
	{ location_id }: { location_id: number | null },
): boolean => list.location_id === null || location_id === null || location_id === list.location_id;

/** Reads a pick list in its current state, sorted by location, shelf and title (docs/behaviour/desk.md#picking). */
export async function readPickList(
	store: Database & HasLocations,
	actor: DeskActor,
	pick_list_id: number,
): Promise<PickList> {
	const { db } = store;
	const list = await findPickList(db, actor, pick_list_id);
	const places = await store.locations.get();
	const names = new Map(places.map((place) => [place.location_id, locationName(place)]));
	const all = await copiesOn(db, list);
	const copies = all.filter((copy) => isPickedOn(list, copy));
	const sum = (state: string) => copiesIn(copies.filter((copy) => copy.state === state));
	return {
		pick_list_id,
		made_at: list.created_at,
		made_by: list.staff_name,
		location_id: list.location_id,
		rows: rowsOf(actor, copies, names),
		elsewhere: rowsOf(
			actor,
			all.filter((copy) => !isPickedOn(list, copy)),
			names,
		),
		orders: await ordersOn(db, actor, pick_list_id, copies),
		to_pick: sum('to_pick'),
		found: sum('found'),
		short: sum('short'),
		done: await copiesDone(db, list),
	};
}

/** Returns the rows of a pick list. Each row holds the copies of one title in one condition at one location. */
function rowsOf(actor: DeskActor, copies: readonly Copy[], names: ReadonlyMap<number, string>): PickRow[] {
	const rows = new Map<string, PickRow>();
	for (const { order_number, order_item_id, state, quantity, handed_over_at, ...copy } of copies) {
		const key = `${copy.title_id} ${copy.condition} ${copy.location_id} ${copy.title_id === null ? order_item_id : ''}`;
		const row = rows.get(key) ?? rowOf({ ...copy, order_item_id }, names);
		rows.set(key, row);
		const { location_id } = copy;
		const picked = {
			order_number,
			order_item_id,
			state: state as PickedFor['state'],
			location_id,
			quantity,
			is_own: isOwnOrder(actor, handed_over_at),
		};
		row[picked.state === 'to_pick' ? 'wanted' : picked.state] += quantity;
		const same = row.orders.find((one) => one.order_item_id === order_item_id && one.state === picked.state);
		if (same) same.quantity += quantity;
		else row.orders.push(picked);
	}
	return [...rows.values()];
}

/** Counts the copies of a pick list that were set aside, or have left the store since the list was made. */
async function copiesDone(
	db: Queries,
	{ id, location_id, created_at }: { id: number; location_id: number | null; created_at: number },
): Promise<number> {
	const { copies } = await db
		.selectFrom('pick_list_orders')
		.innerJoin('order_copies', 'order_copies.order_id', 'pick_list_orders.order_id')
		.innerJoin('order_items', 'order_items.id', 'order_copies.order_item_id')
		.leftJoin('titles', 'titles.id', 'order_items.title_id')
		.leftJoin('order_parts', 'order_parts.id', 'order_copies.part_id')
		.select((eb) => eb.fn.sum<number | string | null>('order_copies.quantity').as('copies'))
		.where('pick_list_id', '=', id)
		.where('order_copies.state', 'in', ['set_aside', 'handed_over', 'sent'])
		// Gift cards and tickets need no picking.
		.where('order_items.notes', 'is', null)
		.where('titles.sold_until', 'is', null)
		.where((eb) => eb.or([eb('order_parts.id', 'is', null), eb('order_parts.created_at', '>=', created_at)]))
		.$if(location_id !== null, (query) =>
			query.where((eb) =>
				eb.or([eb('order_copies.location_id', '=', location_id), eb('order_copies.location_id', 'is', null)]),
			),
		)
		.executeTakeFirstOrThrow();
	return Number(copies ?? 0);
}

type Copy = Awaited<ReturnType<typeof copiesOn>>[number];

/**
 * Selects the rows of copies of a pick list's orders that are picked at its location. Also selects copies that another location
 * holds for the location's own orders.
 */
const copiesOn = (db: Queries, { id, location_id }: { id: number; location_id: number | null }) =>
	db
		.selectFrom('pick_list_orders')
		.innerJoin('orders', 'orders.id', 'pick_list_orders.order_id')
		.innerJoin('order_copies', 'order_copies.order_id', 'orders.id')
		.innerJoin('order_items', 'order_items.id', 'order_copies.order_item_id')
		.leftJoin('titles', 'titles.id', 'order_copies.title_id')
		.leftJoin('locations', 'locations.id', 'order_copies.location_id')
		.leftJoin('offers', (join) =>
			join
				.onRef('offers.title_id', '=', 'order_copies.title_id')
				.onRef('offers.condition', '=', 'order_copies.condition'),
		)
		.leftJoin('stock', (join) =>
			join.onRef('stock.offer_id', '=', 'offers.id').onRef('stock.location_id', '=', 'order_copies.location_id'),
		)
		.select(['orders.id as order_id', 'order_number', 'order_copies.order_item_id', 'order_copies.state'])
		.select('orders.location_id as handed_over_at')
		.select(['order_copies.quantity', 'order_copies.title_id', 'order_copies.condition', 'order_copies.location_id'])
		.select(['stock.shelf', 'offers.price', 'offers.note'])
		.select(['titles.eisbn', 'titles.title', 'titles.authors', 'titles.binding', 'title_info'])
		.where('pick_list_orders.pick_list_id', '=', id)
		.where('order_copies.state', 'in', pickStates)
		.$if(location_id !== null, (query) =>
			query.where((eb) =>
				eb.or([
					eb('order_copies.location_id', '=', location_id),
					eb('order_copies.location_id', 'is', null),
					eb('orders.location_id', '=', location_id),
				]),
			),
		)
		.orderBy('locations.position')
		.orderBy('order_copies.location_id')
		.orderBy('stock.shelf')
		.orderBy('titles.title_sort')
		.orderBy('order_copies.title_id')
		.orderBy('orders.created_at')
		.orderBy('orders.id')
		.execute();

function rowOf(
	copy: Omit<Copy, 'order_id' | 'order_number' | 'state' | 'quantity' | 'handed_over_at'>,
	names: ReadonlyMap<number, string>,
): PickRow {
	const sold = readSoldTitle({ id: copy.order_item_id, title_info: copy.title_info });
	const { title_id, condition, location_id } = copy;
	return {
		title_id,
		eisbn: copy.eisbn ?? sold.eisbn,
		title: copy.title ?? sold.title,
		authors:
			copy.eisbn === null || copy.authors === null
				? sold.authors.map(({ name }) => name).join(', ')
				: authorsLine({ eisbn: copy.eisbn, authors: copy.authors }),
		binding: copy.eisbn === null ? sold.binding : copy.binding,
		condition,
		condition_text: copyText(condition, copy),
		location_id,
		location: location_id === null ? null : (names.get(location_id) ?? null),
		shelf: copy.shelf ?? '',
		wanted: 0,
		found: 0,
		short: 0,
		orders: [],
	};
}

/** The states of a row's copies, by priority. An order gets the first of these states that any of its copies has. */
const pickOrder = ['to_pick', 'short', 'found'] as const;

async function ordersOn(
	db: Queries,
	actor: DeskActor,
	id: number,
	copies: readonly Copy[],
): Promise<PickList['orders']> {
	const orders = await db
		.selectFrom('pick_list_orders')
		.innerJoin('orders', 'orders.id', 'pick_list_orders.order_id')
		.select(['orders.id', 'order_number', 'purchaser_name', 'orders.location_id', 'delivery_key'])
		.select(['email', 'placed_by_email', 'total_owing', 'to_give_back', accountTerms.as('terms')])
		.where('pick_list_id', '=', id)
		.orderBy('orders.created_at')
		.orderBy('orders.id')
		.execute();
	const allCopies = await countCopies(
		db,
		orders.map((order) => order.id),
	);
	return orders.map(({ id: order_id, order_number, purchaser_name: name, location_id, ...row }) => {
		const is_own = isOwnOrder(actor, location_id);
		const own = copies.filter((copy) => copy.order_id === order_id);
		const to_pick = copiesIn(own.filter((copy) => copy.state === 'to_pick'));
		const state = pickOrder.find((one) => own.some((copy) => copy.state === one)) ?? ('done' as const);
		return {
			order_number,
			purchaser_name: nameSeenBy(actor, location_id, name),
			to_pick,
			state,
			is_own,
			delivery_key: row.delivery_key,
			has_email: row.email !== '' || row.placed_by_email !== '',
			copies: (is_own && allCopies.get(order_id)) || {},
			total_owing: toDecimal(is_own ? row.total_owing : 0),
			to_give_back: toDecimal(is_own ? row.to_give_back : 0),
			has_terms: is_own && row.terms !== null,
		};
	});
}
