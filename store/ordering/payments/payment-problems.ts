import { sql } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { unfinishedStates } from './payment-states';
import { takenBackToDecide } from './refunds-and-disputes';

/**
 * Selects the payments about which staff must decide, and the payments whose provider does not answer. Uses a separate query for
 * each case, so that each query uses its own database index. A shop may have millions of payments without a problem.
 * @param now unix seconds
 */
export function paymentsWithProblem(db: Queries, now: number) {
	const payments = () => db.selectFrom('payments').select(['payments.id', 'payments.order_id']);
	const withProblem = payments()
		.where('payments.problem', '<>', sql.lit(''))
		.where((eb) => eb.or([eb('payments.state', 'in', unfinishedStates), takenBackToDecide(now)]));
	const stuck = payments()
		.where('payments.state', 'in', ['late', ...unfinishedStates])
		.where((eb) =>
			eb.or([
				eb('payments.state', '=', 'late'),
				eb.and([eb('payments.failures', '>', 0), eb('payments.problem', '=', '')]),
			]),
		);
	return withProblem.union(stuck);
}
