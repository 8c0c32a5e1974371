import { sql } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { ledgerSums } from '../ledger/ledger-sums';

const wereRefused = sql<boolean>`orders.id in (select order_id from refund_parts where state = 'failed')`;

/**
 * Selects the refund parts with a problem. Their outcome is unknown, or the provider refused them and the store still owes the
 * customer the money. A part that was refunded by another method is no longer a problem.
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
