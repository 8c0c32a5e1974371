import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import {
	type CopyCounts,
	type DeskQueue,
	deskQueues,
	isArchive,
	type Queue,
	type QueueRow,
} from '../../contract/desk-orders';
import { deskPageSize } from '../../contract/desk-page';
import { locationName } from '../../contract/location-name';
import type { DeliveryKey } from '../../contract/order';
import type { LineState, OrderQueue, OrderState } from '../../contract/order-states';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { toDecimal } from '../../foundation/money';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { accountTerms } from '../../ordering/ledger/buying-account';
import {
	chargedAmount,
	paidByCardAmount,
	paidInStoreAmount,
	paidOnlineAmount,
} from '../../ordering/ledger/ledger-sums';
import { isOwedToCustomer, owedToCustomers } from '../../ordering/ledger/owed-to-customers';
import { readSoldCopies } from '../../ordering/lines/copies';
import { waitsForMoney } from '../../ordering/lines/order-queue';
import { deliveries } from '../../ordering/orders/deliveries';
import { showPhone } from '../../people/details/phone-number';
import { ordersHandledBy } from '../audit/find-entries';
import { isSeenAt, locationFor } from '../places';
import type { DeskActor } from '../visitor';
import { ordersToCall } from './orders-to-call';
import { ordersWaiting } from './orders-waiting';
import { ordersWithProblem, problemsOf } from './problems';

type QueueQuery = CheckedDeskPayloadOf<'desk-orders/queue'>;
type Filter = Pick<QueueQuery, 'queue' | 'from' | 'to' | 'delivery' | 'staff_id'> & { location_id: number | null };
type QueueStore = Database & Clock & HasLocations & HasSettings;
type Part = Pick<QueueQuery, 'limit' | 'offset'> & { sort: NonNullable<QueueQuery['sort']> };

/**
 * Lists orders, and counts the orders of each list of open orders (docs/behaviour/desk.md#orders).
 * @throws {Refused} 403 for another location, for a till that asks for a file, and for a till that filters by staff member; 400
 * for a list of past orders that is not sorted by order time
 */
export async function readQueue(
	store: QueueStore,
	actor: DeskActor,
	{ location_id: chosen, sort: sorted, limit, offset, ...asked }: QueueQuery,
): Promise<Queue> {
	const isTill = actor.staff.role === 'till';
	if (limit > deskPageSize && isTill)
		throw deskRefusal('role-not-allowed', 'Your role may not download orders. You can see the orders on the screen.');
	if (asked.staff_id !== undefined && isTill)
		throw deskRefusal('role-not-allowed', 'Your role may not see who took an order.', 'staff_id');
	const { queue } = asked;
	const sort = sorted ?? (isArchive(queue) ? 'waiting' : '-waiting');
	if (isArchive(queue) && sort !== 'waiting' && sort !== '-waiting')
		throw new Refused('This list can only be sorted by the time of its orders.', 400, 'sort');
	const filter = { ...asked, location_id: locationFor(actor, chosen) };
	const [counts, found, locations, staff] = await Promise.all([
		countQueues(store, filter.location_id),
		// Reads one row more than the page holds, to know whether another page follows.
		readRows(store, actor, filter, { sort, limit: limit + 1, offset }),
		store.locations.get(),
		isTill ? [] : peopleSeenBy(store, actor),
	]);
	return {
		queue,
		counts,
		rows: found.slice(0, limit),
		rowcount: isArchive(queue) || isNarrowed(filter) ? null : counts[queue],
		more: found.length > limit,
		locations: locations
			.filter((place) => actor.staff.location_id === null || place.location_id === actor.staff.location_id)
			.map((place) => ({ id: place.location_id, name: locationName(place) })),
		location_id: filter.location_id,
		staff,
		now: store.now(),
	};
}

/** Whether a list has filters besides the location. */
const isNarrowed = ({ from, to, delivery, staff_id }: Filter): boolean =>
	[from, to, delivery, staff_id].some((value) => value !== undefined);

/** The maximum number of staff members that the filter offers. */
const maxPeople = 500;

/** Lists current and former staff who may have worked on the orders that the caller may see. */
async function peopleSeenBy({ db }: Database, { staff }: DeskActor): Promise<Queue['staff']> {
	const people = await db
		.selectFrom('staff')
		.select(['id', 'name', 'email'])
		.$if(staff.location_id !== null, (query) =>
			query.where((eb) => eb.or([eb('location_id', '=', staff.location_id), eb('location_id', 'is', null)])),
		)
		.orderBy('name')
		.orderBy('id')
		.limit(maxPeople)
		.execute();
	return people.map(({ id, name, email }) => ({ id, name: name || email }));
}

