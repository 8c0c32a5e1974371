import { z } from 'zod';
import { type DeliveryPreference, deliveryPreferences } from './checkout-draft';
import { defineDesk } from './desk-call';
import { type DeskFile, maxLines, paymentDecisions } from './desk-orders';
import { type DeskPage, pageFields } from './desk-page';
import { postKey } from './desk-stock';
import { condition, day, dollars, eisbn, flag, id, integer, requiredText, text } from './fields';
import { handMethodNames } from './hand-methods';
import { namedOnce } from './named-once';
import type { OrderState } from './order-states';

/** One fact of an order's money. Amounts are dollars as text, less than 0 for amounts that lower the debt. */
export interface LedgerLine {
	/** Unix seconds. */
	at: number;
	/** In words: 'Paid with PayPal'. */
	what: string;
	amount: string;
	/** The state of money that goes back; '' for everything else. */
	state: string;
}

/** Money that goes back in one way. */
export interface RefundPart {
	part_id: number;
	/** In words: 'PayPal', 'the gift card ending in 1234'. */
	way: string;
	amount: string;
	state: 'begun' | 'sent' | 'done' | 'failed' | 'unknown';
	/** The reason for the failure, or the unknown fact. */
	problem: string;
	/** Our reference, which the provider knows. */
	reference: string;
	/** Unix seconds; null until it is done. */
	done_at: number | null;
}

export interface OrderRefund {
	refund_id: number;
	kind: RefundKind;
	amount: string;
	reason: string;
	staff_name: string;
	created_at: number;
	/** `cancelled`: copies that had not left the store and are not handed over any more. */
	lines: { id: number; title: string; quantity: number; restocked: number; cancelled: number }[];
	/** The refunded part of the shipping, before its taxes; '0.00' for none. */
	shipping: string;
	parts: RefundPart[];
	/** The number of the credit note on the order's invoice; null for a refund without one. */
	credit_note: number | null;
}

/** Copies of a line that are one title, as staff may refund them. */
export interface RefundableItem {
	item_id: number;
	/** The question whose substitute the customer took for these copies of the line; null for the title that was sold. */
	substitution_id: number | null;
	title: string;
	eisbn: string;
	/** '' if unknown. */
	binding: string;
	condition_text: string;
	sold_price: string;
	/** Copies that are not cancelled. */
	quantity: number;
	/** Those copies that did not come back and are not refunded yet, and their price with taxes. */
	left: number;
	worth: string;
	/** Those copies that have not left the store. */
	unsent: number;
	/** Whether copies may go back on a shelf. */
	can_restock: boolean;
}

/** The invoice of an order that was sold on account. Amounts are dollars as text. */
export interface OrderInvoice {
	number: number;
	/** Null if the customer's account is gone. */
	customer_id: number | null;
	/** Unix seconds. */
	issued_at: number;
	/** 'YYYY-MM-DD', in the store's time zone. */
	due_on: string;
	is_overdue: boolean;
	/** The amount owed when the invoice was issued. */
	amount: string;
	/** `applied`: the part of the amount that came off the debt. The rest goes back to the customer. */
	credit_notes: { number: number; amount: string; applied: string; at: number }[];
}

/** The money of an order, as staff see it. */
export interface OrderMoney {
	order_number: string;
	state: OrderState;
	purchaser_name: string;
	email: string;
	currency: string;
	/** They come to `owed`; with that taken off, to nothing. */
	ledger: LedgerLine[];
	total: string;
	/** The order's total now, less cancelled and refunded amounts. */
	charged: string;
	paid: string;
	given_back: string;
	/** The amount that the customer still owes; less than 0 if the store owes the customer. */
	owed: string;
	/** The most that staff may refund. */
	refundable: string;
	/** The shipping that is left to refund, without taxes. */
	shipping_left: string;
	items: RefundableItem[];
	refunds: OrderRefund[];
	/** The way of delivery, the address, and the carrier. A pickup that was to be sent before keeps its earlier address. */
	delivery: DeliveryPreference;
	address: ChangeAddress | null;
	provider: string;
	/** The location that it counts at, where it is picked up unless it is sent; null for none. */
	location_id: number | null;
	/** The locations that the staff member may choose for pickup. */
	pickup_places: { id: number; name: string }[];
	/** The reason why the order can no longer be changed, in words; '' if it can. */
	why_unchangeable: string;
	/** Whether it waits for nothing but its money, and its customer may buy on account. */
	can_put_on_account: boolean;
	invoice: OrderInvoice | null;
	/** Whether the shop takes gift cards, so that money may go back on one. */
	takes_gift_cards: boolean;
	/** The time until which the customer may pay the debt online; null if the store did not ask them to. Unix seconds. */
	pay_until: number | null;
	/** The version of all that is shown here, for the forms. */
	version: string;
}

