import type { Updateable } from 'kysely';
import { approvalDays } from '../../contract/lifetimes';
import { type OrderState, orderStateWords } from '../../contract/order-states';
import type { Transaction } from '../../foundation/database/database';
import type { OrdersTable } from '../../foundation/database/schema';
import { Refused } from '../../foundation/refusal';
import { queueAfter } from '../lines/order-queue';
import { requireMovable, stateAfter, type Transition } from '../transitions';
import type { OrderRow } from './order-rows';

/** The meaning of each state of an order. */
export const orderStateMeanings: Record<OrderState, string> = {
	awaiting_approval: `Asked for by a buyer who may not order alone, for an institution: it holds its copies, gift cards and promo codes for ${approvalDays} days.`,
	awaiting_payment: 'Given, and not paid yet: it holds its copies, gift cards and promo codes for an hour.',
	placed: 'Certain: paid, or to be paid in the store or by agreement. The store has it to put together.',
	ready: 'Put together: it can be picked up or sent.',
	completed: 'Handed over or sent, and paid, or sold on account: then its invoice says what is owed.',
	cancelled: 'Nothing of it is sold any more.',
};

/** The states that an order may begin in. */
export const orderBegins = ['awaiting_approval', 'awaiting_payment', 'placed'] as const satisfies OrderState[];

const putBack = 'Copies, gift cards, promo codes and registry counts go back; a sealed card is deleted.';

/** Every transition from one state of an order to another (docs/behaviour/orders.md#states). */
export const orderTransitions = {
	approve: {
		from: ['awaiting_approval'],
		to: 'placed',
		by: ['institution'],
		does: 'Gift cards that were bought are issued where nothing is owed, and the mails of the order are queued.',
		done: 'approved',
	},
	decline: {
		from: ['awaiting_approval'],
		to: 'cancelled',
		by: ['institution'],
		does: `${putBack} The reason is noted, and the buyer is told.`,
		done: 'declined',
	},
	withdraw: {
		from: ['awaiting_approval'],
		to: 'cancelled',
		by: ['customer'],
		does: `${putBack} The institution is told.`,
		done: 'withdrawn',
	},
	expire: {
		from: ['awaiting_approval'],
		to: 'cancelled',
		by: ['scheduler'],
		when: `it has waited for ${approvalDays} days, or the account of its institution is gone`,
		does: `${putBack} The buyer and the institution are told.`,
		done: 'given up',
	},
	pay: {
		from: ['awaiting_payment'],
		to: 'placed',
		by: ['provider', 'bookseller'],
		does: 'Nothing is owed any more, gift cards that were bought are issued, and the mails of the order are queued.',
		done: 'paid',
	},
	pay_otherwise: {
		from: ['awaiting_payment'],
		to: 'placed',
		by: ['customer'],
		when: 'no payment with a provider is under way',
		does: 'The other payment choice is noted, and the mails of the order are queued.',
		done: 'paid otherwise',
	},
	give_up: {
		from: ['awaiting_payment'],
		to: 'cancelled',
		by: ['customer', 'bookseller', 'scheduler'],
		when: 'no payment with a provider is under way',
		does: `${putBack} The lines go into the shopper's cart again; where staff give it up, the shopper is told instead.`,
		done: 'given up',
	},
	make_ready: {
		from: ['placed'],
		to: 'ready',
		by: ['bookseller'],
		when: 'no copy of it is short or offered for something else, and one is left to hand over',
		does: 'What is to pick or to come is set aside. The shopper is told as the delivery says.',
		done: 'made ready',
	},
	put_back: {
		from: ['ready'],
		to: 'placed',
		by: ['bookseller'],
		does: 'A copy of it is not there after all: it is to be put together again. Nobody is told.',
		done: 'put together again',
	},
	complete: {
		from: ['placed', 'ready'],
		to: 'completed',
		by: ['bookseller'],
		when: 'no copy of it is short or offered for something else',
		does: 'What is left of it is handed over or sent as a part. Nothing is owed any more, or an invoice says how much and until when; gift cards that were bought are issued, a sealed card is deleted, and the shopper is told as the delivery says.',
		done: 'completed',
	},
	cancel: {
		from: ['awaiting_approval', 'placed', 'ready'],
		to: 'cancelled',
		by: ['bookseller'],
		when: 'no gift card that it sold has been spent, and no part of it was handed over or sent',
		does: `${putBack} Gift cards that it sold are void. The shopper is told.`,
		done: 'cancelled',
	},
} as const satisfies Record<string, Transition<OrderState>>;

