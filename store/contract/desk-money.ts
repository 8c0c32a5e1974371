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
	/** When the ledger entry was recorded, in Unix seconds. */
	at: number;
	/** A description of the ledger entry: 'Paid with PayPal'. */
	what: string;
	amount: string;
	/** The state of a refund, or '' for every other ledger entry. */
	state: string;
}

/** A part of a refund: the amount that is returned by one payment method. */
export interface RefundPart {
	part_id: number;
	/** The way of the refund in words: 'PayPal', 'the gift card ending in 1234'. */
	way: string;
	amount: string;
	state: 'begun' | 'sent' | 'done' | 'failed' | 'unknown';
	/** The reason why the refund failed, or a description of what is unknown. */
	problem: string;
	/** The shop's reference for the refund, which the payment provider also knows. */
	reference: string;
	/** When this part was refunded, in Unix seconds, or null until then. */
	done_at: number | null;
}

export interface OrderRefund {
	refund_id: number;
	kind: RefundKind;
	amount: string;
	reason: string;
	staff_name: string;
	created_at: number;
	/** `cancelled` is the number of copies that had not left the store and are no longer handed over to the customer. */
	lines: { id: number; title: string; quantity: number; restocked: number; cancelled: number }[];
	/** The refunded part of the shipping cost, before taxes, or '0.00' if no shipping was refunded. */
	shipping: string;
	parts: RefundPart[];
	/** The number of the credit note on the order's invoice, or null for a refund without a credit note. */
	credit_note: number | null;
}

/** The copies of one title on an order line that staff may refund. */
export interface RefundableItem {
	item_id: number;
	/** The id of the substitution if these copies replace the title that was sold, or null for the title that was sold. */
	substitution_id: number | null;
	title: string;
	eisbn: string;
	/** The binding of the title, or '' if unknown. */
	binding: string;
	condition_text: string;
	sold_price: string;
	/** The number of copies that are not cancelled. */
	quantity: number;
	/** The number of copies that were not returned or refunded yet, and their price with taxes. */
	left: number;
	worth: string;
	/** The number of copies that have not left the store and were not refunded yet. */
	unsent: number;
	/** Whether staff may return the copies to a shelf. */
	can_restock: boolean;
}

/** The invoice of an order that was sold on account. Amounts are dollars as text. */
export interface OrderInvoice {
	number: number;
	/** The customer's id, or null if the customer's account has been deleted. */
	customer_id: number | null;
	/** When the invoice was issued, in Unix seconds. */
	issued_at: number;
	/** The due date of the invoice, 'YYYY-MM-DD' in the store's time zone. */
	due_on: string;
	is_overdue: boolean;
	/** The amount that the customer owed when the invoice was issued. */
	amount: string;
	/**
	 * `applied` is the part of a credit note's amount that reduced the debt. The rest of the amount is refunded to the customer.
	 */
	credit_notes: { number: number; amount: string; applied: string; at: number }[];
}

/** An order's payments and amounts, as staff see them. */
export interface OrderMoney {
	order_number: string;
	state: OrderState;
	purchaser_name: string;
	email: string;
	currency: string;
	/** The entries of the order's ledger. The entries add up to `owed`. */
	ledger: LedgerLine[];
	total: string;
	/** The order's total now, without cancelled and refunded amounts. */
	charged: string;
	paid: string;
	given_back: string;
	/** The amount that the customer still owes; negative if the store owes the customer. */
	owed: string;
	/** The maximum amount that staff may refund, by whichever kind of refund. */
	refundable: string;
	/** The maximum of a refund of an amount. It excludes the price of valid gift cards that the order sold. */
	refundable_without_cards: string;
	/** The price of gift cards that the order sold and that were spent, at least in part. This price cannot be refunded. */
	spent_cards: string;
	/** The shipping cost that can still be refunded, without taxes. */
	shipping_left: string;
	items: RefundableItem[];
	refunds: OrderRefund[];
	/**
	 * The delivery method, the address and the shipping provider. A pick-up order that was originally to be shipped keeps its
	 * earlier address.
	 */
	delivery: DeliveryPreference;
	address: ChangeAddress | null;
	provider: string;
	/**
	 * The location to which the order's amounts belong. An order that is not shipped is picked up at this location. The value is
	 * null if the order has no location.
	 */
	location_id: number | null;
	/** The locations that the staff member may choose for the pick-up. */
	pickup_places: { id: number; name: string }[];
	/** Why staff can no longer change the order, in words, or '' if staff can change it. */
	why_unchangeable: string;
	/** Whether the order waits only for its payment, and the order's customer may buy on account. */
	can_put_on_account: boolean;
	invoice: OrderInvoice | null;
	/** Whether the shop accepts gift cards. If so, staff may refund an amount to a gift card. */
	takes_gift_cards: boolean;
	/**
	 * The time until which the customer may pay the debt online, in Unix seconds, or null if the store did not ask the customer to
	 * pay online.
	 */
	pay_until: number | null;
	/** The version of the order fields shown here, for the forms that change the order. */
	version: string;
}

