import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { HasConfig } from '../../../config';
import { inGroups } from '../../basket/gift-cards/number';
import { daySeconds } from '../../contract/durations';
import { isConfirmed } from '../../contract/order-states';
import { providerTitles } from '../../contract/payment-providers';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import type { HasLog } from '../../foundation/log';
import { queueMails } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import type { HasSettings } from '../../foundation/settings/settings';
import { noteOwing, readLedger } from '../ledger/order-ledger';
import { noteReceipt } from '../ledger/receipts';
import { readCopies } from '../lines/copies';
import { hasEnded } from '../lines/line-states';
import { voidedGiftCards } from '../mail-templates/voided-gift-cards';
import { keyPrefixes, storedKey } from '../orders/idempotency-keys';
import { lockOrder, type OrderRow } from '../orders/order-rows';
import { goodCardsOf, voidCardsOf } from '../orders/void-sold-cards';
import { mailStore, maxFailures, type Telling } from './note-status';
import { type PaymentRow, readPayment } from './payment-rows';
import type { TakenBack } from './providers/provider';
import { askTakenBack, type PaymentServices } from './providers/providers';
import { newReference } from './start-payment';

/** How many seconds after a payment shoppers can dispute the payment, for all payment providers. */
const timeToDispute = 180 * daySeconds;

/** The sum of a payment's refunds that have not failed, in cents. */
const refundedOf = (eb: ExpressionBuilder<Schema, 'payments'>) =>
	eb
		.selectFrom('refund_parts')
		.select((parts) => parts.fn.coalesce(parts.fn.sum<number>('refund_parts.amount'), parts.lit(0)).as('sum'))
		// Filters by order first, because the database index on the order finds few rows, while most refund parts have no payment ID.
		.whereRef('refund_parts.order_id', '=', 'payments.order_id')
		.whereRef('refund_parts.payment_id', '=', 'payments.id')
		.where('refund_parts.state', '!=', 'failed');

/**
 * Returns the SQL condition for a paid payment that may still be refunded or disputed at its provider.
 * @param now unix seconds
 */
export function mayBeTakenBack(now: number): Expression<SqlBool> {
	const eb = expressionBuilder<Schema, 'payments'>();
	return eb.and([
		eb('payments.state', '=', 'paid'),
		eb('payments.created_at', '>', now - timeToDispute),
		eb('payments.amount', '>', refundedOf(eb)),
	]);
}

/** Returns the SQL condition for a payment whose order sold gift cards that are still valid. */
export function soldGoodCards(): Expression<SqlBool> {
	const eb = expressionBuilder<Schema, 'payments'>();
	return eb.exists(
		eb
			.selectFrom('gift_cards')
			.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
			.select('gift_cards.id')
			.whereRef('order_items.order_id', '=', 'payments.order_id')
			.where('gift_cards.voided_at', 'is', null),
	);
}

/**
 * Returns the SQL condition for a paid payment that staff must check because money was refunded or disputed at the provider.
 * Either the customer bought gift cards that are still valid, the customer owes the money again, or the amount is not known yet.
 * @param now unix seconds
 */
export function takenBackToDecide(now: number): Expression<SqlBool> {
	const eb = expressionBuilder<Schema, 'payments'>();
	return eb.and([
		eb('payments.state', '=', 'paid'),
		eb('payments.problem', '!=', ''),
		eb('payments.created_at', '>', now - timeToDispute),
		eb.or([
			soldGoodCards(),
			eb.exists(
				eb
					.selectFrom('orders')
					.select('orders.id')
					.whereRef('orders.id', '=', 'payments.order_id')
					.where('orders.state', '!=', 'cancelled')
					.where('orders.total_owing', '>', 0),
			),
			eb(refundedOf(eb), '=', 0),
		]),
	]);
}

/**
 * Asks the provider whether the money of a paid payment was refunded or is disputed, and stores the answer in one transaction.
 * Records money that was refunded outside the shop as a refund. If all of the money was refunded, voids the gift cards that the
 * customer bought with the order. The store gets one e-mail about each change. An open dispute changes no amounts. Callers may
 * repeat this function, also concurrently.
 * @returns the gift cards that this call voided, with card numbers in groups of four digits
 * @throws {ProviderError} if the provider does not answer
 */
export async function noteTakenBack(store: PaymentServices, payment: PaymentRow): Promise<string[]> {
	if (payment.state !== 'paid') return [];
	const found = await askTakenBack(store, payment);
	const { by_shop, at_provider } = await backOf(store.db, payment);
	const isOurRefund = found?.how === 'refunded in part' && found.back !== null && found.back <= by_shop;
	if ((found === null || isOurRefund) && payment.problem === '' && payment.failures === 0 && at_provider === 0)
		return [];
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { id: payment.order_id });
		const telling: Telling = { store, transaction, settings, order };
		const before = await readPayment(transaction, payment.id);
		if (before.state !== 'paid') return [];
		const cards = await goodCardsOf(transaction, order.id);
		await transaction.updateTable('payments').set({ failures: 0 }).where('id', '=', before.id).execute();
		const voided = found?.how === 'refunded' && cards.length > 0 ? await voidCards(telling, before) : [];
		const back = await recordBack(telling, before, found);
		const problem = problemOf(found, back, { provider: providerTitles[before.provider], cards: cards.length > 0 });
		await transaction.updateTable('payments').set({ problem }).where('id', '=', before.id).execute();
		if (problem !== before.problem && problem !== '' && voided.length === 0)
			await mailStore(telling, { ...before, problem });
		return voided;
	});
}

