import { createGiftCard } from '../../basket/gift-cards/create';
import { creditCard } from '../../basket/gift-cards/credit-card';
import { voidCardWithin } from '../../basket/gift-cards/void-card';
import { refreshFacets } from '../../catalogue/facets/facets';
import { invalidateStock } from '../../foundation/caching/cache-tags';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { toDecimal } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { readSettings } from '../../foundation/settings/settings';
import { noteOwing } from '../ledger/order-ledger';
import { refundCardMail } from '../mail-templates/refund-news';
import type { OrderRow } from '../orders/order-rows';
import { type Copies, changeWithdrawal, returnCopies } from '../orders/return-copies';
import { newReference } from '../payments/start-payment';
import type { PlannedLine, PlannedPart, RefundPlan, RefundWish } from './plan-refund';
import { moveRefundPart, type RefundRow } from './refund-rows';

/** Who gives back, as the refund keeps it. */
export interface Giver {
	staff_id: number | null;
	staff_name: string;
}

interface Beginning {
	order: OrderRow;
	plan: RefundPlan;
	wish: RefundWish;
	giver: Giver;
	idempotency_key: string;
	currency: string;
	now: number;
}

/**
 * Writes a refund down in the transaction that holds its order. Copies go back on the shelf, gift cards that were bought are
 * void, cards that were used are credited, and the order owes as much as its ledger says. Nothing that a provider does is done
 * yet: its parts are 'begun', and count as given back.
 * @throws {Refused} for copies that cannot go back on a shelf, and for a gift card that has been spent
 */
export async function beginRefund(transaction: Transaction, beginning: Beginning): Promise<RefundRow> {
	const { order, plan, wish, giver, idempotency_key, now } = beginning;
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
	const shelved = await restock(transaction, order, plan.lines, now);
	for (const { item, quantity, amount, taxes } of plan.lines) {
		const back = shelved.get(item.id) ?? { restocked: 0, released: 0 };
		await transaction
			.insertInto('refund_lines')
			.values({
				refund_id: refund.id,
				order_item_id: item.id,
				quantity,
				amount,
				taxes: JSON.stringify(taxes),
				...back,
			})
			.execute();
	}
	await voidBoughtCards(transaction, order, plan.lines, now);
	for (const part of plan.parts) await beginPart(transaction, refund, part, beginning);
	await noteOwing(transaction, order.id);
	const titles = [...new Set(plan.lines.filter(({ restock }) => restock).map(({ item }) => item.title_id ?? 0))];
	titles.sort((one, other) => one - other);
	if (titles.length > 0) {
		await invalidateStock(transaction, titles);
		await refreshFacets(transaction, titles);
	}
	return refund;
}

interface Shelved {
	/** Copies that went back on a shelf, and how many of them the order had taken from one. */
	restocked: number;
	released: number;
}

/** Puts copies back on the shelves that they came from; one that came from none goes to the order's location. */
async function restock(
	transaction: Transaction,
	order: OrderRow,
	lines: PlannedLine[],
	now: number,
): Promise<Map<number, Shelved>> {
	const shelved = new Map<number, Shelved>();
	const copies: (Copies & { withdrawn: boolean })[] = [];
	const withdrawals = await transaction
		.selectFrom('order_withdrawals')
		.select(['offer_id', 'location_id', 'quantity'])
		.where('order_id', '=', order.id)
		.orderBy('offer_id')
		.orderBy('location_id')
		.execute();
	for (const { item, title, quantity, restock: wanted } of lines) {
		if (!wanted) continue;
		const offer = await offerOf(transaction, item);
		if (!offer)
			throw new Refused(`“${title.title}” is not in the catalogue any more: it goes on no shelf.`, 409, 'lines');
		let left = quantity;
		for (const withdrawal of withdrawals.filter(({ offer_id }) => offer_id === offer.id)) {
			const released = Math.min(left, withdrawal.quantity);
			if (released === 0) continue;
			copies.push({ offer_id: offer.id, location_id: withdrawal.location_id, quantity: released, withdrawn: true });
			withdrawal.quantity -= released;
			left -= released;
		}
		shelved.set(item.id, { restocked: quantity, released: quantity - left });
		if (left === 0) continue;
		if (order.location_id === null)
			throw new Refused(`Nobody knows to which location “${title.title}” is to go.`, 409, 'lines');
		copies.push({ offer_id: offer.id, location_id: order.location_id, quantity: left, withdrawn: false });
	}
	copies.sort((one, other) => one.offer_id - other.offer_id || one.location_id - other.location_id);
	await returnCopies(
		transaction,
		order.id,
		copies.map(({ withdrawn: _, ...rest }) => rest),
		now,
	);
	for (const { withdrawn, quantity, ...place } of copies)
		if (withdrawn) await changeWithdrawal(transaction, order.id, { ...place, quantity: -quantity });
	return shelved;
}

const offerOf = async (transaction: Transaction, { title_id, condition }: PlannedLine['item']) =>
	title_id === null
		? undefined
		: transaction
				.selectFrom('offers')
				.innerJoin('titles', 'titles.id', 'offers.title_id')
				.select('offers.id')
				.where('title_id', '=', title_id)
				.where('condition', '=', condition)
				.where('is_giftcard', '=', 0)
				.executeTakeFirst();

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
	{ order, currency, now }: Beginning,
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
			currency: part.payment?.currency ?? currency,
			reference: newReference(order.order_number),
			state: 'begun',
			created_at: now,
			updated_at: now,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	if (part.way === 'provider') return;
	const card = part.way === 'gift_card' ? await creditOrMake(transaction, part, order, now) : null;
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
	order: OrderRow,
	now: number,
): Promise<number> {
	if (gift_card) {
		const credited = await creditCard(transaction, { ...gift_card, amount, order_id: order.id }, now);
		if (!credited) throw new Refused('The gift card cannot be used any more. Please look again.', 409, 'way');
		return gift_card.id;
	}
	if (order.email === '') throw new Refused('The order has no e-mail that a gift card could be sent to.', 409, 'way');
	const made = await createGiftCard(transaction, { amount, pin: true, order_item_id: null, refunds: order.id }, now);
	const facts = { number: made.number, pin: made.pin ?? '', amount: toDecimal(amount) };
	const mail = refundCardMail(order, facts, await readSettings(transaction));
	// Of a PIN only a hash is kept beside this mail, which is deleted as soon as it is on its way.
	await queueMails(transaction, [{ ...mail, forget_when_sent: 1 as const }], now);
	return made.id;
}