/** A way in which an order can be sent. */
export interface DeliveryWay {
	provider: string;
	delivery_preference: DeliveryPreference;
	label: string;
}

/** The address of an order. Country and province are codes. */
export interface ChangeAddress {
	name: string;
	company_name: string;
	street_address: string;
	street_address_2: string;
	city: string;
	province: string;
	postal_code: string;
	country: string;
	phone_number: string;
}

/** An order as it would be after a change. */
export interface ChangePreview {
	order_number: string;
	lines: {
		/** Null for one that comes to it. */
		item_id: number | null;
		eisbn: string;
		title: string;
		/** '' if unknown. */
		binding: string;
		quantity: number;
		sold_price: string;
		line_price: string;
		/** Copies that have to be ordered first. */
		backorder: number;
	}[];
	/** Prices that differ from the shop's. `added` counts copies that join a line with such a price already, else 0. */
	overrides: { eisbn: string; before: string; after: string; added: number }[];
	/** The amounts that promotions take off the lines. */
	promos: { description: string; amount: string }[];
	/** The lines less that. */
	subtotal: string;
	taxes: { type: string; amount: string }[];
	/** Less what promotions take off it. */
	shipping: string;
	/** How it would be handed over, and by whom it would be sent: '' for an order that is not sent. */
	delivery: DeliveryPreference;
	sent_by: string;
	/** The order's total now, less cancelled and credited amounts. */
	total_before: string;
	/** The total of the lines after the change, with taxes and shipping. */
	total: string;
	/** The amount that refunds have already taken off the total. */
	credited: string;
	/** The amount charged after the change: the total less refunds. */
	charged: string;
	/** The amount that the customer owes after the change; less than 0 if the store gives money back. */
	owed_after: string;
	/** The new location for pickup; '' if the location stays. */
	moves_to: string;
	/** Whether the change is made only with a recent password: it sets a price, or the customer owes less. */
	needs_password: boolean;
	version: string;
}

/** Countries, the store's own first, and the provinces of one; none if that has no list of them. */
export interface DeskPlaces {
	/** Its code. */
	country: string;
	countries: { code: string; name: string }[];
	provinces: { code: string; name: string }[];
	/** The ways in which something could be sent there. */
	ways: DeliveryWay[];
}

export const refundKinds = ['whole', 'lines', 'amount', 'owed'] as const;
export type RefundKind = (typeof refundKinds)[number];
export const refundWayNames = ['as_paid', 'gift_card', 'by_hand'] as const;
export type RefundWayName = (typeof refundWayNames)[number];

/** How to treat refunded copies that have not left the store: cancel them, or give them to the customer anyway. */
export const unsentChoices = ['cancel', 'give'] as const;
export type UnsentChoice = (typeof unsentChoices)[number];

