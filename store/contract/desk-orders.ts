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
 * The desk's lists of orders. Each stage of an order has a list. Other lists contain orders of several stages: orders that wait
 * for stock, are overdue, need a phone call, have a problem, or whose customers are owed money by the store.
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

/**
 * Lists of orders of any age: all orders, completed orders, and cancelled orders. The lists exclude quotes. The desk does not
 * count the orders in these lists.
 */
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

/**
 * The delivery methods by which a list of orders can be filtered. Orders that are not quotes have one of these delivery methods.
 */
export const orderDeliveries = ['pickup', 'ship', 'local'] as const satisfies DeliveryKey[];

export const deliveryTitles: Record<(typeof orderDeliveries)[number], string> = {
	pickup: 'In-store pick up',
	ship: 'Shipping',
	local: 'Local delivery',
};

/** The kind of problem that an order has. */
export type OrderProblem = 'payment' | 'refund' | 'short' | 'mail';

/** The number of an order's copies in each state. States without copies are omitted. */
export type CopyCounts = Partial<Record<LineState, number>>;

/** Copies that one location has on hold for another location's orders and must send to that location. */
export interface CopiesToSend {
	from_location_id: number;
	from: string;
	to_location_id: number;
	to: string;
	copies: number;
}

/** The figures of the screen 'Today'. A field is null if the staff member's role may not see it. */
export interface Today {
	counts: Record<DeskQueue, number>;
	/** The current day: 'YYYY-MM-DD'. */
	day: string;
	/** Today's sales so far, in dollars as text. */
	sales: string | null;
	/** The amount that the store owes to customers now, in dollars as text, or null for a role that may not make refunds. */
	owed_to_customers: string | null;
	/** `due` is the number of purchase orders and transfers that are expected today or earlier. */
	deliveries: { due: number; sent: number; partly_received: number; transfers: number } | null;
	/**
	 * The copies on hold at the staff member's location for other locations' orders, or null for a role that does not pick orders.
	 */
	to_send_on: CopiesToSend[] | null;
	/** Today's and tomorrow's events that are not over yet, sorted by time; at most ten events. */
	events: { event_id: number; name: string; starts_at: number; place: string }[];
}

export interface QueueRow {
	order_number: string;
	queue: OrderQueue | null;
	state: OrderState;
	/** When the order was placed, in Unix seconds. */
	placed_at: number;
	/** The time by which the store promised the order, in Unix seconds, or null if the store promised no time. */
	promised_at: number | null;
	/** Whether the promised time of the order has passed. */
	is_late: boolean;
	purchaser_name: string;
	delivery_key: DeliveryKey;
	delivery_type: string;
	location: string | null;
	copies: CopyCounts;
	/** The current total of the order. The current total is lower than the original total if copies were cancelled or refunded. */
	total: string;
	total_owing: string;
	/** Whether the customer may buy on account. If not, an unpaid order cannot be handed over together with other orders. */
	has_terms: boolean;
	/** The amount that the store owes to the customer. */
	to_give_back: string;
	/** When the store began to owe the amount, in Unix seconds, or null if the store owes nothing. */
	to_give_back_since: number | null;
	payment_type: string;
	/** The number of the order's invoice, or null for an order that was not sold on account. */
	invoice: number | null;
	/**
	 * The amounts that were paid by gift card, online and in the store, in dollars as text. `paid_by_card` is the part of the
	 * payments in the store that was made by payment card.
	 */
	paid_by_gift_card: string;
	paid_online: string;
	paid_in_store: string;
	paid_by_card: string;
	problems: OrderProblem[];
	/** Whether an e-mail about the order has a recipient: the customer, or the person who placed the order for the customer. */
	has_email: boolean;
	/** The phone number of a customer whom staff must call, or '' if no call is needed, and for a till. */
	call: string;
}

/** The columns by which a list of orders can be sorted. */
export const queueColumns = ['waiting', 'number', 'promised', 'total'] as const;

