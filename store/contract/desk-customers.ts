import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields } from './desk-page';
import { dollars, flag, id, integer, requiredText } from './fields';

/** The longest time to pay an invoice, in days. */
export const maxTermsDays = 365;

/** An invoice, as the desk's lists show it. Amounts are dollars as text. */
export interface DeskInvoiceRow {
	number: number;
	order_number: string;
	/** The customer's own purchase order number; '' for none. */
	purchase_order: string;
	/** Unix seconds. */
	issued_at: number;
	/** The due date, 'YYYY-MM-DD' in the store's time zone. */
	due_on: string;
	is_overdue: boolean;
	total: string;
	/** The amount by which credit notes lowered the debt. */
	credited: string;
	owed: string;
}

/** A customer or an institution, with their debt on account. Amounts are dollars as text. */
export interface DeskCustomer {
	customer_id: number;
	/** The institution's name, or the person's. */
	name: string;
	/** The contact person of an institution; '' for none. */
	contact: string;
	email: string;
	phone: string;
	is_institution: boolean;
	/** The days in which an invoice must be paid; null for a customer who may not buy on account. */
	terms_days: number | null;
	/** The most that the customer may owe; null for no limit. */
	limit: string | null;
	/** The amount owed on invoices. */
	balance: string;
	/**
	 * The price of copies that were handed over unpaid, with parts of open orders. It counts against the limit together with the
	 * balance.
	 */
	not_invoiced: string;
	/** The part of the balance that is past its due date. */
	overdue: string;
	/** Unpaid invoices, oldest first, then paid invoices, newest first. Staff of one location see only its invoices. */
	invoices: DeskInvoiceRow[];
	/** The version of the terms and the limit, for the form. */
	version: string;
}

/** A customer in the list of those who buy on account. */
export interface DeskAccountRow {
	customer_id: number;
	name: string;
	email: string;
	terms_days: number | null;
	limit: string | null;
	balance: string;
	overdue: string;
}

const source = 'docs/behaviour/desk.md#on-account';

export const deskCustomers = {
	/** Lists customers who may buy on account or owe on an invoice, largest balance first. */
	'desk-customers/list': defineDesk<DeskPage<DeskAccountRow>>()({
		source,
		reads: true,
		payload: z.object(pageFields),
	}),
	'desk-customers/get': defineDesk<DeskCustomer>()({
		source,
		reads: true,
		payload: z.object({ customer_id: id() }),
	}),
	/** Sets whether a customer may buy on account, in how many days they must pay, and how much they may owe. */
	'desk-customers/setTerms': defineDesk<DeskCustomer>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			customer_id: id(),
			allowed: flag(),
			terms_days: integer(0, maxTermsDays).default(30),
			/** The limit. Without it, the customer has no limit. */
			limit: dollars().optional(),
			version: requiredText(64),
		}),
	}),
};
