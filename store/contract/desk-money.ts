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

/** An entry in an order's ledger. Amounts are dollars as text, negative for amounts that lower the debt. */
export interface LedgerLine {
	/** Unix seconds. */
	at: number;
	/** The entry in words: 'Paid with PayPal'. */
	what: string;
	amount: string;
	/** The state of a refund; '' for every other entry. */
	state: string;
}

/** A part of a refund: an amount that is returned in one way. */
export interface RefundPart {
	part_id: number;
	/** The way in words: 'PayPal', 'the gift card ending in 1234'. */
	way: string;
	amount: string;
	state: 'begun' | 'sent' | 'done' | 'failed' | 'unknown';
	/** The reason for the failure, or the fact that is unknown. */
	problem: string;
	/** The shop's reference, which the provider also has. */
	reference: string;
	/** When the refund was made; null before. Unix seconds. */
	done_at: number | null;
}

export interface OrderRefund {
	refund_id: number;
	kind: RefundKind;
	amount: string;
	reason: string;
	staff_name: string;
	created_at: number;
	/** `cancelled` is the number of copies that had not left the store and are no longer handed over. */
	lines: { id: number; title: string; quantity: number; restocked: number; cancelled: number }[];
	/** The refunded part of the shipping, before its taxes; '0.00' for none. */
	shipping: string;
	parts: RefundPart[];
	/** The number of the credit note on the order's invoice; null for a refund without one. */
	credit_note: number | null;
}

/** The copies of one title on an order line, as staff may refund them. */
export interface RefundableItem {
	item_id: number;
	/** The offer of these copies as a substitute; null for the title that was sold. */
	substitution_id: number | null;
	title: string;
	eisbn: string;
	/** '' if unknown. */
	binding: string;
	condition_text: string;
	sold_price: string;
	/** The copies that are not cancelled. */
	quantity: number;
	/** The copies among them that were not returned or refunded yet, and their price with taxes. */
	left: number;
	worth: string;
	/** The copies among them that have not left the store. */
	unsent: number;
	/** Whether the copies may be returned to a shelf. */
	can_restock: boolean;
}

/** The invoice of an order that was sold on account. Amounts are dollars as text. */
export interface OrderInvoice {
	number: number;
	/** The customer's id; null if their account has been deleted. */
	customer_id: number | null;
	/** Unix seconds. */
	issued_at: number;
	/** The due date, 'YYYY-MM-DD' in the store's time zone. */
	due_on: string;
	is_overdue: boolean;
	/** The amount owed when the invoice was issued. */
	amount: string;
	/** `applied` is the part of the amount that lowered the debt. The rest is refunded to the customer. */
	credit_notes: { number: number; amount: string; applied: string; at: number }[];
}

/** An order's payments and amounts, as staff see them. */
export interface OrderMoney {
	order_number: string;
	state: OrderState;
	purchaser_name: string;
	email: string;
	currency: string;
	/** The ledger's entries. They add up to `owed`. */
	ledger: LedgerLine[];
	total: string;
	/** The order's total now, without cancelled and refunded amounts. */
	charged: string;
	paid: string;
	given_back: string;
	/** The amount that the customer still owes; negative if the store owes the customer. */
	owed: string;
	/** The most that staff may refund. */
	refundable: string;
	/** The shipping that is left to refund, without taxes. */
	shipping_left: string;
	items: RefundableItem[];
	refunds: OrderRefund[];
	/**
	 * The delivery method, the address, and the carrier. A pickup order that was to be shipped before keeps its earlier address.
	 */
	delivery: DeliveryPreference;
	address: ChangeAddress | null;
	provider: string;
	/** The location whose figures include the order, and where the order is picked up unless it is shipped; null for none. */
	location_id: number | null;
	/** The locations that the staff member may choose for pickup. */
	pickup_places: { id: number; name: string }[];
	/** Why the order can no longer be changed, in words; '' if it can. */
	why_unchangeable: string;
	/** Whether the order waits only for its payment, and its customer may buy on account. */
	can_put_on_account: boolean;
	invoice: OrderInvoice | null;
	/** Whether the shop accepts gift cards, so that an amount may be refunded to one. */
	takes_gift_cards: boolean;
	/** The time until which the customer may pay the debt online; null if the store did not ask them to. Unix seconds. */
	pay_until: number | null;
	/** The version of the fields shown here, for the forms. */
	version: string;
}