/** A refund as it would be done. */
export interface RefundPreview {
	order_number: string;
	kind: RefundKind;
	lines: {
		item_id: number;
		substitution_id: number | null;
		title: string;
		eisbn: string;
		/** '' if unknown. */
		binding: string;
		condition_text: string;
		quantity: number;
		amount: string;
		restock: boolean;
		/** The copies that have not left the store, with which `unsent` of the whole refund is done. */
		unsent: number;
		/** Gift cards of the line that become void: their last four digits, and their balance as dollars. */
		void_cards: { number: string; left: string }[];
	}[];
	unsent: UnsentChoice;
	goods: string;
	shipping: string;
	taxes: { type: string; amount: string }[];
	/** Amounts off these parts: earlier refunds of an amount, and amounts not paid yet; less than 0 for an overpayment. */
	taken_off_before: string;
	unpaid: string;
	/** The amount that goes back; for lines or the whole order, the parts less both. */
	amount: string;
	/** The amount by which the refund lowers the debt on the order's invoice. */
	applied: string;
	parts: { way: string; amount: string; by_hand: string }[];
	/** The amount that the customer owes after the refund; less than 0 if the store still owes the customer. */
	owed_after: string;
	version: string;
}

/** The amounts taken, owed and refunded in one way at one location on one day. Amounts are dollars as text. */
export interface DayRow {
	/** 'YYYY-MM-DD', in the store's time zone. */
	day: string;
	location_id: number | null;
	/** '' for amounts without a location. */
	location: string;
	method: string;
	/** In words. */
	method_title: string;
	taken: string;
	taken_count: number;
	given_back: string;
	given_back_count: number;
	/** The amount still owed on orders that were placed that day. */
	owed: string;
	owed_count: number;
}

/** The parts of sales, as the sales journal names them. */
export const saleFigures = ['goods', 'discount', 'shipping', 'tax', 'adjustment', 'gift_card', 'refund'] as const;

/**
 * Figures of a day's end, each the sum of its orders: sales and their total, gift cards, on account, and money by way of payment.
 * 'left' is the money taken less the money refunded; 'owed_in_all' covers all open orders.
 */
export const dayFigures = [
	...saleFigures,
	...(['sold', 'redeemed', 'on_account', 'paid_later', 'credited', 'owed_on_account'] as const),
	...(['taken', 'given_back', 'left', 'owed', 'owed_in_all'] as const),
] as const;
export type DayFigure = (typeof dayFigures)[number];

/** The sum of some orders. Dollars as text. */
export interface FigureSum {
	amount: string;
	orders: number;
}

/** A part of the day's sales. */
export interface DaySale extends FigureSum {
	figure: (typeof saleFigures)[number];
	/** The name of a tax; '' for everything else. */
	name: string;
	/** The amount on which a tax was charged; '0.00' for everything else. */
	base: string;
}

/** The cash of one day in one drawer. Amounts are dollars as text. */
export interface DayCash {
	/** Null for a shop without locations. */
	location_id: number | null;
	/** Cash taken less cash refunded; below 0 if more was refunded. */
	moved: string;
	/** The newest first. */
	counts: {
		id: number;
		staff_name: string;
		/** Unix seconds. */
		at: number;
		float: string;
		expected: string;
		counted: string;
		/** Counted less expected: below 0 if cash is missing. */
		difference: string;
		note: string;
	}[];
}

export interface DayEnd {
	from: string;
	to: string;
	currency: string;
	rows: DayRow[];
	totals: { taken: string; given_back: string; left: string; owed: string };
	/** The amount that all open orders owe, whatever their date. */
	owed_in_all: string;
	/** The amount that the store owes to customers now, whichever days are shown. */
	owed_to_customers: string;
	sales: {
		rows: DaySale[];
		total: string;
		/** Unix seconds: sales before are not in the journal. Null if the journal has all sales of these days. */
		recorded_from: number | null;
	};
	/** The amount that customers paid by gift card. */
	redeemed: FigureSum;
	/**
	 * `credited` is the amount that credit notes took off debts. `owed` is the debt of all invoiced orders, whatever their date of sale.
	 */
	on_account: { sold: FigureSum; paid_later: FigureSum; credited: FigureSum; owed: FigureSum };
	/** Null unless one day of one location is shown. */
	cash: DayCash | null;
	locations: { id: number; name: string }[];
}

/** An order's part in a figure of a day's end. */
export interface DayOrder {
	order_number: string;
	name: string;
	/** When the last of it happened. Unix seconds. */
	at: number;
	/** Dollars as text. */
	amount: string;
}

