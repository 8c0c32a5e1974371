import type { Expression } from 'kysely';
import type { Queries } from '../../foundation/database/database';

/**
 * Selects the oldest order that was made from a quote and is not cancelled. A quote's prices apply to one order. If that order is
 * cancelled, the quote's prices apply again.
 */
export const orderOfQuote = (db: Queries, quoteId: number | Expression<number | null>) =>
	db
		.selectFrom('orders')
		.select('order_number')
		.where('quote_id', '=', quoteId)
		.where('state', '<>', 'cancelled')
		.orderBy('id')
		.limit(1);
