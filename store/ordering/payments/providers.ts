import type { Logger } from 'pino';
import type { Config } from '../../../config';
import { paymentProviders } from '../../contract/checkout';
import { chase } from './chase';
import { clearent } from './clearent';
import { globalPayments } from './global';
import type { Patience } from './http';
import { paypal } from './paypal';
import type { PaymentProvider } from './provider';

export type ProviderName = (typeof paymentProviders)[number];

/** What people call them. */
export const providerTitles: Record<ProviderName, string> = {
	paypal: 'PayPal',
	clearent: 'Clearent',
	chase: 'Chase',
	global: 'Global Payments',
};

/** The name of a provider as an order or a payment keeps it; null for every other word. */
export const providerNamed = (name: string): ProviderName | null =>
	paymentProviders.find((known) => known === name) ?? null;

/** The providers that the shop is set up for. */
export type Providers = Partial<Record<ProviderName, PaymentProvider>>;

/** Every provider whose settings are in the environment. */
export function openProviders(config: Config, log: Logger, patience?: Patience): Providers {
	const providers: Providers = {};
	const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = config;
	if (clientId && clientSecret) {
		const webhookId = config.PAYPAL_WEBHOOK_ID ?? null;
		providers.paypal = paypal({ clientId, clientSecret, webhookId, url: config.PAYPAL_URL }, log, patience);
	}
	const { CLEARENT_API_KEY: apiKey, CLEARENT_PAYLINK: paylink } = config;
	if (apiKey && paylink) {
		const publicKey = config.CLEARENT_PUBLIC_KEY ?? null;
		providers.clearent = clearent({ apiKey, paylink, publicKey, url: config.CLEARENT_URL }, log, patience);
	}
	const { CHASE_SECURE_ID: secureId, CHASE_SECURE_API_TOKEN: secureApiToken } = config;
	if (secureId && secureApiToken) {
		providers.chase = chase({ secureId, secureApiToken, url: config.CHASE_URL }, log, patience);
	}
	const { GLOBAL_APP_ID: appId, GLOBAL_APP_KEY: appKey, GLOBAL_ACCOUNT: account } = config;
	if (appId && appKey && account) {
		providers.global = globalPayments({ appId, appKey, account, url: config.GLOBAL_URL }, log, patience);
	}
	return providers;
}

/** The providers that a shopper may pay with in the store's currency; Clearent takes US dollars only. */
export const offeredProviders = (providers: Providers, currency: 'CAD' | 'USD'): ProviderName[] =>
	paymentProviders.filter((name) => providers[name] && (name !== 'clearent' || currency === 'USD'));
