import type { Shopper } from '../../basket/cart/shopper';
import { refreshFacets } from '../../catalogue/facets/facets';
import { noteMovements } from '../../catalogue/stock/movements';
import { invalidateStock } from '../../foundation/caching/cache-tags';
import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { handoverOf } from '../checkout/order-facts';
import { planStock, type StockAt } from '../checkout/stock-plan';
import { noteOwing, type OrderLedger } from '../ledger/order-ledger';
import { holdOrder, type OrderRow } from '../orders/order-rows';
import { searchTextOf } from '../orders/order-search';
import { countRegistryPurchases } from '../orders/registry-purchases';
import { type Copies, changeWithdrawal, returnCopies } from '../orders/return-copies';
import { amountsOf, itemOf, soldTitlesOf } from '../orders/write-order';
import type { ChangePlan } from './plan-change';

/**
 * Holds what a change may touch, after its order: the stock of every offer that the order has or is to have.
 * @param offerIds of lines that come to it
 */
export async function holdForChange(
	transaction: Transaction,
	orderId: number,
	wanted: readonly { eisbn: string; condition: string }[],
): Promise<void> {
	const offers = new Set<number>();
	const had = await transaction
		.selectFrom('order_withdrawals')
		.select('offer_id')
		.where('order_id', '=', orderId)
		.execute();
	for (const { offer_id } of had) offers.add(offer_id);
	const ordered = await transaction
		.selectFrom('order_items')
		.innerJoin('offers', (join) =>
			join
				.onRef('offers.title_id', '=', 'order_items.title_id')
				.onRef('offers.condition', '=', 'order_items.condition'),
		)
		.select('offers.id')
		.where('order_id', '=', orderId)
		.execute();
	for (const { id } of ordered) offers.add(id);
	for (const { eisbn, condition } of wanted) {
		const offer = await transaction
			.selectFrom('offers')
			.innerJoin('titles', 'titles.id', 'offers.title_id')
			.select('offers.id')
			.where('eisbn', '=', eisbn)
			.where('condition', '=', condition)
			.executeTakeFirst();
		if (offer) offers.add(offer.id);
	}
	const ids = [...offers].sort((one, other) => one - other);
	for (const some of chunks(ids, 1)) {
		await locked(
			transaction
				.selectFrom('stock')
				.select('offer_id')
				.where('offer_id', 'in', some)
				.orderBy('offer_id')
				.orderBy('location_id'),
		).execute();
	}
	await locked(
		transaction
			.selectFrom('registries')
			.select('id')
			.where('id', 'in', ({ selectFrom }) =>
				selectFrom('order_items')
					.select('registry_id')
					.where('order_id', '=', orderId)
					.where('registry_id', 'is not', null)
					.$narrowType<{ registry_id: number }>(),
			)
			.orderBy('id'),
	).execute();
}

/**
 * Makes an order what was planned, in the transaction that holds it: copies are taken and given back, its lines and amounts
 * are written, and what it owes is what its ledger says.
 * @returns the order and its ledger as they are then
 */
export async function applyChange(
	transaction: Transaction,
	order: OrderRow,
	{ priced, items, replaced, withdrawn }: ChangePlan,
	shopper: Shopper,
	{ now, delivers }: { now: number; delivers: boolean },
): Promise<{ order: OrderRow; ledger: OrderLedger }> {
	const titles = await soldTitlesOf(transaction, priced.lines, shopper.view);
	const moved = await moveCopies(transaction, order, priced.lines, withdrawn, shopper, now);
	await countRegistryPurchases(transaction, order.id, -1);
	const kept = new Set(items.flatMap((item) => (item ? [item.id] : [])));
	const gone = transaction.deleteFrom('order_items').where('order_id', '=', order.id);
	await (kept.size > 0 ? gone.where('id', 'not in', [...kept]) : gone).execute();
	const known = new Map(
		(
			await transaction
				.selectFrom('order_items')
				.select(['id', 'title_info'])
				.where('order_id', '=', order.id)
				.execute()
		).map(({ id, title_info }) => [id, title_info]),
	);
	for (const [position, line] of priced.lines.entries()) {
		const item = items[position];
		const columns = itemOf(line, position, priced.totals);
		const title_info = JSON.stringify(titles[position]);
		if (!item) {
			await transaction
				.insertInto('order_items')
				.values({ order_id: order.id, title_info, ...columns })
				.execute();
			continue;
		}
		// What stays was sold as it was called then.
		const words = replaced[position] ? title_info : (known.get(item.id) ?? title_info);
		await transaction
			.updateTable('order_items')
			.set({ ...columns, title_info: words })
			.where('id', '=', item.id)
			.execute();
	}
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
		? handoverOf(priced)
		: priced.shipping.batches.length > 0
			? { shipping_batches: JSON.stringify(priced.shipping.batches) }
			: {};
	await transaction
		.updateTable('orders')
		.set({
			...amountsOf(priced.totals),
			...handover,
			search_text: searchTextOf({ ...order, titles }),
			changed_at: now,
			updated_at: now,
		})
		.where('id', '=', order.id)
		.execute();
	const ledger = await noteOwing(transaction, order.id);
	if (moved.length > 0) {
		await invalidateStock(transaction, moved);
		await refreshFacets(transaction, moved);
	}
	return { order: await holdOrder(transaction, { id: order.id }), ledger };
}