export interface Queue extends DeskPage<QueueRow> {
	queue: DeskList;
	/** The number of orders in each list of the desk, filtered only by location. */
	counts: Record<DeskQueue, number>;
	/**
	 * The number of orders on all pages of the list, or null for an archive, and for a list with filters other than the location.
	 */
	rowcount: number | null;
	/**
	 * The staff members who may have taken or handed over the orders in the list, sorted by name. The list can be filtered by these
	 * staff members. The list is empty for a till.
	 */
	staff: { id: number; name: string }[];
	/** The locations that can be chosen; only one location for staff who see one location. */
	locations: { id: number; name: string }[];
	location_id: number | null;
	/** The current time in Unix seconds. */
	now: number;
}

/** Copies of an order line in one state and at one location. */
export interface DeskCopies {
	state: LineState;
	quantity: number;
	location_id: number | null;
	location: string | null;
	/** The substitute title and the id of its substitution, if the customer accepted a substitute or has not answered yet. */
	substitute: {
		id: number;
		title: string;
		eisbn: string;
		/** The condition of the substitute, and its note, or '' for a new copy. */
		condition_text: string;
		binding: string;
		availability: DeskLine['availability'];
	} | null;
	/** The number of the part of the order with which the copies left the store, or null if they have not left. */
	part: number | null;
	/** The changes that the current state of these copies allows. Staff cannot offer a substitute for a substitute. */
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
	/** The amount of the order line with taxes, before promo codes. */
	amount: string;
	is_giftcard: boolean;
	copies: DeskCopies[];
	/** The number of available copies at each location. */
	availability: { location_id: number; location: string; onhand: number; onorder: number }[];
}

/** The decisions that a manager can make about a payment that the shop cannot finish automatically. */
export const paymentDecisions = ['look', 'accept', 'drop'] as const;
export type PaymentDecision = (typeof paymentDecisions)[number];

export interface DeskPayment {
	provider: string;
	amount: string;
	currency: string;
	state: string;
	reference: string;
	/** The payment provider's reference for the payment. */
	provider_reference: string;
	transaction_id: string;
	/** The payment provider's message, or the problem that staff must look into. */
	problem: string;
	created_at: number;
	updated_at: number;
	/** The decisions that staff may make about this payment. */
	may: PaymentDecision[];
}

export interface DeskMail {
	id: number;
	recipient: string;
	subject: string;
	created_at: number;
	sent_at: number | null;
	/** Whether the shop has stopped trying to send the e-mail. */
	failed: boolean;
	/**
	 * Whether staff may send the e-mail to another address. Staff may do this if the e-mail could not be delivered and contains no
	 * secret.
	 */
	may_redirect: boolean;
	last_error: string | null;
}

export interface AuditLine {
	at: number;
	who: string;
	action: string;
	/** The values before and after the change as JSON, or null if there were no values. */
	before: string | null;
	after: string | null;
}

/** An order as the desk shows it to staff. */
export interface DeskOrder {
	order: Order;
	queue: OrderQueue | null;
	problems: OrderProblem[];
	promised_at: number | null;
	is_late: boolean;
	location: string | null;
	lines: DeskLine[];
	parts: OrderPart[];
	/** The staff member who handed over or sent the last part of the order, or null if unknown. */
	handed_over_by: string | null;
	questions: OrderQuestion[];
	payments: DeskPayment[];
	/** The last four digits of the gift cards that paid for the order, and of the gift cards that the order sold. */
	gift_cards: { number: string; amount: string; kind: 'paid' | 'sold'; is_void: boolean }[];
	/**
	 * The promo codes of the order, and the amount that each code reduces (`PromoLine.type`): the order lines before taxes, or the
	 * shipping cost.
	 */
	codes: Pick<PromoLine, 'code' | 'type' | 'description' | 'amount'>[];
	cancelled_amount: string;
	to_give_back: string;
	/** The sums of the order's ledger: amounts charged, paid, refunded, and owed (negative if the store owes the customer). */
	money: {
		charged: string;
		paid: string;
		/**
		 * The parts of the paid amount: paid online, paid in the store, and paid by payment card. A card payment in the store counts
		 * as paid in the store and as paid by card.
		 */
		paid_online: string;
		paid_in_store: string;
		paid_by_card: string;
		given_back: string;
		owed: string;
		/**
		 * The amount that was paid in other ways than by gift card and has not been refunded. If the order is cancelled, only gift
		 * card payments are refunded automatically.
		 */
		kept: string;
	};
	/** The customer's account terms, or null for a guest's order. Amounts are dollars as text. */
	account: {
		customer_id: number;
		name: string;
		/** The number of days in which the customer must pay an invoice, or null for a customer who may not buy on account. */
		terms_days: number | null;
		/** The maximum amount that the customer may owe, or '' for no limit, and for a till. */
		limit: string;
		/**
		 * The amount owed on invoices, and the price of copies that the customer received without paying and that are not invoiced
		 * yet, or '' for a till.
		 */
		balance: string;
		not_invoiced: string;
	} | null;
	/** The number and the due date of the order's invoice, or null for an order that was not sold on account. */
	invoice: { number: number; due_on: string } | null;
	mails: DeskMail[];
	history: { state: OrderState; at: number }[];
	/**
	 * Phone calls to a customer without an e-mail address. `called_at` is the time of the call in Unix seconds, or null until staff
	 * have called.
	 */
	calls: {
		id: number;
		subject: string;
		at: number;
		called_at: number | null;
		who: string;
		/**
		 * Whether the order has a letter for the customer that contains a secret, such as a gift card's PIN
		 * (`desk-orders/readLetter`).
		 */
		has_letter: boolean;
		/** The text of the mail, to read out or to post. Empty for a letter with a secret, and once the customer was called. */
		words: string;
	}[];
	notes: { id: number; reader: 'staff' | 'customer'; words: string; who: string; at: number }[];
	audit: AuditLine[];
	/** The version of the order's copies and payments, for the forms that change the order. */
	version: string;
	/** The current time in Unix seconds. */
	now: number;
}

