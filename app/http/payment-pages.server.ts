import type { PaymentProviderName } from '~store/contract/payment-providers';
import type { Config } from '../../config';

/**
 * The sites that a form of ours may lead to: Chromium holds a form to its page's `form-action` wherever it is redirected.
 * A provider may pass the shopper on from the address that we know (api-m.paypal.com) to another of its own (www.paypal.com).
 */
export function paymentPages(config: Config): string[] {
	const providers: Record<PaymentProviderName, [used: string | undefined, address: string]> = {
		paypal: [config.PAYPAL_CLIENT_ID, config.PAYPAL_URL],
		global: [config.GLOBAL_APP_ID, config.GLOBAL_URL],
		clearent: [config.CLEARENT_API_KEY, config.CLEARENT_URL],
		chase: [config.CHASE_SECURE_ID, config.CHASE_URL],
	};
	return Object.values(providers).flatMap(([used, address]) => (used ? sitesOf(new URL(address)) : []));
}

function sitesOf({ protocol, origin, hostname }: URL): string[] {
	const site = hostname.split('.').slice(-2).join('.');
	return protocol === 'https:' && /[a-z]$/i.test(site) ? [origin, `https://*.${site}`] : [origin];
}
