import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { nextDocumentNumber } from './document-numbers';

/** The IDs of the refunds, and of the price reductions for cancelled or returned copies, that reduced an order's total. */
export interface CreditedBy {
	refunds?: readonly number[];
	reductions?: readonly number[];
}

/** The amount owed for an order before and after a credit, and the order's new total, in cents. */
export interface CreditedOrder {
	order_id: number;
	charged: number;
	owing_before: number;
	owing: number;
}

/**
 * Issues a credit note if an invoiced order's total was reduced since its invoice and earlier credit notes. The credit note first
 * reduces the amount that the customer owes. The rest of the credit note must be refunded.
 * @param by the refunds and reductions that the credit note is for
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
 * Returns how much of a credit reduces the amount that the customer owes, in cents. The rest of the credit must be refunded.
 * @param owingBefore the amount that the customer owed before the credit; 0 or less if the customer owed nothing
 * @param owing the amount that the customer owes after the credit
 */
export const appliedOf = (amount: number, owingBefore: number, owing: number): number =>
	Math.min(amount, Math.max(0, owingBefore - owing));
