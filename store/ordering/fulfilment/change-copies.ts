import type { HasConfig } from '../../../config';
import type { CopyChange } from '../../contract/desk-orders';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import { copiesAmount, lineAmounts } from '../lines/amounts';
import { type CopiesRow, type CopiesWanted, holdCopies, moveCopies, pickCopies } from '../lines/copies';
import { giveCopiesBack, holdStockOf, offerOf, takeCopies, tellOfStock, writeCopiesOff } from '../lines/order-stock';
import { heldOf } from '../lines/write-part';
import { cancelledCopiesMail } from '../mail-templates/cancelled-copies';
import { pageLink, readersOf } from '../orders/order-mails';
import { type OrderItemRow, type OrderRow, readOrderParts } from '../orders/order-rows';
import { presentOrders } from '../orders/order-view';
import { countAsBought } from '../orders/registry-purchases';
import { holdWhatIsReleased } from '../orders/release-order';
import { followCopies } from './follow-order';
import { takeOffOrder } from './take-off';

/** What staff do with copies by themselves. Handing over, and asking the customer, have rules of their own. */
export interface CopiesChange extends CopiesWanted {
	change: CopyChange;
	/** Where a short copy is to be picked instead, and where one that was ordered has come; left out, where it was. */
	other_location_id?: number | undefined;
	/** Whether a copy that came back can be sold again. */
	restock?: boolean | undefined;
}

type Picked = { row: CopiesRow; quantity: number }[];

/**
 * Takes copies of an order's line on, inside a transaction that holds the order, with what belongs to it: stock, money, gift
 * registries, the customer's mail and the order's own state.
 * @returns the order as it is then
 * @throws {Refused} 409 for copies that are not in the state that was seen, or cannot go there from it
 */
export async function changeCopies(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	asked: CopiesChange,
): Promise<OrderRow> {
	const now = store.now();
	const copies = await holdCopies(transaction, order);
	const picked = pickCopies(copies, asked);
	const { items } = await readOrderParts(transaction, [order.id]);
	const item = items.find(({ id }) => id === asked.order_item_id);
	if (!item) throw new Refused('There is no such line.', 404);
	if (asked.change === 'cancel') await holdWhatIsReleased(transaction, [order.id]);
	if (asked.change === 'cancel' || asked.change === 'return') await requireNoCards(transaction, order, item);
	const touched = picked.map(({ row }) => row.title_id);
	await does[asked.change]({ transaction, order, item, picked, asked, now });
	if (asked.change === 'cancel' || asked.change === 'return')
		await takeOff({ store, transaction, settings, order, items, item, before: copies, picked, name: asked.change });
	const followed = await followCopies(store, transaction, settings, order.id);
	await tellOfStock(
		transaction,
		touched.filter((id) => id !== null),
	);
	return followed;
}

interface Doing {
	transaction: Transaction;
	order: OrderRow;
	item: OrderItemRow;
	picked: Picked;
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
	cancel: async (doing) => {
		await letGo(doing);
		await endQuestions(doing);
		await moveCopies(doing.transaction, doing.picked, 'cancel', { location_id: null });
	},
	return: async (doing) => {
		const { transaction, order, picked, asked, now } = doing;
		if (asked.restock !== true) return moveCopies(transaction, picked, 'return');
		await giveCopiesBack(transaction, order.id, await heldOf(transaction, picked), now);
		await moveCopies(transaction, picked, 'return', { location_id: null });
	},
};

/** A short copy is looked for where it was, or another one is taken elsewhere for it. */
async function pickAgain(doing: Doing): Promise<void> {
	const { transaction, order, picked, asked, now } = doing;
	const isMissing = picked.some(({ row }) => row.state === 'short');
	const elsewhere = asked.other_location_id;
	if (!isMissing || elsewhere === undefined) {
		if (isMissing && picked.some(({ row }) => row.location_id === null))
			throw new Refused('Say where it is to be picked.', 400, 'other_location_id');
		await moveCopies(transaction, picked, 'pick_again');
		return;
	}
	for (const one of picked) {
		const { row, quantity } = one;
		const offer_id = await offerOf(transaction, row.title_id, row.condition);
		if (offer_id === null) throw new Refused('The catalogue does not have it any more.', 409);
		// Both places are held in the order of locks before either is changed.
		await holdStockOf(transaction, [offer_id]);
		await letGo({ ...doing, picked: [one] });
		await takeCopies(transaction, order.id, { offer_id, quantity, location_id: elsewhere }, now);
		await moveCopies(transaction, [one], 'pick_again', { location_id: elsewhere });
	}
}

/** Copies that were ordered have come: they are taken off the stock, and are to be picked. */
async function takeArrived({ transaction, order, picked, asked, now }: Doing): Promise<void> {
	for (const one of picked) await takeForOrder(transaction, order, one, asked.other_location_id ?? null, now);
}

/**
 * Takes copies that an order waits for off the stock, inside a transaction that holds the order.
 * @param location_id where they have come; null for wherever they are on hand
 * @throws {Refused} 409 where there are not so many
 */
