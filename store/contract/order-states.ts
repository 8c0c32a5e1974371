export const orderStates = [
	'awaiting_approval',
	'awaiting_payment',
	'placed',
	'ready',
	'completed',
	'cancelled',
] as const;
/** The states of an order. store/ordering/orders/order-states.ts defines the meaning of each state, and the transitions. */
export type OrderState = (typeof orderStates)[number];

/**
 * The stage of an order. 'unconfirmed': the order waits for an approval or a payment. 'confirmed': the store must fulfil the
 * order. 'ended': the store has nothing left to do.
 */
export type OrderStage = 'unconfirmed' | 'confirmed' | 'ended';

const orderStages: Record<OrderState, OrderStage> = {
	awaiting_approval: 'unconfirmed',
	awaiting_payment: 'unconfirmed',
	placed: 'confirmed',
	ready: 'confirmed',
	completed: 'ended',
	cancelled: 'ended',
};

/** Returns every order state of a stage, for a query. */
export const statesOf = (stage: OrderStage): OrderState[] =>
	orderStates.filter((state) => orderStages[state] === stage);

export const isUnconfirmed = (state: OrderState): boolean => orderStages[state] === 'unconfirmed';
export const isConfirmed = (state: OrderState): boolean => orderStages[state] === 'confirmed';
export const isEnded = (state: OrderState): boolean => orderStages[state] === 'ended';

/** The name of each order state, in the shop, at the desk, in e-mails and in Excel files. */
export const orderStateWords: Record<OrderState, string> = {
	awaiting_approval: 'Awaiting approval',
	awaiting_payment: 'Awaiting payment',
	placed: 'Placed',
	ready: 'Ready',
	completed: 'Completed',
	cancelled: 'Cancelled',
};

/** The states of a copy on an order line. store/ordering/lines/line-states.ts defines their meaning. */
export const lineStates = [
	'to_pick',
	'found',
	'short',
	'substituted',
	'ordered',
	'set_aside',
	'handed_over',
	'sent',
	'cancelled',
	'returned',
] as const;
export type LineState = (typeof lineStates)[number];

/** The words for the state of copies, written after the number of copies: '2 to pick'. */
export const lineStateWords: Record<LineState, string> = {
	to_pick: 'to pick',
	found: 'found',
	short: 'short',
	substituted: 'waiting for the customer’s answer',
	ordered: 'to come from the supplier',
	set_aside: 'set aside',
	handed_over: 'handed over',
	sent: 'sent',
	cancelled: 'cancelled',
	returned: 'returned',
};

/** The desk's lists of orders that have not ended. store/ordering/lines/order-queue.ts assigns each order to a list. */
export const orderQueues = ['new', 'to_pick', 'waiting', 'payment', 'approval', 'ready', 'to_send'] as const;
export type OrderQueue = (typeof orderQueues)[number];
