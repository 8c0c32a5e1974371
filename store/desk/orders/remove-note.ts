import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { notFound } from '../../foundation/refusal';
import type { DeskActor } from '../visitor';
import { changeOrder } from './change-order';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/** Removes a note from an order. The order no longer shows the note, but the audit keeps its text. */
export async function removeNote(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, note_id }: CheckedDeskPayloadOf<'desk-orders/removeNote'>,
): Promise<DeskOrder> {
	// The audit entry contains the note's text, which is known only after the note is removed.
	const asked: { reader?: string; words?: string } = {};
	const changing = { order_number, version: null, action: 'desk-orders/removeNote', asked };
	await changeOrder(store, actor, changing, async (transaction, { id }) => {
		const gone = await transaction
			.deleteFrom('order_notes')
			.where('id', '=', note_id)
			.where('order_id', '=', id)
			.returning(['reader', 'words'])
			.executeTakeFirst();
		if (!gone) throw notFound('This note was already removed.');
		Object.assign(asked, gone);
	});
	return getDeskOrder(store, actor, order_number);
}
