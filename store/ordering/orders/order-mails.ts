import { secretsOf } from '../../../config';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import type { Queries } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import type { Store } from '../../store';
import { newOrder } from '../mail/new-order';
import { orderConfirmation } from '../mail/order-confirmation';
import { accessKeyFor } from './access-key';
import type { OrderRow } from './order-rows';
import { presentOrders } from './order-view';

/** To the shopper, and to who placed it for them, a confirmation, to the store a note: queued with the order, and sent when it stands. */
export async function queueOrderMails(
	store: Store,
	transaction: Queries,
	settings: Settings,
	row: OrderRow,
): Promise<void> {
	const [order] = await presentOrders(transaction, settings, [row]);
	if (!order) return;
	const confirmation = orderConfirmation(order, settings, pageLink(store, settings, row));
	const mails = readersOf(order).map((recipient) => ({ ...confirmation, recipient }));
	if (settings.store_info.email !== '') {
		const [whole] = await presentOrders(transaction, settings, [row], { reader: 'store' });
		if (whole) mails.push(newOrder(whole, settings));
	}
	await queueMails(transaction, mails, store.now());
}

/** The e-mails of who hears of an order: whoever it is for, and who placed it for them. */
export const readersOf = ({ email, placed_by }: Order): string[] => [
	...new Set([email, placed_by?.email ?? ''].filter((address) => address !== '')),
];

/** The address of an order's page, with the key that opens it without a log-in. */
export function pageLink(
	{ config }: Pick<Store, 'config'>,
	settings: Settings,
	{ order_number }: Pick<OrderRow, 'order_number'>,
): string {
	const key = accessKeyFor(order_number, secretsOf(config));
	return shopAddress(settings, `/account/order/${order_number}?key=${key}`);
}
