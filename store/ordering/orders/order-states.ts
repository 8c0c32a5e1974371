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
	awaiting_approval: `The order waits for the institution’s approval, because the buyer may not order alone. It reserves its copies, gift cards and promo codes for ${approvalDays} days.`,
	awaiting_payment: 'The order is not paid yet. It reserves its copies, gift cards and promo codes for an hour.',
	placed: 'The order is paid, or the customer will pay in the store or by arrangement. Staff can pick the order.',
	ready: 'The copies of the order are set aside. It can be picked up or sent.',
	completed: 'The order was handed over or sent. It is paid, or its invoice shows the amount owed.',
	cancelled: 'The order is cancelled, and nothing on it is sold.',
};

/** The states in which an order can start. */
export const orderBegins = ['awaiting_approval', 'awaiting_payment', 'placed'] as const satisfies OrderState[];

const putBack =
	'Returns copies to stock, restores gift cards, promo codes and registry counts, and deletes a sealed card.';

/** Every transition of an order from one state to another (docs/behaviour/orders.md#states). */
export const orderTransitions = {
	approve: {
		from: ['awaiting_approval'],
		to: 'placed',
		by: ['institution'],
		does: 'Issues the gift cards that were bought, if nothing is owed, and queues the order’s e-mails.',
		done: 'approved',
	},
	decline: {
		from: ['awaiting_approval'],
		to: 'cancelled',
		by: ['institution'],
		does: `${putBack} Records the reason and e-mails the buyer.`,
		done: 'declined',
	},
	withdraw: {
		from: ['awaiting_approval'],
		to: 'cancelled',
		by: ['customer'],
		does: `${putBack} E-mails the institution.`,
		done: 'withdrawn',
	},
	expire: {
		from: ['awaiting_approval'],
		to: 'cancelled',
		by: ['scheduler'],
		when: `the order has waited for ${approvalDays} days, or the institution’s account no longer exists`,
		does: `${putBack} E-mails the buyer and the institution.`,
		done: 'given up',
	},
	pay: {
		from: ['awaiting_payment'],
		to: 'placed',
		by: ['provider', 'bookseller'],
		does: 'The customer no longer owes money. Issues the gift cards that were bought, and queues the order’s e-mails.',
		done: 'paid',
	},
	pay_otherwise: {
		from: ['awaiting_payment'],
		to: 'placed',
		by: ['customer'],
		when: 'no payment with a provider is under way',
		does: 'Records the other payment choice and queues the order’s e-mails.',
		done: 'paid another way',
	},
	give_up: {
		from: ['awaiting_payment'],
		to: 'cancelled',
		by: ['customer', 'bookseller', 'scheduler'],
		when: 'no payment with a provider is under way',
		does: `${putBack} Puts the titles back into the shopper’s cart. If staff give up the order, the shop e-mails the shopper instead.`,
		done: 'given up',
	},
	make_ready: {
		from: ['placed'],
		to: 'ready',
		by: ['bookseller'],
		when: 'no copy is short or awaits the customer’s answer about a substitute, and at least one copy is left to hand over',
		does: 'Sets aside the copies that are to be picked or on order. E-mails the shopper as listed under Deliveries.',
		done: 'made ready',
	},
	put_back: {
		from: ['ready'],
		to: 'placed',
		by: ['bookseller'],
		does: 'A copy is missing after all, so the order goes back to picking. The shopper gets no e-mail.',
		done: 'moved back to picking',
	},
	complete: {
		from: ['placed', 'ready'],
		to: 'completed',
		by: ['bookseller'],
		when: 'no copy is short or awaits the customer’s answer about a substitute',
		does: 'Hands over or sends the remaining copies as a part. The customer no longer owes money, or an invoice states the amount and the due date. Issues the gift cards that were bought, deletes a sealed card, and e-mails the shopper as listed under Deliveries.',
		done: 'completed',
	},
	cancel: {
		from: ['awaiting_approval', 'placed', 'ready'],
		to: 'cancelled',
		by: ['bookseller'],
		when: 'no gift card from the order has been spent, and no part was handed over or sent',
		does: `${putBack} Voids the gift cards from the order. E-mails the shopper.`,
		done: 'cancelled',
	},
} as const satisfies Record<string, Transition<OrderState>>;

export type OrderTransition = keyof typeof orderTransitions;

/** The states of a quote request, with their meanings. Quote requests are stored as rows of `orders`, like orders. */
export const quoteStates = {
	placed: 'The customer asked for a quote, and the store has not answered yet.',
	completed: 'The store has answered.',
	cancelled: 'The store has withdrawn the quote.',
} satisfies Partial<Record<OrderState, string>>;

export type QuoteState = keyof typeof quoteStates;

/** The state in which a quote request starts. */
export const quoteBegins = ['placed'] as const satisfies QuoteState[];

/** Every transition of a quote request from one state to another (docs/behaviour/orders.md#states). */
export const quoteTransitions = {
	answer: {
		from: ['placed', 'completed'],
		to: 'completed',
		by: ['bookseller'],
		does: 'Replaces the previous answer on the quote’s page and e-mails the new answer to the customer.',
		done: 'answered',
	},
	cancel: {
		from: ['placed'],
		to: 'cancelled',
		by: ['bookseller'],
		does: 'E-mails the customer. A quote reserves no copies, so none return to stock.',
		done: 'cancelled',
	},
} as const satisfies Record<string, Transition<QuoteState>>;

export type QuoteTransition = keyof typeof quoteTransitions;

/** The columns of an order that may be updated together with the state. */
type Columns = Omit<Updateable<OrdersTable>, 'id' | 'state'> & { updated_at: number };

/**
 * Moves an order to another state, inside the database transaction that makes the transition's other changes.
 * @returns the updated order; null, without any change, if the order's state does not allow the transition
 */
export const moveOrder = (transaction: Transaction, id: number, name: OrderTransition, columns: Columns) =>
	move(transaction, { id, quote: false }, orderTransitions[name], columns);

/** Moves a quote request to another state. See `moveOrder`. */
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

/** Records an order's new state in `order_history`. */
export const noteState = (transaction: Transaction, { id, state, updated_at }: OrderRow) =>
	transaction.insertInto('order_history').values({ order_id: id, state, created_at: updated_at }).execute();

/**
 * Requires that an order's state allows a transition.
 * @throws {Refused} if the state does not allow the transition, or if the order is a quote request
 */
export function requireOrderMove({ order_number, state, delivery_key }: OrderRow, name: OrderTransition): void {
	if (delivery_key === 'quote')
		throw new Refused(`${order_number} is a request for a quote. You can only answer or withdraw it.`, 409);
	requireMovable(`Order ${order_number}`, orderStateWords, state, orderTransitions[name]);
}

/**
 * Requires that the state of a quote request allows a transition.
 * @throws {Refused} if the state does not allow the transition
 */
export const requireQuoteMove = ({ order_number, state }: OrderRow, name: QuoteTransition): void =>
	requireMovable<OrderState>(`Quote ${order_number}`, orderStateWords, state, quoteTransitions[name]);