/** A way to ship an order. */
export interface DeliveryWay {
	provider: string;
	delivery_preference: DeliveryPreference;
	label: string;
}

/** The address of an order. The country and the province are codes. */
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

/** A preview of an order after staff change the order. */
export interface ChangePreview {
	order_number: string;
	lines: {
		/** The id of the order line, or null for a line that the change adds. */
		item_id: number | null;
		eisbn: string;
		title: string;
		/** The binding of the title, or '' if unknown. */
		binding: string;
		quantity: number;
		sold_price: string;
		line_price: string;
		/** The number of copies that must first be ordered from a supplier. */
		backorder: number;
	}[];
	/**
	 * The prices that differ from the shop's prices. `added` is the number of copies that the change adds to an order line that
	 * already has such a price, otherwise 0.
	 */
	overrides: { eisbn: string; before: string; after: string; added: number }[];
	/** The amounts by which promotions reduce the order lines. */
	promos: { description: string; amount: string }[];
	/** The sum of the order lines after promotions. */
	subtotal: string;
	taxes: { type: string; amount: string }[];
	/** The shipping cost after promotions. */
	shipping: string;
	/** The new delivery method, and the shipping provider, or '' for an order that is not shipped. */
	delivery: DeliveryPreference;
	sent_by: string;
	/** The order's total before the change, without cancelled and credited amounts. */
	total_before: string;
	/** The order's total after the change: the order lines with taxes and shipping. */
	total: string;
	/** The amount by which refunds have already reduced the order's total. */
	credited: string;
	/** The amount that is charged for the order after the change: the total minus refunds. */
	charged: string;
	/** The amount that the customer owes after the change; negative if the store must refund that amount. */
	owed_after: string;
	/** The new location for the pick-up, or '' if the location does not change. */
	moves_to: string;
	/**
	 * Whether the change needs a recently entered password, because the change sets a price or because the customer would owe less.
	 */
	needs_password: boolean;
	version: string;
}

/**
 * The countries, starting with the store's own country, and the provinces of the chosen country. A country may have an empty list
 * of provinces.
 */
export interface DeskPlaces {
	/** The code of the chosen country. */
	country: string;
	countries: { code: string; name: string }[];
	provinces: { code: string; name: string }[];
	/** The ways to ship an order to the chosen country and province. */
	ways: DeliveryWay[];
}

export const refundKinds = ['whole', 'lines', 'amount', 'owed'] as const;
export type RefundKind = (typeof refundKinds)[number];
export const refundWayNames = ['as_paid', 'gift_card', 'by_hand'] as const;
export type RefundWayName = (typeof refundWayNames)[number];

/** What to do with refunded copies that have not left the store: cancel them, or hand them over to the customer anyway. */
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
		/** The binding of the title, or '' if unknown. */
		binding: string;
		condition_text: string;
		quantity: number;
		amount: string;
		restock: boolean;
		/** The number of copies that have not left the store. The choice `unsent` applies to these copies. */
		unsent: number;
		/** The gift cards of the order line that become void, with their last four digits and their balance in dollars. */
		void_cards: { number: string; left: string }[];
	}[];
	unsent: UnsentChoice;
	goods: string;
	shipping: string;
	taxes: { type: string; amount: string }[];
	/**
	 * Two amounts that are subtracted from the goods, shipping and taxes: earlier refunds of an amount, and amounts not paid yet
	 * (negative for an overpayment).
	 */
	taken_off_before: string;
	unpaid: string;
	/**
	 * The amount of the refund. For a refund of lines or of the whole order, the sum of goods, shipping and taxes minus
	 * `taken_off_before` and `unpaid`.
	 */
	amount: string;
	/** The amount by which the refund reduces the debt on the order's invoice. */
	applied: string;
	parts: { way: string; amount: string; by_hand: string }[];
	/** The amount that the customer owes after the refund; negative if the store still owes money to the customer. */
	owed_after: string;
	version: string;
}

