import type { CheckedPayloadOf } from '../../contract/contract';
import { notFound } from '../../foundation/refusal';
import type { Store } from '../../store';
import { inShoppersWords, providerOf } from './ask-provider';
import { paymentNamed } from './payment-rows';
import { settlePayment } from './settle-payment';

/**
 * Takes what a provider sent of its own accord: once it is proved to be the provider's, the provider is asked how the
 * payment stands that it is about. A payment that the shop does not know is somebody else's, and nothing to complain of.
 * @throws {Refused} 400 for what is not the provider's, 404 for a provider that the shop does not use, 503 when it does not answer
 */
export async function takeNotice(
	store: Store,
	{ provider, headers, body }: CheckedPayloadOf<'payment/notice'>,
): Promise<void> {
	if (!store.payments[provider]) throw notFound('This shop does not use that payment provider.');
	try {
		const reference = await providerOf(store, provider).notice(headers, body);
		const payment = await paymentNamed(store.db, reference);
		if (payment?.provider === provider) await settlePayment(store, payment);
	} catch (error) {
		throw inShoppersWords(store, provider, error);
	}
}
