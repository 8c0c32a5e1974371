import type { OrderMoneyBack } from '../../contract/order';
import type { Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { wayBack } from '../mail-templates/refund-news';

/**
 * Returns an order's refunds as the customer sees them: money that was refunded or is being refunded. Omits failed refund parts,
 * which the store must pay out in another way.
 */
export async function refundsForCustomer(db: Queries, orderId: number): Promise<OrderMoneyBack[]> {
	const parts = await db
		.selectFrom('refund_parts')
		.leftJoin('gift_cards', 'gift_cards.id', 'refund_parts.gift_card_id')
		.select(['method', 'amount', 'state', 'refund_parts.created_at', 'done_at', 'number'])
		.where('refund_parts.order_id', '=', orderId)
		.where('state', '<>', 'failed')
		.orderBy('refund_parts.id')
		.execute();
	return parts.map(({ method, amount, state, created_at, done_at, number }) => ({
		at: done_at ?? created_at,
		amount: toDecimal(amount),
		way: wayBack({ method, gift_card: number?.slice(-4) ?? null }),
		is_done: state === 'done',
	}));
}
