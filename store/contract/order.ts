import { z } from 'zod';
import { define } from './call';
import type { GiftCardNotes, PromoLine, TaxLine } from './cart';
import type { Approver } from './checkout-draft';
import { day, id, integer, requiredText, text, unixSeconds } from './fields';
import type { OrderAddress } from './order-address';
import { type OrderState, orderStates } from './order-states';
import { ordersOnPage } from './page-sizes';
import type { Spine } from './spine';
import type { Author } from './title';

/** How the order is handed over; a request for a quote is stored as an order with the key 'quote'. */
export type DeliveryKey = 'pickup' | 'ship' | 'local' | 'quote';

/** Copies of a line that its customer does not get or keep, or got the money back for and keeps. */
export interface GoneCopies {
	cancelled: number;
	returned: number;
	refunded: number;
}

export interface OrderItem {
	title_info: {
		eisbn: string;
		/** 'EAN' for a sideline, whose number is no ISBN. */
		isbn_type: 'ISBN-13' | 'EAN';
		title: string;
		authors: Author[];
		binding: string | null;
		cover_image_cache: string;
		available: {
			text: string;
			row_price: string;
			code: string;
			onhand: number;
			sub_message: string | null;
			is_large_print: boolean;
		};
		is_forthcoming: boolean;
		release_date: number | null;
	};
	cart_info: {
		/** Copies that were ordered of it, or that the customer took of it in the place of something else. */
		quantity: number;
		/** The copies of the line that were cancelled, returned or refunded. */
		gone: GoneCopies;
		sold_price: string;
		line_price: string;
		original_price: string;
		discount: number;
		backorder_quantity: number;
		backorder_sub_message: string | null;
		gift_registry_id: number | null;
		gift_registry_info: { occasion: string; name: string } | null;
		is_giftcard: boolean;
		cart_notes: GiftCardNotes | null;
	};
}

/** Copies of an order that were taken at a location. */
export interface Withdrawal {
	eisbn: string;
	condition: string;
	/** The location's name. */
	location: string;
	quantity: number;
}

/** An order's address and way of sending. */
export interface Shipment extends OrderAddress {
	provider: string;
	/** A sentence that says when it is likely to arrive; '' if that is not known. */
	estimate: string;
}

export interface Order {
	order_number: string;
	/** Unix seconds. */
	order_date: number;
	/** When it was last changed. Unix seconds. */
	changed: number;
	state: OrderState;
	summary: {
		item_count: number;
		original_price: string;
		discounts: string;
		promo_codes: Pick<PromoLine, 'type' | 'description' | 'amount'>[];
		subtotal: string;
		/** Taken off after the taxes, such as free shipping. */
		post_subtotal_discount: string;
		taxes: TaxLine[];
		shipping: string;
		total: string;
		total_gift_card_amount_used: string;
		total_owing: string;
	};
	/** The order's total now, without amounts taken off, cancelled or given back. */
	charged: string;
	/** The amount paid for the order in any way, and the amount that was given back or is on its way back. */
	paid: string;
	given_back: string;
	/** The amount that the store owes to the customer. */
	to_give_back: string;
	/** The order's titles, including substitutes that the customer accepted. */
	items: OrderItem[];
	delivery_type: string;
	delivery_key: DeliveryKey;
	payment_type: string;
	payment_message: string;
	purchaser_name: string;
	email: string;
	/** Written as dialled from the store's country, so a foreign number has its country code. */
	phone: string;
	/** The person who placed it for an institution; null if people ordered for themselves. */
	placed_by: { name: string; email: string; institution: string } | null;
	order_location_id: number | null;
	/** The place of pickup; null for an order that is not picked up. */
	pickup_location: { name: string; address: string; phone: string } | null;
	/** 'all' for everything at once, or 'batched'; null for an order that is not sent. */
	multiship_method: 'all' | 'batched' | null;
	shipping_batches: { label: string; eisbns: string[] }[];
	shipping: Shipment | null;
	notes: string;
	/** The store's answer to a request for a quote, or the outcome of a request for approval; '' for most orders. */
	store_message: string;
	/** Until when the prices of a quote hold; null without prices, and for every other order. Unix seconds. */
	quoted_until: number | null;
	/** The institution's reason for declining it; '' without a reason, and for every other order. */
	decline_reason: string;
	purchaseorder: string;
	communication_preference: string;
	/** The locations that its copies were taken from; left out for shoppers. */
	withdrawals?: Withdrawal[];
}

/** An order as one viewer sees it. */
export interface FoundOrder extends Order {
	/** The approval that the order waits for; null if it waits for none. */
	approval: {
		approver: Approver;
		/** When the order is given up for want of approval. Unix seconds. */
		until: number;
		/** Whether the viewer may approve or decline it, and whether they may withdraw it. */
		may_decide: boolean;
		may_withdraw: boolean;
	} | null;
	/** When the order can be picked up; null if copies are missing or the location's opening hours are not known. */
	pickup: PickupTime | null;
	/** Whether its customer has all of it that they get, and it waits for nothing but its money. */
	waits_for_money: boolean;
	/**
	 * The parts in which the order was handed over or sent, the first part first. Empty before that, and for orders that are older than
	 * parts.
	 */
	parts: OrderPart[];
	/** The substitutes that the store offered for unavailable titles, the newest first. */
	questions: OrderQuestion[];
	/** The store's notes for the customer, the oldest first. */
	store_notes: { words: string; at: number }[];
	/**
	 * For a request for a quote: the time of the last answer, and the order that was made of it and still stands. Null for an order. Unix
	 * seconds.
	 */
	quote: { answered_at: number | null; order_number: string | null } | null;
	/** The amount taken off the total since the order was placed, for copies that are no longer sold. */
	cancelled_amount: string;
	/** The amounts that the store has given back or begun to give back, the first one first. */
	refunds: OrderMoneyBack[];
}

