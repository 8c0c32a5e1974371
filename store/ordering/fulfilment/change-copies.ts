import type { HasConfig } from '../../../config';
import type { CopyChange } from '../../contract/desk-orders';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { groupBy } from '../../foundation/group-by';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import { lockStock } from '../../inventory/lock-stock';
import { reserveAt } from '../../inventory/orders';
import {
	type CopiesRow,
	type CopiesWanted,
	copiesIn,
	lockCopies,
	moveCopies,
	type PickedCopies,
	pickCopies,
	takenInstead,
} from '../lines/copies';
import { readCopyPrices } from '../lines/copies-worth';
import { cancelCopies, endQuestions, letGo, returnCopies } from '../lines/give-up-copies';
import { readSubstitutes } from '../lines/lines-now';
import { offerOf } from '../lines/offers-of';
import { readSoldTitle } from '../lines/sold-title';
import { cancelledCopiesMail } from '../mail-templates/cancelled-copies';
import { pageLink, readersOf } from '../orders/order-mails';
import { type OrderItemRow, type OrderRow, readOrderParts } from '../orders/order-rows';
import { presentOrders } from '../orders/order-view';
import { countAsBought } from '../orders/registry-purchases';
import { lockForRelease } from '../orders/release-order';
import { followCopies } from './follow-order';
import { requireMayMove } from './may-move';
import { type Reduction, takeOffOrder } from './take-off';

/** A change of the state of copies, made by staff. Handing over copies and offering substitutes have separate functions. */
export interface CopiesChange extends Omit<CopiesWanted, 'part_id'> {
	change: CopyChange;
	/** The number of the part (delivery) with which the copies left the store. */
	part?: number | undefined;
	/**
	 * The other location from which staff pick missing copies, or the location where ordered copies have arrived. If omitted, the
	 * location does not change.
	 */
	other_location_id?: number | undefined;
	/** Whether a returned copy can be sold again. */
	restock?: boolean | undefined;
}

/**
 * Moves copies of an order line to another state. The transaction must have locked the order. Also updates stock, amounts and
 * gift registries, e-mails the customer if needed, and updates the order's state.
 * @returns the updated order
 * @throws {Refused} 409 if the copies are no longer in the given state, the transition is not allowed, or the order is not open
 */
export async function changeCopies(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	asked: CopiesChange,
): Promise<OrderRow> {
	const now = store.now();
	requireMayMove(order, asked.change);
	const copies = await lockCopies(transaction, order);
	const givesUp = asked.change === 'cancel' || asked.change === 'return';
	const picked = pickCopies(copies, await ofPart(transaction, order, asked), givesUp);
	const { items } = await readOrderParts(transaction, [order.id]);
	const item = items.find(({ id }) => id === asked.order_item_id);
	if (!item) throw new Refused('The order no longer contains this title. Open the order again.', 404);
	if (asked.change === 'cancel') await lockForRelease(transaction, [order.id]);
	if (givesUp) await requireNoCards(transaction, order, item);
	await does[asked.change]({ transaction, order, item, picked, asked, now });
	if (givesUp)
		await takeOff({
			store,
			transaction,
			settings,
			order,
			items,
			item,
			before: copies,
			picked,
			isCancelled: asked.change === 'cancel',
		});
	return followCopies(store, transaction, settings, order.id);
}

/**
 * Replaces a part number (the number of a delivery) by the part's database ID. @throws {Refused} 404 if the order has no part
 * with the number
 */
async function ofPart(
	transaction: Transaction,
	order: OrderRow,
	{ part: number, ...asked }: CopiesChange,
): Promise<CopiesWanted> {
	if (number === undefined) return asked;
	const part = await transaction
		.selectFrom('order_parts')
		.select('id')
		.where('order_id', '=', order.id)
		.where('number', '=', number)
		.executeTakeFirst();
	if (!part)
		throw new Refused('No such part of this order was handed over or sent. Open the order again.', 404, 'part');
	return { ...asked, part_id: part.id };
}

