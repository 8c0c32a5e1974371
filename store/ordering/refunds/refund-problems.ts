import { sql } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { ledgerSums } from '../ledger/ledger-sums';

const wereRefused = sql<boolean>`orders.id in (select order_id from refund_parts where state = 'failed')`;

/**
 * Selects the refund parts with a problem: the outcome is unknown, or the payment provider refused the refund and the store still
 * owes the customer the money. Omits refused parts that the store has refunded by another method.
 */
export const refundsWithProblem = (db: Queries) =>
	db
		.selectFrom('refund_parts')
		.select(['refund_parts.id', 'refund_parts.order_id'])
		.where('refund_parts.state', '=', 'unknown')
		.union(
			db
				.selectFrom('refund_parts')
				.select(['refund_parts.id', 'refund_parts.order_id'])
				.where('refund_parts.state', '=', 'failed')
				.where(
					sql<boolean>`refund_parts.order_id in (select order_id from (${ledgerSums(wereRefused)}) as ledgers where owed < 0)`,
				),
		);
