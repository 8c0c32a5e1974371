import type { TransferState } from '../../contract/desk-states';
import type { Transition } from '../../ordering/transitions';

/** The meaning of each state of a transfer between locations. */
export const transferStateMeanings: Record<TransferState, string> = {
	draft: 'Staff are adding copies to the transfer.',
	sent: 'The copies are on their way, and no location has them in stock.',
	received: 'The copies have arrived. Damaged and missing copies are recorded.',
	cancelled: 'The transfer is cancelled. The copies are in stock at the location that was to send them.',
};

/** The state in which a transfer begins. */
export const transferBegins = ['draft'] as const satisfies TransferState[];

/** Every transition from one state of a transfer to another (docs/behaviour/desk.md#transfers). */
export const transferTransitions = {
	send: {
		from: ['draft'],
		to: 'sent',
		by: ['bookseller'],
		when: 'every copy of the transfer is on hand',
		does: 'The copies leave the stock of the location that sends them.',
		done: 'sent',
	},
	receive: {
		from: ['sent'],
		to: 'received',
		by: ['bookseller'],
		does: 'Adds undamaged copies to the stock of the receiving location. Records damaged and missing copies, which no location has in stock.',
		done: 'received',
	},
	cancel: {
		from: ['draft', 'sent'],
		to: 'cancelled',
		by: ['bookseller'],
		does: 'Copies that were sent are available again at the location that sent them.',
		done: 'cancelled',
	},
} as const satisfies Record<string, Transition<TransferState>>;

export type TransferTransition = keyof typeof transferTransitions;
