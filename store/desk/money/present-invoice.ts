import type { OrderInvoice } from '../../contract/desk-money';
import type { Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { creditNotesOf, findInvoice } from '../../ordering/ledger/invoices';
import type { OrderRow } from '../../ordering/orders/order-rows';

/**
 * Returns the invoice of an order, formatted for screens; null for an order that was not sold on account.
 * @param today 'YYYY-MM-DD', in the store's time zone
 */
export async function presentInvoice(db: Queries, order: OrderRow, today: string): Promise<OrderInvoice | null> {
	const invoice = await findInvoice(db, order.id);
	if (!invoice) return null;
	const { number, customer_id, created_at, due_on, owed } = invoice;
	return {
		number,
		customer_id,
		issued_at: created_at,
		due_on,
		is_overdue: order.total_owing > 0 && due_on < today,
		amount: toDecimal(owed),
		credit_notes: (await creditNotesOf(db, invoice.id)).map((note) => ({
			number: note.number,
			amount: toDecimal(note.amount),
			applied: toDecimal(note.applied),
			at: note.created_at,
		})),
	};
}
