import type { HasConfig } from '../../../config';
import type { Line } from '../../basket/cart/lines';
import type { PricedCart } from '../../basket/cart/priced-cart';
import type { Shopper } from '../../basket/cart/shopper';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import { reserve } from '../../inventory/orders';
import { handoverOf } from '../checkout/order-facts';
import { planStock, type StockAt } from '../checkout/stock-plan';
import { followCopies } from '../fulfilment/follow-order';
import { noteOwing, type OrderLedger, readLedger } from '../ledger/order-ledger';
import { addCopies, copiesIn, dropCancelled, dropCopies, type PickedCopies } from '../lines/copies';
import { letGo } from '../lines/give-up-copies';
import { lockOrderStock } from '../lines/lock-order-stock';
import { copiesSold } from '../lines/sold-copies';
import { readSoldTitle, type SoldTitle } from '../lines/sold-title';
import type { OrderRow } from '../orders/order-rows';
import { searchTextOf } from '../orders/order-search';
import { countRegistryPurchases, lockRegistriesOf } from '../orders/registry-purchases';
import { amountsOf, itemOf, soldTitlesOf } from '../orders/write-order';
import type { ChangePlan } from './plan-change';

/**
 * Locks the rows that an edit of an order may change: the stock of all offers in the order before and after the edit, and the
 * gift registries of the order's lines. Lock the order first.
 * @param coming titles that the edit adds to the order
 */
export async function lockForChange(
	transaction: Transaction,
	orderId: number,
	coming: readonly { eisbn: string; condition: string }[],
): Promise<void> {
	await lockOrderStock(transaction, orderId, coming);
	await lockRegistriesOf(transaction, [orderId]);
}

/**
 * Applies a planned edit to an order. The transaction must have locked the order. Reserves and releases copies, updates order
 * lines and amounts, and recalculates the amount owed from the ledger. The order's lines and total exclude cancelled copies. The
 * order is completed if all its remaining copies have already left the store. If the order's copies are reserved again at the
 * pick-up location, the order becomes a new order again: no copy is set aside, and the order has no promised time. A change of
 * the delivery method removes the promised time, too.
 * @returns the updated order and the order's ledger
 */
export async function applyChange(
	transaction: Transaction,
	order: OrderRow,
	{ priced, items, replaced, gone, more, location_id, isMoved, cancelled_amount }: ChangePlan,
	shopper: Shopper,
	{ store, delivers }: { store: Clock & HasConfig; delivers: boolean },
): Promise<{ order: OrderRow; ledger: OrderLedger }> {
	const now = store.now();
	const titles = await titlesOf(transaction, { priced, items, replaced }, shopper.view);
	await countRegistryPurchases(transaction, order.id, -1);
	await giveUpCopies(transaction, order, gone, now);
	await dropCancelled(transaction, order.id);
	await transaction.deleteFrom('order_reductions').where('order_id', '=', order.id).execute();
	const kept = new Set(items.flatMap((item) => (item ? [item.id] : [])));
	const dropped = transaction.deleteFrom('order_items').where('order_id', '=', order.id);
	await (kept.size > 0 ? dropped.where('id', 'not in', [...kept]) : dropped).execute();
	const coming: Parameters<typeof takeMore>[2][number][] = [];
	for (const [position, line] of priced.lines.entries()) {
		const item = items[position];
		const columns = itemOf(line, position, priced.totals);
		const of = more[position] ?? { taken: 0, backorder: 0 };
		const title_info = item && !replaced[position] ? item.title_info : JSON.stringify(titles[position]);
		if (!item) {
			const added = await transaction
				.insertInto('order_items')
				.values({ order_id: order.id, title_info, ...columns })
				.returning('id')
				.executeTakeFirstOrThrow();
			coming.push({ item_id: added.id, line, ...of });
			continue;
		}
		// An unchanged order line keeps the title data that was stored when the title was sold.
		const row = { ...columns, title_info };
		if (Object.entries(row).some(([column, value]) => item[column as keyof typeof row] !== value))
			await transaction.updateTable('order_items').set(row).where('id', '=', item.id).execute();
		coming.push({ item_id: item.id, line, ...of });
	}
	await takeMore(transaction, { ...order, location_id }, coming, shopper, now);
	await countRegistryPurchases(transaction, order.id, 1);
	for (const { promo, amount } of await promoAmounts(transaction, order.id, priced.totals.promos)) {
		await transaction
			.updateTable('order_promo_codes')
			.set({ amount })
			.where('order_id', '=', order.id)
			.where('promo_code_id', '=', promo)
			.execute();
	}
	const handover = delivers
		? asHandedOver(priced)
		: priced.shipping.batches.length > 0
			? { shipping_batches: JSON.stringify(priced.shipping.batches) }
			: {};
	await transaction
		.updateTable('orders')
		.set({
			...amountsOf(priced.totals),
			cancelled_amount,
			...handover,
			...(isMoved ? { location_id, taken_up_at: null, promised_at: null } : {}),
			...('delivery_key' in handover && handover.delivery_key !== order.delivery_key ? { promised_at: null } : {}),
			search_text: searchTextOf({ ...order, titles }),
			changed_at: now,
			updated_at: now,
		})
		.where('id', '=', order.id)
		.execute();
	await noteOwing(transaction, order.id, store.now());
	const followed = await followCopies(store, transaction, shopper.settings, order.id, { begins: false });
	return { order: followed, ledger: await readLedger(transaction, followed) };
}

