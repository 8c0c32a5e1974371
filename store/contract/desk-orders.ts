import { z } from 'zod';
import type { PromoLine } from './cart';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields, sortField } from './desk-page';
import { postKey } from './desk-stock';
import { condition, flag, id, integer, json, requiredText, text, unixSeconds } from './fields';
import { handMethodNames } from './hand-methods';
import { namedOnce } from './named-once';
import type { DeliveryKey, Order, OrderPart, OrderQuestion } from './order';
import { type LineState, lineStates, type OrderQueue, type OrderState, orderQueues } from './order-states';

/**
 * The desk's lists of orders: one for each stage, and lists across stages. Those have orders that wait for stock, are overdue, need a
 * call, have a problem, or whose customers the store owes money.
 */
export const deskQueues = [...orderQueues, 'overdue', 'calls', 'problems', 'to_give_back'] as const;
export type DeskQueue = (typeof deskQueues)[number];

export const deskQueueNames: Record<DeskQueue, string> = {
	new: 'New',
	to_pick: 'To pick',
	waiting: 'Waiting for stock',
	payment: 'Awaiting payment',
	approval: 'Awaiting approval',
	ready: 'Ready',
	to_send: 'To send',
	overdue: 'Overdue',
	calls: 'Calls to make',
	problems: 'Problems',
	to_give_back: 'Owed to customers',
};

/** Lists of orders of any age: every order that is not a quote, and those that have ended. They have no counts. */
export const orderArchives = ['all', 'completed', 'cancelled'] as const;
export type OrderArchive = (typeof orderArchives)[number];

export const deskLists = [...deskQueues, ...orderArchives] as const;
export type DeskList = (typeof deskLists)[number];

export const deskListNames: Record<DeskList, string> = {
	...deskQueueNames,
	all: 'All orders',
	completed: 'Completed',
	cancelled: 'Cancelled',
};

export const isArchive = (list: DeskList): list is OrderArchive =>
	(orderArchives as readonly DeskList[]).includes(list);

/** The ways of delivery that a list can be filtered by: those of every order that is not a quote. */
export const orderDeliveries = ['pickup', 'ship', 'local'] as const satisfies DeliveryKey[];

export const deliveryTitles: Record<(typeof orderDeliveries)[number], string> = {
	pickup: 'In-store pick up',
	ship: 'Shipping',
	local: 'Local delivery',
};

/** The kind of problem that an order has. */
export type OrderProblem = 'payment' | 'refund' | 'short' | 'mail';

/** How many copies of an order are in each state; none of those of which there are none. */
export type CopyCounts = Partial<Record<LineState, number>>;

/** Copies that a location holds for orders of another one, and sends there. */
export interface CopiesToSend {
	from_location_id: number;
	from: string;
	to_location_id: number;
	to: string;
	copies: number;
}

/** The work to do today. A field is null if the role does not see it. */
export interface Today {
	counts: Record<DeskQueue, number>;
	/** The day: 'YYYY-MM-DD'. */
	day: string;
	/** Today's sales so far, in dollars as text. */
	sales: string | null;
	/** The amount that the store owes to customers now, in dollars as text; null for a role that gives no money back. */
	owed_to_customers: string | null;
	/** `due`: those of both kinds that are expected today or before. */
	deliveries: { due: number; sent: number; partly_received: number; transfers: number } | null;
	/** Copies held here for orders of other locations; null for a role that picks none. */
	to_send_on: CopiesToSend[] | null;
	/** Events of today and tomorrow that are not over, the first first; at most ten. */
	events: { event_id: number; name: string; starts_at: number; place: string }[];
}