export type OrderTransition = keyof typeof orderTransitions;

/** The states of a request for a quote, which is also a row of `orders`, with their meanings. */
export const quoteStates = {
	placed: 'Asked, and waits for the store.',
	completed: 'Answered.',
	cancelled: 'Withdrawn by the store.',
} satisfies Partial<Record<OrderState, string>>;

export type QuoteState = keyof typeof quoteStates;

/** The state that a request for a quote begins in. */
export const quoteBegins = ['placed'] as const satisfies QuoteState[];

/** Every transition from one state of a request for a quote to another (docs/behaviour/orders.md#states). */
export const quoteTransitions = {
	answer: {
		from: ['placed', 'completed'],
		to: 'completed',
		by: ['bookseller'],
		does: "The answer takes the place of the one before, stands on the quote's page, and is mailed to the customer.",
		done: 'answered',
	},
	cancel: {
		from: ['placed'],
		to: 'cancelled',
		by: ['bookseller'],
		does: 'The customer is told. A quote has taken nothing that would go back.',
		done: 'cancelled',
	},
} as const satisfies Record<string, Transition<QuoteState>>;

export type QuoteTransition = keyof typeof quoteTransitions;

/** The columns that may be written with the state. */
type Columns = Omit<Updateable<OrdersTable>, 'id' | 'state'> & { updated_at: number };

/**
 * Takes an order through a transition of states, inside the database transaction that does what belongs to it.
 * @returns the order afterwards; null where its state does not allow the transition, and nothing was changed
 */
export const moveOrder = (transaction: Transaction, id: number, name: OrderTransition, columns: Columns) =>
	move(transaction, { id, quote: false }, orderTransitions[name], columns);

/** Takes a request for a quote through a transition, as `moveOrder` does an order. */
export const moveQuote = (transaction: Transaction, id: number, name: QuoteTransition, columns: Columns) =>
	move(transaction, { id, quote: true }, quoteTransitions[name], columns);

async function move(
	transaction: Transaction,
	{ id, quote }: { id: number; quote: boolean },
	transition: Transition<OrderState>,
	columns: Columns,
): Promise<OrderRow | null> {
	const moved = await transaction
		.updateTable('orders')
		.set((eb) => ({
			queue: eb
				.case()
				.when('delivery_key', '=', 'pickup')
				.then(queueAfter(transition.to, 'pickup'))
				.else(queueAfter(transition.to, quote ? 'quote' : 'ship'))
				.end(),
			...columns,
			state: stateAfter(transition),
		}))
		.where('id', '=', id)
		.where('delivery_key', quote ? '=' : '!=', 'quote')
		.where('state', 'in', transition.from)
		.returningAll()
		.executeTakeFirst();
	if (!moved) return null;
	await noteState(transaction, moved);
	return moved;
}

/** Records an order's new state in its history. */
export const noteState = (transaction: Transaction, { id, state, updated_at }: OrderRow) =>
	transaction.insertInto('order_history').values({ order_id: id, state, created_at: updated_at }).execute();

/**
 * Requires that an order's state allows a transition.
 * @throws {Refused} otherwise, and for a request for a quote, which has none of these transitions
 */
export function requireOrderMove({ order_number, state, delivery_key }: OrderRow, name: OrderTransition): void {
	if (delivery_key === 'quote')
		throw new Refused(`${order_number} is a request for a quote: it is answered or withdrawn, and nothing else.`, 409);
	requireMovable(`Order ${order_number}`, orderStateWords, state, orderTransitions[name]);
}

/**
 * Requires that the state of a request for a quote allows a transition.
 * @throws {Refused} where it does not
 */
export const requireQuoteMove = ({ order_number, state }: OrderRow, name: QuoteTransition): void =>
	requireMovable<OrderState>(`Quote ${order_number}`, orderStateWords, state, quoteTransitions[name]);