/** What each code of an order takes off now; nothing where it does not apply any more. */
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

/** Takes what is more of each offer, and gives back what is less. Answers the titles whose stock has moved. */
async function moveCopies(
	transaction: Transaction,
	order: OrderRow,
	lines: ChangePlan['priced']['lines'],
	withdrawn: Map<number, number>,
	{ view, location_id }: Shopper,
	now: number,
): Promise<number[]> {
	const taken = new Map<number, number>();
	for (const { offer, stock } of lines) if (offer) taken.set(offer.id, (taken.get(offer.id) ?? 0) + stock.taken);
	const offers = [...new Set([...taken.keys(), ...withdrawn.keys()])].sort((one, other) => one - other);
	const back: Copies[] = [];
	const more: { offer_id: number; quantity: number }[] = [];
	for (const offer_id of offers) {
		const change = (taken.get(offer_id) ?? 0) - (withdrawn.get(offer_id) ?? 0);
		if (change > 0) more.push({ offer_id, quantity: change });
		if (change < 0) back.push(...(await comingBack(transaction, order.id, offer_id, -change)));
	}
	await returnCopies(transaction, order.id, back, now);
	for (const { quantity, ...place } of back)
		await changeWithdrawal(transaction, order.id, { ...place, quantity: -quantity });
	const rows = more.length === 0 ? [] : await stockOf(transaction, more);
	const usable = rows.filter((row) => view.location_id === null || row.location_id === view.location_id);
	const { withdrawals } = planStock(more, usable, order.location_id ?? location_id);
	if (copiesIn(withdrawals) < copiesIn(more)) throw fewer();
	for (const { offer_id, location_id: from, quantity } of withdrawals) {
		const row = await transaction
			.updateTable('stock')
			.set((eb) => ({ onhand: eb('onhand', '-', quantity) }))
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', from)
			.where('onhand', '>=', quantity)
			.returning('onhand')
			.executeTakeFirst();
		if (!row) throw fewer();
		await changeWithdrawal(transaction, order.id, { offer_id, location_id: from, quantity });
	}
	const sold = withdrawals.map(({ quantity, ...place }) => ({
		...place,
		change: -quantity,
		reason: 'sold' as const,
		order_id: order.id,
	}));
	await noteMovements(transaction, sold, now);
	const changed = [...new Set([...back, ...withdrawals].map(({ offer_id }) => offer_id))];
	if (changed.length === 0) return [];
	const titles = await transaction.selectFrom('offers').select('title_id').where('id', 'in', changed).execute();
	return [...new Set(titles.map(({ title_id }) => title_id))].sort((one, other) => one - other);
}

const copiesIn = (rows: { quantity: number }[]): number => rows.reduce((sum, { quantity }) => sum + quantity, 0);
const fewer = () => new Refused('There are not so many copies any more. Please look again.', 409, 'lines');

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

/** From where copies of an offer come that an order does not need any more. */
async function comingBack(
	transaction: Transaction,
	order_id: number,
	offer_id: number,
	copies: number,
): Promise<Copies[]> {
	const rows = await transaction
		.selectFrom('order_withdrawals')
		.select(['location_id', 'quantity'])
		.where('order_id', '=', order_id)
		.where('offer_id', '=', offer_id)
		.orderBy('location_id')
		.execute();
	let left = copies;
	return rows.flatMap(({ location_id, quantity }) => {
		const some = Math.min(left, quantity);
		left -= some;
		return some > 0 ? [{ offer_id, location_id, quantity: some }] : [];
	});
}