export interface DayOrders extends FigureSum, DeskPage<DayOrder> {
	from: string;
	to: string;
	/** The name of the figure: 'Tax: GST', 'Taken: cash'. */
	title: string;
	location: string;
}

const source = 'docs/behaviour/desk.md#money-back';
const changing = 'docs/behaviour/desk.md#changing-an-order';
const onAccount = 'docs/behaviour/desk.md#on-account';
const order_number = requiredText(40);

const wish = {
	order_number,
	kind: z.enum(refundKinds, { message: 'must say what to refund' }),
	lines: namedOnce(
		z
			.array(
				z.object({
					item_id: id(),
					/**
					 * The question whose substitute the customer took for these copies; null for the title that was sold. Left out, the copies
					 * that the line has first.
					 */
					substitution_id: id().nullish(),
					quantity: integer(0, 10_000),
					restock: flag().default(false),
				}),
			)
			.max(maxLines),
		({ item_id, substitution_id }) => `${item_id} ${substitution_id ?? ''}`,
	).default([]),
	/** How to treat copies that have not left the store. */
	unsent: z.enum(unsentChoices, { message: 'must be cancel or give' }).default('cancel'),
	/** The part of the shipping, without its taxes. */
	shipping: dollars().optional(),
	amount: dollars().optional(),
	way: z.enum(refundWayNames, { message: 'must be a known way to refund' }).default('as_paid'),
	hand_method: z.enum(handMethodNames, { message: 'must be a known way to pay' }).default('cash'),
	reason: text(500).default(''),
};

const address = z.object({
	name: requiredText(200),
	company_name: text(200).default(''),
	street_address: requiredText(200),
	street_address_2: text(200).default(''),
	city: requiredText(100),
	province: text(40).default(''),
	postal_code: text(20).default(''),
	country: requiredText(2),
	phone_number: text(40).default(''),
});

const copies = () => integer(0, 10_000);

const change = {
	order_number,
	/** Lines that become something else; a quantity of 0 takes one out. */
	lines: namedOnce(
		z
			.array(
				z.object({
					item_id: id(),
					quantity: copies(),
					eisbn: eisbn().optional(),
					condition: condition().optional(),
					price: dollars().optional(),
				}),
			)
			.max(maxLines),
		({ item_id }) => item_id,
	).default([]),
	add: z
		.array(
			z.object({ eisbn: eisbn(), condition: condition(), quantity: integer(1, 10_000), price: dollars().optional() }),
		)
		.max(maxLines)
		.default([]),
	delivery: z.enum(deliveryPreferences, { message: 'must be a known way of delivery' }).optional(),
	address: address.optional(),
	provider: text(100).optional(),
	/** The location where it is picked up; left out, as before. */
	pickup_location_id: id().optional(),
	reason: text(500).default(''),
};

const dayEnd = 'docs/behaviour/desk.md#day-end';
const days = { from: day().optional(), to: day().optional(), location_id: id().optional() };
const figure = {
	...days,
	figure: z.enum(dayFigures, { message: 'must be a figure of the day’s end' }),
	/** A tax or a way of payment; left out, all of them. */
	name: text(100).default(''),
	/** Only amounts without a location. */
	no_location: flag().default(false),
};

