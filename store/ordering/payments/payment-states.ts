import type { PaymentState } from '../../foundation/database/schema';
import type { Transition } from '../transitions';

/** The states of a payment of an order with a provider, with their meanings. */
export const paymentStates: Record<PaymentState, string> = {
	open: "Begun: it may be paid on the provider's page. With a problem, people have to look at it.",
	declined: 'The provider refused it; another try on its page may still succeed.',
	capturing: 'Its money is just being taken: nobody else does anything with it for three minutes.',
	releasing: 'Not wanted any more; the provider has not said yet that it cannot be paid.',
	cancelled: 'Not paid, in the word of the provider. It is looked at again for a day.',
	paid: 'Paid, and its order is placed.',
	late: 'Paid after its order was given up or paid otherwise: the money has to be given back.',
	settled: 'The bookseller has given its money back.',
};

/** The state that a payment begins in. */
export const paymentBegins = ['open'] as const satisfies PaymentState[];

const wantedStates = ['open', 'declined', 'capturing'] as const satisfies PaymentState[];

/** The states in which it may still be made, or is being made. No other payment of the order can begin then. */
export const unfinishedStates = [...wantedStates, 'releasing'] as const satisfies PaymentState[];

/** The states in which the provider's answer can still change it. */
const undecidedStates = [...unfinishedStates, 'cancelled'] as const satisfies PaymentState[];

type InState = { state: PaymentState };
const isIn = (states: readonly PaymentState[]) => (payment: InState) => states.includes(payment.state);

/** Whether the shop still wants the payment. */
export const isWanted = isIn(wantedStates);

/** Whether it may still be made, or is being made. */
export const isUnfinished = isIn(unfinishedStates);

/** Whether the provider's answers no longer change it: refunds are made by the store's staff. */
export const isFinal = (payment: InState): boolean => !isIn(undecidedStates)(payment);

/** Every transition from one state of a payment to another (docs/behaviour/payment.md#providers; docs/decisions/0009-payments.md). */
export const paymentTransitions = {
	claim: {
		from: wantedStates,
		to: 'capturing',
		by: ['customer', 'provider', 'scheduler'],
		when: 'its order awaits payment, and nobody else is taking the money',
		does: 'Whoever claimed it asks the provider for the money next, outside the transaction.',
		done: 'taken',
	},
	leave_open: {
		from: wantedStates,
		to: 'open',
		by: ['provider'],
		does: 'Nothing: it may still be paid.',
		done: 'left open',
	},
	decline: {
		from: wantedStates,
		to: 'declined',
		by: ['provider'],
		does: 'The reason is noted for the shopper.',
		done: 'declined',
	},
	expire: {
		from: wantedStates,
		to: 'cancelled',
		by: ['provider'],
		does: 'Nothing: its order waits on, and another payment may be begun.',
		done: 'closed',
	},
	hold: {
		from: undecidedStates,
		to: 'open',
		by: ['provider'],
		when: 'another amount or currency was taken than was asked for',
		does: 'The problem is noted, and mailed to the store once.',
		done: 'held',
	},
	pay: {
		from: undecidedStates,
		to: 'paid',
		by: ['provider'],
		when: 'its order awaits payment',
		does: 'Its order is paid and placed.',
		done: 'paid',
	},
	come_late: {
		from: undecidedStates,
		to: 'late',
		by: ['provider'],
		when: 'its order does not await payment any more',
		does: 'The store is mailed to give the money back.',
		done: 'paid',
	},
	release: {
		from: unfinishedStates,
		to: 'releasing',
		by: ['customer', 'bookseller', 'scheduler'],
		when: 'nobody is taking the money, and it has no problem',
		does: 'From now on nobody takes its money; the provider is asked to close its page next, outside the transaction.',
		done: 'released',
	},
	leave_releasing: {
		from: undecidedStates,
		to: 'releasing',
		by: ['provider'],
		when: 'it was released, and its page could not be closed',
		does: 'Nothing: the provider is asked again.',
		done: 'released',
	},
	close: {
		from: undecidedStates,
		to: 'cancelled',
		by: ['provider'],
		when: 'it was released',
		does: 'Its order may be given up, or paid otherwise.',
		done: 'closed',
	},
	accept: {
		from: unfinishedStates,
		to: 'paid',
		by: ['bookseller'],
		when: 'it has a problem or its provider gives no answer, and its order awaits payment',
		does: 'Its order is paid and placed.',
		done: 'accepted',
	},
	drop: {
		from: unfinishedStates,
		to: 'cancelled',
		by: ['bookseller'],
		when: 'its provider gives no answer',
		does: 'Its order is given up next, where it still waits.',
		done: 'dropped',
	},
	settle: {
		from: ['open', 'late'],
		to: 'settled',
		by: ['bookseller'],
		when: 'it has a problem or came too late',
		does: 'Its order is given up next, where it still waits.',
		done: 'settled',
	},
} as const satisfies Record<string, Transition<PaymentState>>;

export type PaymentTransition = keyof typeof paymentTransitions;
