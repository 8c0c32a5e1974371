import type { Transaction } from '../../foundation/database/database';
import { nextDocumentNumber } from './document-numbers';

/**
 * Writes a credit note for what an invoiced order has come to less since its invoice and the credit notes before.
 * @param charged what its ledger charges now, in cents
 * @param now unix seconds
 */
export async function noteCredit(
	transaction: Transaction,
	orderId: number,
	charged: number,
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
		.where('order_id', '=', orderId)
		.executeTakeFirst();
	if (!invoice) return;
	const amount = invoice.total - Number(invoice.credited ?? 0) - charged;
	if (amount <= 0) return;
	const number = await nextDocumentNumber(transaction, 'credit_note');
	await transaction
		.insertInto('credit_notes')
		.values({ number, invoice_id: invoice.id, amount, created_at: now })
		.execute();
}
