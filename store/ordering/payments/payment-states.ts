import type { PaymentState } from '../../foundation/database/schema';
import type { Transition } from '../transitions';

/** The states of an online payment, with their meanings. */
export const paymentStates: Record<PaymentState, string> = {
	open: 'Begun: the shopper can pay on the provider’s page. If it has a problem, staff must look at it.',
	declined: 'The provider declined it. Another try on its page may still succeed.',
	capturing: 'One process is taking the money. No other process touches the payment for three minutes.',
	releasing: 'No longer wanted. The provider has not confirmed yet that it can no longer be paid.',
	cancelled: 'Not paid, according to the provider. The shop checks again for a day.',
	paid: 'Paid, and its order is placed.',
	late: 'Paid after its order was given up or paid another way. The money must be refunded.',
	settled: 'The bookseller has refunded it.',
};

/** The state in which a payment starts. */
export const paymentBegins = ['open'] as const satisfies PaymentState[];

const wantedStates = ['open', 'declined', 'capturing'] as const satisfies PaymentState[];

/** The states in which a payment may still succeed. In these states, no other payment for the order can be started. */
export const unfinishedStates = [...wantedStates, 'releasing'] as const satisfies PaymentState[];

/** The states in which a provider's answer can still change the payment. */
const undecidedStates = [...unfinishedStates, 'cancelled'] as const satisfies PaymentState[];

type InState = { state: PaymentState };
const isIn = (states: readonly PaymentState[]) => (payment: InState) => states.includes(payment.state);

/** Returns whether the shop still wants the customer to make the payment. */
export const isWanted = isIn(wantedStates);

/** Returns whether a payment may still succeed or is being captured. */
export const isUnfinished = isIn(unfinishedStates);

/**
 * Returns whether a payment's state is final: the provider's answers no longer change the state. Staff refund such a payment by
 * hand.
 */
export const isFinal = (payment: InState): boolean => !isIn(undecidedStates)(payment);

/**
 * Every transition of a payment from one state to another (docs/behaviour/payment.md#providers;
 * docs/decisions/0009-payments.md).
 */
export const paymentTransitions = {
	claim: {
		from: wantedStates,
		to: 'capturing',
		by: ['customer', 'provider', 'scheduler'],
		when: 'its order awaits payment, and no other process is taking the money',
		does: 'Next, outside the transaction, the process that claimed it asks the provider for the money.',
		done: 'taken',
	},
	leave_open: {
		from: wantedStates,
		to: 'open',
		by: ['provider'],
		does: 'Nothing: it can still be paid.',
		done: 'left open',
	},
	decline: {
		from: wantedStates,
		to: 'declined',
		by: ['provider'],
		does: 'Records the reason for the shopper.',
		done: 'declined',
	},
	expire: {
		from: wantedStates,
		to: 'cancelled',
		by: ['provider'],
		does: 'Nothing: its order still awaits payment, and another payment can begin.',
		done: 'closed',
	},
	hold: {
		from: undecidedStates,
		to: 'open',
		by: ['provider'],
		when: 'the provider took a different amount or currency from the one requested',
		does: 'Records the problem and e-mails the store once.',
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
		when: 'its order no longer awaits payment',
		does: 'E-mails the store to refund the money.',
		done: 'paid',
	},
	release: {
		from: unfinishedStates,
		to: 'releasing',
		by: ['customer', 'bookseller', 'scheduler'],
		when: 'no process is taking the money, and it has no problem',
		does: 'From now on no process takes its money. Next, outside the transaction, the shop asks the provider to close its page.',
		done: 'released',
	},
	leave_releasing: {
		from: undecidedStates,
		to: 'releasing',
		by: ['provider'],
		when: 'it was released, and its page could not be closed',
		does: 'Nothing: the shop asks the provider again.',
		done: 'released',
	},
	close: {
		from: undecidedStates,
		to: 'cancelled',
		by: ['provider'],
		when: 'it was released',
		does: 'Its order can be given up or paid another way.',
		done: 'closed',
	},
	accept: {
		from: unfinishedStates,
		to: 'paid',
		by: ['bookseller'],
		when: 'it has a problem or its provider does not answer, and its order awaits payment',
		does: 'Its order is paid and placed.',
		done: 'accepted',
	},
	drop: {
		from: unfinishedStates,
		to: 'cancelled',
		by: ['bookseller'],
		when: 'its provider does not answer',
		does: 'If its order still awaits payment, the order is given up next.',
		done: 'dropped',
	},
	settle: {
		from: ['open', 'late'],
		to: 'settled',
		by: ['bookseller'],
		when: 'the payment has a problem or came too late',
		does: 'If its order still awaits payment, the order is given up next.',
		done: 'settled',
	},
} as const satisfies Record<string, Transition<PaymentState>>;

export type PaymentTransition = keyof typeof paymentTransitions;
