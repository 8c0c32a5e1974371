import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../foundation/database/database';

// Repeats the condition of migration 0059 exactly, because the database uses a partial index only for the same condition.
/** The SQL condition for orders whose customers the store owes money. */
export const isOwedToCustomer = sql<boolean>`to_give_back > 0`;

/**
 * Returns the amount that the store owes to customers, in cents, and the number of their orders. @param seen the SQL condition
 * for the orders to include
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