export interface QueueRow {
	order_number: string;
	queue: OrderQueue | null;
	state: OrderState;
	/** Unix seconds. */
	placed_at: number;
	/** The time by which the order was promised; null without a promise. */
	promised_at: number | null;
	/** Whether that is over. */
	is_late: boolean;
	purchaser_name: string;
	delivery_key: DeliveryKey;
	delivery_type: string;
	location: string | null;
	copies: CopyCounts;
	/** The order's total now: less than the placed total once copies were cancelled or refunded. */
	total: string;
	total_owing: string;
	/** Whether its customer may buy on account: without, an order that owes money does not leave with others. */
	has_terms: boolean;
	/** The amount that the store owes to the customer. */
	to_give_back: string;
	/** When the store began to owe it, in unix seconds; null without a debt. */
	to_give_back_since: number | null;
	payment_type: string;
	/** The number of its invoice; null for one that was not sold on account. */
	invoice: number | null;
	/**
	 * The amounts paid by gift card, online and in the store. `paid_by_card` is the part of the store's payments made by card. Dollars as
	 * text.
	 */
	paid_by_gift_card: string;
	paid_online: string;
	paid_in_store: string;
	paid_by_card: string;
	problems: OrderProblem[];
	/** Whether a mail about it has a reader: its customer, or who placed it for them. */
	has_email: boolean;
	/** The phone number of a customer who has to be called; '' for none, and for a till. */
	call: string;
}

/** The columns by which the orders of a list can be sorted. */
export const queueColumns = ['waiting', 'number', 'promised', 'total'] as const;

export interface Queue extends DeskPage<QueueRow> {
	queue: DeskList;
	/** How many orders each list has, at the location alone that the list is filtered by. */
	counts: Record<DeskQueue, number>;
	/** How many orders all pages have; null for an archive, and for a list that is filtered by more than its location. */
	rowcount: number | null;
	/** The staff members who may have taken or handed over the orders, by name; empty for a till. */
	staff: { id: number; name: string }[];
	/** The locations that may be chosen: one for staff who see one alone. */
	locations: { id: number; name: string }[];
	location_id: number | null;
	/** Unix seconds. */
	now: number;
}

/** Copies of a line in one state and at one place. */
export interface DeskCopies {
	state: LineState;
	quantity: number;
	location_id: number | null;
	location: string | null;
	/** The substitute title and the id of its question, if the customer accepted a substitute or still has to answer about one. */
	substitute: {
		id: number;
		title: string;
		eisbn: string;
		/** '' for a new one. */
		condition_text: string;
		binding: string;
		availability: DeskLine['availability'];
	} | null;
	/** The part that they left with. */
	part: number | null;
	/** The changes that the table of transitions allows for these copies. No second substitute is offered for a substitute. */
	may: (CopyChange | 'offer' | 'hand_over')[];
}

export interface DeskLine {
	order_item_id: number;
	eisbn: string;
	title: string;
	authors: string;
	binding: string | null;
	condition: string;
	condition_text: string;
	quantity: number;
	sold_price: string;
	line_price: string;
	/** The amount of the line with its taxes and without its share of promo codes. */
	amount: string;
	is_giftcard: boolean;
	copies: DeskCopies[];
	/** The copies that each location has available now. */
	availability: { location_id: number; location: string; onhand: number; onorder: number }[];
}

/** The decisions that a manager may take about a payment that the shop does not finish by itself. */
export const paymentDecisions = ['look', 'accept', 'drop'] as const;
export type PaymentDecision = (typeof paymentDecisions)[number];

export interface DeskPayment {
	provider: string;
	amount: string;
	currency: string;
	state: string;
	reference: string;
	/** The provider's reference. */
	provider_reference: string;
	transaction_id: string;
	/** The provider's message, or the problem that staff must look at. */
	problem: string;
	created_at: number;
	updated_at: number;
	/** The decisions that staff may take about this payment. */
	may: PaymentDecision[];
}

export interface DeskMail {
	id: number;
	recipient: string;
	subject: string;
	created_at: number;
	sent_at: number | null;
	/** Whether the shop has given up sending this mail. */
	failed: boolean;
	/** Whether it may be sent to another address: it could not be delivered, and holds no secret. */
	may_redirect: boolean;
	last_error: string | null;
}

export interface AuditLine {
	at: number;
	who: string;
	action: string;
	/** JSON, or null. */
	before: string | null;
	after: string | null;
}