/** A way to ship an order. */
export interface DeliveryWay {
	provider: string;
	delivery_preference: DeliveryPreference;
	label: string;
}

/** The address of an order. Country and province are given as codes. */
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

/** A preview of an order after a change. */
export interface ChangePreview {
	order_number: string;
	lines: {
		/** The order line; null for an added line. */
		item_id: number | null;
		eisbn: string;
		title: string;
		/** '' if unknown. */
		binding: string;
		quantity: number;
		sold_price: string;
		line_price: string;
		/** The copies that must be ordered first. */
		backorder: number;
	}[];
	/**
	 * The prices that differ from the shop's. `added` is the number of copies added to a line that already has such a price, else
	 * 0.
	 */
	overrides: { eisbn: string; before: string; after: string; added: number }[];
	/** The amounts by which promotions reduce the lines. */
	promos: { description: string; amount: string }[];
	/** The sum of the lines after promotions. */
	subtotal: string;
	taxes: { type: string; amount: string }[];
	/** The shipping after promotions. */
	shipping: string;
	/** The new delivery method, and the carrier; '' for an order that is not shipped. */
	delivery: DeliveryPreference;
	sent_by: string;
	/** The order's total before the change, without cancelled and credited amounts. */
	total_before: string;
	/** The total of the lines after the change, with taxes and shipping. */
	total: string;
	/** The amount by which refunds have already lowered the total. */
	credited: string;
	/** The amount charged after the change: the total minus refunds. */
	charged: string;
	/** The amount that the customer owes after the change; negative if the store has to refund it. */
	owed_after: string;
	/** The new location for pickup; '' if the location stays. */
	moves_to: string;
	/** Whether the change needs a recently entered password: it sets a price, or the customer owes less. */
	needs_password: boolean;
	version: string;
}

/** The countries, the store's own first, and the provinces of one country; no provinces if the country has no list of them. */
export interface DeskPlaces {
	/** The code of the chosen country. */
	country: string;
	countries: { code: string; name: string }[];
	provinces: { code: string; name: string }[];
	/** The ways to ship something there. */
	ways: DeliveryWay[];
}

export const refundKinds = ['whole', 'lines', 'amount', 'owed'] as const;
export type RefundKind = (typeof refundKinds)[number];
export const refundWayNames = ['as_paid', 'gift_card', 'by_hand'] as const;
export type RefundWayName = (typeof refundWayNames)[number];

/** How to treat refunded copies that have not left the store: cancel them, or hand them over anyway. */
export const unsentChoices = ['cancel', 'give'] as const;
export type UnsentChoice = (typeof unsentChoices)[number];

/** A preview of a refund. */
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
		/** The copies that have not left the store, which `unsent` applies to. */
		unsent: number;
		/** Gift cards of the line that become void: their last four digits, and their balance in dollars. */
		void_cards: { number: string; left: string }[];
	}[];
	unsent: UnsentChoice;
	goods: string;
	shipping: string;
	taxes: { type: string; amount: string }[];
	/**
	 * Amounts subtracted from these parts: earlier refunds of an amount, and amounts not paid yet (negative for an overpayment).
	 */
	taken_off_before: string;
	unpaid: string;
	/** The amount of the refund. For lines or the whole order, the sum of the parts minus both amounts. */
	amount: string;
	/** The amount by which the refund lowers the debt on the order's invoice. */
	applied: string;
	parts: { way: string; amount: string; by_hand: string }[];
	/** The amount that the customer owes after the refund; negative if the store still owes the customer. */
	owed_after: string;
	version: string;
}

