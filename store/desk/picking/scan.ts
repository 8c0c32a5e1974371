import { copyText, offerText } from '../../catalogue/titles/conditions';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { Scanned } from '../../contract/desk-picking';
import { locationName } from '../../contract/location-name';
import { toProductNumber } from '../../contract/product-number';
import { Refused } from '../../foundation/refusal';
import { changeCopies } from '../../ordering/fulfilment/change-copies';
import { earlierAnswer, type Once } from '../answered-once';
import { changeOnce, onceFor } from '../orders/change-once';
import type { DeskOrderStore } from '../orders/desk-order';
import { isSeenAt } from '../places';
import type { DeskActor } from '../visitor';
import { findPickList, readPickList } from './pick-list';

/**
 * The maximum number of attempts to mark a scanned copy as found. If two users scan the same title at the same time, both try to
 * mark the same copy, so one of them must try the next copy.
 */
const maxTries = 20;

/**
 * Marks one copy of a scanned title as found, in the oldest order on the pick list that needs the title. Prefers copies to pick
 * over short copies. If no order on the pick list needs the title, nothing changes. If the answer was lost and the scan is sent
 * again, returns the first answer.
 * @throws {Refused} 400 for an invalid product number
 */
export async function scanForList(
	store: DeskOrderStore,
	actor: DeskActor,
	{ pick_list_id, code, condition, key }: CheckedDeskPayloadOf<'desk-picking/scan'>,
): Promise<Scanned> {
	const reading = toProductNumber(code);
	if ('refused' in reading)
		throw new Refused(`That isn’t an ISBN: ${reading.refused}. Scan it again, or type 10 or 13 digits.`, 400, 'code');
	const { id, location_id } = await findPickList(store.db, actor, pick_list_id);
	const list = { id, location_id, own: actor.staff.location_id };
	const answer = async (said: Omit<Scanned, 'list'>): Promise<Scanned> => ({
		...said,
		list: await readPickList(store, actor, pick_list_id),
	});
	const once = onceFor(`pick list ${list.id}`, { eisbn: reading.eisbn, condition }, key);
	let found = once && (await earlierAnswer<Found>(store.db, once));
	for (let tries = 0; tries < maxTries && !found; tries++) {
		const [wanted, conditions] = [
			await nextWanted(store, list, { eisbn: reading.eisbn, condition }),
			await conditionsWanted(store, list, reading.eisbn),
		];
		if (!wanted) break;
		if (condition === undefined && conditions.length > 1)
			return answer({
				outcome: 'which',
				words: `Which copy of ${wanted.title} is this? The list has: ${conditions.map(({ text }) => text).join('; ')}.`,
				order_number: null,
				title: wanted.title,
			});
		found = await markFound(store, actor, wanted, once);
	}
	// In this case, another request with the same scan has already marked the last copy.
	if (!found && once) found = await earlierAnswer<Found>(store.db, once);
	if (found)
		return answer({ outcome: 'found', words: `${found.title}: found for order ${found.order_number}.`, ...found });
	if (condition !== undefined && (await conditionsWanted(store, list, reading.eisbn)).length > 0)
		return answer({
			outcome: 'not-wanted',
			words: `Not on this list: ${reading.eisbn}, ${offerText(condition)}. Put it back.`,
			order_number: null,
			title: null,
		});
	const known = await store.db
		.selectFrom('titles')
		.innerJoin('order_copies', 'order_copies.title_id', 'titles.id')
		.innerJoin('pick_list_orders', 'pick_list_orders.order_id', 'order_copies.order_id')
		.select('titles.title')
		.where('titles.eisbn', '=', reading.eisbn)
		.where('pick_list_id', '=', pick_list_id)
		.limit(1)
		.executeTakeFirst();
	const title = known?.title ?? null;
	const awaited = await readAwaited(store, list, reading.eisbn);
	return known
		? answer({ outcome: 'all-found', words: `${title}: ${allFoundWords(awaited)}`, order_number: null, title })
		: answer({
				outcome: 'not-wanted',
				words: `Not on this list: ${reading.eisbn}. Put it back.`,
				order_number: null,
				title,
			});
}

/** Counts the copies of a title that other locations hold for the pick list's own orders, by location. */
const readAwaited = ({ db }: Pick<DeskOrderStore, 'db'>, { id, location_id }: ListRow, eisbn: string) =>
	db
		.selectFrom('pick_list_orders')
		.innerJoin('orders', 'orders.id', 'pick_list_orders.order_id')
		.innerJoin('order_copies', 'order_copies.order_id', 'orders.id')
		.innerJoin('titles', 'titles.id', 'order_copies.title_id')
		.innerJoin('locations', 'locations.id', 'order_copies.location_id')
		.select(['locations.altname', 'locations.sc_name'])
		.select((eb) => eb.fn.sum<number | string>('order_copies.quantity').as('copies'))
		.where('pick_list_id', '=', id)
		.where('titles.eisbn', '=', eisbn)
		.where('order_copies.state', '=', 'to_pick')
		.where('orders.location_id', '=', location_id)
		.whereRef('order_copies.location_id', '<>', 'orders.location_id')
		.groupBy(['locations.id', 'locations.altname', 'locations.sc_name'])
		.orderBy('locations.id')
		.execute();

