import type { Transaction } from '../../foundation/database/database';

/**
 * Takes the next number of a kind of document, from 1. A transaction that rolls back leaves no gap; another one that wants a number
 * waits until this one ends.
 */
export async function nextDocumentNumber(transaction: Transaction, name: 'invoice' | 'credit_note'): Promise<number> {
	const { value } = await transaction
		.insertInto('document_numbers')
		.values({ name, value: 1 })
		.onConflict((conflict) =>
			conflict.column('name').doUpdateSet((eb) => ({ value: eb('document_numbers.value', '+', 1) })),
		)
		.returning('value')
		.executeTakeFirstOrThrow();
	return Number(value);
}
