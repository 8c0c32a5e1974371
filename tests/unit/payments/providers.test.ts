import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paymentProviders, providerTitles } from '~store/contract/payment-providers';
import { offeredProviders, openProviders } from '~store/ordering/payments/providers/providers';
import { paymentVariables, readConfig } from '../../../config';
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
	it('are none in a shop that is set up for none', () => {
		expect(offeredProviders(providersOf({}), 'USD')).toEqual([]);
	});

	it('are those whose settings are there', () => {
		const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = everything;
		expect(offeredProviders(providersOf({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }), 'CAD')).toEqual(['paypal']);
		expect(offeredProviders(providersOf(everything), 'USD')).toEqual(['paypal', 'global', 'clearent', 'chase']);
	});

	it('are without Clearent where it cannot take the store’s currency', () => {
		expect(offeredProviders(providersOf(everything), 'CAD')).toEqual(['paypal', 'global', 'chase']);
	});

	describe.each(paymentProviders)('%s, where no type asks for it', (name) => {
		it('has a route that its shoppers come back to', () => {
			expect(readFileSync(`app/routes/checkout.${name}.ts`, 'utf8')).toContain(`comesBackFrom('${name}')`);
		});

		it('may be the provider of a payment', () => {
			const folder = 'store/foundation/database/migrations';
			const migrations = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
			const lists = migrations.flatMap((text) => text.match(/oneOf\('payments', 'provider', .*/g) ?? []);
			expect(lists.at(-1)).toContain(`'${name}'`);
		});

		it('is set up as docs/payments.md says', () => {
			const table = readFileSync('docs/payments.md', 'utf8').split('\n');
			const row = table.find((line) => line.startsWith(`| ${providerTitles[name]} |`));
			for (const variable of paymentVariables[name].needed) expect(row).toContain(`\`${variable}\``);
		});
	});
});
