import type { HealthPoint, PaymentProblem } from '../../contract/desk-health';
import { providerTitles } from '../../contract/payment-providers';
import type { Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { paymentsWithProblem } from '../../ordering/payments/payment-problems';
import { refundsWithProblem } from '../../ordering/refunds/refund-problems';
import { methodTitle } from '../money/order-money';
import { isSeenAt } from '../places';
import { counted } from './ago';

const shown = 10;
/** The maximum number of rows that the query counts. */
const most = 1000;

/** Counts payments that need a decision, payments whose provider does not answer, and refunds that failed or may have failed. */
export async function paymentsHealth(
	db: Queries,
	now: number,
	location_id: number | null,
): Promise<{ point: HealthPoint; newest: PaymentProblem[] }> {
	const payments = await troubledPayments(db, now, location_id);
	const refunds = await troubledRefunds(db, location_id);
	const late = payments.filter(({ state }) => state === 'late').length;
	const others = payments.length - late;
	const refused = refunds.filter(({ state }) => state === 'failed').length;
	const unknown = refunds.length - refused;
	const said = [
		...(late > 0 ? [`${counted(late, 'payment')} came too late. Refund the money.`] : []),
		...(others > 0 ? [`${counted(others, 'payment')} ${others === 1 ? 'has' : 'have'} a problem.`] : []),
		...(refused > 0
			? [`${counted(refused, 'refund')} ${refused === 1 ? 'was' : 'were'} refused. Refund the money in another way.`]
			: []),
		...(unknown > 0 ? [`It is unknown whether ${counted(unknown, 'refund')} went through.`] : []),
	];
	const newest = [
		...payments.map(({ provider, problem, failures, ...row }) => ({
			...row,
			provider: providerTitles[provider],
			problem: problem || (failures > 0 ? `No answer from the provider, ${counted(failures, 'time')}.` : ''),
		})),
		...refunds.map(({ method, state, ...row }) => ({
			...row,
			provider: methodTitle(method),
			state: state === 'failed' ? 'refund refused' : 'refund unknown',
		})),
	]
		.sort((one, other) => other.created_at - one.created_at)
		.slice(0, shown)
		.map(
			({ id: _, amount, currency, ...row }): PaymentProblem => ({
				...row,
				amount: `${currency} ${toDecimal(amount)}`,
			}),
		);
	const state = late + refused > 0 ? 'act' : others + unknown > 0 ? 'look' : 'good';
	return { point: { name: 'payments', state, words: said.join(' ') || 'No payment has a problem.' }, newest };
}

const troubledPayments = (db: Queries, now: number, location_id: number | null) =>
	db
		.selectFrom('payments')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.select(['payments.id', 'payments.reference', 'payments.provider', 'payments.amount', 'payments.currency'])
		.select(['payments.state', 'payments.created_at', 'payments.problem', 'payments.failures', 'orders.order_number'])
		.where('payments.id', 'in', db.selectFrom(paymentsWithProblem(db, now).as('found')).select('found.id'))
		.where(isSeenAt(location_id))
		.orderBy('payments.id', 'desc')
		.limit(most)
		.execute();

const troubledRefunds = (db: Queries, location_id: number | null) =>
	db
		.selectFrom('refund_parts')
		.innerJoin('orders', 'orders.id', 'refund_parts.order_id')
		.select(['refund_parts.id', 'refund_parts.reference', 'refund_parts.method', 'refund_parts.amount'])
		.select(['refund_parts.currency', 'refund_parts.state', 'refund_parts.created_at', 'refund_parts.problem'])
		.select('orders.order_number')
		.where('refund_parts.id', 'in', db.selectFrom(refundsWithProblem(db).as('found')).select('found.id'))
		.where(isSeenAt(location_id))
		.orderBy('refund_parts.id', 'desc')
		.limit(most)
		.execute();
