import { formatInTimeZone } from 'date-fns-tz';
import { sql } from 'kysely';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DayEnd, DayRow } from '../../contract/desk-money';
import { dayMs } from '../../contract/durations';
import { zonedTime } from '../../contract/zoned-time';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { listPlaces } from '../places';
import type { DeskActor } from '../visitor';
import { methodTitle } from './order-money';

/** The most days that are told of at once. */
const maxDays = 31;

type DaysAsked = CheckedDeskPayloadOf<'desk-money/getDay'>;

/** Some money of a day, in one way at one location. Cents. */
interface Sum {
	/** Which of the days. */
	day_at: number | string;
	location_id: number | null;
	method: string;
	amount: number | string | null;
	count: number | string;
}

type CellKey = { day_at: number; location_id: number | null; method: string };

/** The days that are asked for. Unix seconds. */
interface Days {
	/** When each begins, and when the last of them is over. */
	starts: number[];
	end: number;
}

/** What the same way and location came to. Cents. */
interface Cell {
	taken: number;
	taken_count: number;
	given_back: number;
	given_back_count: number;
	owed: number;
	owed_count: number;
}

/**
 * What was taken, owed and given back on some days of the store's zone, by way of payment and location.
 * @throws {Refused} for more than a month, and for another location than the one that somebody sees alone
 */