/** An order as the desk shows it. */
export interface DeskOrder {
	order: Order;
	queue: OrderQueue | null;
	problems: OrderProblem[];
	promised_at: number | null;
	is_late: boolean;
	location: string | null;
	lines: DeskLine[];
	parts: OrderPart[];
	/** The staff member who handed over or sent the last part; null if unknown. */
	handed_over_by: string | null;
	questions: OrderQuestion[];
	payments: DeskPayment[];
	/** Gift cards that paid, and those that it sold; the last four figures. */
	gift_cards: { number: string; amount: string; kind: 'paid' | 'sold'; is_void: boolean }[];
	/** Promo codes, with the amount that they lower (`PromoLine.type`): the lines before taxes, or the shipping. */
	codes: Pick<PromoLine, 'code' | 'type' | 'description' | 'amount'>[];
	cancelled_amount: string;
	to_give_back: string;
	/** The sums of its ledger: charged, paid, given back, and owed; less than 0 if the store owes the customer. */
	money: {
		charged: string;
		paid: string;
		/**
		 * The parts of that sum: paid online, paid in the store, and paid by card. A store payment by card counts in both of the last two.
		 */
		paid_online: string;
		paid_in_store: string;
		paid_by_card: string;
		given_back: string;
		owed: string;
		/** The amount paid other than by gift card and not given back. A cancellation gives back to gift cards alone. */
		kept: string;
	};
	/** Whether its customer may buy on account, and on which terms; null for a guest's order. Amounts are dollars as text. */
	account: {
		customer_id: number;
		name: string;
		/** Null for a customer who may not buy on account. */
		terms_days: number | null;
		/** '' for no limit, and for a till. */
		limit: string;
		/** The amount owed on invoices, and the price of copies that left unpaid and are not invoiced yet; '' for a till. */
		balance: string;
		not_invoiced: string;
	} | null;
	/** The number and the due date of its invoice; null for one that was not sold on account. */
	invoice: { number: number; due_on: string } | null;
	mails: DeskMail[];
	history: { state: OrderState; at: number }[];
	/** Calls to the customer, who has no e-mail; `called_at` in unix seconds, null while the call is to be made. */
	calls: {
		id: number;
		subject: string;
		at: number;
		called_at: number | null;
		who: string;
		/** Whether there is a letter for the customer, with a secret such as a gift card's PIN (`desk-orders/readLetter`). */
		has_letter: boolean;
	}[];
	notes: { id: number; reader: 'staff' | 'customer'; words: string; who: string; at: number }[];
	audit: AuditLine[];
	/** The version of its copies' places and its money, for the forms that change them. */
	version: string;
	/** Unix seconds. */
	now: number;
}

/** A file to print. */
export interface DeskFile {
	filename: string;
	/** Base64. */
	pdf: string;
}

const ordersSource = 'docs/behaviour/desk.md#orders';

const orderNumber = () => requiredText(40);
/** How many orders one button may be about. */
export const maxOrdersAtOnce = 100;
/** How many lines of an order a form may name: as many as an order has. */
export const maxLines = 5000;
/** How many labels a file has at most. */
export const maxLabels = 200;

const orderNumbers = (most: number, words: string) =>
	json(z.array(orderNumber()).min(1, 'Choose at least one order.').max(most, words));
/** A title that a customer may be offered in place of an unavailable copy. */
export interface SubstituteOffer {
	eisbn: string;
	title: string;
	/** Names, parted by commas. */
	authors: string;
	/** In English words; '' for unknown. */
	language: string;
	binding: string;
	cover_image_cache: string | null;
	condition: string;
	condition_text: string;
	note: string;
	/** The shop's price, and the price for this customer: never more than the price of the ordered title. '12.99'. */
	price: string;
	pays: string;
	available: number;
}

const held = { order_number: orderNumber(), version: requiredText(64) };
const copies = {
	order_item_id: id(),
	from: z.enum(lineStates, { message: 'must be a state of a line' }),
	quantity: integer(1, 9999),
	location_id: id().nullish(),
	/**
	 * With an id, only copies that this question offers or has brought. With null, only copies of the title that was sold. Left out, all
	 * copies.
	 */
	substitution_id: id().nullish(),
};

