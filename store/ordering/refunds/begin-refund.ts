import type { HasConfig } from '../../../config';
import { createGiftCard } from '../../basket/gift-cards/create';
import { creditCard } from '../../basket/gift-cards/credit-card';
import { voidCardWithin } from '../../basket/gift-cards/void-card';
import type { Settings } from '../../contract/settings';
import { chunks } from '../../foundation/database/chunks';
import type { Clock } from '../../foundation/database/clock';
import type { Queries, Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { toDecimal } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { completeWhenPaid, followCopies } from '../fulfilment/follow-order';
import { noteOwing } from '../ledger/order-ledger';
import { copiesByLine, copiesIn, markRefunded, type PickedCopies } from '../lines/copies';
import { cancelCopies, returnCopies } from '../lines/give-up-copies';
import { hasLeft } from '../lines/line-states';
import { refundCardMail } from '../mail-templates/refund-news';
import type { StoredKey } from '../orders/idempotency-keys';
import { cardEmail, type OrderRow } from '../orders/order-rows';
import { countAsBought } from '../orders/registry-purchases';
import { mailBuyer } from '../orders/void-sold-cards';
import { newReference } from '../payments/start-payment';
import { type PlannedLine, type PlannedPart, type RefundPlan, type RefundWish, unsentOf } from './plan-refund';
import { moveRefundPart, type RefundRow } from './refund-rows';

/** The staff member who makes a refund, and the values stored with the refund. */
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
	idempotency_key: StoredKey;
	now: number;
}

/**
 * Inserts a refund. The transaction must have locked the order and its copies. Puts copies back into stock, voids gift cards that
 * the customer bought with the order, and credits gift cards that were used to pay. Recalculates the amount owed from the ledger.
 * Completes or cancels an order without open copies. Sends no request to a payment provider yet: the refund's parts have the
 * state 'begun' and already count as refunded.
 * @throws {Refused} if copies cannot be restocked, or if a gift card bought with the order was already spent
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
	// Follows the sequence of locks: first the stock, then the gift cards.
	const moved = await takeBack(transaction, beginning);
	const cancels = (line: PlannedLine) => isCard(line) || wish.unsent === 'cancel';
	const lines = plan.lines.map((line) => {
		const [unsent, out] = [unsentOf(line.copies), line.copies.filter(({ row }) => hasLeft(row.state))];
		const back = [...(cancels(line) ? unsent : []), ...(line.restock ? out : [])];
		return {
			refund_id: refund.id,
			order_item_id: line.item.id,
			substitution_id: line.substitute?.id ?? null,
			quantity: line.quantity,
			amount: line.amount,
			taxes: JSON.stringify(line.taxes),
			restocked: isCard(line) ? 0 : copiesIn(shelvedOf(back)),
			cancelled: cancels(line) ? copiesIn(unsent) : 0,
		};
	});
	for (const some of chunks(lines, 8)) await transaction.insertInto('refund_lines').values(some).execute();
	await voidBoughtCards(transaction, order, plan.lines, now);
	for (const part of plan.parts) await beginPart(transaction, refund, part, beginning);
	const ledger = await noteOwing(transaction, order.id, now, { refunds: [refund.id] });
	if (moved.length > 0) await followCopies(store, transaction, settings, order.id);
	else await completeWhenPaid(transaction, order.id, ledger, now);
	return refund;
}

/**
 * Changes the states of the refunded copies as staff requested. Copies in the store are cancelled, or stay reserved for the
 * customer. Copies that have left the store are restocked, or stay with the customer. Gift cards bought with the order are
 * cancelled, because they are void.
 * @returns the copies whose state has changed
 */
