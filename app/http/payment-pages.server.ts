import { type PaymentProviderName, paymentProviders } from '~store/contract/payment-providers';
import { type Config, paymentVariables } from '../../config';

const variables: Record<PaymentProviderName, (typeof paymentVariables)[keyof typeof paymentVariables]> =
	paymentVariables;

/**
 * The sites that a form of ours may lead to: Chromium holds a form to its page's `form-action` wherever it is redirected.
 * A provider may pass the shopper on from the address that we know (api-m.paypal.com) to another of its own (www.paypal.com).
 */
export function paymentPages(config: Config): string[] {
	return paymentProviders.flatMap((name) => {
		const { needed, url } = variables[name];
		return config[needed[0]] ? sitesOf(new URL(config[url])) : [];
	});
}

function sitesOf({ protocol, origin, hostname }: URL): string[] {
	const site = hostname.split('.').slice(-2).join('.');
	return protocol === 'https:' && /[a-z]$/i.test(site) ? [origin, `https://*.${site}`] : [origin];
}
