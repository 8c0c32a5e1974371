import type { HasConfig } from '../../../config';
import { createGiftCard } from '../../basket/gift-cards/create';
import { creditCard } from '../../basket/gift-cards/credit-card';
import { voidCardWithin } from '../../basket/gift-cards/void-card';
import type { Settings } from '../../contract/settings';
import { chunks } from '../../foundation/database/chunks';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { toDecimal } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { completeWhenPaid, followCopies } from '../fulfilment/follow-order';
import { noteOwing } from '../ledger/order-ledger';
import { copiesIn, markRefunded, type PickedCopies } from '../lines/copies';
import { cancelCopies, returnCopies } from '../lines/give-up-copies';
import { hasLeft } from '../lines/line-states';
import { tellOfStock } from '../lines/order-stock';
import { refundCardMail } from '../mail-templates/refund-news';
import type { OrderRow } from '../orders/order-rows';
import { countAsBought } from '../orders/registry-purchases';
import { newReference } from '../payments/start-payment';
import type { PlannedLine, PlannedPart, RefundPlan, RefundWish } from './plan-refund';
import { moveRefundPart, type RefundRow } from './refund-rows';

/** Who gives back, as the refund keeps it. */
export interface Giver {
	staff_id: number | null;
	staff_name: string;
}

interface Beginning {
	store: Clock & HasConfig;
	settings: Settings;
	order: OrderRow;
	plan: RefundPlan;
	wish: RefundWish;
	giver: Giver;
	idempotency_key: string;
	now: number;
}

/**
 * Writes a refund down in the transaction that holds its order and its copies. Copies go back on the shelf, gift cards that were
 * bought are void, cards that were used are credited, and the order owes as much as its ledger says. An order of which no copy is left
 * to hand over ends. Nothing that a provider does is done yet: its parts are 'begun', and count as given back.
 * @throws {Refused} for copies that cannot go back on a shelf, and for a gift card that has been spent
 */
