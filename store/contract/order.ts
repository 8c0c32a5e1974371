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

/** The delivery method of the order. A request for a quote is stored as an order with the delivery method 'quote'. */
export type DeliveryKey = 'pickup' | 'ship' | 'local' | 'quote';

/** The copies of an order line that the customer does not get, returned, or was refunded for. */
export interface GoneCopies {
	cancelled: number;
	returned: number;
	refunded: number;
}

export interface OrderItem {
	title_info: {
		eisbn: string;
		/** The kind of number: 'EAN' for an item that is not a book, because its number is not an ISBN. */
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
		/** The number of copies that were ordered of the title, or that the customer accepted as a substitute. */
		quantity: number;
		/** The copies of the order line that were cancelled, returned or refunded. */
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

/** Copies of an order that were taken from a location's stock. */
export interface Withdrawal {
	eisbn: string;
	condition: string;
	/** The name of the location. */
	location: string;
	quantity: number;
}

/** The shipping address of an order, and its shipping provider. */
export interface Shipment extends OrderAddress {
	provider: string;
	/** A sentence that states when the order is likely to arrive, or '' if unknown. */
	estimate: string;
}

export interface Order {
	order_number: string;
	/** When the order was placed, in Unix seconds. */
	order_date: number;
	/** When the order was last changed, in Unix seconds. */
	changed: number;
	state: OrderState;
	summary: {
		item_count: number;
		original_price: string;
		discounts: string;
		promo_codes: Pick<PromoLine, 'type' | 'description' | 'amount'>[];
		subtotal: string;
		/** The amount deducted after taxes, for example for free shipping. */
		post_subtotal_discount: string;
		taxes: TaxLine[];
		shipping: string;
		total: string;
		total_gift_card_amount_used: string;
		total_owing: string;
	};
	/** The current total of the order, without amounts that were deducted, cancelled or refunded. */
	charged: string;
	/** The amount paid for the order by any method, and the amount that was refunded or is being refunded. */
	paid: string;
	given_back: string;
	/** The amount that the store owes to the customer. */
	to_give_back: string;
	/** The titles of the order, including substitutes that the customer accepted. */
	items: OrderItem[];
	delivery_type: string;
	delivery_key: DeliveryKey;
	payment_type: string;
	payment_message: string;
	purchaser_name: string;
	email: string;
	/** The phone number as dialled from the store's country, so a foreign phone number starts with its country code. */
	phone: string;
	/** The person who placed the order for an institution, or null for an order that a person placed for themselves. */
	placed_by: { name: string; email: string; institution: string } | null;
	order_location_id: number | null;
	/** The location for the pick-up, or null for an order that is not picked up. */
	pickup_location: { name: string; address: string; phone: string } | null;
	/**
	 * 'all' to ship the order in one parcel, 'batched' to ship the order in two parcels, or null for an order that is not shipped.
	 */
	multiship_method: 'all' | 'batched' | null;
	shipping_batches: { label: string; eisbns: string[] }[];
	shipping: Shipment | null;
	notes: string;
	/** The store's answer to a request for a quote, or the outcome of a request for approval, or '' for most orders. */
	store_message: string;
	/**
	 * The time until which the quote's prices are valid, in Unix seconds, or null if the quote has no prices, and for an order that
	 * is not a quote.
	 */
	quoted_until: number | null;
	/** The institution's reason for declining the order, or '' if there is no reason, and for every other order. */
	decline_reason: string;
	purchaseorder: string;
	communication_preference: string;
	/** The locations from whose stock the copies were taken, omitted for shoppers. */
	withdrawals?: Withdrawal[];
}

/** An order, with the additional data that one viewer may see. */
export interface FoundOrder extends Order {
	/** The approval that the order waits for, or null if the order waits for no approval. */
	approval: {
		approver: Approver;
		/** When the shop cancels the order if it has not been approved, in Unix seconds. */
		until: number;
		/** Whether the viewer may approve or decline the order, and whether the viewer may withdraw the order. */
		may_decide: boolean;
		may_withdraw: boolean;
	} | null;
	/** When the order can be picked up, or null if copies are missing or if the location's opening hours are unknown. */
	pickup: PickupTime | null;
	/** Whether the customer has received all copies, so that the order waits only for its payment. */
	waits_for_money: boolean;
	/**
	 * The parts in which the order was handed over or sent, oldest first. The list is empty until a part has left the store, and
	 * for orders that are older than this feature.
	 */
	parts: OrderPart[];
	/** The substitutes that the store offered for unavailable titles, newest first. */
	questions: OrderQuestion[];
	/** The store's notes for the customer, oldest first. */
	store_notes: { words: string; at: number }[];
	/**
	 * For a request for a quote: the time of the last answer in Unix seconds, and the number of the order that was made from the
	 * quote. `order_number` is null if that order was cancelled. The whole field is null for an order.
	 */
	quote: { answered_at: number | null; order_number: string | null } | null;
	/** The amount deducted from the total since the order was placed, because copies were cancelled or returned. */
	cancelled_amount: string;
	/** The amounts that the store has refunded or begun to refund, oldest first. */
	refunds: OrderMoneyBack[];
}

/** A refunded amount of an order. */
export interface OrderMoneyBack {
	/** When the refund was made or begun, in Unix seconds. */
	at: number;
	amount: string;
	/** The destination of the refund in words: 'to your PayPal account'. */
	way: string;
	/** Whether the refund is complete. The value is false while the refund is being processed. */
	is_done: boolean;
}

/** A part of an order: copies that left the store together. */
export interface OrderPart {
	/** The part's number within the order, from 1. */
	number: number;
	kind: 'handed_over' | 'sent';
	/** The shipping provider, or '' if staff entered no provider. */
	carrier: string;
	tracking_number: string;
	/** When the part was handed over or sent, in Unix seconds. */
	at: number;
	copies: { title: string; eisbn: string; binding: string; condition_text: string; quantity: number }[];
}

/** A substitute that the store offered for an unavailable title. */
export interface OrderQuestion {
	id: number;
	instead_of: string;
	title: string;
	eisbn: string;
	/** The condition of the substitute title, with the note of a used copy, or '' for a new copy. */
	condition_text: string;
	quantity: number;
	/** The price of one copy of the substitute. `sold_price` is the price of the ordered title. */
	price: string;
	sold_price: string;
	/** The store's message to the customer about the substitute. */
	words: string;
	/**
	 * The customer's answer to the substitute, 'withdrawn' if the store withdrew the substitute, or null until the customer
	 * answers.
	 */
	answer: 'yes' | 'no' | 'withdrawn' | null;
}

export interface PickupTime {
	/** The time from which the order can be picked up, in Unix seconds. */
	ready_by: number;
	/** When the location closes on the day of the pick-up, in Unix seconds. */
	open_until: number | null;
}

/** A page of an account's orders, newest first. */
export interface OrderHistory {
	/** The orders on the page, each with at most its first 3 items. `summary.item_count` is the number of all items of an order. */
	rows: Order[];
	/** The number of orders on all pages. */
	rowcount: number;
	/** Every year in which the account has orders, newest first, regardless of the search. */
	years: number[];
}

/** The payload fields that filter an account's orders. */
const wanted = {
	year: integer(1900, 9999).optional(),
	term: text(100).optional(),
	location_id: id().optional(),
	state: z.enum(orderStates).optional(),
	/** The first and the last day on which the orders were placed, in the store's time zone. */
	from: day().optional(),
	to: day().optional(),
	/** Returns only orders that were changed at or after this moment, in Unix seconds. */
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
			/** The access key from the link in a guest's e-mail. The key gives access to this order without a log-in. */
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
	/**
	 * Adds the lines of a priced quote to the cart, at the quote's prices. Any visitor who has the quote's access key may make this
	 * call.
	 */
	'order/takeQuote': define<{ lines: number }>()({
		source: 'docs/behaviour/orders.md#quotes',
		limit: 'cart',
		payload: z.object({ order_id: requiredText(40), access_key: text(200).optional() }),
	}),
	'order/getList': define<OrderHistory>()({
		source: 'docs/behaviour/orders.md#history',
		payload: z.object({ ...wanted, limit: integer(1, 100).default(ordersOnPage), offset: integer().default(0) }),
	}),
	/** Returns the books of the account's completed orders. */
	'order/getSpines': define<{ rows: Spine[] }>()({
		source: "needed by the shelf of what the account has 'read so far'",
		payload: z.object({}),
	}),
	'order/getExcel': define<{ progress_report_id: string }>()({
		source: 'docs/behaviour/orders.md#excel',
		limit: 'report',
		/**
		 * With `order_id`, returns one order. Without `order_id`, returns all orders of the account's history that match the filters.
		 */
		payload: z.object({ order_id: requiredText(40).optional(), ...wanted }),
	}),
};
