import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { OrderMoney } from '../../contract/desk-money';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import { acceptPayment, dropPayment } from '../../ordering/payments/close-payment';
import { type PaymentRow, paymentNamed, readPayment } from '../../ordering/payments/payment-rows';
import { ProviderError } from '../../ordering/payments/providers/http';
import type { PaymentServices } from '../../ordering/payments/providers/providers';
import { noteTakenBack } from '../../ordering/payments/refunds-and-disputes';
import { updateFromProvider } from '../../ordering/payments/update-from-provider';
import { writeAudit } from '../audit/write-audit';
import type { DeskActor } from '../visitor';
import { orderForMoney, orderMoney } from './order-money';

/**
 * Resolves a payment that the shop cannot finish by itself, by the rules of the command `payments`
 * (docs/behaviour/desk.md#money-back). Asks the payment provider again, accepts the payment, or closes it.
 * @throws {Refused} for a payment that needs no decision, and if the provider does not answer
 */
export async function decidePayment(
	store: PaymentServices & HasVersions,
	actor: DeskActor,
	{ order_number, reference, decision }: CheckedDeskPayloadOf<'desk-money/decidePayment'>,
): Promise<OrderMoney> {
	const order = await orderForMoney(store.db, actor, order_number);
	const payment = await paymentNamed(store.db, reference);
	if (payment?.order_id !== order.id) throw notFound(`Order ${order_number} has no payment ${reference}.`);
	const note = async (transaction: Transaction, { id, state, problem }: PaymentRow): Promise<void> => {
		const after = await readPayment(transaction, id);
		await writeAudit(
			transaction,
			actor,
			{
				action: 'desk-money/decidePayment',
				thing: 'order',
				key: order_number,
				before: { payment: state, problem },
				after: { payment: after.state, problem: after.problem, asked: { decision, reference } },
			},
			store.now(),
		);
	};
	if (decision === 'accept') await acceptPayment(store, reference, note);
	else if (decision === 'drop') await dropPayment(store, reference, note);
	else await lookAgain(store, payment, note);
	store.versions.refresh();
	return orderMoney(store, actor, order_number);
}

async function lookAgain(
	store: PaymentServices,
	payment: PaymentRow,
	note: (transaction: Transaction, before: PaymentRow) => Promise<void>,
): Promise<void> {
	try {
		await noteTakenBack(store, await updateFromProvider(store, payment));
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		throw new Refused(
			'The payment provider did not answer. Try again later, or check the payment on the provider’s own site.',
			409,
		);
	}
	await transact(store, (transaction) => note(transaction, payment));
}