/** The amounts paid, owed and refunded on one day at one location, for one payment method. Amounts are dollars as text. */
export interface DayRow {
	/** The day, 'YYYY-MM-DD' in the store's time zone. */
	day: string;
	location_id: number | null;
	/** The location's name, or '' for amounts without a location. */
	location: string;
	method: string;
	/** The name of the payment method. */
	method_title: string;
	taken: string;
	taken_count: number;
	given_back: string;
	given_back_count: number;
	/** The amount that customers still owe on orders that were placed on that day. */
	owed: string;
	owed_count: number;
}

/** The kinds of amounts that make up sales, as in the sales journal. */
export const saleFigures = ['goods', 'discount', 'shipping', 'tax', 'adjustment', 'gift_card', 'refund'] as const;

/**
 * The figures of a day's end report. The report contains sales and their total, gift cards, sales on account, and payments by
 * payment method. Each figure is a sum over orders. 'left' is the amount of payments minus the amount of refunds. 'owed_in_all'
 * is the debt on all open orders.
 */
export const dayFigures = [
	...saleFigures,
	...(['sold', 'redeemed', 'on_account', 'paid_later', 'credited', 'owed_on_account'] as const),
	...(['taken', 'given_back', 'left', 'owed', 'owed_in_all'] as const),
] as const;
export type DayFigure = (typeof dayFigures)[number];

/** The sum of an amount over several orders, in dollars as text. */
export interface FigureSum {
	amount: string;
	orders: number;
}

/** One kind of amount in the day's sales. */
export interface DaySale extends FigureSum {
	figure: (typeof saleFigures)[number];
	/** The name of a tax, or '' for a figure that is not a tax. */
	name: string;
	/** The amount on which a tax was charged, or '0.00' for a figure that is not a tax. */
	base: string;
}

/** The cash in the drawer of one location on one day. Amounts are dollars as text. */
export interface DayCash {
	/** The location's id, or null for a shop without locations. */
	location_id: number | null;
	/** Cash payments minus cash refunds; negative if the refunds were higher. */
	moved: string;
	/** The times that staff counted the cash, newest first. */
	counts: {
		id: number;
		staff_name: string;
		/** When staff counted the cash, in Unix seconds. */
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
	/** The amount that customers owe on all open orders, regardless of the orders' date. */
	owed_in_all: string;
	/** The amount that the store owes to customers now, regardless of the days shown. */
	owed_to_customers: string;
	sales: {
		rows: DaySale[];
		total: string;
		/**
		 * When the sales journal begins, in Unix seconds, because the journal does not contain earlier sales. The value is null if
		 * the journal contains all sales of the days shown.
		 */
		recorded_from: number | null;
	};
	/** The amount that customers paid by gift card. */
	redeemed: FigureSum;
	/**
	 * `credited` is the amount by which credit notes reduced debts. `owed` is the debt on all invoiced orders, regardless of their
	 * date of sale.
	 */
	on_account: { sold: FigureSum; paid_later: FigureSum; credited: FigureSum; owed: FigureSum };
	/** The cash in the drawer, or null unless the report covers one day of one location. */
	cash: DayCash | null;
	locations: { id: number; name: string }[];
}

/** The amount of one order that counts towards a figure of the day's end report. */
export interface DayOrder {
	order_number: string;
	name: string;
	/** When the last part of the order's amount was recorded, in Unix seconds. */
	at: number;
	/** The order's amount in dollars, as text. */
	amount: string;
}

export interface DayOrders extends FigureSum, DeskPage<DayOrder> {
	from: string;
	to: string;
	/** The title of the figure: 'Tax: GST', 'Taken: cash'. */
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
					 * The id of the substitution if these copies replace the title that was sold, or null for the title that was sold. If
					 * the field is omitted, the copies that come first on the order line are refunded.
					 */
					substitution_id: id().nullish(),
					quantity: integer(0, 10_000),
					restock: flag().default(false),
				}),
			)
			.max(maxLines),
		({ item_id, substitution_id }) => `${item_id} ${substitution_id ?? ''}`,
	).default([]),
	/** What to do with copies that have not left the store. */
	unsent: z.enum(unsentChoices, { message: 'must be cancel or give' }).default('cancel'),
	/** The part of the shipping cost to refund, without taxes. */
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
	/** The order lines to change. A quantity of 0 removes an order line. */
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
	/** The location for the pick-up. If the field is omitted, the location does not change. */
	pickup_location_id: id().optional(),
	reason: text(500).default(''),
};

