import type { TransferState } from '../../contract/desk-states';
import type { Transition } from '../../ordering/transitions';

/** The meaning of each state of a transfer between locations. */
export const transferStateMeanings: Record<TransferState, string> = {
	draft: 'Being put together: its lines change.',
	sent: 'On its way: its copies are on hand nowhere.',
	received: 'It has arrived. Damaged and missing copies are recorded.',
	cancelled: 'Cancelled: its copies are where they were.',
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
		does: 'Undamaged copies are on hand at the other location. Damaged and missing copies are recorded, and on hand nowhere.',
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