interface Doing {
	transaction: Transaction;
	order: OrderRow;
	item: OrderItemRow;
	picked: PickedCopies[];
	asked: CopiesChange;
	now: number;
}

const does: Record<CopyChange, (doing: Doing) => Promise<void>> = {
	find: ({ transaction, picked }) => moveCopies(transaction, picked, 'find'),
	miss: ({ transaction, picked }) => moveCopies(transaction, picked, 'miss'),
	set_aside: ({ transaction, picked }) => moveCopies(transaction, picked, 'set_aside'),
	pick_again: pickAgain,
	order: async (doing) => {
		await letGo(doing);
		await moveCopies(doing.transaction, doing.picked, 'order', { location_id: null });
	},
	arrive: takeArrived,
	withdraw: async (doing) => {
		const { transaction, item, picked } = doing;
		await letGo(doing);
		await endQuestions(doing);
		const columns = { title_id: item.title_id, condition: item.condition, location_id: null, substitution_id: null };
		await moveCopies(transaction, picked, 'withdraw', columns);
	},
	cancel: cancelCopies,
	return: (doing) => returnCopies(doing, { restock: doing.asked.restock === true, items: [doing.item] }),
};

/**
 * Puts copies back on the pick list. If another location is given, replaces missing copies with copies from the stock of that
 * location.
 */
async function pickAgain(doing: Doing): Promise<void> {
	const { transaction, order, picked, asked, now } = doing;
	const isMissing = picked.some(({ row }) => row.state === 'short');
	const elsewhere = asked.other_location_id;
	if (!isMissing || elsewhere === undefined) {
		if (isMissing && picked.some(({ row }) => row.location_id === null))
			throw new Refused('Choose the location to pick it at.', 400, 'other_location_id');
		await moveCopies(transaction, picked, 'pick_again');
		return;
	}
	// Locks all stock rows, in the sequence of locks, before changing any stock row.
	const offers = await holdOffersOf(transaction, picked);
	for (const [at, one] of picked.entries()) {
		const { quantity } = one;
		const offer_id = offers[at] as number;
		await letGo({ ...doing, picked: [one] });
		await reserveAt(transaction, order.id, { offer_id, quantity, location_id: elsewhere }, now);
		await moveCopies(transaction, [one], 'pick_again', { location_id: elsewhere });
	}
}

/**
 * Locks the stock of the copies' titles. Locks all stock rows in one statement, because an order line has copies of several
 * titles if the customer accepted a substitute for some copies.
 * @returns the ID of the offer for each copy
 * @throws {Refused} 409 if a title is no longer in the catalogue
 */
async function holdOffersOf(transaction: Transaction, picked: readonly PickedCopies[]): Promise<number[]> {
	const offers: number[] = [];
	for (const { row } of picked) {
		const offer_id = await offerOf(transaction, row.title_id, row.condition);
		if (offer_id === null) throw new Refused('This title is no longer in the catalogue.', 409);
		offers.push(offer_id);
	}
	await lockStock(transaction, offers);
	return offers;
}

/** Reserves stock for backordered copies that have arrived, and moves the copies to 'to_pick'. */
async function takeArrived({ transaction, order, picked, asked, now }: Doing): Promise<void> {
	await holdOffersOf(transaction, picked);
	for (const one of picked) await takeForOrder(transaction, order, one, asked.other_location_id ?? null, now);
}

/**
 * Reserves stock for the backordered copies of an order. The transaction must have locked the order.
 * @param location_id the location at which the copies have arrived; null for any location with stock
 * @throws {Refused} 409 if there is not enough stock
 */
export async function takeForOrder(
	transaction: Transaction,
	order: OrderRow,
	{ row, quantity }: PickedCopies,
	location_id: number | null,
	now: number,
): Promise<void> {
	const offer_id = await offerOf(transaction, row.title_id, row.condition);
	if (offer_id === null) throw new Refused('This title is no longer in the catalogue.', 409);
	const taken = await reserveAt(transaction, order.id, { offer_id, quantity, location_id }, now);
	let left = row;
	for (const from of taken) {
		await moveCopies(transaction, [{ row: left, quantity: from.quantity }], 'arrive', {
			location_id: from.location_id,
		});
		left = { ...left, quantity: left.quantity - from.quantity };
	}
}

