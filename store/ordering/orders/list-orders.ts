import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { OrderHistory } from '../../contract/order';
import { dayAfter, inZone, startOfDay } from '../../contract/zoned-time';
import type { Database, Queries } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { inHistoryOf } from './order-access';
import { searchPatterns } from './order-search';
import { presentOrders } from './order-view';

/** The number of items that the order history shows for each order (docs/behaviour/orders.md#history). */
const shownItems = 3;

/**
 * Reads a page of the visitor's order history, newest first (docs/behaviour/orders.md#history). The number of queries does not
 * depend on the number of orders.
 * @throws {Refused} 401 for a guest
 */
export async function listOrders(
	store: Database & HasSettings,
	visitor: Visitor,
	{ limit, offset, ...wanted }: CheckedPayloadOf<'order/getList'>,
): Promise<OrderHistory> {
	const theirs = await inHistoryOf(store, visitor);
	const settings = await store.settings.get();
	const { timezone } = settings.store_info;
	const [years, { ids, rowcount }] = await Promise.all([
		yearsWithOrders(store.db, theirs, timezone),
		findPage(ordersFound(store.db, theirs, wanted, timezone), limit, offset),
	]);
	const page =
		ids.length === 0
			? []
			: await newestFirst(store.db.selectFrom('orders').selectAll().where('id', 'in', ids)).execute();
	return { rows: await presentOrders(store.db, settings, page, { mostItems: shownItems }), rowcount, years };
}

/** The maximum number of orders in one Excel file. */
const maxInFile = 500;

/**
 * Finds the order numbers of all matching orders in the visitor's order history, newest first. Omits quote requests.
 * @throws {Refused} 401 for a guest
 * @throws {Refused} if no order matches, or if more than 500 orders match
 */
export async function numbersFound(store: Database & HasSettings, visitor: Visitor, wanted: Wanted): Promise<string[]> {
	const theirs = await inHistoryOf(store, visitor);
	const { store_info } = await store.settings.get();
	const found = ordersFound(store.db, theirs, wanted, store_info.timezone);
	const rows = await newestFirst(found.where('delivery_key', '!=', 'quote').select('order_number'))
		.limit(maxInFile + 1)
		.execute();
	if (rows.length === 0) throw new Refused('There are no orders to put into an Excel file.', 409);
	if (rows.length > maxInFile) {
		throw new Refused(`An Excel file takes ${maxInFile} orders. Please choose a year, or dates.`, 409);
	}
	return rows.map(({ order_number }) => order_number);
}

type Wanted = Omit<CheckedPayloadOf<'order/getList'>, 'limit' | 'offset'>;
type Found = ReturnType<typeof ordersFound>;

/**
 * Finds the IDs of the orders on one page of the order history and counts all matching orders, in one query. Without a search
 * term, the query only reads a database index. Complete orders are read only for the page.
 */
async function findPage(found: Found, limit: number, offset: number): Promise<{ ids: number[]; rowcount: number }> {
	const rows = await newestFirst(found.select((eb) => ['id', eb.fn.countAll<number>().over().as('rowcount')]))
		.limit(limit)
		.offset(offset)
		.execute();
	if (rows[0] || offset === 0) return { ids: rows.map(({ id }) => id), rowcount: rows[0]?.rowcount ?? 0 };
	// Counts the matching orders in a separate query, because each row contains the count, and a page after the last page has no
	// rows.
	const { rowcount } = await found.select((eb) => eb.fn.countAll<number>().as('rowcount')).executeTakeFirstOrThrow();
	return { ids: [], rowcount };
}

const newestFirst = <Row>(query: SelectQueryBuilder<Schema, 'orders', Row>) =>
	query.orderBy('created_at', 'desc').orderBy('id', 'desc');

function ordersFound(
	db: Queries,
	theirs: Expression<SqlBool>,
	{ year, term = '', location_id, state, from, to, changed_since }: Wanted,
	timezone: string,
) {
	let found = db.selectFrom('orders').where(theirs);
	if (year !== undefined) {
		found = found
			.where('created_at', '>=', startOf(year, timezone))
			.where('created_at', '<', startOf(year + 1, timezone));
	}
	if (from !== undefined) found = found.where('created_at', '>=', startOfDay(from, timezone));
	if (to !== undefined) found = found.where('created_at', '<', startOfDay(dayAfter(to), timezone));
	if (location_id !== undefined) found = found.where('location_id', '=', location_id);
	if (state !== undefined) found = found.where('state', '=', state);
	if (changed_since !== undefined) found = found.where('updated_at', '>=', changed_since);
	if (term === '') return found;
	const patterns = searchPatterns(term);
	return found.where((eb) =>
		patterns.length === 0 ? eb.lit(false) : eb.and(patterns.map((pattern) => eb('search_text', 'like', pattern))),
	);
}

/**
 * Finds the years in which the visitor placed orders. Reads the first and the last order, and then one order in each year
 * between.
 */
async function yearsWithOrders(db: Queries, theirs: Expression<SqlBool>, timezone: string): Promise<number[]> {
	const { first, last } = await db
		.selectFrom('orders')
		.where(theirs)
		.select((eb) => [eb.fn.min('created_at').as('first'), eb.fn.max('created_at').as('last')])
		.executeTakeFirstOrThrow();
	if (first === null) return [];
	const candidates: number[] = [];
	for (let year = yearOf(last, timezone); year >= yearOf(first, timezone); year--) candidates.push(year);
	const looks = candidates.map(
		(year) => sql`select ${sql.lit(year)} as year where exists (
			select 1 from orders where ${theirs}
			and created_at >= ${startOf(year, timezone)} and created_at < ${startOf(year + 1, timezone)})`,
	);
	const { rows } = await sql<{ year: number }>`${sql.join(looks, sql` union all `)}`.execute(db);
	return rows.map(({ year }) => Number(year)).sort((a, b) => b - a);
}

/** Returns the time when a year begins in the store's time zone, in unix seconds. */
const startOf = (year: number, timezone: string): number =>
	startOfDay(`${String(year).padStart(4, '0')}-01-01`, timezone);

const yearOf = (seconds: number, timezone: string): number => Number(inZone(seconds, timezone, 'y'));
