import type { HasConfig } from '../../../config';
import type { LineState } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import { holdCopies, pickCopies } from '../lines/copies';
import { readParts } from '../lines/read-parts';
import { type PartFacts, writePart } from '../lines/write-part';
import { partSentMail } from '../mail-templates/part-sent';
import { pageLink, readersOf } from '../orders/order-mails';
import type { OrderRow } from '../orders/order-rows';
import { requireOrderMove } from '../orders/order-states';
import { presentOrders } from '../orders/order-view';
import { followCopies } from './follow-order';

/** What of an order leaves the store together. */
export interface HandOver extends PartFacts {
	copies: { order_item_id: number; quantity: number }[];
}

/** Where the copies of a part are taken from, the first ones first. */
const leaving = ['set_aside', 'found', 'to_pick'] as const satisfies LineState[];

/**
 * Hands a part of an order over, or sends it, inside a transaction that holds the order. Who is sent something is told. With the last
 * of it the order is completed.
 * @returns the order as it is then, and the part's number
 * @throws {Refused} 400 for no copies, 409 for an order that is not placed or ready, or for more copies than are there
 */
export async function handOver(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	{ copies: asked, ...facts }: HandOver,
): Promise<{ order: OrderRow; number: number }> {
	const now = store.now();
	requireOrderMove(order, 'complete');
	const rows = await holdCopies(transaction, order);
	const wanted = asked.filter(({ quantity }) => quantity > 0);
	if (wanted.length === 0) throw new Refused('Say which copies: there are none in this part.', 400, 'copies');
	const picked = wanted.flatMap(({ order_item_id, quantity }) => {
		let left = quantity;
		const some = leaving.flatMap((from) => {
			const there = rows
				.filter((row) => row.order_item_id === order_item_id && row.state === from)
				.reduce((sum, row) => sum + row.quantity, 0);
			const count = Math.min(left, there);
			left -= count;
			return count > 0 ? pickCopies(rows, { order_item_id, from, quantity: count }) : [];
		});
		if (left > 0) throw new Refused('There are not so many copies of it to be handed over.', 409, 'copies');
		return some;
	});
	const number = await writePart(transaction, order, picked, facts, now);
	const followed = await followCopies(store, transaction, settings, order.id);
	if (facts.kind === 'sent') await tellOfPart(store, transaction, settings, followed, number);
	return { order: followed, number };
}

async function tellOfPart(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	row: OrderRow,
	number: number,
): Promise<void> {
	const [order] = await presentOrders(transaction, settings, [row]);
	const part = (await readParts(transaction, row.id)).find((one) => one.number === number);
	if (!order || !part) return;
	const facts = { part, isLast: row.state === 'completed' };
	const mail = partSentMail(order, facts, settings, pageLink(store, settings, row));
	const mails = readersOf(order).map((recipient) => ({ ...mail, recipient, order_id: row.id }));
	await queueMails(transaction, mails, store.now());
}