/** @throws {Refused} 409 if the order line's gift cards were already issued, because the gift cards would stay valid */
async function requireNoCards(transaction: Transaction, order: OrderRow, item: OrderItemRow): Promise<void> {
	const card = await transaction
		.selectFrom('gift_cards')
		.select('number')
		.where('order_item_id', '=', item.id)
		.where('voided_at', 'is', null)
		.executeTakeFirst();
	if (!card) return;
	throw new Refused(
		`Order ${order.order_number} sold the gift card ending in ${card.number.slice(-4)}. Refund the card: the refund also voids it.`,
		409,
	);
}

interface TakingOff {
	store: Clock & HasConfig;
	transaction: Transaction;
	settings: Settings;
	order: OrderRow;
	items: OrderItemRow[];
	item: OrderItemRow;
	/** The order's copies before the change. */
	before: CopiesRow[];
	picked: PickedCopies[];
	/** True for copies that have left the store, including returned copies. */
	isCancelled: boolean;
}

/**
 * Deducts the price of cancelled or returned copies from the amount that the customer owes, or marks the price for a refund.
 * E-mails the customer about cancelled copies.
 */
export async function takeOff({ store, transaction, settings, order, ...rest }: TakingOff): Promise<void> {
	const { items, item, before, picked, isCancelled } = rest;
	const now = store.now();
	const quantity = copiesIn(picked);
	const paidFor = picked.filter(({ row }) => row.refunded === 0);
	const prices = await readCopyPrices(transaction, order, items, before);
	let counted = 0;
	const reductions = [...groupBy(paidFor, ({ row }) => takenInstead(row))].map(
		([substitution_id, copies]): Reduction => {
			const worth = prices.worthOf(item, copies, counted);
			counted += copiesIn(copies);
			const kind = isCancelled ? 'copies_cancelled' : 'copies_returned';
			return { kind, order_item_id: item.id, substitution_id, quantity: copiesIn(copies), worth };
		},
	);
	const { registry_id, title_id } = item;
	if (registry_id !== null) await countAsBought(transaction, { registry_id, title_id }, -quantity);
	const { order: after, to_give_back } = await takeOffOrder(transaction, order.id, reductions, now);
	// If the whole order is cancelled, the customer already gets an e-mail about the cancelled order.
	const isLast = before.every(
		(row) => row.state === 'cancelled' || picked.some((one) => one.row.id === row.id && one.quantity === row.quantity),
	);
	const [shown] = await presentOrders(transaction, settings, [after]);
	if (!isCancelled || isLast || !shown) return;
	const mail = cancelledCopiesMail(
		shown,
		{
			title: await titleOfCopies(transaction, order, item, picked),
			quantity,
			to_give_back,
			in_all: after.to_give_back,
		},
		settings,
		pageLink(store, settings, order),
	);
	const mails = readersOf(shown).map((recipient) => ({ ...mail, recipient, order_id: order.id }));
	await queueMails(transaction, mails, now);
}

/**
 * Returns the title of some copies of an order line. If all of these copies are the same accepted substitute, returns the
 * substitute's title. Otherwise returns the title that was sold.
 */
async function titleOfCopies(
	transaction: Transaction,
	order: OrderRow,
	item: OrderItemRow,
	picked: readonly PickedCopies[],
): Promise<string> {
	const [taken, ...others] = new Set(picked.map(({ row }) => takenInstead(row)));
	if (typeof taken !== 'number' || others.length > 0) return titleOf(item);
	return (await readSubstitutes(transaction, [order.id])).get(taken)?.title ?? titleOf(item);
}

/** Returns the title that was sold on an order line. */
export const titleOf = (item: Pick<OrderItemRow, 'id' | 'title_info'>): string => readSoldTitle(item).title;
