import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields } from './desk-page';
import { dollars, flag, id, integer, requiredText } from './fields';

/** The most days that an invoice may be paid in. */
export const maxTermsDays = 365;

/** An invoice, as lists of the desk show it. Amounts are dollars as text. */
export interface DeskInvoiceRow {
	number: number;
	order_number: string;
	/** The customer's own number; ''. */
	purchase_order: string;
	/** Unix seconds. */
	issued_at: number;
	/** 'YYYY-MM-DD', where the store is. */
	due_on: string;
	is_overdue: boolean;
	total: string;
	/** The amount that credit notes took off the debt. */
	credited: string;
	owed: string;
}

/** A customer or an institution, with their debt on account. Amounts are dollars as text. */
export interface DeskCustomer {
	customer_id: number;
	/** The institution's name, or the person's. */
	name: string;
	/** The person of an institution; ''. */
	contact: string;
	email: string;
	phone: string;
	is_institution: boolean;
	/** Days that an invoice may be paid in; null for a customer who may not buy on account. */
	terms_days: number | null;
	/** The most that may be owed; null for no limit. */
	limit: string | null;
	/** The amount owed on invoices. */
	balance: string;
	/** The price of copies that left unpaid with parts of open orders. The limit counts it beside the balance. */
	not_invoiced: string;
	/** How much of the balance is past its due date. */
	overdue: string;
	/** Unpaid invoices, the oldest first, then paid ones, the newest first. Staff of one location see only its invoices. */
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
	/** Customers who may buy on account or owe on an invoice, the largest balance first. */
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
	/** Says whether a customer may buy on account, in how many days they pay, and how much they may owe. */
	'desk-customers/setTerms': defineDesk<DeskCustomer>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			customer_id: id(),
			allowed: flag(),
			terms_days: integer(0, maxTermsDays).default(30),
			/** Left out, the customer has no limit. */
			limit: dollars().optional(),
			version: requiredText(64),
		}),
	}),
};
