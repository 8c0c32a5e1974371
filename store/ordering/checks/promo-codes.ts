import { sql } from 'kysely';
import { combineChecks, dollars, finding } from './check';

const usesAreOrders = finding(
	sql<{ code: string; uses: number; orders: number }>`
		select code, uses, orders from (
			select code, uses, (select count(*) from order_promo_codes
				join orders on orders.id = order_promo_codes.order_id
				where order_promo_codes.promo_code_id = promo_codes.id
				and orders.state <> 'cancelled' and orders.delivery_key <> 'quote') as orders
			from promo_codes
		) as codes where uses <> orders order by code`,
	({ code, uses, orders }) => `Promo code ${code} counts ${uses} uses, but ${orders} orders have it.`,
);

const takenOffAsSaid = finding(
	sql<{ order_number: string; off: number; codes: number }>`
		select order_number, off, codes from (
			select order_number, promo_discounts + post_subtotal_discount as off,
				(select coalesce(sum(amount), 0) from order_promo_codes
					where order_promo_codes.order_id = orders.id) as codes
			from orders
		) as reduced where off <> codes order by order_number`,
	({ order_number, off, codes }) =>
		`Order ${order_number} was reduced by ${dollars(off)}, but its promo codes took off ${dollars(codes)}.`,
);

/**
 * Checks promo codes: the uses of each promo code are the orders with the promo code, and the discounts of these orders equal the
 * recorded amounts.
 */
export const checkPromoCodes = combineChecks(usesAreOrders, takenOffAsSaid);