/** A PDF file to print. */
export interface DeskFile {
	filename: string;
	/** The contents of the PDF in base64. */
	pdf: string;
}

const ordersSource = 'docs/behaviour/desk.md#orders';

const orderNumber = () => requiredText(40);
/** The maximum number of orders that staff can change with one button. */
export const maxOrdersAtOnce = 100;
/** The maximum number of order lines in a form. An order never has more lines. */
export const maxLines = 5000;
/** The maximum number of address labels in one PDF. */
export const maxLabels = 200;

const orderNumbers = (most: number, words: string) =>
	json(z.array(orderNumber()).min(1, 'Choose at least one order.').max(most, words));
/** A title that staff may offer a customer instead of an unavailable copy. */
export interface SubstituteOffer {
	eisbn: string;
	title: string;
	/** The authors' names, separated by commas. */
	authors: string;
	/** The title's language as an English word, or '' if unknown. */
	language: string;
	binding: string;
	cover_image_cache: string | null;
	condition: string;
	condition_text: string;
	note: string;
	/**
	 * The shop's price as text ('12.99'), and the price for this customer, which is never higher than the price of the ordered
	 * title.
	 */
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
	 * With an id, selects only copies for which that substitute was offered, or the substitutes themselves. With null, selects only
	 * copies of the title that was sold. If the field is omitted, selects all copies.
	 */
	substitution_id: id().nullish(),
};

