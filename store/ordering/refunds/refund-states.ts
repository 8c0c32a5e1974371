import type { RefundState } from '../../foundation/database/schema';
import type { Transition } from '../transitions';

/** The states of a part of a refund. A part is an amount that is refunded by one payment method. */
export const refundStates: Record<RefundState, string> = {
	begun:
		'The store decided to refund the money. The amount counts as refunded, but the shop has not asked the provider yet.',
	sent: 'The shop is asking the provider, or the provider has not confirmed yet that the money went back.',
	done: 'The customer got the money back.',
	failed: 'The provider refused the refund. The store still owes the customer the money and can refund it another way.',
	unknown:
		'The provider did not answer, so it is unknown whether the money went back. The shop asks again with the same reference.',
};

/**
 * The states in which a part of a refund can start. The state 'done' is for money that was already refunded at the payment
 * provider when the shop detected the refund.
 */
export const refundBegins = ['begun', 'done'] as const satisfies RefundState[];

/** The states in which the shop must still ask the payment provider about a part of a refund. */
export const openRefundStates = ['begun', 'sent', 'unknown'] as const satisfies RefundState[];

/** Every transition of a refund part from one state to another (docs/decisions/0043-money-back.md). */
export const refundTransitions = {
	hand_over: {
		from: ['begun'],
		to: 'done',
		by: ['bookseller'],
		when: 'the money goes to a gift card, or staff hand it back',
		does: 'Credits a gift card, or creates a new gift card and e-mails it.',
		done: 'given back',
	},
	send: {
		from: ['begun', 'sent', 'unknown'],
		to: 'sent',
		by: ['bookseller', 'provider', 'scheduler'],
		when: 'no other process is asking the provider',
		does: 'After the transaction, the process that sent the refund asks the provider, with the reference as idempotency key.',
		done: 'sent',
	},
	finish: {
		from: ['sent', 'unknown'],
		to: 'done',
		by: ['provider', 'bookseller'],
		does: 'E-mails the customer once no part of the refund is open.',
		done: 'finished',
	},
	fail: {
		from: ['sent', 'unknown'],
		to: 'failed',
		by: ['provider', 'bookseller'],
		does: 'Records the reason and e-mails the store.',
		done: 'refused',
	},
	lose: {
		from: ['sent'],
		to: 'unknown',
		by: ['provider', 'scheduler'],
		when: 'the provider did not answer',
		does: 'The shop asks the provider again. After six attempts without an answer, the shop e-mails the store.',
		done: 'lost',
	},
} as const satisfies Record<string, Transition<RefundState>>;

export type RefundTransition = keyof typeof refundTransitions;
