import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { paymentChoices } from '../../contract/payment-choices';
import { cardMethods } from './receipts';

/** The SQL expression for an order's current total. Equals `charged` in the order's ledger (`order-ledger.ts`). */
export const chargedAmount = sql<number | string>`case when orders.state = 'cancelled' then 0
	else orders.total - orders.cancelled_amount - (select coalesce(sum(credited), 0) from refunds
		where refunds.order_id = orders.id) end`;

/** The SQL expression for the amount paid online for an order. Equals the sum of the `payment` entries in the order's ledger. */
export const paidOnlineAmount = sql<number | string>`(
	(select coalesce(sum(amount), 0) from payments where payments.order_id = orders.id and payments.state in ('paid', 'late'))
	+ (select coalesce(sum(refund_parts.amount), 0) from refund_parts
		join payments on payments.id = refund_parts.payment_id
		where refund_parts.order_id = orders.id and payments.state = 'settled' and refund_parts.state <> 'failed'))`;

/**
 * The SQL expression for the money that the store received for an order. Equals the sum of the `receipt` entries in the order's
 * ledger.
 */
export const paidInStoreAmount = sql<number | string>`(select coalesce(sum(amount), 0) from order_receipts
	where order_receipts.order_id = orders.id)`;

/** The SQL expression for the money that the store received for an order by card (`receipts.ts`). */
export const paidByCardAmount = sql<number | string>`(select coalesce(sum(amount), 0) from order_receipts
	where order_receipts.order_id = orders.id and method in (${sql.join([...cardMethods])}))`;

/** The SQL expression for the total amount paid for an order. Equals `paid` in the order's ledger. */
export const paidAmount = sql<number | string>`(${paidOnlineAmount} + ${paidInStoreAmount}
	- (select coalesce(sum(amount), 0) from gift_card_entries where gift_card_entries.order_id = orders.id
		and reason = 'spent'))`;

/**
 * The SQL expression for the amount of an order that was refunded, or may have been refunded. Equals `given_back` in the order's
 * ledger.
 */
export const givenBackAmount = sql<number | string>`(
	(select coalesce(sum(amount), 0) from refund_parts
		where refund_parts.order_id = orders.id and refund_parts.state <> 'failed')
	+ (select coalesce(sum(amount), 0) from gift_card_entries where gift_card_entries.order_id = orders.id
		and reason = 'given back'))`;

/**
 * Selects the ledger sums of each order that was placed in this shop (`order-ledger.ts`): the total less reductions and credits,
 * the amount paid, and the amount refunded.
 * @param which an SQL condition on the rows of `orders`; if omitted, selects all orders
 */
export const ledgerSums = (which: RawBuilder<SqlBool> = sql`true`) => sql`
	select order_id, order_number, state, total_owing, to_give_back, charged, charged - paid + back as owed, paid, back from (
		select id as order_id, order_number, state, total_owing, to_give_back,
			${chargedAmount} as charged,
			${paidAmount} as paid,
			${givenBackAmount} as back
		from orders where delivery_key <> 'quote' and payment_type in (${sql.join([...paymentChoices])}) and ${which}
	) as sums`;
