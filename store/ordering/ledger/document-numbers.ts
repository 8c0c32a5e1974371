import type { Transaction } from '../../foundation/database/database';

/**
 * Returns the next number for an invoice or a credit note, starting at 1. A transaction that rolls back leaves no gap in the
 * numbers, because other transactions that need a number wait until the transaction ends.
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
