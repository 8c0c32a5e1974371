import { z } from 'zod';
import { defineDesk } from './desk-call';
import type { PurchaseOrderState } from './desk-states';
import type { FoundTitleRow } from './desk-stock';
import { integer, requiredText } from './fields';
import type { OrderState } from './order-states';

/** The kinds of records that the desk's search field finds, in the order of the results. */
export const searchedKinds = ['orders', 'titles', 'customers', 'purchase_orders', 'gift_cards'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

export interface FoundOrderRow {
	order_number: string;
	name: string;
	/** The customer's e-mail address, or '' for a till. */
	email: string;
	state: OrderState;
	/** Whether the record is a request for a quote. */
	is_quote: boolean;
	/** The customer's own purchase order number, or '' if the customer gave no number. */
	purchase_order: string;
	/** The order's current total: '12.99'. */
	total: string;
	/** When the order was placed, in Unix seconds. */
	created_at: number;
}

export interface FoundCustomerRow {
	id: number;
	name: string;
	company: string;
	email: string;
	phone: string;
}

/** A purchase order from the shop to a supplier. */
export interface FoundPurchaseOrderRow {
	id: number;
	supplier: string;
	location: string;
	state: PurchaseOrderState;
	/** When the purchase order was created, in Unix seconds. */
	created_at: number;
}

/** A gift card. The search finds a gift card only by its whole number. */
export interface FoundGiftCardRow {
	/** The gift card's number in groups of four digits. */
	number: string;
	/** The gift card's balance: '12.99'. */
	balance: string;
	voided: boolean;
	/** When the gift card was created, in Unix seconds. */
	created_at: number;
	/** The number of the order that bought the gift card, or '' if no order bought it. */
	order_number: string;
}

/** The first records of one kind that were found, and whether more records were found. */
export interface Found<Row> {
	rows: Row[];
	more: boolean;
}

export interface DeskFound {
	orders: Found<FoundOrderRow>;
	titles: Found<FoundTitleRow>;
	customers: Found<FoundCustomerRow>;
	purchase_orders: Found<FoundPurchaseOrderRow>;
	gift_cards: Found<FoundGiftCardRow>;
}

/** The only record that matches the typed or scanned number. */
export interface DeskThing {
	kind: 'order' | 'quote' | 'title' | 'purchase_order';
	/** The number of the order or quote, the ISBN, or the purchase order’s number. */
	key: string;
}

const source = 'docs/behaviour/desk.md#search';

const query = () => requiredText(100, 'Type or scan a name, a title or a number.');

export const deskSearch = {
	/**
	 * Finds ten rows of each kind of record, or a page of one kind. Excludes the kinds that the staff member's role may not see.
	 */
	'desk-search/find': defineDesk<DeskFound>()({
		source,
		limit: 'desk-find',
		payload: z.object({
			query: query(),
			kind: z.enum(searchedKinds).optional(),
			offset: integer(0, 1000).default(0),
			limit: integer(1, 50).default(10),
		}),
	}),
	/**
	 * Finds the order, quote, title or purchase order with the typed number. Returns null if no record or several records match.
	 */
	'desk-search/go': defineDesk<{ thing: DeskThing | null }>()({
		source,
		reads: true,
		payload: z.object({ query: query() }),
	}),
};
