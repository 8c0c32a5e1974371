import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { Scanned } from '../../contract/desk-picking';
import { toProductNumber } from '../../contract/product-number';
import { Refused } from '../../foundation/refusal';
import { changeCopies } from '../../ordering/fulfilment/change-copies';
import { changeOrder } from '../orders/change-order';
import type { DeskOrderStore } from '../orders/desk-order';
import type { DeskActor } from '../visitor';
import { findPickList, readPickList } from './pick-list';

/** Two who scan the same title at once want the same copy first: as often the next one is looked for. */
const maxTries = 20;

/**
 * Marks one copy of what was scanned found, in the oldest order of the list that wants it; one that was short is found before
 * nothing is. What nobody wants marks nothing.
 * @throws {Refused} 400 for what is no number of a title
 */
export async function scanForList(
	store: DeskOrderStore,
	actor: DeskActor,
	{ pick_list_id, code }: CheckedDeskPayloadOf<'desk-picking/scan'>,
): Promise<Scanned> {
	const reading = toProductNumber(code);
	if ('refused' in reading) throw new Refused(`This is no ISBN: ${reading.refused}.`, 400, 'code');
	const list = await findPickList(store.db, actor, pick_list_id);
	const answer = async (said: Omit<Scanned, 'list'>): Promise<Scanned> => ({
		...said,
		list: await readPickList(store, actor, pick_list_id),
	});
	for (let tries = 0; tries < maxTries; tries++) {
		const wanted = await nextWanted(store, list, reading.eisbn);
		if (!wanted) break;
		if (!(await markFound(store, actor, wanted))) continue;
		const { order_number, title } = wanted;
		return answer({ outcome: 'found', words: `${title}: found for order ${order_number}.`, order_number, title });
	}
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
	return known
		? answer({ outcome: 'all-found', words: `${title}: all copies are found already.`, order_number: null, title })
		: answer({
				outcome: 'not-wanted',
				words: `No order of this list wants ${reading.eisbn}.`,
				order_number: null,
				title,
			});
}

type Wanted = NonNullable<Awaited<ReturnType<typeof nextWanted>>>;

const nextWanted = (
	{ db }: Pick<DeskOrderStore, 'db'>,
	{ id, location_id }: { id: number; location_id: number | null },
	eisbn: string,
) =>
	db
		.selectFrom('pick_list_orders')
		.innerJoin('orders', 'orders.id', 'pick_list_orders.order_id')
		.innerJoin('order_copies', 'order_copies.order_id', 'orders.id')
		.innerJoin('titles', 'titles.id', 'order_copies.title_id')
		.select(['order_number', 'order_copies.order_item_id', 'order_copies.state', 'order_copies.location_id'])
		.select('titles.title')
		.where('pick_list_id', '=', id)
		.where('titles.eisbn', '=', eisbn)
		.where('order_copies.state', 'in', ['to_pick', 'short'])
		.$if(location_id !== null, (query) =>
			query.where((eb) =>
				eb.or([eb('order_copies.location_id', '=', location_id), eb('order_copies.location_id', 'is', null)]),
			),
		)
		// 'to_pick' stands after 'short' in the alphabet.
		.orderBy('order_copies.state', 'desc')
		.orderBy('orders.created_at')
		.orderBy('orders.id')
		.limit(1)
		.executeTakeFirst();

/** False where somebody else has marked it meanwhile. */
async function markFound(store: DeskOrderStore, actor: DeskActor, wanted: Wanted): Promise<boolean> {
	const { order_number, order_item_id, state, location_id } = wanted;
	const asked = { order_item_id, from: state, quantity: 1, location_id };
	try {
		await changeOrder(
			store,
			actor,
			{ order_number, version: null, action: 'desk-picking/scan', asked },
			(transaction, order, settings) => changeCopies(store, transaction, settings, order, { ...asked, change: 'find' }),
		);
		return true;
	} catch (error) {
		if (error instanceof Refused && error.status === 409) return false;
		throw error;
	}
}
