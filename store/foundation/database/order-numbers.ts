import { sql } from 'kysely';
import type { Database, Transaction } from './database';

const firstOrderNumber = 1001;

/**
 * Returns the next order number. PostgreSQL uses a sequence, which never blocks. If an order is rolled back, its number is not
 * used. SQLite uses a counter without gaps. The counter blocks no other writer, because SQLite allows only one writer at a time.
 */
export async function nextOrderNumber(
	{ dialect }: Pick<Database, 'dialect'>,
	transaction: Transaction,
): Promise<string> {
	if (dialect === 'postgres') {
		const { rows } = await sql<{ value: number }>`select nextval('order_numbers') as value`.execute(transaction);
		return String(rows[0]?.value);
	}
	const { value } = await transaction
		.insertInto('counters')
		.values({ name: 'order', value: firstOrderNumber })
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
		.returning('value')
		.executeTakeFirstOrThrow();
	return String(value);
}
