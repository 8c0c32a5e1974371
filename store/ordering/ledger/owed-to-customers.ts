import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../foundation/database/database';

// Written as migration 0059 has it: a database uses an index of some rows only for the same words.
/** Finds the orders whose customers the store owes money. */
export const isOwedToCustomer = sql<boolean>`to_give_back > 0`;

/**
 * Sums the amounts that the store owes to customers now, in cents, and counts their orders. @param seen which orders
 * count
 */
export async function owedToCustomers(
	db: Queries,
	seen: RawBuilder<boolean>,
): Promise<{ orders: number; amount: number }> {
	const { orders, amount } = await db
		.selectFrom('orders')
		.select((eb) => [
			eb.fn.countAll<number | string>().as('orders'),
			eb.fn.sum<number | string | null>('to_give_back').as('amount'),
		])
		.where(isOwedToCustomer)
		.where(seen)
		.executeTakeFirstOrThrow();
	return { orders: Number(orders), amount: Number(amount ?? 0) };
}
