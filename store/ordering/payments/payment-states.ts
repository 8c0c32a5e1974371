import type { PaymentState } from '../../foundation/database/schema';
import type { Transition } from '../transitions';

/** The states of an online payment, with their meanings. */
export const paymentStates: Record<PaymentState, string> = {
	open: 'The shopper can pay on the provider’s page. If the payment has a problem, staff must check it.',
	declined: 'The provider declined the payment. Another try on the provider’s page may still succeed.',
	capturing: 'One process is taking the money. No other process touches the payment for three minutes.',
	releasing:
		'The shop no longer wants the payment. The provider has not confirmed yet that the shopper can no longer pay.',
	cancelled: 'The provider says that the shopper did not pay. The shop keeps checking for a day.',
	paid: 'The shopper has paid, and the order is placed.',
	late: 'The shopper paid after the order was given up or paid another way. The money must be refunded.',
	settled: 'The bookseller has refunded the payment.',
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
		when: 'the order awaits payment, and no other process is taking the money',
		does: 'After the transaction, the process that claimed the payment asks the provider for the money.',
		done: 'taken',
	},
	leave_open: {
		from: wantedStates,
		to: 'open',
		by: ['provider'],
		does: 'Nothing else: the shopper can still pay.',
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
		does: 'Nothing else: the order still awaits payment, and another payment can begin.',
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
		when: 'the order awaits payment',
		does: 'Marks the order as paid and places it.',
		done: 'paid',
	},
	come_late: {
		from: undecidedStates,
		to: 'late',
		by: ['provider'],
		when: 'the order no longer awaits payment',
		does: 'E-mails the store to refund the money.',
		done: 'paid',
	},
	release: {
		from: unfinishedStates,
		to: 'releasing',
		by: ['customer', 'bookseller', 'scheduler'],
		when: 'no process is taking the money, and the payment has no problem',
		does: 'From now on, no process takes the money. After the transaction, the shop asks the provider to close the payment page.',
		done: 'released',
	},
	leave_releasing: {
		from: undecidedStates,
		to: 'releasing',
		by: ['provider'],
		when: 'the payment was released, and the provider’s page could not be closed',
		does: 'Nothing else: the shop asks the provider again.',
		done: 'released',
	},
	close: {
		from: undecidedStates,
		to: 'cancelled',
		by: ['provider'],
		when: 'the payment was released',
		does: 'The order can be given up or paid another way.',
		done: 'closed',
	},
	accept: {
		from: unfinishedStates,
		to: 'paid',
		by: ['bookseller'],
		when: 'the payment has a problem or the provider does not answer, and the order awaits payment',
		does: 'Marks the order as paid and places it.',
		done: 'accepted',
	},
	drop: {
		from: unfinishedStates,
		to: 'cancelled',
		by: ['bookseller'],
		when: 'the provider does not answer',
		does: 'If the order still awaits payment, the shop gives up the order next.',
		done: 'dropped',
	},
	settle: {
		from: ['open', 'late'],
		to: 'settled',
		by: ['bookseller'],
		when: 'the payment has a problem or came too late',
		does: 'If the order still awaits payment, the shop gives up the order next.',
		done: 'settled',
	},
} as const satisfies Record<string, Transition<PaymentState>>;

export type PaymentTransition = keyof typeof paymentTransitions;
