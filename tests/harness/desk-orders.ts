import type { Client } from '~store/contract/call';
import type { DeskOrder } from '~store/contract/desk-orders';
import type { LineState } from '~store/contract/order-states';
import { accessKeyFor } from '~store/ordering/orders/access-key';
import { secretsOf } from '../../config';
import { deskCall, type TestStaff } from './desk';
import { eisbnOf, review } from './orders';
import { shopper, type TestStore } from './store';

/** Orders titles as a guest, or as the client that is given, who picks them up. Returns the order's number. */
export async function orderTitles(
	store: TestStore,
	wanted: readonly [titleId: number, copies: number][],
	client: Client = shopper(),
): Promise<string> {
	for (const [titleId, quantity] of wanted)
		await store.call('cart/add', { eisbn: await eisbnOf(store, titleId), quantity }, client);
	return (await store.call('checkout/submit', await review(store, client), client)).order_number;
}

/** How many copies of an order's line are in each state. */
export const statesOf = ({ lines }: Pick<DeskOrder, 'lines'>, line = 0): Partial<Record<LineState, number>> => {
	const counts: Partial<Record<LineState, number>> = {};
	for (const { state, quantity } of lines[line]?.copies ?? []) counts[state] = (counts[state] ?? 0) + quantity;
	return counts;
};

export const seenBy = (store: TestStore, { session }: TestStaff, order_number: string): Promise<DeskOrder> =>
	deskCall(store, session, 'desk-orders/get', { order_number });

/** The key of an order's mails. */
export const keyOf = (store: TestStore, order_number: string): string =>
	accessKeyFor(order_number, secretsOf(store.config));
