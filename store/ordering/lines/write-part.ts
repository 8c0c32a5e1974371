import type { Transaction } from '../../foundation/database/database';
import type { OrderPartsTable } from '../../foundation/database/schema';
import { type HeldCopies, handOver } from '../../inventory/orders';
import type { OrderRow } from '../orders/order-rows';
import { type CopiesRow, moveCopies } from './copies';
import { offersOf } from './offers-of';

/** How the copies of a part of an order leave the store. */
export interface PartFacts {
	kind: OrderPartsTable['kind'];
	/** The carrier that ships the copies. The text is empty if the carrier is unknown. */
	carrier: string;
	tracking_number: string;
}

/**
 * Hands over or sends copies of an order as one part (one delivery). The transaction must have locked the order.
 * @returns the number of the part; the first part of an order has number 1
 * @throws {Refused} 409 if a copy's state does not allow this
 */
export async function writePart(
	transaction: Transaction,
	order: OrderRow,
	copies: { row: CopiesRow; quantity: number }[],
	facts: PartFacts,
	now: number,
): Promise<number> {
	const { last } = await transaction
		.selectFrom('order_parts')
		.select((eb) => eb.fn.max<number | null>('number').as('last'))
		.where('order_id', '=', order.id)
		.executeTakeFirstOrThrow();
	const number = Number(last ?? 0) + 1;
	const { id } = await transaction
		.insertInto('order_parts')
		.values({ order_id: order.id, number, ...facts, created_at: now })
		.returning('id')
		.executeTakeFirstOrThrow();
	await moveCopies(transaction, copies, facts.kind === 'sent' ? 'send' : 'hand_over', { part_id: id });
	await handOver(transaction, order.id, await heldOf(transaction, copies), now);
	return number;
}

/** Returns the copies that were taken from a location's stock, with their offers. */
export async function heldOf(
	transaction: Transaction,
	copies: readonly { row: CopiesRow; quantity: number }[],
): Promise<HeldCopies[]> {
	const offerOf = await offersOf(
		transaction,
		copies.map(({ row }) => row).filter(({ location_id }) => location_id !== null),
	);
	return copies.flatMap(({ row, quantity }) => {
		const { location_id } = row;
		const offer_id = offerOf(row);
		return offer_id === null || location_id === null ? [] : [{ offer_id, location_id, quantity }];
	});
}
