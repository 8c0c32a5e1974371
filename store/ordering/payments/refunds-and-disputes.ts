import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { HasConfig } from '../../../config';
import { inGroups } from '../../basket/gift-cards/number';
import { daySeconds } from '../../contract/durations';
import { providerTitles } from '../../contract/payment-providers';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import type { HasLog } from '../../foundation/log';
import { queueMails } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import type { HasSettings } from '../../foundation/settings/settings';
import { voidedGiftCards } from '../mail-templates/voided-gift-cards';
import { holdOrder } from '../orders/order-rows';
import { goodCardsOf, voidCardsOf } from '../orders/void-sold-cards';
import { maxFailures, type Telling, tellStore } from './note-status';
import { type PaymentRow, readPayment } from './payment-rows';
import type { TakenBack } from './providers/provider';
import { askTakenBack, type PaymentServices } from './providers/providers';

/** How long a shopper may dispute what was paid, with every provider. Seconds. */
const timeToDispute = 180 * daySeconds;

/**
 * That a payment is paid, its order sold gift cards that are still good, and its money may still be asked back.
 * @param now unix seconds
 */
export function paidForGoodCards(now: number): Expression<SqlBool> {
	const eb = expressionBuilder<Schema, 'payments'>();
	return eb.and([
		eb('payments.state', '=', 'paid'),
		eb('payments.created_at', '>', now - timeToDispute),
		eb.exists(
			eb
				.selectFrom('gift_cards')
				.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
				.select('gift_cards.id')
				.whereRef('order_items.order_id', '=', 'payments.order_id')
				.where('gift_cards.voided_at', 'is', null),
		),
	]);
}

/**
 * Asks the provider whether the money of a paid payment was given back or is disputed. Given back, the gift cards that its order
 * sold are void, in one transaction. The store is told of them and of what had been spent, and the one who bought them. A dispute
 * that is not decided is told to the store, once, with the cards, and so is each part that was given back. The cards stay good,
 * for the store may win, and the part may have been for a book. May be repeated by anybody, any number of times at once. Nothing
 * is asked for an order that sold no card which is still good.
 * @returns the cards that are void since now, in groups of four digits
 * @throws {ProviderError} when no answer comes
 */
export async function voidCardsWhenRefunded(store: PaymentServices, payment: PaymentRow): Promise<string[]> {
	if (payment.state !== 'paid' || (await goodCardsOf(store.db, payment.order_id)).length === 0) return [];
	const told = await askTakenBack(store, payment);
	const back = told?.how === 'refunded in part' ? told.back : null;
	const isOwnRefund = back !== null && back <= (await givenBackByShop(store.db, payment));
	// What staff gave back themselves they know what for.
	const found = isOwnRefund ? null : told;
	if (found === null && payment.problem === '' && payment.failures === 0) return [];
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const order = await holdOrder(transaction, { id: payment.order_id });
		// They may have been voided while the provider was asked.
		if ((await goodCardsOf(transaction, order.id)).length === 0) return [];
		const telling: Telling = { store, transaction, settings, order };
		const before = await readPayment(transaction, payment.id);
		const problem = problemOf(found, providerTitles[before.provider]);
		await transaction.updateTable('payments').set({ problem, failures: 0 }).where('id', '=', before.id).execute();
		if (found?.how === 'refunded') return voidCards(telling, before);
		if (problem !== before.problem && problem !== '') await tellStore(telling, { ...before, problem });
		return [];
	});
}

/** What refunds of the shop's own gave back of a payment, or may have. Cents. */
async function givenBackByShop(db: Queries, { id }: PaymentRow): Promise<number> {
	const { sum } = await db
		.selectFrom('refund_parts')
		.select((eb) => eb.fn.sum<number | string | null>('amount').as('sum'))
		.where('payment_id', '=', id)
		.where('way', '=', 'provider')
		.where('state', '!=', 'failed')
		.executeTakeFirstOrThrow();
	return Number(sum ?? 0);
}

/** What somebody has to look at, by what became of the money; another part makes other words, and is told anew. */
function problemOf(found: TakenBack | null, provider: string): string {
	if (found?.how === 'disputed')
		return `The shopper disputes it with ${provider}. The gift cards that it bought stay good unless the money is given back.`;
	if (found?.how !== 'refunded in part') return '';
	const part = found.back === null ? 'A part' : inDollars(found.back);
	return `${part} of it was given back, and ${provider} does not tell what for. The gift cards that it bought stay good until you void them.`;
}

async function voidCards(telling: Telling, { provider, reference }: PaymentRow): Promise<string[]> {
	const { store, transaction, settings, order } = telling;
	const cards = (await voidCardsOf(transaction, order, 'given back', store.now())).filter(({ now_void }) => now_void);
	if (cards.length === 0) return [];
	store.log.warn({ reference, cards: cards.length }, 'gift cards are void: their money went back');
	if (settings.store_info.email !== '') {
		const facts = { order, cards, reference, provider: providerTitles[provider] };
		await queueMails(transaction, [voidedGiftCards(facts, settings)], store.now());
	}
	return cards.map(({ number }) => inGroups(number));
}

/** The one who was asked about within so long is still being asked about. Seconds. */
const recentSeconds = 3 * daySeconds;

/**
 * Counts a round in which the provider of a paid payment gave no answer. After some in a row the store is told, once for all the
 * payments of that provider. Its keys may have been taken away, and nobody asks about any of them then.
 */
export async function noteSilenceAfterPayment(
	store: Database & Clock & HasConfig & HasLog & HasSettings,
	{ id, order_id, provider }: PaymentRow,
): Promise<void> {
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const order = await holdOrder(transaction, { id: order_id });
		const payment = await transaction
			.updateTable('payments')
			.set((eb) => ({ failures: eb('failures', '+', 1) }))
			.where('id', '=', id)
			.returningAll()
			.executeTakeFirstOrThrow();
		if (payment.failures !== maxFailures || (await isToldOfAnother(transaction, payment))) return;
		const silence = `${providerTitles[provider]} did not answer ${maxFailures} days in a row when it was asked whether the money was given back.`;
		const problem = `${silence} Gift cards that it sold stay good meanwhile, as do those of other payments with it. Look there, and whether the shop still has the right keys.`;
		await tellStore({ store, transaction, settings, order }, { ...payment, problem });
	});
}

const isToldOfAnother = async (db: Queries, { id, provider, updated_at }: PaymentRow): Promise<boolean> =>
	(await db
		.selectFrom('payments')
		.select('id')
		.where('state', '=', 'paid')
		.where('provider', '=', provider)
		.where('failures', '>=', maxFailures)
		.where('updated_at', '>', updated_at - recentSeconds)
		.where('id', '!=', id)
		.limit(1)
		.executeTakeFirst()) !== undefined;
