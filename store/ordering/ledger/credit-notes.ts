import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { nextDocumentNumber } from './document-numbers';

/** The ids of rows that reduce an order's total. */
export interface CreditedBy {
	refunds?: readonly number[];
	reductions?: readonly number[];
}

/** The amount that an order owes before and after a credit, and its total now, in cents. */
export interface CreditedOrder {
	order_id: number;
	charged: number;
	owing_before: number;
	owing: number;
}

/**
 * Writes a credit note for the reduction of an invoiced order since its invoice and the credit notes before. The note
 * reduces the amount the customer owes; the rest goes back to them.
 * @param by the rows that it is for
 * @param now unix seconds
 */
export async function noteCredit(
	transaction: Transaction,
	{ order_id, charged, owing_before, owing }: CreditedOrder,
	by: CreditedBy,
	now: number,
): Promise<void> {
	const invoice = await transaction
		.selectFrom('invoices')
		.select(['id', 'total'])
		.select((eb) =>
			eb
				.selectFrom('credit_notes')
				.select((notes) => notes.fn.sum<number | string | null>('amount').as('sum'))
				.whereRef('credit_notes.invoice_id', '=', 'invoices.id')
				.as('credited'),
		)
		.where('order_id', '=', order_id)
		.executeTakeFirst();
	if (!invoice) return;
	const amount = invoice.total - Number(invoice.credited ?? 0) - charged;
	if (amount <= 0) return;
	const number = await nextDocumentNumber(transaction, 'credit_note');
	const { id: credit_note_id } = await transaction
		.insertInto('credit_notes')
		.values({
			number,
			invoice_id: invoice.id,
			amount,
			applied: appliedOf(amount, owing_before, owing),
			created_at: now,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	const { refunds = [], reductions = [] } = by;
	for (const ids of chunks(refunds, 1))
		await transaction.updateTable('refunds').set({ credit_note_id }).where('id', 'in', ids).execute();
	for (const ids of chunks(reductions, 1))
		await transaction.updateTable('order_reductions').set({ credit_note_id }).where('id', 'in', ids).execute();
}

/**
 * Returns how much of a credit reduces the amount the customer owes, in cents. The rest goes back to them.
 * @param owingBefore the customer's debt before it; 0 where the store owes
 * @param owing the same after it
 */
export const appliedOf = (amount: number, owingBefore: number, owing: number): number =>
	Math.min(amount, Math.max(0, owingBefore - owing));
