import { Refused } from '../../foundation/refusal';
import type { Store } from '../../store';
import { ProviderError } from './http';
import type { PaymentRow } from './payment-rows';
import type { MayTake, PaymentProvider, Standing } from './provider';
import { providerNamed, providerTitles } from './providers';

/** @throws {ProviderError} for a provider that the shop is not set up for (any more) */
export function providerOf({ payments }: Pick<Store, 'payments'>, name: string): PaymentProvider {
	const provider = providerNamed(name);
	const found = provider && payments[provider];
	if (!found) throw new ProviderError(`The shop is not set up for ${name}`);
	return found;
}

/** Only looks: no money is taken. */
const onlyLook: MayTake = async () => false;

/**
 * How a payment stands in its provider's word. Of one that the provider never answered about nobody was sent to the
 * page, so there is nothing to ask. Never inside a transaction.
 * @param mayTake asked before money is taken; left out, none is
 * @throws {ProviderError} when no answer comes
 */
export async function askProvider(
	store: Store,
	payment: PaymentRow,
	how: 'settle' | 'release',
	mayTake = onlyLook,
): Promise<Standing> {
	if (payment.provider_reference === '') return { state: how === 'settle' ? 'open' : 'cancelled' };
	const { reference, provider_reference, amount, currency } = payment;
	const asked = { reference, provider_reference, amount, currency: currency === 'USD' ? 'USD' : 'CAD' } as const;
	const provider = providerOf(store, payment.provider);
	return how === 'settle' ? provider.settle(asked, mayTake) : provider.release(asked);
}

/** A provider that does not answer, in words for the shopper; every other error stays what it is. */
export function inShoppersWords(store: Store, provider: string, error: unknown): unknown {
	if (!(error instanceof ProviderError)) return error;
	store.log.warn({ err: error, provider }, 'a payment provider did not answer');
	const known = providerNamed(provider);
	const title = known ? providerTitles[known] : 'the payment provider';
	return new Refused(`We could not reach ${title} just now. Please try again in a minute.`, 503);
}
