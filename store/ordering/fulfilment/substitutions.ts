import type { HasConfig } from '../../../config';
import { askedPrice } from '../../catalogue/titles/prices';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import { lockStock } from '../../inventory/lock-stock';
import { reserveAt } from '../../inventory/orders';
import { taxesLess } from '../lines/amounts';
import { type CopiesWanted, copiesIn, lockCopies, moveCopies, pickCopies } from '../lines/copies';
import { readCopyPrices } from '../lines/copies-worth';
import { letGo } from '../lines/give-up-copies';
import { offerOf } from '../lines/offers-of';
import { presentQuestion, questionsOf } from '../lines/questions';
import { requireSaleRights } from '../lines/require-sale-rights';
import { substitutionMail } from '../mail-templates/substitution';
import { pageLink, readersOf } from '../orders/order-mails';
import { type OrderRow, readOrderParts } from '../orders/order-rows';
import { presentOrders } from '../orders/order-view';
import { lockForRelease } from '../orders/release-order';
import { takeOff } from './change-copies';
import { followCopies } from './follow-order';
import { requireMayMove } from './may-move';
import { takeOffOrder } from './take-off';

/** A substitute to offer instead of some copies. */
export interface Offered extends Omit<CopiesWanted, 'part_id' | 'title_id' | 'condition'> {
	eisbn: string;
	/** The substitute's condition, for example 'new'. */
	condition: string;
	/** The store's message to the customer about the substitute. The text may be empty. */
	words: string;
	/** The location whose stock supplies the substitute. If omitted, any location with enough copies. */
	at_location_id?: number | undefined;
}

/**
 * Offers a customer a substitute for unavailable copies. The transaction must have locked the order. Reserves copies of the
 * substitute and asks the customer by e-mail. The substitute costs no more than the ordered title.
 * @throws {Refused} 400 for an ISBN that is not in the catalogue or has no price
 * @throws {Refused} 409 if the substitute is not on hand or may not be sold in this country, if the copies are already a substitute, or if the order is not open
 */
