import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields } from './desk-page';
import { dollars, flag, id, integer, requiredText } from './fields';

/** The maximum time to pay an invoice, in days. */
export const maxTermsDays = 365;

/** An invoice, as the desk's lists show it. Amounts are dollars as text. */
export interface DeskInvoiceRow {
	number: number;
	order_number: string;
	/** The customer's own purchase order number, or '' if the customer gave no number. */
	purchase_order: string;
	/** When the invoice was issued, in Unix seconds. */
	issued_at: number;
	/** The due date of the invoice, 'YYYY-MM-DD' in the store's time zone. */
	due_on: string;
	is_overdue: boolean;
	total: string;
	/** The sum of the invoice's credit notes: the part that reduced the debt, and the part that must be refunded. */
	credited: string;
	owed: string;
}

/** A customer or an institution, with their debt on account. Amounts are dollars as text. */
export interface DeskCustomer {
	customer_id: number;
	/** The name of the institution or of the person. */
	name: string;
	/** The contact person of an institution, or '' if there is no contact person. */
	contact: string;
	email: string;
	phone: string;
	is_institution: boolean;
	/** The number of days in which the customer must pay an invoice, or null for a customer who may not buy on account. */
	terms_days: number | null;
	/** The maximum amount that the customer may owe, or null for no limit. */
	limit: string | null;
	/** The amount that the customer owes on invoices. */
	balance: string;
	/**
	 * The price of copies that the customer received and that are not paid or invoiced yet. This price counts against the
	 * customer's limit, together with the balance.
	 */
	not_invoiced: string;
	/** The part of the balance whose due date has passed. */
	overdue: string;
	/** The amount that the store owes the customer now, or null for a role that may not make refunds. */
	owed_to_customer: string | null;
	/**
	 * Unpaid invoices, oldest first, followed by paid invoices, newest first. Staff of one location see only the invoices of their
	 * location.
	 */
	invoices: DeskInvoiceRow[];
	/** The version of the customer's terms and limit, for the form that changes them. */
	version: string;
}

/** A customer who buys on account, as a row of the desk's list. */
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
	/** Lists customers who may buy on account or owe money on an invoice. The customer with the largest balance comes first. */
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
	/**
	 * Sets whether a customer may buy on account, the number of days in which the customer must pay, and the maximum that the
	 * customer may owe.
	 */
	'desk-customers/setTerms': defineDesk<DeskCustomer>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			customer_id: id(),
			allowed: flag(),
			terms_days: integer(0, maxTermsDays).default(30),
			/** The maximum amount that the customer may owe. If the field is omitted, the customer has no limit. */
			limit: dollars().optional(),
			version: requiredText(64),
		}),
	}),
};
