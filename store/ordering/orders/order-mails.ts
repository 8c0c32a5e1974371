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
 * Queues the mails of a new order, in its transaction: a confirmation to the shopper and to the person who ordered for an
 * institution, and a note to the store.
 * @param known the order's parts while it is being placed, so that nothing is read while other orders wait for its stock
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
	// Someone without an e-mail has just ordered by phone, and needs no call for that.
	const readers = readersOf(order).filter((recipient) => recipient !== '');
	const files = await eventFiles(transaction, order, settings);
	const mails: Mail[] = readers.map((recipient) => ({ ...confirmation, recipient, files }));
	if (settings.store_info.email !== '') {
		mails.push(await newOrder(await presentOrder(row, parts, settings, 'store'), settings));
	}
	const told = mails.map((mail) => ({ ...mail, order_id: row.id }));
	await queueMails(transaction, told, store.now());
}

/** The events of an order's tickets, as files that a calendar opens. */
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

/** The e-mails that an order's mails go to: the shopper's, and that of the person who placed it; '' where the customer is called. */
export function readersOf({ email, placed_by }: Order): string[] {
	const readers = [...new Set([email, placed_by?.email ?? ''].filter((address) => address !== ''))];
	return readers.length > 0 ? readers : [''];
}

/** Returns the address of an order's page, with the key that opens it without a log-in. */
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
