import { sql } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { unfinishedStates } from './payment-states';
import { takenBackToDecide } from './refunds-and-disputes';

/**
 * The payments that somebody has to decide about, and those whose provider gives no answer. One look for each of the two indexes
 * that they are found by: a shop has millions that are well.
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