/** Counts the orders of each list. @param location_id counts only this location; null for all */
export async function countQueues(
	{ db, now }: Database & Clock,
	location_id: number | null,
): Promise<Record<DeskQueue, number>> {
	const counts = Object.fromEntries(deskQueues.map((queue) => [queue, 0])) as Record<DeskQueue, number>;
	const standing = await db
		.selectFrom('orders')
		.select('queue')
		.select((eb) => eb.fn.countAll<number>().as('orders'))
		.where('queue', 'is not', null)
		.where(isSeenAt(location_id))
		.groupBy('queue')
		.execute();
	for (const { queue, orders } of standing) if (queue !== null) counts[queue] = Number(orders);
	const { problems } = await db
		.selectFrom('orders')
		.select((eb) => eb.fn.countAll<number>().as('problems'))
		.where('id', 'in', ordersWithProblem(db, now()))
		.where(isSeenAt(location_id))
		.executeTakeFirstOrThrow();
	counts.problems = Number(problems);
	const { waiting } = await db
		.selectFrom('orders')
		.select((eb) => eb.fn.countAll<number>().as('waiting'))
		.where('id', 'in', ordersWaiting(db))
		.where(isSeenAt(location_id))
		.executeTakeFirstOrThrow();
	counts.waiting = Number(waiting);
	const { overdue } = await db
		.selectFrom('orders')
		.select((eb) => eb.fn.countAll<number>().as('overdue'))
		.where(isOverdue(now()))
		.where(isSeenAt(location_id))
		.executeTakeFirstOrThrow();
	counts.overdue = Number(overdue);
	const { calls } = await db
		.selectFrom('orders')
		.select((eb) => eb.fn.countAll<number>().as('calls'))
		.where('id', 'in', ordersToCall(db))
		.where(isSeenAt(location_id))
		.executeTakeFirstOrThrow();
	counts.calls = Number(calls);
	counts.to_give_back = (await owedToCustomers(db, isSeenAt(location_id))).orders;
	return counts;
}

/**
 * The first two orderings are the orderings of the database index. All other orderings sort the list in the query, which has a
 * few thousand orders at most.
 */
const orderings: Record<Part['sort'], RawBuilder<unknown>> = {
	'-waiting': sql`created_at, id`,
	waiting: sql`created_at desc, id desc`,
	number: sql`length(order_number), order_number`,
	'-number': sql`length(order_number) desc, order_number desc`,
	// Orders without a promised date come last in both directions.
	promised: sql`promised_at is null, promised_at, created_at, id`,
	'-promised': sql`promised_at is null, promised_at desc, created_at, id`,
	total: sql`${chargedAmount}, id`,
	'-total': sql`${chargedAmount} desc, id desc`,
};

/** Returns the ordering of a list. The list of refunds that are due starts with the oldest debt, not with the oldest order. */
const orderingOf = (queue: Filter['queue'], sort: Part['sort']): RawBuilder<unknown> => {
	if (queue !== 'to_give_back') return orderings[sort];
	if (sort === '-waiting') return sql`to_give_back_since, id`;
	return sort === 'waiting' ? sql`to_give_back_since desc, id desc` : orderings[sort];
};

// The condition must be spelled exactly as in migration 0054, because a database uses a partial index only for an identical
// condition.
const isOrder = sql<boolean>`delivery_key <> 'quote'`;

/** Returns the condition that selects the orders of a list, without filters. */
const inList = (db: Queries, queue: Filter['queue'], now: number) => (eb: ExpressionBuilder<Schema, 'orders'>) => {
	if (queue === 'waiting') return eb('id', 'in', ordersWaiting(db));
	if (queue === 'problems') return eb('id', 'in', ordersWithProblem(db, now));
	if (queue === 'overdue') return isOverdue(now);
	if (queue === 'calls') return eb('id', 'in', ordersToCall(db));
	if (queue === 'to_give_back') return isOwedToCustomer;
	if (queue === 'all') return isOrder;
	if (queue === 'completed' || queue === 'cancelled') return eb.and([eb('state', '=', queue), isOrder]);
	return eb.and([eb('queue', '=', queue), eb('queue', 'is not', null)]);
};

