import { sql } from 'kysely';
import type { Database, Transaction } from './database';

const firstOrderNumber = 1001;

/**
 * The next order's number, which is given out once. PostgreSQL's sequence keeps nobody waiting, and the number of an order that
 * was not placed after all is left out. SQLite lets one transaction write at a time, and its counter leaves none out.
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