export async function offerSubstitute(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	asked: Offered,
): Promise<OrderRow> {
	const now = store.now();
	requireMayMove(order, 'offer');
	const { order_item_id, from, quantity, location_id } = asked;
	if (typeof asked.substitution_id === 'number')
		throw new Refused(
			'The customer already accepted this as a substitute, so you cannot offer another substitute.',
			409,
		);
	const wanted = { order_item_id, from, quantity, location_id, substitution_id: null };
	const picked = pickCopies(await lockCopies(transaction, order), wanted);
	const { items } = await readOrderParts(transaction, [order.id]);
	const item = items.find(({ id }) => id === asked.order_item_id);
	if (!item || item.notes !== null)
		throw new Refused('The order no longer contains this title. Open the order again.', 404);
	const title = await transaction.selectFrom('titles').selectAll().where('eisbn', '=', asked.eisbn).executeTakeFirst();
	const offer_id = title ? await offerOf(transaction, title.id, asked.condition) : null;
	if (!title || offer_id === null)
		throw new Refused('The shop does not sell this title in this condition.', 400, 'eisbn');
	requireSaleRights(title, asked.condition, 'eisbn');
	const offer = await transaction.selectFrom('offers').selectAll().where('id', '=', offer_id).executeTakeFirstOrThrow();
	const { price } = askedPrice(offer, title, settings);
	if (price === null) throw new Refused('This title has no price. Set a price first.', 400, 'eisbn');
	const own = await Promise.all(
		picked.map(({ row }) => (row.location_id === null ? null : offerOf(transaction, row.title_id, row.condition))),
	);
	const held = await lockStock(transaction, [...own.filter((id) => id !== null), offer_id]);
	const place = held
		.filter((row) => row.offer_id === offer_id && row.onhand >= asked.quantity)
		.filter((row) => asked.at_location_id === undefined || row.location_id === asked.at_location_id)
		.sort(
			(one, other) => Number(other.location_id === order.location_id) - Number(one.location_id === order.location_id),
		)[0];
	if (!place) throw new Refused('There are not enough available copies of this title.', 409, 'eisbn');
	await letGo({ transaction, order, picked, now });
	await reserveAt(transaction, order.id, { offer_id, quantity: asked.quantity, location_id: place.location_id }, now);
	const { id } = await transaction
		.insertInto('order_substitutions')
		.values({
			order_id: order.id,
			order_item_id: item.id,
			quantity: asked.quantity,
			title_id: title.id,
			eisbn: title.eisbn,
			title: title.title,
			condition: asked.condition,
			price: Math.min(price, item.sold_price),
			words: asked.words,
			asked_at: now,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	await moveCopies(transaction, picked, 'offer', {
		title_id: title.id,
		condition: asked.condition,
		location_id: place.location_id,
		substitution_id: id,
	});
	const followed = await followCopies(store, transaction, settings, order.id);
	await askCustomer(store, transaction, settings, followed, id);
	return followed;
}

async function askCustomer(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	id: number,
): Promise<void> {
	const [shown] = await presentOrders(transaction, settings, [order]);
	const question = (await questionsOf(transaction, order.id)).find((one) => one.id === id);
	if (!shown || !question) return;
	const { instead_of, title, condition_text } = presentQuestion(question);
	const facts = { ...question, instead_of, title, condition_text };
	const mail = substitutionMail(shown, facts, settings, `${pageLink(store, settings, order)}#question-${id}`);
	const mails = readersOf(shown).map((recipient) => ({ ...mail, recipient, order_id: order.id }));
	// Queues the e-mail with the time of the question. If staff call instead of the e-mail, the customer's answer after this time
	// marks the call as done.
	await queueMails(transaction, mails, question.asked_at);
}

/**
 * Records a customer's answer to an offered substitute. The transaction must have locked the order. Giving the same answer again
 * changes nothing.
 * @throws {Refused} 404 if the substitution belongs to another order
 * @throws {Refused} 409 if the substitution has a different answer or was withdrawn
 */
export async function answerSubstitution(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	{ substitution_id, answer }: { substitution_id: number; answer: 'yes' | 'no' },
): Promise<void> {
	const now = store.now();
	const question = await transaction
		.selectFrom('order_substitutions')
		.selectAll()
		.where('id', '=', substitution_id)
		.where('order_id', '=', order.id)
		.executeTakeFirst();
	if (!question) throw new Refused('The order has no such offer of a substitute. Open the order again.', 404);
	if (question.answer === answer) return;
	if (question.answer !== null)
		throw new Refused(
			question.answer === 'withdrawn'
				? 'The store has withdrawn this offer.'
				: `You have already answered ‘${question.answer}’. To change your answer, please write to the store.`,
			409,
		);
	const before = await lockCopies(transaction, order);
	const picked = before
		.filter((row) => row.substitution_id === substitution_id && row.state === 'substituted')
		.map((row) => ({ row, quantity: row.quantity }));
	await transaction
		.updateTable('order_substitutions')
		.set({ answer, answered_at: now })
		.where('id', '=', substitution_id)
		.execute();
	const { items } = await readOrderParts(transaction, [order.id]);
	const item = items.find(({ id }) => id === question.order_item_id);
	if (!item) throw new Refused('The order no longer contains this title. Open the order again.', 404);
	if (answer === 'yes') {
		await moveCopies(transaction, picked, 'accept');
		const paidFor = picked.filter(({ row }) => row.refunded === 0);
		const taken = paidFor.map(({ row, quantity }) => ({ row: { ...row, state: 'to_pick' as const }, quantity }));
		const prices = await readCopyPrices(transaction, order, items, before);
		const [sold, instead] = [prices.worthOf(item, paidFor), prices.worthOf(item, taken)];
		const worth = { amount: sold.amount - instead.amount, taxes: taxesLess(sold.taxes, instead.taxes) };
		const quantity = copiesIn(paidFor);
		const reduction = { kind: 'cheaper_substitute', order_item_id: item.id, substitution_id, quantity, worth } as const;
		await takeOffOrder(transaction, order.id, [reduction], now);
		await followCopies(store, transaction, settings, order.id, { owing: 'waits' });
		return;
	}
	await lockForRelease(transaction, [order.id]);
	await letGo({ transaction, order, picked, now });
	await moveCopies(transaction, picked, 'refuse', { location_id: null });
	await takeOff({ store, transaction, settings, order, items, item, before, picked, isCancelled: true });
	await followCopies(store, transaction, settings, order.id, { owing: 'waits' });
}