/** The amounts paid, owed and refunded on one day at one location, for one payment method. Amounts are dollars as text. */
export interface DayRow {
	/** The day, 'YYYY-MM-DD' in the store's time zone. */
	day: string;
	location_id: number | null;
	/** '' for amounts without a location. */
	location: string;
	method: string;
	/** The payment method in words. */
	method_title: string;
	taken: string;
	taken_count: number;
	given_back: string;
	given_back_count: number;
	/** The amount still owed on orders that were placed on that day. */
	owed: string;
	owed_count: number;
}

/** The parts of sales, as in the sales journal. */
export const saleFigures = ['goods', 'discount', 'shipping', 'tax', 'adjustment', 'gift_card', 'refund'] as const;

/**
 * The figures of a day's end report, each the sum of its orders: sales and their total, gift cards, sales on account, and
 * payments by payment method. 'left' is the amount of payments minus the amount of refunds. 'owed_in_all' covers all open orders.
 */
export const dayFigures = [
	...saleFigures,
	...(['sold', 'redeemed', 'on_account', 'paid_later', 'credited', 'owed_on_account'] as const),
	...(['taken', 'given_back', 'left', 'owed', 'owed_in_all'] as const),
] as const;
export type DayFigure = (typeof dayFigures)[number];

/** The sum of an amount over some orders. Dollars as text. */
export interface FigureSum {
	amount: string;
	orders: number;
}

/** A part of the day's sales. */
export interface DaySale extends FigureSum {
	figure: (typeof saleFigures)[number];
	/** The name of a tax; '' for every other figure. */
	name: string;
	/** The amount on which a tax was charged; '0.00' for every other figure. */
	base: string;
}

