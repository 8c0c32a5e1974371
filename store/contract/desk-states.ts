export const purchaseOrderStates = ['draft', 'sent', 'partly_received', 'received', 'cancelled'] as const;
export type PurchaseOrderState = (typeof purchaseOrderStates)[number];
export const purchaseOrderStateWords: Record<PurchaseOrderState, string> = {
	draft: 'Draft',
	sent: 'Sent',
	partly_received: 'Partly received',
	received: 'Received',
	cancelled: 'Cancelled',
};

export const countStates = ['open', 'booking', 'booked', 'dropped', 'taken_back'] as const;
export type CountState = (typeof countStates)[number];
export const countStateWords: Record<CountState, string> = {
	open: 'Being counted',
	booking: 'Being applied to the stock',
	booked: 'Applied to the stock',
	dropped: 'Discarded',
	taken_back: 'Undone',
};

export const transferStates = ['draft', 'sent', 'received', 'cancelled'] as const;
export type TransferState = (typeof transferStates)[number];
export const transferStateWords: Record<TransferState, string> = {
	draft: 'Draft',
	sent: 'On its way',
	received: 'Received',
	cancelled: 'Cancelled',
};