/** The amounts of a payment that were, or may have been, refunded or lost in disputes, in cents. */
interface Back {
	/** The amount of refunds that staff made in the shop. */
	by_shop: number;
	/** The amount of refunds that the shop found at the provider, plus lost disputes, minus disputes that the store later won. */
	at_provider: number;
	/** The part of `at_provider` that the store lost in disputes. */
	by_disputes: number;
	/** The sum of all refunds of the payment. */
	refunded: number;
}

async function backOf(db: Queries, { id, order_id, provider, reference }: PaymentRow): Promise<Back> {
	const parts = await db
		.selectFrom('refund_parts')
		.innerJoin('refunds', 'refunds.id', 'refund_parts.refund_id')
		.select(['refund_parts.amount', 'idempotency_key'])
		.where('payment_id', '=', id)
		.where('state', '!=', 'failed')
		.execute();
	const { won } = await db
		.selectFrom('order_receipts')
		.select((eb) => eb.fn.sum<number | string | null>('amount').as('won'))
		.where('order_id', '=', order_id)
		.where('method', '=', provider)
		.where('note', '=', wonNote(reference))
		.executeTakeFirstOrThrow();
	const sumOf = (prefix: string) =>
		parts.reduce((sum, { amount, idempotency_key }) => sum + (idempotency_key.startsWith(prefix) ? amount : 0), 0);
	const [refunded, disputed, found] = [sumOf(''), sumOf(keyPrefixes.disputeLost), sumOf(keyPrefixes.foundRefund)];
	const by_disputes = disputed - Number(won ?? 0);
	return { by_shop: refunded - disputed - found, at_provider: found + by_disputes, by_disputes, refunded };
}

const wonNote = (reference: string) => `Dispute won: ${reference}`;

/**
 * Records money that was refunded or lost at the provider and is not recorded yet, and money that a won dispute returned. The
 * caller must have locked the order first, and then the stock and the gift cards.
 * @returns the payment's refunded and lost amounts afterwards
 */
async function recordBack(telling: Telling, payment: PaymentRow, found: TakenBack | null): Promise<Back> {
	const { store, transaction, order } = telling;
	const known = await backOf(transaction, payment);
	const total = found === null ? 0 : totalOf(found, payment);
	const now = store.now();
	const { paid, given_back } = await readLedger(transaction, order);
	const missing = Math.min(
		(total ?? 0) - known.by_shop - known.at_provider,
		payment.amount - known.refunded,
		paid - given_back,
	);
	const lost = found !== null && 'by_dispute' in found ? (found.by_dispute ?? 0) : 0;
	const newlyLost = Math.max(0, Math.min(missing, lost - known.by_disputes));
	const refunds = [
		...(await writeBack(telling, payment, { amount: newlyLost, by_dispute: true })),
		...(await writeBack(telling, payment, { amount: missing - newlyLost, by_dispute: false })),
	];
	const won = total === null ? 0 : known.by_disputes + newlyLost - lost;
	const { id: order_id, location_id } = order;
	const receipt = { order_id, method: payment.provider, amount: won, location_id, note: wonNote(payment.reference) };
	await noteReceipt(transaction, receipt, now);
	if (missing > 0 || won > 0) await noteOwing(transaction, order.id, now, { refunds });
	return backOf(transaction, payment);
}

/**
 * Returns the refunded amount that the provider reports, in cents. Returns null if the provider reports no amount or a dispute is
 * undecided.
 */
function totalOf(found: TakenBack, { amount }: PaymentRow): number | null {
	if (found.how === 'refunded') return amount;
	return found.how === 'refunded in part' ? found.back : null;
}

/**
 * Inserts a refund for money that was refunded at the provider or lost in a dispute. If no books remain to be handed over, the
 * refund reduces the order's total. If books remain, or if the store lost a dispute, the customer owes the amount again.
 * @returns the array that contains the refund's ID; an empty array if the amount is 0
 */