/** The cash of one day in one drawer. Amounts are dollars as text. */
export interface DayCash {
	/** Null for a shop without locations. */
	location_id: number | null;
	/** Cash payments minus cash refunds; negative if more was refunded. */
	moved: string;
	/** The counts of the cash, newest first. */
	counts: {
		id: number;
		staff_name: string;
		/** Unix seconds. */
		at: number;
		float: string;
		expected: string;
		counted: string;
		/** Counted cash minus expected cash; negative if cash is missing. */
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
	/** The amount that customers owe on all open orders, whatever their date. */
	owed_in_all: string;
	/** The amount that the store owes to customers now, whatever days are shown. */
	owed_to_customers: string;
	sales: {
		rows: DaySale[];
		total: string;
		/**
		 * When the sales journal begins, in unix seconds: it does not contain earlier sales. Null if it contains all sales of
		 * these days.
		 */
		recorded_from: number | null;
	};
	/** The amount that customers paid by gift card. */
	redeemed: FigureSum;
	/**
	 * `credited` is the amount by which credit notes lowered debts. `owed` is the debt on all invoiced orders, whatever their
	 * date of sale.
	 */
	on_account: { sold: FigureSum; paid_later: FigureSum; credited: FigureSum; owed: FigureSum };
	/** Null unless one day of one location is shown. */
	cash: DayCash | null;
	locations: { id: number; name: string }[];
}

/** An order's amount in a figure of a day's end report. */
export interface DayOrder {
	order_number: string;
	name: string;
	/** When the last part of the amount was recorded. Unix seconds. */
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
					 * The offer of these copies as a substitute; null for the title that was sold. If omitted, the copies that
					 * come first on the line.
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
	/** The part of the shipping to refund, without its taxes. */
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
	/** The lines to change. A quantity of 0 removes a line. */
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
	/** The location for pickup. Default: unchanged. */
	pickup_location_id: id().optional(),
	reason: text(500).default(''),
};

const dayEnd = 'docs/behaviour/desk.md#day-end';
const days = { from: day().optional(), to: day().optional(), location_id: id().optional() };
const figure = {
	...days,
	figure: z.enum(dayFigures, { message: 'must be a figure of the day’s end' }),
	/** A tax or a payment method. Default: all of them. */
	name: text(100).default(''),
	/** Only amounts without a location. */
	no_location: flag().default(false),
};

export const deskMoney = {
	/** Returns the ledger of an order, and the amounts that staff may refund. */
	'desk-money/get': defineDesk<OrderMoney>()({ source, reads: true, payload: z.object({ order_number }) }),
	/**
	 * Returns the countries for addresses, and the provinces of one country: the named country, or the store's own if the name is
	 * unknown.
	 */
	'desk-money/getPlaces': defineDesk<DeskPlaces>()({
		source: changing,
		reads: true,
		payload: z.object({
			country: text(80).default(''),
			province: text(40).default(''),
			postal_code: text(20).default(''),
		}),
	}),
	/** Calculates a refund without making it. With a form's `version`, refuses if the form is out of date. */
	'desk-money/previewRefund': defineDesk<RefundPreview>()({
		source,
		reads: true,
		payload: z.object({ ...wish, version: requiredText(64).optional() }),
	}),
	/** Makes a refund as previewed. The same key refunds only once. */
	'desk-money/refund': defineDesk<OrderMoney & { refund_id: number }>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...wish, idempotency_key: requiredText(100), version: requiredText(64) }),
	}),
	/** Records the outcome of a refund if the provider does not report it. */
	'desk-money/resolveRefund': defineDesk<OrderMoney>()({
		source,
		limit: 'desk-change',
		payload: z.object({ order_number, part_id: id(), gone: flag(), version: requiredText(64) }),
	}),
	/** Calculates an order after a change without saving it. With a form's `version`, refuses if the form is out of date. */
	'desk-money/previewChange': defineDesk<ChangePreview>()({
		source: changing,
		reads: true,
		payload: z.object({ ...change, version: requiredText(64).optional() }),
	}),
	/** Changes an order that has not been sent yet, and e-mails its customer. With `ask`, the mail has a link to pay the debt. */
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
	/** Records a payment that was made in the store for an order. */
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
	/** Completes an order that waits only for its payment, and issues an invoice for the debt. */
	'desk-money/putOnAccount': defineDesk<OrderMoney>()({
		source: onAccount,
		limit: 'desk-change',
		payload: z.object({ order_number, version: requiredText(64) }),
	}),
	/**
	 * Returns the invoice of an order that was sold on account, as it was issued, with its credit notes. Given the number of a
	 * credit note, returns that credit note.
	 */
	'desk-money/getInvoice': defineDesk<DeskFile>()({
		source: onAccount,
		limit: 'desk-file',
		reads: true,
		payload: z.object({ order_number, credit_note: id().optional() }),
	}),
	/** Mails the invoice to the customer's account, or to the order's e-mail address. The same key twice mails it once. */
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
	 * Resolves a payment that has a problem, arrived too late or gets no answer. Asks the provider again, accepts the payment, or
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
	/** Returns the amounts paid, owed and refunded on some days, by payment method and location. Default: today. */
	'desk-money/getDay': defineDesk<DayEnd>()({ source: dayEnd, reads: true, payload: z.object(days) }),
	/** Lists the orders in a figure of the day's end report. */
	'desk-money/getDayOrders': defineDesk<DayOrders>()({
		source: dayEnd,
		reads: true,
		payload: z.object({ ...figure, ...pageFields }),
	}),
	/** Records the cash counted in the drawer. Refuses if the cash payments or refunds have changed since the form was shown. */
	'desk-money/countCash': defineDesk<DayCash>()({
		source: dayEnd,
		limit: 'desk-change',
		payload: z.object({
			day: day(),
			location_id: id().optional(),
			float: dollars(),
			counted: dollars(),
			note: text(200).default(''),
			/** The value of `DayCash.moved` that the form showed. */
			moved: requiredText(20),
			key: postKey().optional(),
		}),
	}),
};
