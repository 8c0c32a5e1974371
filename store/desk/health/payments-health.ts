import type { HealthPoint, PaymentProblem } from '../../contract/desk-health';
import { providerTitles } from '../../contract/payment-providers';
import type { Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { unfinishedStates } from '../../ordering/payments/payment-states';
import { paidForGoodCards } from '../../ordering/payments/refunds-and-disputes';
import { counted } from './ago';

const shown = 10;
/** More than these are not counted. */
const most = 1000;

/** The payments that somebody has to decide about, and those whose provider gives no answer. */
export async function paymentsHealth(
	db: Queries,
	now: number,
	location_id: number | null,
): Promise<{ point: HealthPoint; newest: PaymentProblem[] }> {
	const rows = await troubled(db, now, location_id).limit(most).execute();
	const late = rows.filter(({ state }) => state === 'late').length;
	const others = rows.length - late;
	const said = [
		...(late > 0
			? [`${counted(late, 'payment')} came too late: accept ${late === 1 ? 'it' : 'them'}, or give the money back.`]
			: []),
		...(others > 0 ? [`${counted(others, 'payment')} ${others === 1 ? 'has' : 'have'} a problem.`] : []),
	];
	const newest = rows.slice(0, shown).map(
		({ amount, currency, provider, failures, problem, ...row }): PaymentProblem => ({
			...row,
			provider: providerTitles[provider],
			amount: `${currency} ${toDecimal(amount)}`,
			problem: problem || (failures > 0 ? `No answer from the provider, ${counted(failures, 'time')}.` : ''),
		}),
	);
	const state = late > 0 ? 'act' : others > 0 ? 'look' : 'good';
	return { point: { name: 'payments', state, words: said.join(' ') || 'None has a problem.' }, newest };
}

/** One look for each of the two indices that they are found by: a shop has millions that are well. */
const troubled = (db: Queries, now: number, location_id: number | null) => {
	const payments = () =>
		db
			.selectFrom('payments')
			.innerJoin('orders', 'orders.id', 'payments.order_id')
			.select(['payments.id', 'payments.reference', 'payments.provider', 'payments.amount', 'payments.currency'])
			.select(['payments.state', 'payments.created_at', 'payments.problem', 'payments.failures', 'orders.order_number'])
			.$if(location_id !== null, (query) => query.where('orders.location_id', '=', location_id));
	const withProblem = payments()
		.where('payments.problem', '<>', '')
		.where((eb) => eb.or([eb('payments.state', 'in', unfinishedStates), paidForGoodCards(now)]));
	const stuck = payments()
		.where('payments.state', 'in', ['late', ...unfinishedStates])
		.where((eb) =>
			eb.or([
				eb('payments.state', '=', 'late'),
				eb.and([eb('payments.failures', '>', 0), eb('payments.problem', '=', '')]),
			]),
		);
	return db.selectFrom(withProblem.union(stuck).as('troubled')).selectAll().orderBy('id', 'desc');
};