const dayEnd = 'docs/behaviour/desk.md#day-end';
const days = { from: day().optional(), to: day().optional(), location_id: id().optional() };
const figure = {
	...days,
	figure: z.enum(dayFigures, { message: 'must be a figure of the day’s end' }),
	/** The name of a tax or of a payment method. If the field is omitted, the answer covers all taxes or payment methods. */
	name: text(100).default(''),
	/** If true, returns only amounts without a location. */
	no_location: flag().default(false),
};

export const deskMoney = {
	/** Returns the ledger of an order, and the amounts that staff may refund. */
	'desk-money/get': defineDesk<OrderMoney>()({ source, reads: true, payload: z.object({ order_number }) }),
	/**
	 * Returns the countries for addresses, and the provinces of the country `country`. If `country` is unknown, returns the
	 * provinces of the store's own country.
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
	/** Calculates a refund without making the refund. If the payload contains the form's `version`, refuses an out-of-date form. */
	'desk-money/previewRefund': defineDesk<RefundPreview>()({
		source,
		reads: true,
		payload: z.object({ ...wish, version: requiredText(64).optional() }),
	}),
	/** Makes a refund as shown in the preview. Two calls with the same key refund only once. */
	'desk-money/refund': defineDesk<OrderMoney & { refund_id: number }>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...wish, idempotency_key: requiredText(100), version: requiredText(64) }),
	}),
	/** Records the outcome of a refund that the payment provider does not report. */
	'desk-money/resolveRefund': defineDesk<OrderMoney>()({
		source,
		limit: 'desk-change',
		payload: z.object({ order_number, part_id: id(), gone: flag(), version: requiredText(64) }),
	}),
	/**
	 * Calculates an order after a change, without saving the change. If the payload contains the form's `version`, refuses an
	 * out-of-date form.
	 */
	'desk-money/previewChange': defineDesk<ChangePreview>()({
		source: changing,
		reads: true,
		payload: z.object({ ...change, version: requiredText(64).optional() }),
	}),
	/**
	 * Changes an order that has not been sent yet, and e-mails the order's customer. With `ask`, the e-mail contains a link to pay
	 * the debt.
	 */
	'desk-money/change': defineDesk<OrderMoney>()({
		source: changing,
		limit: 'desk-change',
		payload: z.object({ ...change, ask: flag().default(false), version: requiredText(64) }),
	}),
	/** E-mails the customer a link to pay the debt of an order. */
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
	 * Returns the invoice of an order that was sold on account, as it was issued, with its credit notes. If the payload contains
	 * the number of a credit note, returns that credit note.
	 */
	'desk-money/getInvoice': defineDesk<DeskFile>()({
		source: onAccount,
		limit: 'desk-file',
		reads: true,
		payload: z.object({ order_number, credit_note: id().optional() }),
	}),
	/**
	 * E-mails an invoice to the customer's account, or to the order's e-mail address. Two calls with the same key send one e-mail.
	 */
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
	 * Resolves a payment that has a problem, arrived too late, or is still unanswered by the payment provider. Asks the payment
	 * provider again, accepts the payment, or closes the payment.
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
	/**
	 * Returns the amounts paid, owed and refunded on the given days, by payment method and location. If no days are given, returns
	 * the amounts of today.
	 */
	'desk-money/getDay': defineDesk<DayEnd>()({ source: dayEnd, reads: true, payload: z.object(days) }),
	/** Lists the orders that count towards a figure of the day's end report. */
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
			/** The value of `DayCash.moved` that the form showed to the staff member. */
			moved: requiredText(20),
			key: postKey().optional(),
		}),
	}),
};