/** The changes to copies that have a button of their own on the screen. */
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
			/** Returns only orders placed from the moment `from` on, and before the moment `to`. */
			from: unixSeconds().optional(),
			to: unixSeconds().optional(),
			delivery: z.enum(orderDeliveries, { message: 'must be a known way of delivery' }).optional(),
			/**
			 * The id of the staff member who took the order at the desk, or handed over or sent a part of the order. The store finds
			 * the staff member in the activity log, until old entries of the log are deleted.
			 */
			staff_id: id().optional(),
			/**
			 * The sort column. By default, the order that has waited longest comes first. An archive can only be sorted by 'waiting',
			 * and its newest orders come first.
			 */
			sort: sortField(queueColumns).optional(),
			...pageFields,
		}),
	}),
	/**
	 * Returns today's sales, the orders to process, expected deliveries, and events. Runs few queries, because every log-in leads
	 * to this screen.
	 */
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
			/** Selects only copies that left the store with this part of the order. */
			part: integer(1, 9999).optional(),
			/** The id of the location from which a missing copy is picked instead, or at which an ordered copy has arrived. */
			other_location_id: id().optional(),
			/** Whether a returned copy can be sold again. */
			restock: flag().default(false),
		}),
	}),
	/**
	 * Shows a substitute title as the customer would see it. If no `code` is given, lists other available editions of the same
	 * work.
	 */
	'desk-orders/previewSubstitute': defineDesk<{ offered: SubstituteOffer | null; editions: SubstituteOffer[] }>()({
		source: ordersSource,
		reads: true,
		payload: z.object({
			order_number: orderNumber(),
			order_item_id: id(),
			version: requiredText(64).optional(),
			/** The number of the substitute title as typed or scanned. */
			code: requiredText(40).optional(),
			/**
			 * The condition of the substitute. If the field is omitted, the store finds the condition. If several conditions fit, the
			 * call refuses with the reason 'which-copy'.
			 */
			condition: condition().optional(),
		}),
	}),
	'desk-orders/offerSubstitute': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			...held,
			...copies,
			/** The number of the substitute title as typed or scanned. */
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
			 * How the customer pays for the copies that leave the store. With the last copy the customer pays all that they owe.
			 * With an earlier part, they pay the unpaid price of its copies. 'on_account' issues an invoice with the last copy.
			 * It is refused if the unpaid copies would exceed the customer's limit. 'not_said' is refused if anything is unpaid.
			 * If omitted, the last copy is paid as the order specified. Unpaid copies can leave earlier only for a customer with
			 * account terms, and must stay within the limit.
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
								/**
								 * The id of a substitution, or null for copies of the title that was sold. If the field is omitted, selects all
								 * copies.
								 */
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
	/**
	 * Corrects the shipping provider or the tracking number of a part of an order. For a part that was sent, `tell` e-mails the
	 * correction to the customer.
	 */
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
	/** Records a customer's answer to an offered substitute. The customer gave the answer by phone or in the store. */
	'desk-orders/answerFor': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			...held,
			question: id(),
			answer: z.enum(['yes', 'no'], { message: 'must be yes or no' }),
			/** The name of the person who gave the answer. */
			said_by: text(200).default(''),
		}),
	}),
	/**
	 * Marks orders ready. With `pick_list_id`, the copies of these orders that must still be picked for that pick list count as
	 * found.
	 */
	'desk-orders/markReady': defineDesk<{ done: string[]; refused: { order_number: string; words: string }[] }>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			order_numbers: orderNumbers(maxOrdersAtOnce, `must be at most ${maxOrdersAtOnce} orders at once`),
			pick_list_id: id().optional(),
		}),
	}),
	/** Hands over or sends whole orders. Refuses orders that are already completed, and orders with the other delivery method. */
	'desk-orders/handOverPicked': defineDesk<{
		done: string[];
		refused: { order_number: string; words: string }[];
		/** The numbers of the completed orders whose price the customers owe on account from now on. */
		on_account: string[];
	}>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({
			/** The step that the staff member confirmed: 'handed_over' or 'sent'. 'sent' e-mails the customer. */
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
	/** Adds a note to an order. Two calls with the same key add one note. */
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
	/**
	 * Returns the letter that staff read to a customer on the phone, until the staff have made the call. The activity log records
	 * who opened the letter.
	 */
	'desk-orders/readLetter': defineDesk<{ letter: string }>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({ order_number: orderNumber(), call_id: id() }),
	}),
	/** Records that the customer was called. A second request for the same call changes nothing. */
	'desk-orders/customerCalled': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({ order_number: orderNumber(), call_id: id() }),
	}),
	/** Deletes a note of an order. The activity log keeps the text of the note. */
	'desk-orders/removeNote': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-change',
		payload: z.object({ order_number: orderNumber(), note_id: id() }),
	}),
	/** Sends an e-mail about an order again. Two calls with the same key send one e-mail. */
	'desk-orders/sendMailAgain': defineDesk<DeskOrder>()({
		source: ordersSource,
		limit: 'desk-mail',
		payload: z.object({
			order_number: orderNumber(),
			mail_id: id(),
			/**
			 * A new e-mail address of the customer, for an e-mail that could not be delivered. The order keeps the new address. If the
			 * field is omitted, the e-mail is sent to the old address.
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
			/** If true, leaves out the prices. */
			gift: flag().default(false),
		}),
	}),
	/** Returns a PDF with an address label for each order. */
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
