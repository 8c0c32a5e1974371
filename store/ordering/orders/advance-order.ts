import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { notFound, Refused } from '../../foundation/refusal';
import type { Store } from '../../store';
import { type News, orderNews } from '../mail/order-news';
import { issueGiftCards } from './issue-gift-cards';
import { pageLink } from './order-mails';
import type { OrderRow } from './order-rows';
import { presentOrders } from './order-view';
import { releaseOrder } from './release-order';

export const orderSteps = ['ready', 'completed', 'cancelled'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** From where an order goes on to each step. One that waits for its payment is settled or released by itself. */
const before: Record<OrderStep, string[]> = {
	ready: ['placed'],
	completed: ['placed', 'ready'],
	cancelled: ['placed', 'ready'],
};

/**
 * Takes an order a step on, and tells its shopper: ready, completed (handed over or sent, and paid: gift cards that were
 * bought are made now), or cancelled (everything goes back to where it came from). All in one transaction.
 * @throws {Refused} in words when there is no such order, or it cannot go there from where it is.
 */
export async function advanceOrder(store: Store, number: string, step: OrderStep): Promise<OrderRow> {
	const settings = await store.settings.get();
	const order = await transact(store, async (transaction) => {
		const row = await holdOrder(transaction, number);
		if (!before[step].includes(row.state)) throw cannotGo(row, step);
		if (row.delivery_key === 'quote' && step !== 'cancelled') throw onlyAnswered(row);
		const now = store.now();
		if (step === 'cancelled') {
			await refuseIssued(transaction, row);
			await releaseOrder(transaction, row.id, before.cancelled, now);
		} else {
			const paid = step === 'completed' ? { total_owing: 0 } : {};
			const change = { state: step, updated_at: now, ...paid };
			await transaction.updateTable('orders').set(change).where('id', '=', row.id).execute();
			if (step === 'completed') await issueGiftCards(transaction, row.id, now);
			if (step === 'completed') await transaction.deleteFrom('sealed_cards').where('order_id', '=', row.id).execute();
		}
		const changed = await holdOrder(transaction, number);
		await tellShopper(store, transaction, settings, changed, step);
		return changed;
	});
	store.versions.refresh();
	return order;
}

async function holdOrder(transaction: Queries, number: string): Promise<OrderRow> {
	const row = await transaction
		.updateTable('orders')
		.set((eb) => ({ updated_at: eb.ref('updated_at') }))
		.where('order_number', '=', number)
		.returningAll()
		.executeTakeFirst();
	if (!row) throw notFound(`There is no order ${number}.`);
	return row;
}

function cannotGo({ order_number, state, delivery_key }: OrderRow, step: OrderStep): Refused {
	if (state === 'awaiting_payment') {
		return new Refused(`Order ${order_number} waits for its payment: it is placed or released by itself.`, 409);
	}
	const what = delivery_key === 'quote' ? 'Quote' : 'Order';
	return new Refused(`${what} ${order_number} is ${state}: it cannot become ${step}.`, 409);
}

const onlyAnswered = ({ order_number }: OrderRow) =>
	new Refused(`${order_number} is a request for a quote: npm run store -- quotes answer ${order_number} …`, 409);

/** Gift cards that were sold may have been spent: what they are worth is not given twice. */
async function refuseIssued(transaction: Queries, { id, order_number }: OrderRow): Promise<void> {
	const issued = await transaction
		.selectFrom('gift_cards')
		.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
		.select(['gift_cards.id', 'gift_cards.number', 'voided_at'])
		.select((eb) =>
			eb
				.selectFrom('gift_card_entries')
				.whereRef('gift_card_id', '=', 'gift_cards.id')
				.where('gift_card_entries.order_id', 'is not', null)
				.select((entries) => entries.fn.sum<number | null>('amount').as('spent'))
				.as('spent'),
		)
		.where('order_items.order_id', '=', id)
		.execute();
	const spent = issued.find((card) => Number(card.spent ?? 0) < 0);
	if (spent) {
		throw new Refused(`Order ${order_number} sold the gift card ${spent.number}, which has been spent in part.`, 409);
	}
	const good = issued.find(({ voided_at }) => voided_at === null);
	if (!good) return;
	throw new Refused(
		`Order ${order_number} sold gift cards that are good: void them first (npm run store -- giftcards void ${good.number}).`,
		409,
	);
}

async function tellShopper(
	store: Store,
	transaction: Queries,
	settings: Settings,
	row: OrderRow,
	step: OrderStep,
): Promise<void> {
	const news = newsOf(row, step);
	const [order] = await presentOrders(transaction, settings, [row]);
	if (!news || !order) return;
	await queueMails(transaction, [orderNews(order, settings, news, pageLink(store, settings, row))], store.now());
}

/** What there is to tell; what the shopper just carried out of the store needs no e-mail. */
function newsOf({ delivery_key }: OrderRow, step: OrderStep): News | null {
	if (step === 'cancelled') return 'cancelled';
	if (step === 'ready') return delivery_key === 'pickup' ? 'ready' : null;
	return delivery_key === 'pickup' || delivery_key === 'quote' ? null : 'sent';
}
