import { type PaymentProviderName, paymentProviders } from '~store/contract/payment-providers';
import { type Config, paymentVariables } from '../../config';

const variables: Record<PaymentProviderName, (typeof paymentVariables)[keyof typeof paymentVariables]> =
	paymentVariables;

/**
 * Returns the sites to which the shop's forms may redirect. Chromium applies a page's `form-action` to every redirect of its
 * forms. The payment provider's address in the shop (api-m.paypal.com) may redirect the shopper to another address of the
 * provider (www.paypal.com).
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