export const deskMoney = {
	/** Returns the ledger of an order, and the amounts that staff may refund. */
	'desk-money/get': defineDesk<OrderMoney>()({ source, reads: true, payload: z.object({ order_number }) }),
	/** Returns the countries of addresses, and the provinces of one of them: of the store's own if the call names no known country. */
	'desk-money/getPlaces': defineDesk<DeskPlaces>()({
		source: changing,
		reads: true,
		payload: z.object({
			country: text(80).default(''),
			province: text(40).default(''),
			postal_code: text(20).default(''),
		}),
	}),
	/** Calculates a refund, and changes nothing. With the version of a form, refuses if the form is out of date. */
	'desk-money/previewRefund': defineDesk<RefundPreview>()({
		source,
		reads: true,
		payload: z.object({ ...wish, version: requiredText(64).optional() }),
	}),
	/** Gives money back as it was worked out; the same key gives it back once. */
	'desk-money/refund': defineDesk<OrderMoney & { refund_id: number }>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...wish, idempotency_key: requiredText(100), version: requiredText(64) }),
	}),
	/** Records the outcome of a refund that the provider does not report. */
	'desk-money/resolveRefund': defineDesk<OrderMoney>()({
		source,
		limit: 'desk-change',
		payload: z.object({ order_number, part_id: id(), gone: flag(), version: requiredText(64) }),
	}),
	/** Calculates an order after a change, and changes nothing. With the version of a form, refuses if the form is out of date. */
	'desk-money/previewChange': defineDesk<ChangePreview>()({
		source: changing,
		reads: true,
		payload: z.object({ ...change, version: requiredText(64).optional() }),
	}),
	/** Changes an order that is not sent yet, and e-mails its customer. With `ask` the mail has a link to pay the debt. */
	'desk-money/change': defineDesk<OrderMoney>()({
		source: changing,
		limit: 'desk-change',
		payload: z.object({ ...change, ask: flag().default(false), version: requiredText(64) }),
	}),
	/** Mails the customer a link to pay an order's debt. */
	'desk-money/askToPay': defineDesk<OrderMoney>()({
		source: changing,
		limit: 'desk-mail',
		payload: z.object({ order_number, version: requiredText(64) }),
	}),
	/** Notes money that was taken in the store for an order. */
	'desk-money/receive': defineDesk<OrderMoney>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			order_number,
			amount: dollars(),
			method: z.enum(handMethodNames, { message: 'must be a known way to pay' }),
			note: text(200).default(''),
			version: requiredText(64),
		}),
	}),
	/** Completes an order that waits for nothing but its money, and writes an invoice of the debt. */
	'desk-money/putOnAccount': defineDesk<OrderMoney>()({
		source: onAccount,
		limit: 'desk-change',
		payload: z.object({ order_number, version: requiredText(64) }),
	}),
	/** The invoice of an order that was sold on account, as it was issued, with its credit notes; or one of these by its number. */
	'desk-money/getInvoice': defineDesk<DeskFile>()({
		source: onAccount,
		limit: 'desk-file',
		reads: true,
		payload: z.object({ order_number, credit_note: id().optional() }),
	}),
	/** Mails the invoice to the customer's account, or to the order's e-mail. The same key twice mails it once. */
	'desk-money/mailInvoice': defineDesk<{ recipient: string }>()({
		source: onAccount,
		limit: 'desk-mail',
		payload: z.object({ order_number, key: postKey().optional() }),
	}),
	/** Returns a receipt for an order's payments. */
	'desk-money/getReceipt': defineDesk<DeskFile>()({
		source: onAccount,
		limit: 'desk-file',
		reads: true,
		payload: z.object({ order_number }),
	}),
	/**
	 * Decides about a payment that has a problem, came too late or gets no answer. Asks the provider again, accepts the payment, or
	 * closes it.
	 */
	'desk-money/decidePayment': defineDesk<OrderMoney>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			order_number,
			reference: requiredText(100),
			decision: z.enum(paymentDecisions, { message: 'must be a known decision' }),
		}),
	}),
	/** Returns the amounts taken, owed and refunded on some days, by way of payment and location. Uses today if no day is named. */
	'desk-money/getDay': defineDesk<DayEnd>()({ source: dayEnd, reads: true, payload: z.object(days) }),
	/** The orders that a figure of the day's end adds up. */
	'desk-money/getDayOrders': defineDesk<DayOrders>()({
		source: dayEnd,
		reads: true,
		payload: z.object({ ...figure, ...pageFields }),
	}),
	/** Records the cash counted in the drawer. Refuses if the cash taken or refunded differs from the form's. */
	'desk-money/countCash': defineDesk<DayCash>()({
		source: dayEnd,
		limit: 'desk-change',
		payload: z.object({
			day: day(),
			location_id: id().optional(),
			float: dollars(),
			counted: dollars(),
			note: text(200).default(''),
			/** `DayCash.moved` as the form showed it. */
			moved: requiredText(20),
			key: postKey().optional(),
		}),
	}),
};