async function takeBack(transaction: Transaction, { order, plan, wish, now }: Beginning): Promise<PickedCopies[]> {
	const card = plan.lines.find((line) => line.restock && isCard(line));
	if (card) throw new Refused(`“${card.title.title}” is a gift card and cannot go back into stock.`, 409, 'lines');
	const staying: PickedCopies[] = [];
	const cancelled: PickedCopies[] = [];
	const shelved: PickedCopies[] = [];
	const voided: PickedCopies[] = [];
	for (const line of plan.lines) {
		const out = line.copies.filter(({ row }) => hasLeft(row.state));
		(isCard(line) || wish.unsent === 'cancel' ? cancelled : staying).push(...unsentOf(line.copies));
		(isCard(line) ? voided : line.restock ? shelved : staying).push(...out);
	}
	await markRefunded(transaction, staying);
	const giving = { transaction, order, now, refunded: 1 as const };
	const { items } = plan.refundable.known;
	await cancelCopies({ ...giving, picked: cancelled });
	await returnCopies({ ...giving, picked: shelved }, { restock: true, items });
	await returnCopies({ ...giving, picked: voided }, { restock: false, items });
	const moved = [...cancelled, ...shelved, ...voided];
	const byLine = copiesByLine(moved.map(({ row, quantity }) => ({ order_item_id: row.order_item_id, quantity })));
	for (const { registry_id, title_id, id } of items) {
		const copies = copiesIn(byLine.get(id) ?? []);
		if (registry_id !== null && copies > 0) await countAsBought(transaction, { registry_id, title_id }, -copies);
	}
	return moved;
}

const isCard = ({ item }: PlannedLine): boolean => item.notes !== null;

/** Selects the refunded copies that return to stock. Omits missing ("short") copies and backordered copies. */
const shelvedOf = (copies: readonly PickedCopies[]): PickedCopies[] =>
	copies.filter(({ row }) => hasLeft(row.state) || (row.location_id !== null && row.state !== 'short'));

/** Voids the refunded gift cards that the customer bought with the order, and e-mails the buyer. */
async function voidBoughtCards(
	transaction: Transaction,
	order: OrderRow,
	lines: PlannedLine[],
	now: number,
): Promise<void> {
	const cards = (await cardsToVoid(transaction, order, lines)).map(({ number, balance }) => ({ number, balance }));
	for (const { number } of cards) await voidCardWithin(transaction, number, now);
	await mailBuyer(transaction, { order, cards, because: 'given back' }, now);
}

/**
 * Finds the gift cards that a refund voids: for each order line, the same number of unspent gift cards as refunded copies.
 * @throws {Refused} 409 if too few unspent gift cards remain
 */
export async function cardsToVoid(
	db: Queries,
	order: Pick<OrderRow, 'order_number'>,
	lines: readonly PlannedLine[],
): Promise<{ item_id: number; number: string; balance: number }[]> {
	const found: { item_id: number; number: string; balance: number }[] = [];
	for (const { item, quantity, title } of lines) {
		if (item.notes === null) continue;
		const cards = await db
			.selectFrom('gift_cards')
			.select(['number', 'balance', 'voided_at'])
			.where('order_item_id', '=', item.id)
			.orderBy('id')
			.execute();
		// Finds no gift cards in an unpaid order, because gift cards are issued after payment.
		if (cards.length === 0) continue;
		const unspent = cards.filter((card) => card.voided_at === null && card.balance === item.sold_price);
		if (unspent.length < quantity) {
			const words = `${unspent.length} of “${title.title}” in order ${order.order_number} have not been spent. You cannot refund more than that.`;
			throw new Refused(words, 409, 'lines');
		}
		found.push(...unspent.slice(0, quantity).map(({ number, balance }) => ({ item_id: item.id, number, balance })));
	}
	return found;
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

/** Credits the refund to the existing gift card, or creates a new gift card. Returns the gift card's ID. */
async function creditOrMake(
	transaction: Transaction,
	{ gift_card, amount }: PlannedPart,
	{ order, settings, now }: Pick<Beginning, 'order' | 'settings' | 'now'>,
): Promise<number> {
	if (gift_card) {
		const credited = await creditCard(transaction, { ...gift_card, amount, order_id: order.id }, now);
		if (!credited) throw new Refused('The gift card can no longer be used. Open the refund again.', 409, 'way');
		return gift_card.id;
	}
	const email = cardEmail(order);
	if (email === '' && order.phone === '')
		throw new Refused(
			'The order has no e-mail or phone number, so a gift card cannot be sent. Choose another way.',
			409,
			'way',
		);
	const made = await createGiftCard(transaction, { amount, pin: true, order_item_id: null, refunds: order.id }, now);
	const facts = { number: made.number, pin: made.pin ?? '', amount: toDecimal(amount) };
	const mail = refundCardMail({ ...order, email }, facts, settings);
	// Stores only the PIN's hash. The e-mail contains the PIN, and is deleted after it is sent.
	await queueMails(transaction, [{ ...mail, forget_when_sent: 1 as const, order_id: order.id }], now);
	return made.id;
}
