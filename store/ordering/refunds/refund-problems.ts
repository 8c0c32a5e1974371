import { sql } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { ledgerSums } from '../ledger/ledger-sums';

const wereRefused = sql<boolean>`orders.id in (select order_id from refund_parts where state = 'failed')`;

/**
 * The parts of refunds of which nobody knows whether the money went, and those that their provider refused while their order still
 * owes it to its customer: given back in another way, it is no problem any more.
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
