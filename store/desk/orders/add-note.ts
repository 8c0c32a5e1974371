import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { Refused } from '../../foundation/refusal';
import type { DeskActor } from '../visitor';
import { changeOnce, onceFor } from './change-once';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/** The maximum number of notes that one order can have. */
const maxNotes = 200;

/**
 * Adds a note to an order, for staff or for the customer. Customers read their notes on the order's page. If the form is posted
 * twice with the same key, only one note is added.
 */
export async function addNote(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, reader, words, key }: CheckedDeskPayloadOf<'desk-orders/addNote'>,
): Promise<DeskOrder> {
	const changing = { order_number, version: null, action: 'desk-orders/addNote', asked: { reader, words } };
	await changeOnce(
		store,
		actor,
		changing,
		onceFor(`order ${order_number}`, changing, key),
		async (transaction, { id }) => {
			const { notes } = await transaction
				.selectFrom('order_notes')
				.select((eb) => eb.fn.countAll<number>().as('notes'))
				.where('order_id', '=', id)
				.executeTakeFirstOrThrow();
			if (Number(notes) >= maxNotes) throw new Refused(`An order has at most ${maxNotes} notes.`, 409, 'words');
			const { name, email } = actor.staff;
			await transaction
				.insertInto('order_notes')
				.values({ order_id: id, reader, words, staff_name: name || email, created_at: store.now() })
				.execute();
			return {};
		},
	);
	return getDeskOrder(store, actor, order_number);
}