/**
 * Returns the delivery columns of an edited order. An order that changes to pick-up keeps its address, because staff may change
 * the order back to shipping.
 */
function asHandedOver(priced: PricedCart): Partial<ReturnType<typeof handoverOf>> {
	const { shipping, ...handover } = handoverOf(priced);
	return shipping === null ? handover : { ...handover, shipping };
}

/**
 * Returns the title data of an edited order's lines. Unchanged lines keep the title data that was stored when the titles were
 * sold.
 */
async function titlesOf(
	transaction: Transaction,
	{ priced, items, replaced }: Pick<ChangePlan, 'priced' | 'items' | 'replaced'>,
	view: Shopper['view'],
): Promise<SoldTitle[]> {
	const isNew = (index: number) => !items[index] || replaced[index] === true;
	const sold = await soldTitlesOf(
		transaction,
		priced.lines.filter((_, index) => isNew(index)),
		view,
	);
	let next = 0;
	return priced.lines.map((_, index) => {
		const item = items[index];
		return item && !isNew(index) ? readSoldTitle(item) : (sold[next++] as SoldTitle);
	});
}

/**
 * Returns the current discount of each promo code on an order, in cents. The discount is 0 if the promo code no longer applies.
 */
async function promoAmounts(
	transaction: Transaction,
	orderId: number,
	promos: ChangePlan['priced']['totals']['promos'],
): Promise<{ promo: number; amount: number }[]> {
	const codes = await transaction
		.selectFrom('order_promo_codes')
		.select('promo_code_id')
		.where('order_id', '=', orderId)
		.execute();
	return codes.map(({ promo_code_id }) => ({
		promo: promo_code_id,
		amount: promos.find(({ promo }) => promo.id === promo_code_id)?.amount ?? 0,
	}));
}

/** Puts the copies that an edit removes from an order back into stock, and deletes the copies' rows in `order_copies`. */
async function giveUpCopies(
	transaction: Transaction,
	order: OrderRow,
	gone: readonly PickedCopies[],
	now: number,
): Promise<void> {
	await letGo({ transaction, order, picked: gone, now });
	await dropCopies(transaction, order.id, gone);
}

/** Reserves the copies that an edit adds to an order's lines, and inserts the copies' rows in `order_copies`. */
async function takeMore(
	transaction: Transaction,
	order: OrderRow,
	coming: readonly { item_id: number; line: Line; taken: number; backorder: number }[],
	{ view, location_id }: Shopper,
	now: number,
): Promise<void> {
	const takes = coming.flatMap(({ line: { offer }, taken }) =>
		offer && taken > 0 ? [{ offer_id: offer.id, quantity: taken }] : [],
	);
	const rows = takes.length === 0 ? [] : await stockOf(transaction, takes);
	const usable = rows.filter((row) => view.location_id === null || row.location_id === view.location_id);
	const { withdrawals } = planStock(takes, usable, order.location_id ?? location_id);
	if (copiesIn(withdrawals) < copiesIn(takes))
		throw new Refused('The store no longer has enough copies. Check the order and try again.', 409, 'lines');
	const order_id = order.id;
	await reserve(
		transaction,
		withdrawals.map((copies) => ({ ...copies, order_id })),
		now,
	);
	const sold = coming.map(({ item_id, line, taken, backorder }) => ({
		id: item_id,
		title_id: line.title.id,
		condition: line.condition,
		quantity: taken + backorder,
		backorder_quantity: backorder,
		notes: line.notes,
		sold_until: line.title.sold_until,
		offer_id: line.offer?.id ?? null,
	}));
	const isSent = order.delivery_key !== 'pickup';
	await addCopies(transaction, order.id, copiesSold(sold, withdrawals, { state: 'placed', isSent }));
}

const stockOf = async (transaction: Transaction, wanted: { offer_id: number }[]): Promise<StockAt[]> =>
	(
		await transaction
			.selectFrom('stock')
			.select(['offer_id', 'location_id', 'onhand'])
			.where(
				'offer_id',
				'in',
				wanted.map(({ offer_id }) => offer_id),
			)
			.orderBy('offer_id')
			.orderBy('location_id')
			.execute()
	).map(({ onhand, ...place }) => ({ ...place, quantity: onhand }));
