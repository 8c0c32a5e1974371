import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { paymentChoices } from '../../contract/payment-choices';
import { cardMethods } from './receipts';

/** What an order in `orders` comes to by now, as `charged` of its ledger (`order-ledger.ts`). */
export const chargedAmount = sql<number | string>`case when orders.state = 'cancelled' then 0
	else orders.total - orders.cancelled_amount - (select coalesce(sum(credited), 0) from refunds
		where refunds.order_id = orders.id) end`;

/** What was paid for an order in `orders` by its online payments, as `payment` in its ledger. */
export const paidOnlineAmount = sql<number | string>`(
	(select coalesce(sum(amount), 0) from payments where payments.order_id = orders.id and payments.state in ('paid', 'late'))
	+ (select coalesce(sum(refund_parts.amount), 0) from refund_parts
		join payments on payments.id = refund_parts.payment_id
		where refund_parts.order_id = orders.id and payments.state = 'settled' and refund_parts.state <> 'failed'))`;

/** What the store took for an order in `orders`, as `receipt` in its ledger. */
export const paidInStoreAmount = sql<number | string>`(select coalesce(sum(amount), 0) from order_receipts
	where order_receipts.order_id = orders.id)`;

/** What of that was taken by card (`receipts.ts`). */
export const paidByCardAmount = sql<number | string>`(select coalesce(sum(amount), 0) from order_receipts
	where order_receipts.order_id = orders.id and method in (${sql.join([...cardMethods])}))`;

/** What was paid for an order in `orders`, as `paid` of its ledger. */
export const paidAmount = sql<number | string>`(${paidOnlineAmount} + ${paidInStoreAmount}
	- (select coalesce(sum(amount), 0) from gift_card_entries where gift_card_entries.order_id = orders.id
		and reason = 'spent'))`;

/** What went back of an order in `orders`, or may have, as `given_back` of its ledger. */
export const givenBackAmount = sql<number | string>`(
	(select coalesce(sum(amount), 0) from refund_parts
		where refund_parts.order_id = orders.id and refund_parts.state <> 'failed')
	+ (select coalesce(sum(amount), 0) from gift_card_entries where gift_card_entries.order_id = orders.id
		and reason = 'given back'))`;

/**
 * What the ledger of each order that this shop placed comes to (`order-ledger.ts`): what it was charged less what was taken off and
 * credited, what was paid, and what went back or may have.
 * @param which a condition for rows of `orders`; all of them without
 */
export const ledgerSums = (which: RawBuilder<SqlBool> = sql`true`) => sql`
	select order_id, order_number, state, total_owing, to_give_back, charged, charged - paid + back as owed, paid, back from (
		select id as order_id, order_number, state, total_owing, to_give_back,
			${chargedAmount} as charged,
			${paidAmount} as paid,
			${givenBackAmount} as back
		from orders where delivery_key <> 'quote' and payment_type in (${sql.join([...paymentChoices])}) and ${which}
	) as sums`;
