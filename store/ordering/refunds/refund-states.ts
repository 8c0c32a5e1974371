import type { RefundState } from '../../foundation/database/schema';
import type { Transition } from '../transitions';

/** The states of a part of a refund: money that goes back in one way. */
export const refundStates: Record<RefundState, string> = {
	begun: 'Decided: it counts as given back, and its provider has not been asked yet.',
	sent: 'Its provider is asked, or has it and has not said yet that the money went.',
	done: 'The money went back.',
	failed: 'The provider refused it: the money is still owed to the customer, and may go back in another way.',
	unknown:
		'The provider gave no answer: nobody knows whether the money went. It is asked again under the same reference.',
};

/**
 * The first states of a part of a refund. 'done' is money that went back at the provider before the shop heard of it.
 */
export const refundBegins = ['begun', 'done'] as const satisfies RefundState[];

/** The states in which the shop still has to ask the provider. */
export const openRefundStates = ['begun', 'sent', 'unknown'] as const satisfies RefundState[];

/** Every transition from one state of a part of a refund to another (docs/decisions/0043-money-back.md). */
export const refundTransitions = {
	hand_over: {
		from: ['begun'],
		to: 'done',
		by: ['bookseller'],
		when: 'it goes to a gift card or by hand',
		does: 'A gift card is credited, or a new one is made and mailed.',
		done: 'given back',
	},
	send: {
		from: ['begun', 'sent', 'unknown'],
		to: 'sent',
		by: ['bookseller', 'provider', 'scheduler'],
		when: 'nobody else is asking its provider',
		does: 'Whoever sent it asks the provider next, outside the transaction, with the reference as idempotency key.',
		done: 'sent',
	},
	finish: {
		from: ['sent', 'unknown'],
		to: 'done',
		by: ['provider', 'bookseller'],
		does: 'The customer is told once nothing of the refund is open any more.',
		done: 'finished',
	},
	fail: {
		from: ['sent', 'unknown'],
		to: 'failed',
		by: ['provider', 'bookseller'],
		does: 'The reason is noted, and mailed to the store.',
		done: 'refused',
	},
	lose: {
		from: ['sent'],
		to: 'unknown',
		by: ['provider', 'scheduler'],
		when: 'no answer came',
		does: 'It is asked about again; the store is mailed after six times without an answer.',
		done: 'lost',
	},
} as const satisfies Record<string, Transition<RefundState>>;

export type RefundTransition = keyof typeof refundTransitions;
