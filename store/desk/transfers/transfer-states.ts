import type { TransferState } from '../../contract/desk-states';
import type { Transition } from '../../ordering/transitions';

/** The meaning of each state of a transfer between locations. */
export const transferStateMeanings: Record<TransferState, string> = {
	draft: 'Being put together: its lines change.',
	sent: 'On its way: its copies are on hand nowhere.',
	received: 'It has come; what did not is damaged or short.',
	cancelled: 'Given up: its copies are where they were.',
};

/** The state in which a transfer begins. */
export const transferBegins = ['draft'] as const satisfies TransferState[];

/** Every transition from one state of a transfer to another (docs/behaviour/desk.md#transfers). */
export const transferTransitions = {
	send: {
		from: ['draft'],
		to: 'sent',
		by: ['bookseller'],
		when: 'every copy of it is on hand',
		does: 'Its copies leave the location where they are.',
		done: 'sent',
	},
	receive: {
		from: ['sent'],
		to: 'received',
		by: ['bookseller'],
		does: 'What came whole is on hand at the other location. What came damaged or not at all is noted, and on hand nowhere.',
		done: 'received',
	},
	cancel: {
		from: ['draft', 'sent'],
		to: 'cancelled',
		by: ['bookseller'],
		does: 'What was sent is on hand again where it was.',
		done: 'cancelled',
	},
} as const satisfies Record<string, Transition<TransferState>>;

export type TransferTransition = keyof typeof transferTransitions;