async function readRows(
	{ db, locations, now, settings }: QueueStore,
	{ staff }: DeskActor,
	{ queue, location_id, from, to, delivery, staff_id }: Filter,
	{ sort, limit, offset }: Part,
): Promise<QueueRow[]> {
	const orders = await db
		.selectFrom('orders')
		.select(['id', 'order_number', 'queue', 'state', 'created_at', 'promised_at', 'purchaser_name', 'delivery_key'])
		.select(['location_id', 'total_owing', 'payment_type', 'phone', 'email', 'placed_by_email'])
		.select(['to_give_back', 'to_give_back_since', chargedAmount.as('charged'), accountTerms.as('terms')])
		.select(['gift_card_amount', paidOnlineAmount.as('online'), paidInStoreAmount.as('in_store')])
		.select(paidByCardAmount.as('by_card'))
		.select((eb) => [
			eb.selectFrom('invoices').select('number').whereRef('invoices.order_id', '=', 'orders.id').as('invoice'),
		])
		.where(inList(db, queue, now()))
		.where(isSeenAt(location_id))
		.$if(from !== undefined, (query) => query.where('created_at', '>=', from as number))
		.$if(to !== undefined, (query) => query.where('created_at', '<', to as number))
		.$if(delivery !== undefined, (query) => query.where('delivery_key', '=', delivery as DeliveryKey))
		.$if(staff_id !== undefined, (query) => query.where('order_number', 'in', ordersHandledBy(db, staff_id as number)))
		.orderBy(orderingOf(queue, sort))
		.limit(limit)
		.offset(offset)
		.execute();
	const ids = orders.map(({ id }) => id);
	const [copies, problems, toCall, places] = await Promise.all([
		countCopies(db, ids),
		problemsOf(db, ids, now()),
		staff.role === 'till'
			? []
			: ordersToCall(db)
					.where('order_id', 'in', ids.length > 0 ? ids : [0])
					.execute(),
		locations.get(),
	]);
	const known = await settings.get();
	const isToCall = new Set(toCall.map(({ order_id }) => order_id));
	const names = new Map(places.map((place) => [place.location_id, locationName(place)]));
	return orders.map(({ id, created_at, promised_at, location_id: place, charged, total_owing, phone, ...stored }) => {
		const { email, placed_by_email, to_give_back, terms, gift_card_amount, online, in_store, by_card, ...row } = stored;
		return {
			...row,
			queue: row.queue as OrderQueue | null,
			placed_at: created_at,
			promised_at,
			is_late: isLate({ promised_at, ...row }, now()),
			delivery_type: deliveries[row.delivery_key].title,
			location: place === null ? null : (names.get(place) ?? null),
			copies: copies.get(id) ?? {},
			total: toDecimal(Number(charged)),
			total_owing: toDecimal(total_owing),
			has_terms: terms !== null,
			to_give_back: toDecimal(to_give_back),
			paid_by_gift_card: toDecimal(gift_card_amount),
			paid_online: toDecimal(Number(online)),
			paid_in_store: toDecimal(Number(in_store)),
			paid_by_card: toDecimal(Number(by_card)),
			problems: problems.get(id) ?? [],
			has_email: email !== '' || placed_by_email !== '',
			call: isToCall.has(id) ? showPhone(phone, known) : '',
		};
	});
}

/** The same condition as `isLate`, in SQL. */
const isOverdue = (now: number) => sql<boolean>`queue is not null and queue <> 'ready' and promised_at < ${now}
	and not (state = 'placed' and queue = 'payment')`;

/** Whether an order is overdue: by its promised time it should already be ready, or have arrived. */
export const isLate = (
	row: { promised_at: number | null; state: OrderState; queue: OrderQueue | null },
	now: number,
): boolean => {
	const { promised_at, queue } = row;
	const isOpen = queue !== null && queue !== 'ready' && !waitsForMoney(row);
	return isOpen && promised_at !== null && promised_at < now;
};

/**
 * Counts the copies of each order by state. Some orders have no rows of copies: unchanged orders of the sample, imported orders,
 * and orders of older versions.
 */
export async function countCopies(db: Queries, ids: number[]): Promise<Map<number, CopyCounts>> {
	const counts = new Map<number, CopyCounts>();
	if (ids.length === 0) return counts;
	const count = (order_id: number, state: LineState, copies: number) => {
		const ofOrder = counts.get(order_id) ?? {};
		counts.set(order_id, { ...ofOrder, [state]: (ofOrder[state] ?? 0) + copies });
	};
	const rows = await db
		.selectFrom('order_copies')
		.select(['order_id', 'state'])
		.select((eb) => eb.fn.sum<number>('quantity').as('copies'))
		.where('order_id', 'in', ids)
		.groupBy(['order_id', 'state'])
		.execute();
	for (const { order_id, state, copies } of rows) count(order_id, state as LineState, Number(copies));
	const untouched = await db
		.selectFrom('orders')
		.select(['id', 'state', 'delivery_key'])
		.where('id', 'in', [0, ...ids.filter((id) => !counts.has(id))])
		.execute();
	for (const [id, copies] of await readSoldCopies(db, untouched))
		for (const { state, quantity } of copies) count(id, state, quantity);
	return counts;
}
