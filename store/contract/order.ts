import { z } from 'zod';
import { define } from './call';
import type { GiftCardNotes, PromoLine, TaxLine } from './cart';
import type { Approver } from './checkout-draft';
import { day, id, integer, requiredText, text, unixSeconds } from './fields';
import type { OrderAddress } from './order-address';
import { ordersOnPage } from './page-sizes';
import type { Spine } from './spine';
import type { Author } from './title';

export const orderStates = [
	'awaiting_approval',
	'awaiting_payment',
	'placed',
	'ready',
	'completed',
	'cancelled',
] as const;
/** What each means, and how an order comes from one to another: store/ordering/orders/order-states.ts. */
export type OrderState = (typeof orderStates)[number];

/** What a copy of a line may be: store/ordering/lines/line-states.ts. */
export const lineStates = [
	'to_pick',
	'found',
	'short',
	'substituted',
	'ordered',
	'set_aside',
	'handed_over',
	'sent',
	'cancelled',
	'returned',
] as const;
export type LineState = (typeof lineStates)[number];

/** Where the desk lists an order that has not ended: store/ordering/lines/order-queue.ts. */
export const orderQueues = ['new', 'to_pick', 'waiting', 'payment', 'approval', 'ready', 'to_send'] as const;
export type OrderQueue = (typeof orderQueues)[number];

/** How the order is handed over; a request for a quote is written down as an order that is not. */
export type DeliveryKey = 'pickup' | 'ship' | 'local' | 'quote';

export interface OrderItem {
	title_info: {
		eisbn: string;
		/** What the number is: a sideline's is no ISBN. */
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
		quantity: number;
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
	/** Its name. */
	location: string;
	quantity: number;
}

/** Where an order is sent, and how. */
export interface Shipment extends OrderAddress {
	provider: string;
	/** When it is likely to arrive, a sentence; '' where nobody said. */
	estimate: string;
}

export interface Order {
	order_number: string;
	/** Unix seconds. */
	order_date: number;
	/** When it was changed last. Unix seconds. */
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
	items: OrderItem[];
	delivery_type: string;
	delivery_key: DeliveryKey;
	payment_type: string;
	payment_message: string;
	purchaser_name: string;
	email: string;
	/** As it is dialled in the store's country; one of another country with its code. */
	phone: string;
	/** Who placed it for which institution; null for who ordered for themselves. */
	placed_by: { name: string; email: string; institution: string } | null;
	order_location_id: number | null;
	/** Where to pick it up, for those orders. */
	pickup_location: { name: string; address: string; phone: string } | null;
	/** 'all' at once or 'batched'; null where nothing is sent. */
	multiship_method: 'all' | 'batched' | null;
	shipping_batches: { label: string; eisbns: string[] }[];
	shipping: Shipment | null;
	notes: string;
	/** What the store has answered to a request for a quote, or how a request for approval has ended; '' for most orders. */
	store_message: string;
	/** Why the institution that it was for declined it; '' where it gave no reason, and for every other order. */
	decline_reason: string;
	purchaseorder: string;
	communication_preference: string;
	/** Where the copies were taken from; for the store alone. */
	withdrawals?: Withdrawal[];
}

/** One order, for who looks at it. */
export interface FoundOrder extends Order {
	/** What an order waits for that awaits approval; null for every other one. */
	approval: {
		approver: Approver;
		/** When it is given up by itself. Unix seconds. */
		until: number;
		/** Whether who looks at it may approve or decline it, and whether they may take it back. */
		may_decide: boolean;
		may_withdraw: boolean;
	} | null;
	/** When an order that was placed can be picked up, where all of it is there and the place tells its hours; else null. */
	pickup: PickupTime | null;
	/** What it was handed over or sent in, the first part first; none before that, and of orders of before parts were noted. */
	parts: OrderPart[];
	/** What its customer is asked, or was asked, to take in the place of something that cannot be had. The newest first. */
	questions: OrderQuestion[];
	/** What the store has noted for its customer, the oldest first. */
	store_notes: { words: string; at: number }[];
	/** What came off its total since it was placed, for copies that are not sold any more. */
	cancelled_amount: string;
}

/** What of an order left the store together. */
export interface OrderPart {
	/** 1 for the first. */
	number: number;
	kind: 'handed_over' | 'sent';
	/** '' where nobody said. */
	carrier: string;
	tracking_number: string;
	/** Unix seconds. */
	at: number;
	copies: { title: string; eisbn: string; quantity: number }[];
}

/** What is offered in the place of something that cannot be had. */
export interface OrderQuestion {
	id: number;
	instead_of: string;
	title: string;
	eisbn: string;
	quantity: number;
	/** Of one copy; what was ordered costs `sold_price`. */
	price: string;
	sold_price: string;
	/** What the store says to it. */
	words: string;
	/** Null while it is to be answered. */
	answer: 'yes' | 'no' | 'withdrawn' | null;
}

export interface PickupTime {
	/** Ready from then on. Unix seconds. */
	ready_by: number;
	/** Until when the place is open on that day. Unix seconds. */
	open_until: number | null;
}

/** A page of an account's orders, the newest first. */
export interface OrderHistory {
	/** At most as many as were asked for, each with at most its first 3 items; `summary.item_count` says how many it has. */
	rows: Order[];
	/** How many orders were found, on all pages. */
	rowcount: number;
	/** Every year with an order of the account in it, the newest first, whatever was searched for. */
	years: number[];
}

/** Which orders of an account are looked for. */
const wanted = {
	year: integer(1900, 9999).optional(),
	term: text(100).optional(),
	location_id: id().optional(),
	state: z.enum(orderStates).optional(),
	/** The first and the last day on which they were placed, by the store's calendar. */
	from: day().optional(),
	to: day().optional(),
	/** Those alone that were changed at this moment or later. */
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
			/** From the link in a guest's e-mail: opens this one order without a log-in. */
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
	/** What the customer says to what they are offered in the place of something that cannot be had. */
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
	/** Puts the lines of a priced quote into the cart, at its prices; also for anyone who holds its key. */
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
		/** One order by its number, or without one all that are found in the account's history. */
		payload: z.object({ order_id: requiredText(40).optional(), ...wanted }),
	}),
};
