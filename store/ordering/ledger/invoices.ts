import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns';
import type { Selectable } from 'kysely';
import type { Settings } from '../../contract/settings';
import { dayAfter, dayIn } from '../../contract/zoned-time';
import type { Queries, Transaction } from '../../foundation/database/database';
import type { InvoicesTable } from '../../foundation/database/schema';
import type { OrderRow } from '../orders/order-rows';
import { nextDocumentNumber } from './document-numbers';
import type { OrderLedger } from './order-ledger';

export type InvoiceRow = Selectable<InvoicesTable>;

/** The terms of a sale on account, and the staff member who made it. */
export interface OnAccount {
	terms_days: number;
	/** The staff member who made the sale. The value is null if the command line tool made the sale. */
	staff_id: number | null;
	staff_name: string;
}

/**
 * Issues the invoice of an order that is completed with an unpaid amount, in the transaction that completes it. Takes the invoice
 * number at the end, because other transactions that need a number wait until this transaction ends.
 * @param document the invoice's content for printing
 * @param now unix seconds
 */
export async function writeInvoice(
	transaction: Transaction,
	{ store_info: { timezone } }: Settings,
	order: OrderRow,
	{ charged, owed }: OrderLedger,
	{ terms_days, staff_id, staff_name }: OnAccount,
	document: object,
	now: number,
): Promise<InvoiceRow> {
	const today = dayIn(now, timezone);
	const number = await nextDocumentNumber(transaction, 'invoice');
	return transaction
		.insertInto('invoices')
		.values({
			number,
			order_id: order.id,
			customer_id: order.customer_id,
			location_id: order.location_id,
			terms_days,
			due_on: dayAfter(today, terms_days),
			total: charged,
			owed,
			document: JSON.stringify(document),
			staff_id,
			staff_name,
			created_at: now,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** Finds the invoice of an order. Returns null if the order was not sold on account. */
export const findInvoice = async (db: Queries, orderId: number): Promise<InvoiceRow | null> =>
	(await db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirst()) ?? null;

/** Reads the credit notes of an invoice, by ascending number. */
export const creditNotesOf = (db: Queries, invoiceId: number) =>
	db.selectFrom('credit_notes').selectAll().where('invoice_id', '=', invoiceId).orderBy('number').execute();

/** Formats a due date: '2026-12-28' becomes 'December 28, 2026'. */
export const dueWords = (due_on: string): string => format(new UTCDate(due_on), 'MMMM d, yyyy');
