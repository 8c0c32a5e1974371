import type { CountState } from '~store/contract/desk-counting';
import type { PurchaseOrderState } from '~store/contract/desk-deliveries';
import type { TransferState } from '~store/contract/desk-transfers';

/** The state that a list is narrowed to by its address; none where it names no such state. */
export const stateIn = <State extends string>({ searchParams }: URL, states: readonly State[]): State | undefined =>
	states.find((state) => state === searchParams.get('state'));

/** States as people read them. */
export const purchaseOrderWords: Record<PurchaseOrderState, string> = {
	draft: 'Draft',
	sent: 'Sent',
	partly_received: 'Partly received',
	received: 'Received',
	cancelled: 'Cancelled',
};

export const countWords: Record<CountState, string> = {
	open: 'Being counted',
	booking: 'Being booked',
	booked: 'Booked',
	dropped: 'Given up',
	taken_back: 'Taken back',
};

export const transferWords: Record<TransferState, string> = {
	draft: 'Draft',
	sent: 'On its way',
	received: 'Received',
	cancelled: 'Given up',
};
