import type { PaymentProviderName } from '~store/contract/payment-providers';
import { chaseAccount, chaseNotice, startChase } from './chase-simulator';
import { clearentAccount, clearentNotice, startClearent } from './clearent-simulator';
import { globalAccount, globalNotice, startGlobal } from './global-simulator';
import { paypalAccount, paypalNotice, startPaypal } from './paypal-simulator';
import type { SimulatedPayment, Simulator } from './simulator';

export interface Simulators {
	byName: Record<PaymentProviderName, Simulator>;
	/** The pages that Clearent's terminal sends shoppers back to: settings of the terminal. */
	terminal: { successUrl: string; cancelUrl: string };
	/** The environment of a shop that is set up for all of them. */
	env: Record<string, string>;
	/** Returns the notice that a provider sends. */
	notice(
		provider: PaymentProviderName,
		payment: SimulatedPayment,
		options?: { forged?: boolean },
	): { headers: Record<string, string>; body: string };
	stop(): Promise<void>;
}

/** The settings of a shop that takes payments with all of them: Clearent takes US dollars only. */
export const paidOnline = {
	store_info: { email: 'shop@example.org', giftcards_enabled: true, country: 'US', base_url: 'https://shop.example' },
	checkout_info: { currency: 'USD' },
};

/** All four providers on this machine. */
export async function startSimulators(): Promise<Simulators> {
	const terminal = { successUrl: 'http://shop/back', cancelUrl: 'http://shop/cancelled' };
	const byName = {
		paypal: await startPaypal(),
		clearent: await startClearent(terminal),
		chase: await startChase(),
		global: await startGlobal(),
	};
	const notices = { paypal: paypalNotice, clearent: clearentNotice, chase: chaseNotice, global: globalNotice };
	return {
		byName,
		terminal,
		env: {
			PAYPAL_CLIENT_ID: paypalAccount.clientId,
			PAYPAL_CLIENT_SECRET: paypalAccount.clientSecret,
			PAYPAL_WEBHOOK_ID: paypalAccount.webhookId,
			PAYPAL_URL: byName.paypal.url,
			GLOBAL_APP_ID: globalAccount.appId,
			GLOBAL_APP_KEY: globalAccount.appKey,
			GLOBAL_ACCOUNT: globalAccount.account,
			GLOBAL_URL: `${byName.global.url}/ucp`,
			CLEARENT_API_KEY: clearentAccount.apiKey,
			CLEARENT_PAYLINK: clearentAccount.paylink,
			CLEARENT_PUBLIC_KEY: clearentAccount.publicKey,
			CLEARENT_URL: byName.clearent.url,
			CHASE_SECURE_ID: chaseAccount.secureId,
			CHASE_SECURE_API_TOKEN: chaseAccount.secureApiToken,
			CHASE_URL: byName.chase.url,
		},
		notice: (provider, payment, options) => notices[provider](payment, options),
		stop: async () => {
			for (const simulator of Object.values(byName)) await simulator.stop();
		},
	};
}