export async function takeForOrder(
	transaction: Transaction,
	order: OrderRow,
	{ row, quantity }: { row: CopiesRow; quantity: number },
	location_id: number | null,
	now: number,
): Promise<void> {
	const offer_id = await offerOf(transaction, row.title_id, row.condition);
	if (offer_id === null) throw new Refused('The catalogue does not have it any more.', 409);
	const taken = await takeCopies(transaction, order.id, { offer_id, quantity, location_id }, now);
	let left = row;
	for (const from of taken) {
		await moveCopies(transaction, [{ row: left, quantity: from.quantity }], 'arrive', {
			location_id: from.location_id,
		});
		left = { ...left, quantity: left.quantity - from.quantity };
	}
}

/** What copies hold of the stock goes back to it; what is short is written off. */
export async function letGo({
	transaction,
	order,
	picked,
	now,
}: Pick<Doing, 'transaction' | 'order' | 'picked' | 'now'>): Promise<void> {
	const short = picked.filter(({ row }) => row.state === 'short');
	const whole = picked.filter(({ row }) => row.state !== 'short');
	const [back, gone] = [await heldOf(transaction, whole), await heldOf(transaction, short)];
	const offers = [...back, ...gone].map(({ offer_id }) => offer_id);
	if (offers.length > 0) await holdStockOf(transaction, offers);
	await giveCopiesBack(transaction, order.id, back, now);
	await writeCopiesOff(transaction, order.id, gone, now);
}

/** The questions about copies are asked no more. */
async function endQuestions({ transaction, picked, now }: Doing): Promise<void> {
	const ids = picked.flatMap(({ row }) => row.substitution_id ?? []);
	if (ids.length === 0) return;
	await transaction
		.updateTable('order_substitutions')
		.set({ answer: 'withdrawn', answered_at: now })
		.where('id', 'in', ids)
		.where('answer', 'is', null)
		.execute();
}

/** @throws {Refused} 409 for a line of gift cards that were made already: they would stay good */
async function requireNoCards(transaction: Transaction, order: OrderRow, item: OrderItemRow): Promise<void> {
	const card = await transaction
		.selectFrom('gift_cards')
		.select('number')
		.where('order_item_id', '=', item.id)
		.where('voided_at', 'is', null)
		.executeTakeFirst();
	if (!card) return;
	throw new Refused(`Order ${order.order_number} sold the gift card ${card.number}: void it first.`, 409);
}

interface TakingOff {
	store: Clock & HasConfig;
	transaction: Transaction;
	settings: Settings;
	order: OrderRow;
	items: OrderItemRow[];
	item: OrderItemRow;
	/** The order's copies as they were before. */
	before: CopiesRow[];
	picked: Picked;
	name: 'cancel' | 'return';
}

/** What copies cost is not owed any more, or is to be given back; the customer is told of what is cancelled. */
export async function takeOff({ store, transaction, settings, order, ...rest }: TakingOff): Promise<void> {
	const { items, item, before, picked, name } = rest;
	const now = store.now();
	const quantity = picked.reduce((sum, one) => sum + one.quantity, 0);
	const amount = await amountOff(transaction, order, { items, item, before, picked });
	const after = await takeOffOrder(transaction, order.id, amount, now);
	const { registry_id, title_id } = item;
	if (registry_id !== null) await countAsBought(transaction, { registry_id, title_id }, -quantity);
	// Of an order that is cancelled whole its mail tells.
	const isLast = before.every(
		(row) => row.state === 'cancelled' || picked.some((one) => one.row.id === row.id && one.quantity === row.quantity),
	);
	const [shown] = await presentOrders(transaction, settings, [after]);
	if (name !== 'cancel' || isLast || !shown) return;
	const mail = cancelledCopiesMail(
		shown,
		{ title: titleOf(item), quantity, to_give_back: after.to_give_back - order.to_give_back },
		settings,
		pageLink(store, settings, order),
	);
	const mails = readersOf(shown).map((recipient) => ({ ...mail, recipient, order_id: order.id }));
	await queueMails(transaction, mails, now);
}

/** What a line was sold as. */
export const titleOf = ({ title_info }: Pick<OrderItemRow, 'title_info'>): string =>
	(JSON.parse(title_info) as { title: string }).title;

/** What some copies of a line cost, in cents: of what the customer took in their place, what that costs. */
async function amountOff(
	transaction: Transaction,
	order: OrderRow,
	{ items, item, before, picked }: Pick<TakingOff, 'items' | 'item' | 'before' | 'picked'>,
): Promise<number> {
	const line = lineAmounts(order, items).get(item.id) ?? 0;
	let gone = before
		.filter((row) => row.order_item_id === item.id && (row.state === 'cancelled' || row.state === 'returned'))
		.reduce((sum, row) => sum + row.quantity, 0);
	let amount = 0;
	for (const { row, quantity } of picked) {
		const whole = copiesAmount(line, item.quantity, gone, quantity);
		gone += quantity;
		amount += await atPrice(transaction, row, item, whole);
	}
	return amount;
}

async function atPrice(
	transaction: Transaction,
	{ substitution_id, state }: CopiesRow,
	item: OrderItemRow,
	whole: number,
): Promise<number> {
	if (substitution_id === null || state === 'substituted') return whole;
	const taken = await transaction
		.selectFrom('order_substitutions')
		.select('price')
		.where('id', '=', substitution_id)
		.executeTakeFirst();
	return taken ? partAt(whole, taken.price, item.sold_price) : whole;
}

/** The part of what copies cost that is left where they are sold at another price. Cents. */
export const partAt = (whole: number, price: number, sold_price: number): number =>
	sold_price === 0 ? whole : Math.round((whole * price) / sold_price);
