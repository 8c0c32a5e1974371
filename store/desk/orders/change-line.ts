import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { toProductNumber } from '../../contract/product-number';
import { Refused } from '../../foundation/refusal';
import { changeCopies } from '../../ordering/fulfilment/change-copies';
import { offerSubstitute } from '../../ordering/fulfilment/substitutions';
import { requireOwnLocation } from '../places';
import type { DeskActor } from '../visitor';
import { changeOrder } from './change-order';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/** Takes copies of a line on, by one of the buttons beside it. */
export async function changeLine(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, version, ...asked }: CheckedDeskPayloadOf<'desk-orders/changeCopies'>,
): Promise<DeskOrder> {
	if (asked.other_location_id !== undefined) requireOwnLocation(actor, asked.other_location_id);
	const changing = { order_number, version, action: 'desk-orders/changeCopies', asked };
	// Of one location's staff no copy that has come is taken off another one's shelf.
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

/** Offers the customer something else in the place of copies, and asks them. */
export async function offerAtDesk(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, version, eisbn: typed, ...asked }: CheckedDeskPayloadOf<'desk-orders/offerSubstitute'>,
): Promise<DeskOrder> {
	const reading = toProductNumber(typed);
	if ('refused' in reading) throw new Refused(`This is no ISBN: ${reading.refused}.`, 400, 'eisbn');
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