/** Returns a message such as 'all copies of this location are already found. 1 more is on hold at Harbour.' */
function allFoundWords(awaited: Awaited<ReturnType<typeof readAwaited>>): string {
	if (awaited.length === 0) return 'all copies are already found.';
	const places = awaited.map(
		({ copies, altname, sc_name }) =>
			`${copies} more ${Number(copies) === 1 ? 'is' : 'are'} on hold at ${locationName({ altname, sc_name })}.`,
	);
	return `all copies of this location are already found. ${places.join(' ')}`;
}

/** The order that the scanned copy was marked found for. */
interface Found {
	order_number: string;
	title: string;
}

type Wanted = NonNullable<Awaited<ReturnType<typeof nextWanted>>>;

interface ListRow {
	id: number;
	location_id: number | null;
	/** The only location whose orders the scanning staff member may see; null for all locations. */
	own: number | null;
}

/** Selects the copies of a title that a pick list still needs: copies to pick and short copies. */
const wantedCopies = ({ db }: Pick<DeskOrderStore, 'db'>, { id, location_id, own }: ListRow, eisbn: string) =>
	db
		.selectFrom('pick_list_orders')
		.innerJoin('orders', 'orders.id', 'pick_list_orders.order_id')
		.innerJoin('order_copies', 'order_copies.order_id', 'orders.id')
		.innerJoin('titles', 'titles.id', 'order_copies.title_id')
		.where('pick_list_id', '=', id)
		.where('titles.eisbn', '=', eisbn)
		.where('order_copies.state', 'in', ['to_pick', 'short'])
		// Leaves out other locations' orders. Staff of all locations may put such orders on the list, but only staff of all
		// locations may change these orders.
		.where(isSeenAt(own))
		.$if(location_id !== null, (query) =>
			query.where((eb) =>
				eb.or([eb('order_copies.location_id', '=', location_id), eb('order_copies.location_id', 'is', null)]),
			),
		);

/**
 * Returns the conditions of a title's copies that are to be picked. If there are none, returns the conditions of its short
 * copies.
 */
async function conditionsWanted(
	store: Pick<DeskOrderStore, 'db'>,
	list: ListRow,
	eisbn: string,
): Promise<{ text: string }[]> {
	const rows = await wantedCopies(store, list, eisbn)
		.leftJoin('offers', (join) =>
			join
				.onRef('offers.title_id', '=', 'order_copies.title_id')
				.onRef('offers.condition', '=', 'order_copies.condition'),
		)
		.select(['order_copies.condition', 'order_copies.state', 'offers.price', 'offers.note'])
		.distinct()
		.orderBy('order_copies.condition')
		.execute();
	const toPick = rows.filter(({ state }) => state === 'to_pick');
	return (toPick.length > 0 ? toPick : rows).map(({ condition, ...offer }) => ({ text: copyText(condition, offer) }));
}

const nextWanted = (
	store: Pick<DeskOrderStore, 'db'>,
	list: ListRow,
	{ eisbn, condition }: { eisbn: string; condition: string | undefined },
) =>
	wantedCopies(store, list, eisbn)
		.select(['order_number', 'order_copies.order_item_id', 'order_copies.state', 'order_copies.location_id'])
		.select(['order_copies.title_id', 'order_copies.condition', 'titles.title'])
		.$if(condition !== undefined, (query) => query.where('order_copies.condition', '=', condition ?? ''))
		// Puts 'to_pick' before 'short'.
		.orderBy('order_copies.state', 'desc')
		.orderBy('orders.created_at')
		.orderBy('orders.id')
		.limit(1)
		.executeTakeFirst();

/** Marks a copy as found. Returns null if another request has already marked the copy. */
async function markFound(
	store: DeskOrderStore,
	actor: DeskActor,
	wanted: Wanted,
	once: Once | null,
): Promise<Found | null> {
	const { order_number, order_item_id, state, location_id, title_id, condition, title } = wanted;
	const asked = { order_item_id, from: state, quantity: 1, location_id, title_id, condition };
	const changing = { order_number, version: null, action: 'desk-picking/scan', asked };
	try {
		return await changeOnce<Found>(store, actor, changing, once, async (transaction, order, settings) => {
			await changeCopies(store, transaction, settings, order, { ...asked, change: 'find' });
			return { order_number, title };
		});
	} catch (error) {
		if (error instanceof Refused && error.status === 409) return null;
		throw error;
	}
}