async function writeBack(
	{ store, transaction, order }: Telling,
	payment: PaymentRow,
	{ amount, by_dispute }: { amount: number; by_dispute: boolean },
): Promise<number[]> {
	if (amount <= 0) return [];
	const now = store.now();
	const owesAgain = by_dispute || (await hasBooksToHandOver(transaction, order));
	const { charged, to_give_back } = await readLedger(transaction, order);
	const provider = providerTitles[payment.provider];
	const reference = newReference(order.order_number);
	const refund = await transaction
		.insertInto('refunds')
		.values({
			order_id: order.id,
			idempotency_key: storedKey(by_dispute ? 'disputeLost' : 'foundRefund', reference),
			kind: 'amount',
			amount,
			credited: owesAgain ? 0 : Math.min(Math.max(0, amount - to_give_back), charged),
			reason: by_dispute ? `The store lost a dispute with ${provider}.` : `Refunded on ${provider}’s own site.`,
			staff_id: null,
			staff_name: provider,
			created_at: now,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	await transaction
		.insertInto('refund_parts')
		.values({
			refund_id: refund.id,
			order_id: order.id,
			way: 'provider',
			method: payment.provider,
			payment_id: payment.id,
			gift_card_id: null,
			location_id: order.location_id,
			amount,
			currency: payment.currency,
			reference,
			state: 'done',
			done_at: now,
			created_at: now,
			updated_at: now,
		})
		.execute();
	const words = `${inDollars(amount)} ${by_dispute ? 'was taken back by a dispute' : 'was refunded'}.`;
	await transaction
		.updateTable('orders')
		.set((eb) => ({ payment_message: sql`trim(${eb.ref('payment_message')} || ' ' || ${words})`, updated_at: now }))
		.where('id', '=', order.id)
		.execute();
	store.log.warn({ reference: payment.reference, amount, by_dispute }, 'money went back at the provider');
	return [refund.id];
}

/** Returns whether an open order has copies that are not handed over yet. Ignores gift cards. */
async function hasBooksToHandOver(transaction: Transaction, order: OrderRow): Promise<boolean> {
	if (!isConfirmed(order.state)) return false;
	const waiting = (await readCopies(transaction, order)).filter(({ state }) => !hasEnded(state));
	if (waiting.length === 0) return false;
	const books = await transaction
		.selectFrom('order_items')
		.select('id')
		.where('order_id', '=', order.id)
		.where('notes', 'is', null)
		.execute();
	return waiting.some(({ order_item_id }) => books.some(({ id }) => id === order_item_id));
}

/**
 * Returns the description of the problem that staff must check. The description changes if more money is refunded, so that the
 * store gets another e-mail.
 */
function problemOf(
	found: TakenBack | null,
	{ at_provider, by_disputes }: Back,
	{ provider, cards }: { provider: string; cards: boolean },
): string {
	if (found?.how === 'disputed') {
		const stay = cards ? ' The gift cards from this payment stay valid unless the money is refunded.' : '';
		return `The shopper disputes the payment with ${provider}.${stay}`;
	}
	const isUnknown = found?.how === 'refunded in part' && found.back === null;
	if (at_provider <= 0 && !isUnknown) return '';
	const part = isUnknown ? 'A part' : inDollars(at_provider);
	const why =
		by_disputes > 0 ? `: the store lost a dispute with ${provider}.` : `, and ${provider} does not say for what.`;
	const stay =
		cards && found?.how === 'refunded in part'
			? ' The gift cards from this payment stay valid until you void them.'
			: ' Check whether the order must still be handed over, and how much is owed.';
	return `${part} of the payment was refunded${why}${stay}`;
}

async function voidCards(telling: Telling, { provider, reference }: PaymentRow): Promise<string[]> {
	const { store, transaction, settings, order } = telling;
	const cards = (await voidCardsOf(transaction, order, 'given back', store.now())).filter(({ now_void }) => now_void);
	if (cards.length === 0) return [];
	store.log.warn({ reference, cards: cards.length }, 'gift cards are void: their payment was refunded');
	if (settings.store_info.email !== '') {
		const facts = { order, cards, reference, provider: providerTitles[provider] };
		await queueMails(transaction, [voidedGiftCards(facts, settings)], store.now());
	}
	return cards.map(({ number }) => inGroups(number));
}

/** The store gets no further e-mail if a check of another payment with the same provider failed within this number of seconds. */
const recentSeconds = 3 * daySeconds;

/**
 * Counts a daily check in which the provider of a paid payment did not answer. After `maxFailures` failed checks in a row, the
 * store gets one e-mail for all payments with the provider, because the provider may have revoked the shop's API keys.
 */
export async function noteSilenceAfterPayment(
	store: Database & Clock & HasConfig & HasLog & HasSettings,
	{ id, order_id, provider }: PaymentRow,
): Promise<void> {
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { id: order_id });
		const payment = await transaction
			.updateTable('payments')
			.set((eb) => ({ failures: eb('failures', '+', 1) }))
			.where('id', '=', id)
			.returningAll()
			.executeTakeFirstOrThrow();
		if (payment.failures !== maxFailures || (await isToldOfAnother(transaction, payment))) return;
		const silence = `${providerTitles[provider]} did not answer ${maxFailures} days in a row when the shop asked about refunds.`;
		const problem = `${silence} Until the provider answers, its refunds and disputes are missing from the shop’s records, and gift cards stay valid. Check the provider’s site, and check whether the shop still has the right keys.`;
		await mailStore({ store, transaction, settings, order }, { ...payment, problem });
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
