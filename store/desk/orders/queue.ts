import { formatInTimeZone } from 'date-fns-tz';
import type { ExpressionBuilder } from 'kysely';
import type { HasLocations } from '../../catalogue/locations/locations';
import { csvLine, harmlessCell } from '../../contract/csv-line';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import { type CopyCounts, type DeskQueue, deskQueues, type Queue, type QueueRow } from '../../contract/desk-orders';
import type { LineState, OrderQueue } from '../../contract/order';
import type { Location } from '../../contract/webstore';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { toDecimal } from '../../foundation/money';
import type { HasSettings } from '../../foundation/settings/settings';
import { deliveries } from '../../ordering/orders/deliveries';
import type { DeskActor } from '../visitor';
import { locationFor } from './own-location';
import { ordersWithProblem, problemsOf } from './problems';

type Filter = { queue: DeskQueue; location_id: number | null };

/** The orders of one list, the oldest first, and how many each list has (docs/behaviour/desk.md#orders). */
export async function readQueue(
	store: Database & Clock & HasLocations,
	actor: DeskActor,
	{ queue, location_id: chosen, limit, offset }: CheckedDeskPayloadOf<'desk-orders/queue'>,
): Promise<Queue> {
	const filter = { queue, location_id: locationFor(actor, chosen) };
	const [counts, rows, locations] = await Promise.all([
		countQueues(store, filter.location_id),
		readRows(store, filter, { limit, offset }),
		store.locations.get(),
	]);
	return {
		queue,
		counts,
		rows,
		rowcount: counts[queue],
		locations: locations
			.filter((place) => actor.staff.location_id === null || place.location_id === actor.staff.location_id)
			.map((place) => ({ id: place.location_id, name: nameOf(place) })),
		location_id: filter.location_id,
		now: store.now(),
	};
}

/** A sheet that is larger is of no use to anybody who reads it. */
const maxCsvRows = 5000;

/** What the queue shows, all its pages, as CSV. */
export async function queueCsv(
	store: Database & Clock & HasLocations & HasSettings,
	actor: DeskActor,
	{ queue, location_id: chosen }: CheckedDeskPayloadOf<'desk-orders/getCsv'>,
): Promise<{ filename: string; csv: string }> {
	const filter = { queue, location_id: locationFor(actor, chosen) };
	const { timezone } = (await store.settings.get()).store_info;
	const at = (seconds: number | null) =>
		seconds === null ? '' : formatInTimeZone(seconds * 1000, timezone, 'yyyy-MM-dd HH:mm');
	const rows = await readRows(store, filter, { limit: maxCsvRows, offset: 0 });
	const heading = ['Order', 'Placed', 'Promised', 'Late', 'Customer', 'Delivery', 'Location', 'State', 'Copies'];
	const lines = rows.map((row) => [
		row.order_number,
		at(row.placed_at),
		at(row.promised_at),
		row.is_late ? 'yes' : '',
		row.purchaser_name,
		row.delivery_type,
		row.location ?? '',
		row.state,
		String(Object.values(row.copies).reduce((sum, count) => sum + count, 0)),
		row.total,
		row.total_owing,
		row.payment_type,
		row.problems.join(' '),
	]);
	const table = [[...heading, 'Total', 'Owing', 'Payment', 'Problems'], ...lines];
	const csv = table.map((cells) => `${csvLine(cells.map(harmlessCell))}\r\n`).join('');
	return { filename: `orders-${queue}-${formatInTimeZone(store.now() * 1000, timezone, 'yyyy-MM-dd')}.csv`, csv };
}

const nameOf = ({ altname, sc_name }: Pick<Location, 'altname' | 'sc_name'>): string => altname || sc_name;

async function countQueues(
	{ db, now }: Database & Clock,
	location_id: number | null,
): Promise<Record<DeskQueue, number>> {
	const counts = Object.fromEntries(deskQueues.map((queue) => [queue, 0])) as Record<DeskQueue, number>;
	const standing = await db
		.selectFrom('orders')
		.select('queue')
		.select((eb) => eb.fn.countAll<number>().as('orders'))
		.where('queue', 'is not', null)
		.$if(location_id !== null, (query) => query.where('location_id', '=', location_id))
		.groupBy('queue')
		.execute();
	for (const { queue, orders } of standing) if (queue !== null) counts[queue] = Number(orders);
	const { problems } = await db
		.selectFrom('orders')
		.select((eb) => eb.fn.countAll<number>().as('problems'))
		.where('id', 'in', ordersWithProblem(db, now()))
		.$if(location_id !== null, (query) => query.where('location_id', '=', location_id))
		.executeTakeFirstOrThrow();
	counts.problems = Number(problems);
	return counts;
}

async function readRows(
	{ db, locations, now }: Database & Clock & HasLocations,
	{ queue, location_id }: Filter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<QueueRow[]> {
	const wanted = (eb: ExpressionBuilder<Schema, 'orders'>) =>
		queue === 'problems'
			? eb('id', 'in', ordersWithProblem(db, now()))
			: eb.and([eb('queue', '=', queue), eb('queue', 'is not', null)]);
	const orders = await db
		.selectFrom('orders')
		.select(['id', 'order_number', 'queue', 'state', 'created_at', 'promised_at', 'purchaser_name', 'delivery_key'])
		.select(['location_id', 'total', 'total_owing', 'payment_type'])
		.where(wanted)
		.$if(location_id !== null, (query) => query.where('location_id', '=', location_id))
		.orderBy('created_at')
		.orderBy('id')
		.limit(limit)
		.offset(offset)
		.execute();
	const ids = orders.map(({ id }) => id);
	const [copies, problems, places] = await Promise.all([
		countCopies(db, ids),
		problemsOf(db, ids, now()),
		locations.get(),
	]);
	const names = new Map(places.map((place) => [place.location_id, nameOf(place)]));
	return orders.map(({ id, created_at, promised_at, location_id: place, total, total_owing, ...row }) => ({
		...row,
		queue: row.queue as OrderQueue | null,
		placed_at: created_at,
		promised_at,
		is_late: isLate({ promised_at, ...row }, now()),
		delivery_type: deliveries[row.delivery_key].title,
		location: place === null ? null : (names.get(place) ?? null),
		copies: copies.get(id) ?? {},
		total: toDecimal(total),
		total_owing: toDecimal(total_owing),
		problems: problems.get(id) ?? [],
	}));
}

/** Whether an order should have been ready, or arrived, by now. */
export const isLate = (
	{ promised_at, queue }: { promised_at: number | null; queue: OrderQueue | null },
	now: number,
): boolean => promised_at !== null && promised_at < now && queue !== null && queue !== 'ready';

async function countCopies(db: Queries, ids: number[]): Promise<Map<number, CopyCounts>> {
	const counts = new Map<number, CopyCounts>();
	if (ids.length === 0) return counts;
	const rows = await db
		.selectFrom('order_copies')
		.select(['order_id', 'state'])
		.select((eb) => eb.fn.sum<number>('quantity').as('copies'))
		.where('order_id', 'in', ids)
		.groupBy(['order_id', 'state'])
		.execute();
	for (const { order_id, state, copies } of rows)
		counts.set(order_id, { ...counts.get(order_id), [state as LineState]: Number(copies) });
	return counts;
}
