import { type HasConfig, secretsOf } from '../../../config';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import type { Clock } from '../../foundation/database/clock';
import type { Queries, Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { newOrder } from '../mail-templates/new-order';
import { orderConfirmation } from '../mail-templates/order-confirmation';
import { accessKeyFor } from './access-key';
import { type OrderParts, type OrderRow, readOrderParts } from './order-rows';
import { presentOrder } from './order-view';
import { readWithdrawals } from './withdrawals';

/**
 * To the shopper, and to who placed it for them, a confirmation, to the store a note: queued with the order, and sent when it stands.
 * @param known what belongs to an order that is being placed: others wait for its stock, and nothing is read for its mails then
 */
export async function queueOrderMails(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	row: OrderRow,
	known?: OrderParts | undefined,
): Promise<void> {
	const parts = known ?? (await readPartsToTell(transaction, row));
	const order = presentOrder(row, parts, settings, 'shopper');
	const confirmation = orderConfirmation(order, settings, pageLink(store, settings, row));
	const mails = readersOf(order).map((recipient) => ({ ...confirmation, recipient }));
	if (settings.store_info.email !== '') {
		mails.push(newOrder(presentOrder(row, parts, settings, 'store'), settings));
	}
	const told = mails.map((mail) => ({ ...mail, order_id: row.id }));
	await queueMails(transaction, told, store.now());
}

const readPartsToTell = async (db: Queries, row: OrderRow): Promise<OrderParts> => ({
	...(await readOrderParts(db, [row.id])),
	withdrawals: await readWithdrawals(db, [row]),
});

/** The e-mails of those who hear of an order: the one it is for, and the one who placed it for them. */
export const readersOf = ({ email, placed_by }: Order): string[] => [
	...new Set([email, placed_by?.email ?? ''].filter((address) => address !== '')),
];

/** The address of an order's page, with the key that opens it without a log-in. */
export function pageLink(
	{ config }: HasConfig,
	settings: Settings,
	{ order_number }: Pick<OrderRow, 'order_number'>,
): string {
	const key = accessKeyFor(order_number, secretsOf(config));
	return shopAddress(settings, `/account/order/${order_number}?key=${key}`);
}

/** The address at which an order is paid, with the key that opens it without a log-in. */
export function payLink(
	{ config }: HasConfig,
	settings: Settings,
	{ order_number }: Pick<OrderRow, 'order_number'>,
): string {
	const key = accessKeyFor(order_number, secretsOf(config));
	return shopAddress(settings, `/checkout/pay/${order_number}?key=${key}`);
}
