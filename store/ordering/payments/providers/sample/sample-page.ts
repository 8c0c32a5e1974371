import type { HasConfig } from '../../../../../config';
import type { SamplePayment } from '../../../../contract/payment';
import type { Clock } from '../../../../foundation/database/clock';
import type { Database } from '../../../../foundation/database/database';
import { toDecimal } from '../../../../foundation/money';
import { notFound } from '../../../../foundation/refusal';
import type { HasSettings } from '../../../../foundation/settings/settings';
import { type PaymentRow, paymentNamed } from '../../payment-rows';
import { isForTrying } from '../providers';
import { answered, isSample, type SampleAnswer } from './sample-cards';

/**
 * Reads the data for the payment page of a test payment.
 * @throws {Refused} 404 if the shop is not the sample shop, or the payment is not a test payment
 */
export async function readSamplePayment(
	store: Database & HasConfig & HasSettings,
	reference: string,
): Promise<SamplePayment> {
	const payment = await samplePayment(store, reference);
	const { order_number } = await store.db
		.selectFrom('orders')
		.select('order_number')
		.where('id', '=', payment.order_id)
		.executeTakeFirstOrThrow();
	const { amount, currency } = payment;
	return { order_number, amount: toDecimal(amount), currency, open: isOpen(payment) };
}

/**
 * Marks an open test payment as paid or declined, but only once. The order changes later, when the shop asks for the payment's
 * state.
 * @throws {Refused} 404 if the shop is not the sample shop, or the payment is not a test payment
 */
export async function answerSamplePayment(
	store: Database & Clock & HasConfig & HasSettings,
	reference: string,
	answer: SampleAnswer,
): Promise<void> {
	const { id } = await samplePayment(store, reference);
	await store.db
		.updateTable('payments')
		.set({ provider_reference: answered(reference, answer), updated_at: store.now() })
		.where('id', '=', id)
		.where('state', '=', 'open')
		.where('provider_reference', '=', reference)
		.execute();
}

async function samplePayment(store: Database & HasConfig & HasSettings, reference: string): Promise<PaymentRow> {
	const payment = await paymentNamed(store.db, reference);
	const tried = payment && isSample(payment) && (await isForTrying(store, store.db, await store.settings.get()));
	if (!tried) throw notFound('Order not found.');
	return payment;
}

const isOpen = ({ state, reference, provider_reference }: PaymentRow): boolean =>
	state === 'open' && provider_reference === reference;