/** Money of an order that went back in one way. */
export interface OrderMoneyBack {
	/** When it went back, or was begun. Unix seconds. */
	at: number;
	amount: string;
	/** The destination of the money, in words: 'to your PayPal account'. */
	way: string;
	/** Or it is on its way. */
	is_done: boolean;
}

/** The copies of an order that left the store together. */
export interface OrderPart {
	/** 1 for the first. */
	number: number;
	kind: 'handed_over' | 'sent';
	/** '' if staff named no carrier. */
	carrier: string;
	tracking_number: string;
	/** Unix seconds. */
	at: number;
	copies: { title: string; eisbn: string; binding: string; condition_text: string; quantity: number }[];
}

/** A substitute offered for an unavailable title. */
export interface OrderQuestion {
	id: number;
	instead_of: string;
	title: string;
	eisbn: string;
	/** The condition of the offered title, with the note of a used copy; '' for a new one. */
	condition_text: string;
	quantity: number;
	/** The price of one copy. The ordered title's price is `sold_price`. */
	price: string;
	sold_price: string;
	/** The store's message to the customer about the offer. */
	words: string;
	/** Null while it is to be answered. */
	answer: 'yes' | 'no' | 'withdrawn' | null;
}

export interface PickupTime {
	/** From when on it is ready. Unix seconds. */
	ready_by: number;
	/** Until when the location is open on that day. Unix seconds. */
	open_until: number | null;
}

/** A page of an account's orders, the newest first. */
export interface OrderHistory {
	/** The orders, each with at most its first 3 items; `summary.item_count` says how many it has. */
	rows: Order[];
	/** How many orders were found on all pages together. */
	rowcount: number;
	/** Every year in which the account has orders, the newest first, regardless of the search. */
	years: number[];
}

/** The payload fields that filter an account's orders. */
const wanted = {
	year: integer(1900, 9999).optional(),
	term: text(100).optional(),
	location_id: id().optional(),
	state: z.enum(orderStates).optional(),
	/** The first and the last day of placing, by the store's calendar. */
	from: day().optional(),
	to: day().optional(),
	/** Only orders changed at this moment or later. Unix seconds. */
	changed_since: unixSeconds().optional(),
};

const approvals =
	'needed by docs/behaviour/orders.md#approval: the institution decides who buys for it, and so what is ordered';

export const order = {
	'order/get': define<FoundOrder>()({
		source: 'docs/behaviour/orders.md#detail',
		payload: z.object({
			/** The order's number. */
			order_id: requiredText(40),
			/** From the link in a guest's e-mail: it opens this one order without a log-in. */
			access_key: text(200).optional(),
		}),
	}),
	'order/approve': define<FoundOrder>()({
		source: approvals,
		limit: 'edit',
		orders: true,
		payload: z.object({ order_id: requiredText(40) }),
	}),
	'order/decline': define<FoundOrder>()({
		source: approvals,
		limit: 'edit',
		payload: z.object({ order_id: requiredText(40), reason: text(1000).default('') }),
	}),
	'order/withdraw': define<FoundOrder>()({
		source: approvals,
		limit: 'edit',
		payload: z.object({ order_id: requiredText(40) }),
	}),
	/** Records the customer's answer to an offered substitute. */
	'order/answerQuestion': define<FoundOrder>()({
		source: 'docs/behaviour/orders.md#lines',
		limit: 'edit',
		payload: z.object({
			order_id: requiredText(40),
			access_key: text(200).optional(),
			question: id(),
			answer: z.enum(['yes', 'no'], { message: 'must be yes or no' }),
		}),
	}),
	/** Puts the lines of a priced quote into the cart, at its prices. Any visitor who has the quote's key may do so. */
	'order/takeQuote': define<{ lines: number }>()({
		source: 'docs/behaviour/orders.md#quotes',
		limit: 'cart',
		payload: z.object({ order_id: requiredText(40), access_key: text(200).optional() }),
	}),
	'order/getList': define<OrderHistory>()({
		source: 'docs/behaviour/orders.md#history',
		payload: z.object({ ...wanted, limit: integer(1, 100).default(ordersOnPage), offset: integer().default(0) }),
	}),
	/** The books of the account's completed orders. */
	'order/getSpines': define<{ rows: Spine[] }>()({
		source: "needed by the shelf of what the account has 'read so far'",
		payload: z.object({}),
	}),
	'order/getExcel': define<{ progress_report_id: string }>()({
		source: 'docs/behaviour/orders.md#excel',
		limit: 'report',
		/** With `order_id` one order, otherwise all that the filters find in the account's history. */
		payload: z.object({ order_id: requiredText(40).optional(), ...wanted }),
	}),
};