/** The changes to copies that have a button of their own. */
export const copyChanges = [
	'find',
	'miss',
	'pick_again',
	'order',
	'arrive',
	'set_aside',
	'withdraw',
	'cancel',
	'return',
] as const;
export type CopyChange = (typeof copyChanges)[number];

export const deskOrders = {
	'desk-orders/queue': defineDesk<Queue>()({
		source: ordersSource,
		reads: true,
		payload: z.object({
			queue: z.enum(deskLists, { message: 'must be one of the lists' }).default('new'),
			location_id: id().optional(),
			/** Placed at this moment or later, and before that one. */
			from: unixSeconds().optional(),
			to: unixSeconds().optional(),
			delivery: z.enum(orderDeliveries, { message: 'must be a known way of delivery' }).optional(),
			/** The staff member who took the order at the desk, or handed over or sent a part of it. Known as long as the audit is kept. */
			staff_id: id().optional(),
			/** By default the longest waiting come first. In an archive, which can be sorted by 'waiting' alone, the newest come first. */
			sort: sortField(queueColumns).optional(),
			...pageFields,
		}),
	}),
	/** Sales so far, orders to do, deliveries on their way and events, in few queries: every log-in leads here. */
	'desk-orders/today': defineDesk<Today>()({
		source: 'docs/behaviour/desk.md#today',
		reads: true,
		payload: z.object({}),
	}),
	'desk-orders/get': defineDesk<DeskOrder>()({
		source: ordersSource,
		reads: true,
		payload: z.object({ order_number: orderNumber() }),
	}),
	'desk-orders/changeCopies': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			...held,
			...copies,
			change: z.enum(copyChanges, { message: 'must be a known change of copies' }),
			/** Only copies that left with this part. */
			part: integer(1, 9999).optional(),
			/** The location from which a short copy is picked instead, or at which an ordered copy has come. */
			other_location_id: id().optional(),
			/** Whether a copy that came back can be sold again. */
			restock: flag().default(false),
		}),
	}),
	/** A substitute as the customer would read it; without a code, other editions of the same work that are available. */
	'desk-orders/previewSubstitute': defineDesk<{ offered: SubstituteOffer | null; editions: SubstituteOffer[] }>()({
		source: ordersSource,
		reads: true,
		payload: z.object({
			order_number: orderNumber(),
			order_item_id: id(),
			version: requiredText(64).optional(),
			/** As it is typed or scanned. */
			code: requiredText(40).optional(),
			/** Left out, the store finds it; the reason 'which-copy' asks if several fit. */
			condition: condition().optional(),
		}),
	}),
	'desk-orders/offerSubstitute': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			...held,
			...copies,
			/** As it is typed or scanned. */
			eisbn: requiredText(40),
			condition: condition().default('new'),
			words: text(500).default(''),
		}),
	}),
	'desk-orders/handOver': defineDesk<DeskOrder & { part: number; taken: string }>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			...held,
			kind: z.enum(['handed_over', 'sent'], { message: 'must be handed over or sent' }),
			carrier: text(60).default(''),
			tracking_number: text(60).default(''),
			/**
			 * How the copies that leave are paid. With the last copy the customer pays all that is owed; with an earlier part, the price of
			 * its copies that is not paid yet. 'on_account' writes an invoice with the last copy. It is refused if the unpaid copies would
			 * pass the customer's limit. 'not_said' is refused if something is unpaid. Left out, the last copy is paid as the order said.
			 * Copies that leave before are held to the limit of a customer with terms.
			 */
			paid_by: z
				.enum([...handMethodNames, 'on_account', 'not_said'], { message: 'must be a known way to pay' })
				.optional(),
			copies: json(
				namedOnce(
					z
						.array(
							z.object({
								order_item_id: id(),
								/** Null for copies of the title that was sold. Left out, all copies. */
								substitution_id: id().nullish(),
								quantity: integer(0, 9999),
							}),
						)
						.max(maxLines),
					({ order_item_id, substitution_id }) => `${order_item_id} ${substitution_id ?? ''}`,
				),
			),
		}),
	}),
	/** Another carrier or tracking number of a part; `tell` mails them to the customer of one that was sent. */
	'desk-orders/correctPart': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			...held,
			part: integer(1, 9999),
			carrier: text(60).default(''),
			tracking_number: text(60).default(''),
			tell: flag().default(false),
		}),
	}),
	/** Records the answer that a customer gave by phone or at the counter to an offered substitute. */
	'desk-orders/answerFor': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			...held,
			question: id(),
			answer: z.enum(['yes', 'no'], { message: 'must be yes or no' }),
			/** The person who gave the answer. */
			said_by: text(200).default(''),
		}),
	}),
	/** Makes orders ready. With `pick_list_id`, copies that the list still wants of them count as found. */
	'desk-orders/markReady': defineDesk<{ done: string[]; refused: { order_number: string; words: string }[] }>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			order_numbers: orderNumbers(maxOrdersAtOnce, `must be at most ${maxOrdersAtOnce} orders at once`),
			pick_list_id: id().optional(),
		}),
	}),
	/** Hands over or sends whole orders. An order that is done already is refused, and so is one that is delivered the other way. */
	'desk-orders/handOverPicked': defineDesk<{
		done: string[];
		refused: { order_number: string; words: string }[];
		/** The completed orders that are owed for from now on. */
		on_account: string[];
	}>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			/** The action that the staff member confirmed. 'sent' e-mails the customer. */
			kind: z.enum(['handed_over', 'sent'], { message: 'must be handed_over or sent' }),
			carrier: text(60).default(''),
			orders: json(
				z
					.array(z.object({ order_number: orderNumber(), tracking_number: text(60).default('') }))
					.min(1, 'Choose at least one order.')
					.max(maxOrdersAtOnce, `must be at most ${maxOrdersAtOnce} orders at once`),
			),
		}),
	}),
	'desk-orders/cancel': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({ ...held, reason: text(1000).default('') }),
	}),
	/** The same key twice is one note. */
	'desk-orders/addNote': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			order_number: orderNumber(),
			reader: z.enum(['staff', 'customer'], { message: 'must be staff or customer' }),
			words: requiredText(2000),
			key: postKey().optional(),
		}),
	}),
	/** Reads the letter of a call that is to be made. The audit notes who read it. */
	'desk-orders/readLetter': defineDesk<{ letter: string }>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({ order_number: orderNumber(), call_id: id() }),
	}),
	/** Notes that the customer was called. The same call twice is noted once. */
	'desk-orders/customerCalled': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({ order_number: orderNumber(), call_id: id() }),
	}),
	/** Deletes a note; the audit keeps its text. */
	'desk-orders/removeNote': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({ order_number: orderNumber(), note_id: id() }),
	}),
	/** The same key twice sends it once. */
	'desk-orders/sendMailAgain': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-mail',
		payload: z.object({
			order_number: orderNumber(),
			mail_id: id(),
			/**
			 * Another e-mail address of the customer, for a mail that could not be delivered. It becomes the order's address. Left out, the
			 * mail goes to the old address.
			 */
			recipient: text(254).optional(),
			key: postKey().optional(),
		}),
	}),
	'desk-orders/getPackingSlip': defineDesk<DeskFile>()({
		source: ordersSource,
		limit: 'desk-file',
		reads: true,
		payload: z.object({
			order_number: orderNumber(),
			part: integer(1, 9999).optional(),
			/** Leaves out the prices. */
			gift: flag().default(false),
		}),
	}),
	/** Address labels, one an order. */
	'desk-orders/getLabels': defineDesk<DeskFile>()({
		source: ordersSource,
		limit: 'desk-file',
		reads: true,
		payload: z.object({
			order_numbers: orderNumbers(
				maxLabels,
				`must be at most ${maxLabels}: a file has ${maxLabels} labels, so print them in several`,
			),
		}),
	}),
};
