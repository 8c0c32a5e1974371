import { sql } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { ledgerSums } from '../ledger/ledger-sums';

const wereRefused = sql<boolean>`orders.id in (select order_id from refund_parts where state = 'failed')`;

/**
 * Selects the parts of refunds with a problem: their outcome is unknown, or their provider refused them and their order
 * still owes the money to its customer. A part given back in another way is no longer a problem.
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
