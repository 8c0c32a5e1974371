import { describe, expect, it } from 'vitest';
import { offeredProviders, openProviders } from '~store/ordering/payments/providers/providers';
import { readConfig } from '../../../config';
import { silent } from './provider-contract';

const everything = {
	PAYPAL_CLIENT_ID: 'client',
	PAYPAL_CLIENT_SECRET: 'secret',
	GLOBAL_APP_ID: 'app',
	GLOBAL_APP_KEY: 'key',
	GLOBAL_ACCOUNT: 'account',
	CLEARENT_API_KEY: 'key',
	CLEARENT_PAYLINK: 'Q6mEwmXKzG7',
	CHASE_SECURE_ID: 'id',
	CHASE_SECURE_API_TOKEN: 'token',
};
const providersOf = (source: Record<string, string>) => openProviders(readConfig(source), silent);

describe('the providers of payments', () => {
	it('are empty in a shop without a configured provider', () => {
		expect(offeredProviders(providersOf({}), 'USD')).toEqual([]);
	});

	it('are those with settings', () => {
		const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = everything;
		expect(offeredProviders(providersOf({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }), 'CAD')).toEqual(['paypal']);
		expect(offeredProviders(providersOf(everything), 'USD')).toEqual(['paypal', 'global', 'clearent', 'chase']);
	});

	it('exclude Clearent when it does not support the store’s currency', () => {
		expect(offeredProviders(providersOf(everything), 'CAD')).toEqual(['paypal', 'global', 'chase']);
	});
});
