import type { Today } from '../../contract/desk-orders';
import { mayCall } from '../../contract/desk-rules';
import { daySeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import type { HasSettings } from '../../foundation/settings/settings';
import { owedSeenBy } from '../customers/customers';
import { comingStates } from '../deliveries/purchase-order';
import { askedDays } from '../money/asked-days';
import { salesOf } from '../money/day-end';
import type { DeskActor } from '../visitor';
import { countToSend } from './copies-to-send';
import { countQueues } from './queue';

const maxEvents = 10;

/**
 * Reads the page of today's work at the locations that a staff member may see. A till sees neither sales nor deliveries. Only
 * roles that may refund see the amounts that the store owes customers.
 */
export async function readToday(
	store: Database & Clock & HasSettings,
	actor: Pick<DeskActor, 'staff'>,
): Promise<Today> {
	const { role, location_id } = actor.staff;
	const today = await askedDays(store, actor, {});
	const isTill = role === 'till';
	const [counts, sales, owed, deliveries, to_send_on, events] = await Promise.all([
		countQueues(store, location_id),
		isTill ? null : salesOf(store.db, today),
		owedSeenBy(store.db, actor),
		isTill ? null : deliveriesDue(store.db, location_id, today.from),
		mayCall(role, 'desk-picking/toSend') ? countToSend(store.db, location_id) : null,
		eventsDue(store.db, store.now(), today.end + daySeconds),
	]);
	return {
		counts,
		day: today.from,
		sales: sales?.total ?? null,
		owed_to_customers: owed,
		deliveries,
		to_send_on,
		events,
	};
}

/**
 * Lists deliveries and transfers that are on their way. @param at lists only the deliveries and transfers of this location; null
 * for all locations
 */
async function deliveriesDue(db: Queries, at: number | null, today: string): Promise<Today['deliveries']> {
	const orders = await db
		.selectFrom('purchase_orders')
		.select('state')
		.select((eb) => [
			eb.fn.countAll<number | string>().as('count'),
			eb.fn.count<number | string>(eb.case().when('expected_on', '<=', today).then(1).end()).as('due'),
		])
		.where('state', 'in', comingStates)
		.$if(at !== null, (query) => query.where('location_id', '=', at))
		.groupBy('state')
		.execute();
	const transfers = await db
		.selectFrom('stock_transfers')
		.select((eb) => eb.fn.countAll<number | string>().as('count'))
		.where('state', '=', 'sent')
		.$if(at !== null, (query) =>
			query.where((eb) => eb.or([eb('from_location_id', '=', at), eb('to_location_id', '=', at)])),
		)
		.executeTakeFirstOrThrow();
	const countOf = (state: string) => Number(orders.find((row) => row.state === state)?.count ?? 0);
	return {
		due: orders.reduce((sum, { due }) => sum + Number(due), 0),
		sent: countOf('sent'),
		partly_received: countOf('partly_received'),
		transfers: Number(transfers.count),
	};
}

/** Lists events that begin before `until` and have not ended by `now`, in unix seconds. */
const eventsDue = (db: Queries, now: number, until: number): Promise<Today['events']> =>
	db
		.selectFrom('events')
		.select(['id as event_id', 'name', 'starts_at', 'place'])
		.where('starts_at', '<', until)
		.where('ends_at', '>=', now)
		.where('cancelled_at', 'is', null)
		.orderBy('starts_at')
		.orderBy('id')
		.limit(maxEvents)
		.execute();
