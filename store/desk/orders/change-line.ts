import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { toProductNumber } from '../../contract/product-number';
import type { Queries } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import { changeCopies } from '../../ordering/fulfilment/change-copies';
import { offerSubstitute } from '../../ordering/fulfilment/substitutions';
import { type CopiesWanted, takenInstead } from '../../ordering/lines/copies';
import { readSoldTitle } from '../../ordering/lines/sold-title';
import { requireOwnLocation } from '../places';
import type { DeskActor } from '../visitor';
import { changeOrder } from './change-order';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/** Changes the state of copies of an order line, by one of the buttons beside the line. */
export async function changeLine(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, version, ...asked }: CheckedDeskPayloadOf<'desk-orders/changeCopies'>,
): Promise<DeskOrder> {
	if (asked.other_location_id !== undefined) requireOwnLocation(actor, asked.other_location_id);
	const title = await titleOf(store.db, asked);
	const changing = { order_number, version, action: 'desk-orders/changeCopies', asked: { ...asked, title } };
	// Copies that staff of one location mark as arrived must be at their own location.
	const arrived = asked.change === 'arrive' ? (actor.staff.location_id ?? undefined) : undefined;
	const { location_id, other_location_id = arrived } = asked;
	await changeOrder(store, actor, changing, (transaction, order, settings) =>
		changeCopies(store, transaction, settings, order, {
			...asked,
			other_location_id,
			location_id: location_id ?? undefined,
		}),
	);
	return getDeskOrder(store, actor, order_number);
}

/** Returns the title of the copies for the audit: the title that was sold, or the substitute that the customer accepted. */
async function titleOf(
	db: Queries,
	{ order_item_id, from, substitution_id = null }: Pick<CopiesWanted, 'order_item_id' | 'from' | 'substitution_id'>,
): Promise<string | undefined> {
	const question = takenInstead({ substitution_id, state: from });
	const line = await db
		.selectFrom('order_items')
		.leftJoin('order_substitutions', (join) =>
			join
				.onRef('order_substitutions.order_item_id', '=', 'order_items.id')
				.on('order_substitutions.id', '=', question ?? 0),
		)
		.select(['order_items.id', 'title_info', 'order_substitutions.title'])
		.where('order_items.id', '=', order_item_id)
		.executeTakeFirst();
	return line && (line.title ?? readSoldTitle(line).title);
}

/** Offers the customer a substitute for some copies, and asks whether they accept it. */
export async function offerAtDesk(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, version, eisbn: typed, ...asked }: CheckedDeskPayloadOf<'desk-orders/offerSubstitute'>,
): Promise<DeskOrder> {
	const reading = toProductNumber(typed);
	if ('refused' in reading)
		throw new Refused(`That isn’t an ISBN: ${reading.refused}. Scan it again, or type 10 or 13 digits.`, 400, 'eisbn');
	const { eisbn } = reading;
	const changing = { order_number, version, action: 'desk-orders/offerSubstitute', asked: { ...asked, eisbn } };
	const at_location_id = actor.staff.location_id ?? undefined;
	await changeOrder(store, actor, changing, (transaction, order, settings) =>
		offerSubstitute(store, transaction, settings, order, {
			...asked,
			eisbn,
			location_id: asked.location_id ?? undefined,
			at_location_id,
		}),
	);
	return getDeskOrder(store, actor, order_number);
}
