import { sql } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { readTaxes, taxSum } from '../lines/amounts';
import { combineChecks, copyCount, dollars, finding } from './check';
import { checkParts } from './parts';

const linesAddUp = finding(
	sql<{ order_number: string; subtotal: number; lines: number }>`
		select order_number, subtotal, lines from (
			select order_number, subtotal + promo_discounts as subtotal,
				(select coalesce(sum(sold_price * quantity), 0) from order_items
					where order_items.order_id = orders.id) as lines
			from orders
		) as sums where subtotal <> lines order by order_number`,
	({ order_number, subtotal, lines }) =>
		`Order ${order_number} says ${dollars(subtotal)} for its titles, but the titles add up to ${dollars(lines)}.`,
);

const discountsAddUp = finding(
	sql<{ order_number: string; subtotal: number; left: number }>`
		select order_number, subtotal, original_price - discounts - promo_discounts as "left" from orders
		where original_price - discounts - promo_discounts <> subtotal order by order_number`,
	({ order_number, subtotal, left }) =>
		`Order ${order_number} has a subtotal of ${dollars(subtotal)}, but its price less discounts is ${dollars(left)}.`,
);

const copiesAddUp = finding(
	sql<{ order_number: string; quantity: number; copies: number }>`
		select order_number, quantity, copies from (
			select orders.order_number, order_items.id, order_items.quantity, sum(order_copies.quantity) as copies
			from order_items
			join orders on orders.id = order_items.order_id
			join order_copies on order_copies.order_item_id = order_items.id
			group by orders.order_number, order_items.id, order_items.quantity
		) as lines where quantity <> copies order by order_number, id`,
	({ order_number, quantity, copies }) =>
		`Order ${order_number} sold ${copyCount(quantity)} on a line, but ${copies} are accounted for.`,
);

/** Checks that an order has no more copies of a substitute than the store offered to the customer. */
const neverMoreThanOffered = finding(
	sql<{ order_number: string; title: string; quantity: number; copies: number }>`
		select order_number, title, quantity, copies from (
			select orders.order_number, order_substitutions.id, order_substitutions.title, order_substitutions.quantity,
				sum(order_copies.quantity) as copies
			from order_substitutions
			join orders on orders.id = order_substitutions.order_id
			join order_copies on order_copies.substitution_id = order_substitutions.id
			group by orders.order_number, order_substitutions.id, order_substitutions.title, order_substitutions.quantity
		) as taken where copies > quantity order by order_number, id`,
	({ order_number, title, quantity, copies }) =>
		`Order ${order_number} was offered ${copyCount(quantity)} of the substitute “${title}”, but has ${copies}.`,
);

const pageSize = 1000;

/**
 * Checks that the amounts of each order add up to the order's total. Adds up the amounts in TypeScript, because taxes are JSON,
 * which SQLite and PostgreSQL read differently.
 */
async function totalsAddUp(db: Queries): Promise<string[]> {
	const found: string[] = [];
	for (let after = 0; ; ) {
		const orders = await db
			.selectFrom('orders')
			.select(['id', 'order_number', 'taxes', 'subtotal', 'shipping_cost', 'post_subtotal_discount', 'total'])
			.where('id', '>', after)
			.orderBy('id')
			.limit(pageSize)
			.execute();
		for (const order of orders) {
			const { order_number, subtotal, shipping_cost, post_subtotal_discount, total } = order;
			const tax = taxSum(readTaxes(order, 'orders'));
			const sum = subtotal + tax + shipping_cost - post_subtotal_discount;
			if (sum !== total)
				found.push(`Order ${order_number} says ${dollars(total)}, but its parts add up to ${dollars(sum)}.`);
		}
		after = orders.at(-1)?.id ?? 0;
		if (orders.length < pageSize) return found;
	}
}

/** Checks orders: each order's total is the sum of its amounts. */
export const checkOrders = combineChecks(
	linesAddUp,
	discountsAddUp,
	totalsAddUp,
	copiesAddUp,
	neverMoreThanOffered,
	checkParts,
);
