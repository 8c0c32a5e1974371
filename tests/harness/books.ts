import { expect } from 'vitest';
import type { Store } from '~store/store';

/** The state at the start: copies by offer and location, and earlier uses of each code. */
export interface OpeningBooks {
	stock: Map<string, number>;
	uses: Map<number, number>;
}

const placeOf = (row: { offer_id: number; location_id: number }) => `${row.offer_id}/${row.location_id}`;

export async function openBooks({ db }: Pick<Store, 'db'>): Promise<OpeningBooks> {
	const stock = await db.selectFrom('stock').selectAll().execute();
	const promos = await db.selectFrom('promo_codes').select(['id', 'uses']).execute();
	return {
		stock: new Map(stock.map((row) => [placeOf(row), row.onhand])),
		uses: new Map(promos.map(({ id, uses }) => [id, uses])),
	};
}

/** Checks that stock, gift cards, promo codes and registries agree with the orders, and that every order adds up. */
export async function expectBooksToAgree({ db }: Pick<Store, 'db'>, opening: OpeningBooks): Promise<void> {
	const orders = await db.selectFrom('orders').selectAll().execute();
	const standing = new Set(orders.filter(({ state }) => state !== 'cancelled').map(({ id }) => id));
	await expectStockToAgree(db, opening, standing);
	await expectGiftCardsToAgree(db, standing);
	await expectPromosToAgree(db, opening, standing);
	for (const order of orders) {
		const taxes = (JSON.parse(order.taxes) as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0);
		expect(order.original_price - order.discounts - order.promo_discounts).toBe(order.subtotal);
		expect(order.subtotal + taxes + order.shipping_cost - order.post_subtotal_discount).toBe(order.total);
		if (order.total_owing !== 0) expect(order.total - order.gift_card_amount).toBe(order.total_owing);
	}
	const items = await db
		.selectFrom('order_items')
		.select('order_id')
		.select((eb) => eb.fn.sum<number>(eb('sold_price', '*', eb.ref('quantity'))).as('sum'))
		.groupBy('order_id')
		.execute();
	const goods = new Map(items.map(({ order_id, sum }) => [order_id, Number(sum)]));
	for (const order of orders) expect(goods.get(order.id)).toBe(order.subtotal + order.promo_discounts);
	expect(new Set(orders.map(({ order_number }) => order_number)).size).toBe(orders.length);
}

async function expectStockToAgree(db: Store['db'], opening: OpeningBooks, standing: Set<number>) {
	const taken = new Map<string, number>();
	const byOrder = new Map<number, number>();
	for (const row of await db.selectFrom('order_withdrawals').selectAll().execute()) {
		expect(standing).toContain(row.order_id);
		taken.set(placeOf(row), (taken.get(placeOf(row)) ?? 0) + row.quantity);
		byOrder.set(row.order_id, (byOrder.get(row.order_id) ?? 0) + row.quantity);
	}
	for (const row of await db.selectFrom('stock').selectAll().execute()) {
		expect(row.onhand).toBeGreaterThanOrEqual(0);
		expect(row.onhand + (taken.get(placeOf(row)) ?? 0)).toBe(opening.stock.get(placeOf(row)));
	}
	const items = await db
		.selectFrom('order_items')
		.innerJoin('orders', 'orders.id', 'order_items.order_id')
		.select(['order_id', 'quantity', 'backorder_quantity', 'notes'])
		.where('orders.delivery_key', '!=', 'quote')
		.execute();
	const sold = new Map<number, number>();
	for (const { order_id, quantity, backorder_quantity, notes } of items) {
		if (notes === null) sold.set(order_id, (sold.get(order_id) ?? 0) + quantity - backorder_quantity);
	}
	for (const id of standing) expect(byOrder.get(id) ?? 0).toBe(sold.get(id) ?? 0);
}

async function expectGiftCardsToAgree(db: Store['db'], standing: Set<number>) {
	const entries = await db.selectFrom('gift_card_entries').selectAll().execute();
	for (const card of await db.selectFrom('gift_cards').selectAll().execute()) {
		const own = entries.filter(({ gift_card_id }) => gift_card_id === card.id);
		expect(card.balance).toBeGreaterThanOrEqual(0);
		expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(card.balance);
	}
	const paid = new Map<number, number>();
	for (const { order_id, amount } of await db.selectFrom('order_gift_cards').selectAll().execute()) {
		paid.set(order_id, (paid.get(order_id) ?? 0) + amount);
	}
	for (const { id, gift_card_amount } of await db.selectFrom('orders').select(['id', 'gift_card_amount']).execute()) {
		expect(paid.get(id) ?? 0).toBe(gift_card_amount);
		const spent = entries.filter(({ order_id }) => order_id === id).reduce((sum, { amount }) => sum - amount, 0);
		expect(spent).toBe(standing.has(id) ? gift_card_amount : 0);
	}
}

async function expectPromosToAgree(db: Store['db'], opening: OpeningBooks, standing: Set<number>) {
	const used = new Map<number, number>();
	for (const { order_id, promo_code_id } of await db.selectFrom('order_promo_codes').selectAll().execute()) {
		if (standing.has(order_id)) used.set(promo_code_id, (used.get(promo_code_id) ?? 0) + 1);
	}
	for (const { id, uses, max_uses } of await db.selectFrom('promo_codes').selectAll().execute()) {
		expect(uses).toBe((opening.uses.get(id) ?? 0) + (used.get(id) ?? 0));
		if (max_uses !== null) expect(uses).toBeLessThanOrEqual(max_uses);
	}
}