export async function dayEnd(
	store: Database & Clock & HasSettings,
	{ staff }: Pick<DeskActor, 'staff'>,
	{ from: asked, to: until, location_id }: DaysAsked,
): Promise<DayEnd> {
	if (staff.location_id !== null && location_id !== undefined && location_id !== staff.location_id)
		throw deskRefusal('role-not-allowed', 'You see the money of your own location.', 'location_id');
	const { store_info, checkout_info } = await store.settings.get();
	const { timezone } = store_info;
	const from = asked ?? until ?? formatInTimeZone(store.now() * 1000, timezone, 'yyyy-MM-dd');
	const to = until ?? from;
	const days = daysBetween(from, to);
	const at = staff.location_id ?? location_id ?? null;
	const places = await listPlaces(store.db, staff.location_id);
	const named = new Map(places.map(({ id, name }) => [id, name]));
	const rows: DayRow[] = [];
	const all: Cell = emptyCell();
	const starts = days.map((day) => zonedTime(`${day}T00:00`, timezone));
	const cells = await cellsOf(store.db, { starts, end: startOfNext(to, timezone) }, at);
	for (const [key, cell] of cells) {
		const { day_at, location_id: place, method } = JSON.parse(key) as CellKey;
		rows.push({
			day: days[day_at] ?? '',
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
	return {
		from,
		to,
		currency: checkout_info.currency,
		rows,
		totals: {
			taken: toDecimal(all.taken),
			given_back: toDecimal(all.given_back),
			left: toDecimal(all.taken - all.given_back),
			owed: toDecimal(all.owed),
		},
		owed_in_all: toDecimal(await owedInAll(store.db, at)),
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

/** The days from one to another, both of them. @throws {Refused} for more than a month, and for none */
function daysBetween(from: string, to: string): string[] {
	const days: string[] = [];
	for (let at = Date.parse(from); at <= Date.parse(to) && days.length <= maxDays; at += dayMs)
		days.push(new Date(at).toISOString().slice(0, 10));
	if (days.length === 0) throw new Refused('The last day is before the first.', 422, 'to');
	if (days.length > maxDays) throw new Refused(`At most ${maxDays} days are shown at once.`, 422, 'to');
	return days;
}

const startOfNext = (day: string, timezone: string): number =>
	zonedTime(`${new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)}T00:00`, timezone);

/** Each is one look at an index by time, for all of the days together. */
async function cellsOf(db: Queries, days: Days, at: number | null): Promise<Map<string, Cell>> {
	const cells = new Map<string, Cell>();
	const add = (sums: Sum[], name: 'taken' | 'given_back' | 'owed') => {
		for (const { day_at, location_id, method, amount, count } of sums) {
			if (Number(amount ?? 0) === 0) continue;
			const place = location_id === null ? null : Number(location_id);
			const key = JSON.stringify({ day_at: Number(day_at), location_id: place, method } satisfies CellKey);
			const cell = cells.get(key) ?? emptyCell();
			cell[name] += Number(amount ?? 0);
			cell[`${name}_count`] += Number(count);
			cells.set(key, cell);
		}
	};
	add(await paidWithProviders(db, days, at), 'taken');
	add(await paidInStore(db, days, at), 'taken');
	add(await fromGiftCards(db, days, at, 'spent'), 'taken');
	add(await fromGiftCards(db, days, at, 'given back'), 'given_back');
	add(await wentBack(db, days, at), 'given_back');
	add(await stillOwed(db, days, at), 'owed');
	return cells;
}

/** Which of some days a moment is on. They are as long as the zone has them. */
const dayAt = (column: string, { starts }: Days) => {
	const ends = starts.slice(1).map((next, at) => sql`when ${sql.ref(column)} < ${sql.lit(next)} then ${sql.lit(at)}`);
	const last = sql.lit(starts.length - 1);
	return ends.length === 0 ? sql<number>`${last}` : sql<number>`case ${sql.join(ends, sql` `)} else ${last} end`;
};

const paidWithProviders = (db: Queries, days: Days, at: number | null): Promise<Sum[]> =>
	db
		.selectFrom('payments')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.select(dayAt('paid_at', days).as('day_at'))
		.select((eb) => ['orders.location_id', 'provider as method', eb.fn.sum<number | string>('amount').as('amount')])
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('paid_at', '>=', days.starts[0] ?? 0)
		.where('paid_at', '<', days.end)
		.where('payments.state', 'in', ['paid', 'late'])
		.$if(at !== null, (query) => query.where('orders.location_id', '=', at))
		.groupBy(['orders.location_id', 'provider', 'day_at'])
		.execute();

const paidInStore = (db: Queries, days: Days, at: number | null): Promise<Sum[]> =>
	db
		.selectFrom('order_receipts')
		.select(dayAt('created_at', days).as('day_at'))
		.select((eb) => ['location_id', 'method', eb.fn.sum<number | string>('amount').as('amount')])
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('created_at', '>=', days.starts[0] ?? 0)
		.where('created_at', '<', days.end)
		.$if(at !== null, (query) => query.where('location_id', '=', at))
		.groupBy(['location_id', 'method', 'day_at'])
		.execute();

async function fromGiftCards(
	db: Queries,
	days: Days,
	at: number | null,
	reason: 'spent' | 'given back',
): Promise<Sum[]> {
	const rows = await db
		.selectFrom('gift_card_entries')
		.innerJoin('orders', 'orders.id', 'gift_card_entries.order_id')
		.select(dayAt('gift_card_entries.created_at', days).as('day_at'))
		.select((eb) => ['orders.location_id', eb.fn.sum<number | string>('gift_card_entries.amount').as('amount')])
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('gift_card_entries.created_at', '>=', days.starts[0] ?? 0)
		.where('gift_card_entries.created_at', '<', days.end)
		.where('reason', '=', reason)
		.$if(at !== null, (query) => query.where('orders.location_id', '=', at))
		.groupBy(['orders.location_id', 'day_at'])
		.execute();
	return rows.map((row) => ({ ...row, method: 'gift_card', amount: Math.abs(Number(row.amount)) }));
}

const wentBack = (db: Queries, days: Days, at: number | null): Promise<Sum[]> =>
	db
		.selectFrom('refund_parts')
		.select(dayAt('done_at', days).as('day_at'))
		.select((eb) => ['location_id', 'method', eb.fn.sum<number | string>('amount').as('amount')])
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('done_at', '>=', days.starts[0] ?? 0)
		.where('done_at', '<', days.end)
		.where('state', '=', 'done')
		// By the day: a location's index has all that ever was given back there.
		.$if(at !== null, (query) => query.where(sql<boolean>`+location_id = ${at}`))
		.groupBy(['location_id', 'method', 'day_at'])
		.execute();

/** The states in which an order may owe something. */
const owingStates = ['awaiting_approval', 'awaiting_payment', 'placed', 'ready'] as const;

const stillOwed = (db: Queries, days: Days, at: number | null): Promise<Sum[]> =>
	db
		.selectFrom('orders')
		.select(dayAt('created_at', days).as('day_at'))
		.select((eb) => [
			'location_id',
			'payment_type as method',
			eb.fn.sum<number | string>('total_owing').as('amount'),
			eb.fn.countAll<number>().as('count'),
		])
		.where('state', 'in', owingStates)
		.where('created_at', '>=', days.starts[0] ?? 0)
		.where('created_at', '<', days.end)
		.where('delivery_key', '!=', 'quote')
		.where('total_owing', '>', 0)
		.$if(at !== null, (query) => query.where('location_id', '=', at))
		.groupBy(['location_id', 'payment_type', 'day_at'])
		.execute();

async function owedInAll(db: Queries, at: number | null): Promise<number> {
	const { amount } = await db
		.selectFrom('orders')
		.select((eb) => eb.fn.sum<number | string | null>('total_owing').as('amount'))
		.where('state', 'in', owingStates)
		.where('delivery_key', '!=', 'quote')
		.$if(at !== null, (query) => query.where('location_id', '=', at))
		.executeTakeFirstOrThrow();
	return Number(amount ?? 0);
}
