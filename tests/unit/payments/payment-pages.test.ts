import { expect, it } from 'vitest';
import { paymentPages } from '~/http/payment-pages.server';
import { readConfig } from '../../../config';

const pagesOf = (env: Record<string, string>) => paymentPages(readConfig(env));

it('lets forms lead only to configured providers', () => {
	expect(pagesOf({})).toEqual([]);
	expect(pagesOf({ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' })).toEqual([
		'https://api-m.paypal.com',
		'https://*.paypal.com',
	]);
	const clearent = { CLEARENT_API_KEY: 'key', CLEARENT_PAYLINK: 'link' };
	expect(pagesOf({ ...clearent, CLEARENT_URL: 'http://127.0.0.1:4567' })).toEqual(['http://127.0.0.1:4567']);
});
