import { type RawBuilder, sql } from 'kysely';
import { conditionText, knownConditions, offerText } from '../../catalogue/titles/conditions';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import { wasOrdered } from '../../contract/desk-deliveries';
import type { DeskPage } from '../../contract/desk-page';
import type { MovementRow, OrderHolding, ReservedRow, TitleAtPlace } from '../../contract/desk-stock';
import { daySeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import type { StockReason } from '../../foundation/database/schema';
import { idsOf, isOwnOrder, nameSeenBy, placesOf } from '../places';
import type { DeskActor } from '../visitor';
import { heldCopies } from './held-copies';
import { scannedTitle } from './scanned-title';

type Paged = { offset: number; limit: number };

/** Returns one page of rows. The caller has read one row more than the page holds. */
export const pageOf = <Row>(rows: Row[], { limit }: Paged): DeskPage<Row> => ({
	rows: rows.slice(0, limit),
	more: rows.length > limit,
});

/** Returns the choices of the stock lists: the locations that the staff member may see, and the conditions of copies. */
export async function stockChoices({ db }: Database, actor: DeskActor) {
	const places = await placesOf(db, actor);
	return {
		locations: [...places].map(([id, name]) => ({ id, name })),
		conditions: knownConditions.map((code) => ({ code, text: conditionText(code) })),
	};
}

/** Lists every stock change of a title with its reason, newest first. */
export async function listMovements(
	store: Database & HasCatalogue,
	actor: DeskActor,
	{ code, ...page }: CheckedDeskPayloadOf<'desk-stock/movements'>,
): Promise<DeskPage<MovementRow> & { eisbn: string; title: string }> {
	const { id, eisbn, title } = await scannedTitle(store, code);
	const places = await placesOf(store.db, actor);
	const rows = await store.db
		.selectFrom('stock_movements as moved')
		.leftJoin('orders', 'orders.id', 'moved.order_id')
		.select(['moved.id', 'moved.created_at', 'moved.location_id', 'condition', 'change', 'reason', 'counted'])
		.select(['source', 'run_id', 'staff_name', 'moved.note', 'document', 'order_number'])
		.select('orders.location_id as handed_over_at')
		.where('title_id', '=', id)
		.where('moved.location_id', 'in', idsOf(places))
		.orderBy('moved.id', 'desc')
		.limit(page.limit + 1)
		.offset(page.offset)
		.execute();
	const unordered = await deliveriesAmong(store.db, rows);
	const lines = rows.map(
		(row): MovementRow => ({
			id: row.id,
			created_at: row.created_at,
			condition_text: offerText(row.condition),
			location: places.get(row.location_id) ?? '',
			change: row.change,
			why: reasonWords(row, unordered),
			note: row.note ?? '',
			order_number: row.order_number ?? '',
			is_own: isOwnOrder(actor, row.handed_over_at),
			staff: row.staff_name ?? '',
		}),
	);
	return { eisbn, title, ...pageOf(lines, page) };
}

/** Returns the names of purchase orders in these movements that are deliveries without a purchase order. */
async function deliveriesAmong(db: Queries, rows: readonly { document: string | null }[]): Promise<Set<string>> {
	const ids = rows.flatMap(({ document }) => /^purchase order (\d+)$/.exec(document ?? '')?.[1] ?? []).map(Number);
	const orders = await db
		.selectFrom('purchase_orders')
		.select(['id', 'state', 'sent_at'])
		.where('id', 'in', ids.length > 0 ? [...new Set(ids)] : [0])
		.execute();
	return new Set(orders.filter((order) => !wasOrdered(order)).map(({ id }) => `purchase order ${id}`));
}

function reasonWords(
	row: {
		reason: StockReason;
		counted: number | null;
		source: string | null;
		run_id: number | null;
		document: string | null;
		change: number;
	},
	unordered: ReadonlySet<string>,
): string {
	const document =
		row.document !== null && unordered.has(row.document)
			? row.document.replace('purchase order', 'delivery')
			: row.document;
	const by = document ?? row.source;
	const words: Record<StockReason, string> = {
		opening: 'In the store before the first recorded change',
		counted: `${row.counted} counted`,
		missing: 'Not found by a stock count',
		set: `Set to ${row.counted}`,
		received: row.change < 0 ? 'Removed' : 'Received',
		undone: `Stock changes of run ${row.run_id} undone`,
		sold: 'Sold',
		returned: 'Returned from an order',
		transferred: 'Transferred',
		sent_back: 'Returned to the supplier',
	};
	return by === null ? words[row.reason] : `${words[row.reason]}, ${by}`;
}

/** Lists the titles of which orders hold more copies than a count found, by location. */
export async function soldWithoutStock(
	{ db }: Database,
	actor: DeskActor,
	{ sort, ...page }: CheckedDeskPayloadOf<'desk-stock/soldWithoutStock'>,
): Promise<DeskPage<TitleAtPlace>> {
	const places = await placesOf(db, actor);
	const rows = await db
		.selectFrom('stock')
		.innerJoin('offers', 'offers.id', 'stock.offer_id')
		.innerJoin('titles', 'titles.id', 'offers.title_id')
		.select(['offer_id', 'location_id', 'eisbn', 'titles.title', 'condition', 'shortage'])
		// The SQL uses a literal value, because the database uses the index of missing copies only for a literal.
		.where(sql<boolean>`shortage > 0`)
		.where('location_id', 'in', idsOf(places))
		.$if(sort === undefined, (query) => query.orderBy('location_id'))
		.orderBy('shortage', sort === 'copies' ? 'asc' : 'desc')
		.orderBy('offer_id')
		.$if(sort !== undefined, (query) => query.orderBy('location_id'))
		.limit(page.limit + 1)
		.offset(page.offset)
		.execute();
	const orders = await ordersOf(
		db,
		actor,
		rows.map(({ offer_id }) => offer_id),
	);
	const lines = rows.map(
		({ offer_id, location_id, eisbn, title, condition, shortage }): TitleAtPlace => ({
			eisbn,
			title,
			condition_text: offerText(condition),
			location_id,
			location: places.get(location_id) ?? '',
			copies: shortage,
			orders: orders.get(`${offer_id} ${location_id}`) ?? [],
		}),
	);
	return pageOf(lines, page);
}

async function ordersOf(db: Queries, actor: DeskActor, offerIds: number[]): Promise<Map<string, OrderHolding[]>> {
	const orders = new Map<string, OrderHolding[]>();
	for (const { offer_id, location_id, ...order } of await heldCopies(db, actor, offerIds, 'desc')) {
		const key = `${offer_id} ${location_id}`;
		const known = orders.get(key);
		if (known) known.push(order);
		else orders.set(key, [order]);
	}
	return orders;
}

/** The orderings sort by order id, which follows the order's time and has an index. */
const reservedOrderings: Record<
	NonNullable<CheckedDeskPayloadOf<'desk-stock/reservedLong'>['sort']>,
	RawBuilder<unknown>
> = {
	since: sql`order_withdrawals.order_id, offers.id, order_withdrawals.location_id`,
	'-since': sql`order_withdrawals.order_id desc, offers.id desc, order_withdrawals.location_id desc`,
	copies: sql`quantity - handed_over, order_withdrawals.order_id, offers.id, order_withdrawals.location_id`,
	'-copies': sql`quantity - handed_over desc, order_withdrawals.order_id, offers.id, order_withdrawals.location_id`,
};

/** Lists copies that orders have held for at least this many days, oldest order first by default. */
export async function reservedLong(
	{ db, now }: Database & Clock,
	actor: DeskActor,
	{ days, sort = 'since', ...page }: CheckedDeskPayloadOf<'desk-stock/reservedLong'>,
): Promise<DeskPage<ReservedRow>> {
	const places = await placesOf(db, actor);
	const rows = await db
		.selectFrom('order_withdrawals')
		.innerJoin('orders', 'orders.id', 'order_withdrawals.order_id')
		.innerJoin('offers', 'offers.id', 'order_withdrawals.offer_id')
		.innerJoin('titles', 'titles.id', 'offers.title_id')
		.select(['order_number', 'purchaser_name as name', 'orders.state', 'eisbn', 'titles.title', 'condition'])
		.select(['order_withdrawals.location_id', 'orders.created_at as since', 'orders.location_id as handed_over_at'])
		.select((eb) => eb('quantity', '-', eb.ref('handed_over')).as('copies'))
		.where((eb) => eb('handed_over', '<', eb.ref('quantity')))
		.where('orders.created_at', '<=', now() - days * daySeconds)
		// The unary plus prevents the use of the index by location, which holds every copy that was ever taken there. Open
		// orders are few, and their index has the needed sort order.
		.where(sql<boolean>`+order_withdrawals.location_id in (${sql.join(idsOf(places))})`)
		.orderBy(reservedOrderings[sort])
		.limit(page.limit + 1)
		.offset(page.offset)
		.execute();
	const lines = rows.map(
		({ condition, handed_over_at, ...row }): ReservedRow => ({
			...row,
			name: nameSeenBy(actor, handed_over_at, row.name),
			is_own: isOwnOrder(actor, handed_over_at),
			condition_text: offerText(condition),
			location: places.get(row.location_id) ?? '',
		}),
	);
	return pageOf(lines, page);
}
