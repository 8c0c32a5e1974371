import { sql } from 'kysely';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import { type DayEnd, type DayRow, type DaySale, saleFigures } from '../../contract/desk-money';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import type { HasSettings } from '../../foundation/settings/settings';
import { owedToCustomers } from '../../ordering/ledger/owed-to-customers';
import { isSeenAt, listPlaces } from '../places';
import type { DeskActor } from '../visitor';
import { type AskedDays, askedDays } from './asked-days';
import { cashOfDay } from './cash-count';
import { figureRows, figureSum, journalBegins } from './day-figures';
import { methodTitle } from './order-money';

/** The amount in cents of one payment method, at one location on one day. */
interface Sum {
	/** The index of the day within the range of days. */
	day_at: number | string;
	location_id: number | string | null;
	method: string;
	amount: number | string | null;
	count: number | string;
}

type CellKey = { day_at: number; location_id: number | null; method: string };

/** The sums of one payment method at one location, in cents. */
interface Cell {
	taken: number;
	taken_count: number;
	given_back: number;
	given_back_count: number;
	owed: number;
	owed_count: number;
}

/**
 * Sums up a range of days in the store's time zone: sales by their parts; and amounts taken, owed and refunded, by payment method
 * and location. For one day of one location, also sums up its cash.
 * @throws {Refused} if the range is longer than a month, or for a location that the staff member may not see
 */
export async function dayEnd(
	store: Database & Clock & HasSettings,
	{ staff }: Pick<DeskActor, 'staff'>,
	asked: CheckedDeskPayloadOf<'desk-money/getDay'>,
): Promise<DayEnd> {
	const { db } = store;
	const { checkout_info } = await store.settings.get();
	const days = await askedDays(store, { staff }, asked);
	const at = days.location_id;
	const places = await listPlaces(db, staff.location_id);
	const named = new Map(places.map(({ id, name }) => [id, name]));
	const rows: DayRow[] = [];
	const all: Cell = emptyCell();
	for (const [key, cell] of await cellsOf(db, days)) {
		const { day_at, location_id: place, method } = JSON.parse(key) as CellKey;
		rows.push({
			day: days.days[day_at] ?? '',
			location_id: place,
			location: place === null ? '' : (named.get(place) ?? ''),
			method,
			method_title: methodTitle(method),
			taken: toDecimal(cell.taken),
			taken_count: cell.taken_count,
			given_back: toDecimal(cell.given_back),
			given_back_count: cell.given_back_count,
			owed: toDecimal(cell.owed),
			owed_count: cell.owed_count,
		});
		for (const name of cellNames) all[name] += cell[name];
	}
	rows.sort(
		(one, other) =>
			one.day.localeCompare(other.day) ||
			one.location.localeCompare(other.location) ||
			one.method_title.localeCompare(other.method_title),
	);
	const sum = async (
		figure: 'redeemed' | 'on_account' | 'paid_later' | 'credited' | 'owed_on_account' | 'owed_in_all',
	) => {
		const { amount, orders } = await figureSum(db, figure, days);
		return { amount: toDecimal(amount), orders };
	};
	const drawer = at ?? (places.length <= 1 ? (places[0]?.id ?? null) : undefined);
	return {
		from: days.from,
		to: days.to,
		currency: checkout_info.currency,
		rows,
		totals: {
			taken: toDecimal(all.taken),
			given_back: toDecimal(all.given_back),
			left: toDecimal(all.taken - all.given_back),
			owed: toDecimal(all.owed),
		},
		owed_in_all: (await sum('owed_in_all')).amount,
		owed_to_customers: toDecimal((await owedToCustomers(db, isSeenAt(at))).amount),
		sales: await salesOf(db, days),
		redeemed: await sum('redeemed'),
		on_account: {
			sold: await sum('on_account'),
			paid_later: await sum('paid_later'),
			credited: await sum('credited'),
			owed: await sum('owed_on_account'),
		},
		cash: days.days.length === 1 && drawer !== undefined ? await cashOfDay(db, days, drawer) : null,
		locations: places,
	};
}

const cellNames = ['taken', 'taken_count', 'given_back', 'given_back_count', 'owed', 'owed_count'] as const;
const emptyCell = (): Cell => ({
	taken: 0,
	taken_count: 0,
	given_back: 0,
	given_back_count: 0,
	owed: 0,
	owed_count: 0,
});

async function cellsOf(db: Queries, days: AskedDays): Promise<Map<string, Cell>> {
	const cells = new Map<string, Cell>();
	for (const name of ['taken', 'given_back', 'owed'] as const) {
		const { rows } = await sql<Sum>`
			select ${dayAt(days)} as day_at, location_id, name as method, sum(amount) as amount, count(*) as count
			from (${figureRows(name, days)}) as figure group by 1, location_id, name`.execute(db);
		for (const { day_at, location_id, method, amount, count } of rows) {
			if (Number(amount ?? 0) === 0) continue;
			const place = location_id === null ? null : Number(location_id);
			const key = JSON.stringify({ day_at: Number(day_at), location_id: place, method } satisfies CellKey);
			const cell = cells.get(key) ?? emptyCell();
			cell[name] += Number(amount ?? 0);
			cell[`${name}_count`] += Number(count);
			cells.set(key, cell);
		}
	}
	return cells;
}

/** Returns a function that finds the index of the day for a unix time. Days may be 23 or 25 hours long where clocks change. */
const dayAt = ({ starts }: AskedDays) => {
	const ends = starts.slice(1).map((next, at) => sql`when at < ${sql.lit(next)} then ${sql.lit(at)}`);
	const last = sql.lit(starts.length - 1);
	return ends.length === 0 ? sql<number>`${last}` : sql<number>`case ${sql.join(ends, sql` `)} else ${last} end`;
};

interface SaleSum {
	kind: DaySale['figure'];
	label: string;
	amount: number | string;
	base: number | string;
	orders: number | string;
}

/** Adds up sales by their parts. Leaves out entries from before the time since which the sales journal is complete. */
export async function salesOf(db: Queries, { start, end, location_id }: AskedDays): Promise<DayEnd['sales']> {
	const began = await journalBegins(db);
	const { rows } = await sql<SaleSum>`
		select kind, label, sum(amount) as amount, sum(base) as base, count(distinct order_id) as orders from sales_entries
		where created_at >= ${Math.max(start, began)} and created_at < ${end}
			${location_id === null ? sql`` : sql`and +location_id = ${location_id}`}
		group by kind, label`.execute(db);
	const place = ({ kind }: SaleSum) => saleFigures.indexOf(kind);
	const sorted = rows.sort((one, other) => place(one) - place(other) || one.label.localeCompare(other.label));
	return {
		rows: sorted.map(({ kind, label, amount, base, orders }) => ({
			figure: kind,
			name: label,
			amount: toDecimal(Number(amount)),
			base: toDecimal(Number(base)),
			orders: Number(orders),
		})),
		total: toDecimal(rows.reduce((sum, { amount }) => sum + Number(amount), 0)),
		recorded_from: began > start ? began : null,
	};
}
