import { type HasConfig, secretsOf } from '../../../config';
import { eventsOfTickets } from '../../catalogue/events/ticket-events';
import { eventFile } from '../../contract/event-file';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import { isTicket } from '../../contract/ticket';
import type { Clock } from '../../foundation/database/clock';
import type { Queries, Transaction } from '../../foundation/database/database';
import { type Mail, type MailFile, queueMails } from '../../foundation/mail/queue';
import { newOrder } from '../mail-templates/new-order';
import { orderConfirmation } from '../mail-templates/order-confirmation';
import { accessKeyFor } from './access-key';
import { type OrderParts, type OrderRow, readOrderParts } from './order-rows';
import { presentOrder } from './order-view';
import { readWithdrawals } from './withdrawals';

/**
 * Queues the e-mails about a new order, in the transaction that places the order. The shopper and the person who ordered for an
 * institution get a confirmation, and the store gets a notification.
 * @param known the related data of the order, so that the function need not read the data while other orders wait for the locked
 * stock
 */
export async function queueOrderMails(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	row: OrderRow,
	known?: OrderParts | undefined,
): Promise<void> {
	const parts = known ?? (await readPartsToTell(transaction, row));
	const order = await presentOrder(row, parts, settings, 'shopper');
	const confirmation = await orderConfirmation(order, settings, pageLink(store, settings, row));
	// If the customer has no e-mail address, the customer has just ordered by phone, so staff need not call to confirm the order.
	const readers = readersOf(order).filter((recipient) => recipient !== '');
	const files = await eventFiles(transaction, order, settings);
	const mails: Mail[] = readers.map((recipient) => ({ ...confirmation, recipient, files }));
	if (settings.store_info.email !== '') {
		mails.push(await newOrder(await presentOrder(row, parts, settings, 'store'), settings));
	}
	const told = mails.map((mail) => ({ ...mail, order_id: row.id }));
	await queueMails(transaction, told, store.now());
}

/** Creates calendar files for the events whose tickets are in the order. */
async function eventFiles(db: Queries, { items }: Order, settings: Settings): Promise<MailFile[]> {
	const tickets = items.filter(({ title_info }) => isTicket(title_info));
	const events = await eventsOfTickets(
		db,
		tickets.map(({ title_info }) => title_info.eisbn),
	);
	return events.map((event) => ({
		filename: `event-${event.id}.ics`,
		type: 'text/calendar',
		content: eventFile(event, settings, shopAddress(settings, `/events/${event.id}`)),
	}));
}

const readPartsToTell = async (db: Queries, row: OrderRow): Promise<OrderParts> => ({
	...(await readOrderParts(db, [row.id])),
	withdrawals: await readWithdrawals(db, [row]),
});

/**
 * Returns the e-mail addresses for an order's e-mails: the shopper's, and that of the person who placed the order. Returns ['']
 * if neither has an e-mail address, so that staff call instead.
 */
export function readersOf({ email, placed_by }: Order): string[] {
	const readers = [...new Set([email, placed_by?.email ?? ''].filter((address) => address !== ''))];
	return readers.length > 0 ? readers : [''];
}

/** Returns the URL of an order's page, with the access key that opens it without a log-in. */
export function pageLink(
	{ config }: HasConfig,
	settings: Settings,
	{ order_number }: Pick<OrderRow, 'order_number'>,
): string {
	const key = accessKeyFor(order_number, secretsOf(config));
	return shopAddress(settings, `/account/order/${order_number}?key=${key}`);
}

/** Returns the URL of an order's payment page, with the access key that opens it without a log-in. */
export function payLink(
	{ config }: HasConfig,
	settings: Settings,
	{ order_number }: Pick<OrderRow, 'order_number'>,
): string {
	const key = accessKeyFor(order_number, secretsOf(config));
	return shopAddress(settings, `/checkout/pay/${order_number}?key=${key}`);
}