export async function beginRefund(transaction: Transaction, beginning: Beginning): Promise<RefundRow> {
	const { store, settings, order, plan, wish, giver, idempotency_key, now } = beginning;
	const refund = await transaction
		.insertInto('refunds')
		.values({
			order_id: order.id,
			idempotency_key,
			kind: wish.kind,
			amount: plan.amount,
			credited: plan.credited,
			goods: plan.goods,
			shipping: plan.shipping,
			taxes: JSON.stringify(plan.taxes),
			reason: wish.reason,
			...giver,
			created_at: now,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	// In the order of locks: the shelves, then the cards.
	const moved = await takeBack(transaction, beginning);
	const lines = plan.lines.map(({ item, quantity, amount, taxes, restock, copies }) => ({
		refund_id: refund.id,
		order_item_id: item.id,
		quantity,
		amount,
		taxes: JSON.stringify(taxes),
		restocked: restock ? copiesIn(shelvedOf(copies)) : 0,
	}));
	for (const some of chunks(lines, 6)) await transaction.insertInto('refund_lines').values(some).execute();
	await voidBoughtCards(transaction, order, plan.lines, now);
	for (const part of plan.parts) await beginPart(transaction, refund, part, beginning);
	const ledger = await noteOwing(transaction, order.id);
	if (moved.length > 0) {
		await followCopies(store, transaction, settings, order.id);
		await tellOfStock(
			transaction,
			moved.flatMap(({ row }) => row.title_id ?? []),
		);
	} else await completeWhenPaid(transaction, order.id, ledger, now);
	return refund;
}

/**
 * Takes the copies back that a refund names: those that are in the store still are cancelled, those that were handed over or sent are
 * returned. Copies that do not go on the shelf stay where they are; but a gift card is void then, and nothing of it is left.
 * @returns the copies that it moved
 */
async function takeBack(transaction: Transaction, { order, plan, now }: Beginning): Promise<PickedCopies[]> {
	const isCard = ({ item }: PlannedLine) => item.notes !== null;
	const [shelved, cards] = [plan.lines.filter(({ restock }) => restock), plan.lines.filter(isCard)];
	const card = shelved.find(isCard);
	if (card) throw new Refused(`“${card.title.title}” goes on no shelf.`, 409, 'lines');
	if (shelved.length > 0 && (order.state === 'awaiting_payment' || order.state === 'awaiting_approval'))
		throw new Refused('The order is not certain yet: cancel it, and everything goes back.', 409, 'lines');
	const staying = plan.lines.filter((line) => !line.restock && !isCard(line));
	await markRefunded(
		transaction,
		staying.flatMap(({ copies }) => copies),
	);
	const picked = (lines: PlannedLine[], out: boolean) =>
		lines.flatMap(({ copies }) => copies.filter(({ row }) => hasLeft(row.state) === out));
	const giving = { transaction, order, now, refunded: 1 as const };
	const items = shelved.map(({ item }) => item);
	await cancelCopies({ ...giving, picked: picked([...shelved, ...cards], false) });
	await returnCopies({ ...giving, picked: picked(shelved, true) }, { restock: true, items });
	await returnCopies({ ...giving, picked: picked(cards, true) }, { restock: false, items });
	for (const { item, copies } of [...shelved, ...cards]) {
		const { registry_id, title_id } = item;
		if (registry_id !== null) await countAsBought(transaction, { registry_id, title_id }, -copiesIn(copies));
	}
	return [...shelved, ...cards].flatMap(({ copies }) => copies);
}

/** Of copies that are put back, those that come to a shelf: those that were taken from one and found, and those that come back. */
const shelvedOf = (copies: readonly PickedCopies[]): PickedCopies[] =>
	copies.filter(({ row }) => hasLeft(row.state) || (row.location_id !== null && row.state !== 'short'));

/** Of gift cards that were bought and are given back for, as many are void as copies: those that nobody has spent. */
async function voidBoughtCards(
	transaction: Transaction,
	order: OrderRow,
	lines: PlannedLine[],
	now: number,
): Promise<void> {
	for (const { item, quantity, title } of lines) {
		if (item.notes === null) continue;
		const cards = await transaction
			.selectFrom('gift_cards')
			.select(['number', 'balance', 'voided_at'])
			.where('order_item_id', '=', item.id)
			.orderBy('id')
			.execute();
		// An order that is not paid has none yet.
		if (cards.length === 0) continue;
		const unspent = cards.filter((card) => card.voided_at === null && card.balance === item.sold_price);
		if (unspent.length < quantity) {
			const words = `Of “${title.title}” in order ${order.order_number} ${unspent.length} have not been spent: no more of them can be given back.`;
			throw new Refused(words, 409, 'lines');
		}
		for (const { number } of unspent.slice(0, quantity)) await voidCardWithin(transaction, number, now);
	}
}

async function beginPart(
	transaction: Transaction,
	refund: RefundRow,
	part: PlannedPart,
	{ order, settings, now }: Beginning,
): Promise<void> {
	const row = await transaction
		.insertInto('refund_parts')
		.values({
			refund_id: refund.id,
			order_id: order.id,
			way: part.way,
			method: part.method,
			payment_id: part.payment?.id ?? null,
			gift_card_id: part.gift_card?.id ?? null,
			location_id: order.location_id,
			amount: part.amount,
			currency: part.payment?.currency ?? settings.checkout_info.currency,
			reference: newReference(order.order_number),
			state: 'begun',
			created_at: now,
			updated_at: now,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	if (part.way === 'provider') return;
	const card = part.way === 'gift_card' ? await creditOrMake(transaction, part, { order, settings, now }) : null;
	await moveRefundPart(transaction, row.id, 'hand_over', {
		done_at: now,
		updated_at: now,
		...(card === null ? {} : { gift_card_id: card }),
	});
}

/** Answers the card that has the money now. */
async function creditOrMake(
	transaction: Transaction,
	{ gift_card, amount }: PlannedPart,
	{ order, settings, now }: Pick<Beginning, 'order' | 'settings' | 'now'>,
): Promise<number> {
	if (gift_card) {
		const credited = await creditCard(transaction, { ...gift_card, amount, order_id: order.id }, now);
		if (!credited) throw new Refused('The gift card cannot be used any more. Please look again.', 409, 'way');
		return gift_card.id;
	}
	if (order.email === '') throw new Refused('The order has no e-mail that a gift card could be sent to.', 409, 'way');
	const made = await createGiftCard(transaction, { amount, pin: true, order_item_id: null, refunds: order.id }, now);
	const facts = { number: made.number, pin: made.pin ?? '', amount: toDecimal(amount) };
	const mail = refundCardMail(order, facts, settings);
	// Of a PIN only a hash is kept beside this mail, which is deleted as soon as it is on its way.
	await queueMails(transaction, [{ ...mail, forget_when_sent: 1 as const }], now);
	return made.id;
}
