import { newSealingKeys } from '../../store/ordering/cards/sealed-card';
import { type Simulators, startSimulators } from '../harness/payment-simulators/all-simulators';
import { type Shop, startShop } from '../harness/shop';
import { test as base } from './shop-test';

/** What the shop seals cards with. */
export const keys = newSealingKeys();

/** A shop that takes payments with all four providers, as they are on this machine, and cards. */
export const test = base.extend<object, { simulators: Simulators; shop: Shop }>({
	simulators: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
		async ({}, use) => {
			const simulators = await startSimulators();
			await use(simulators);
			await simulators.stop();
		},
		{ scope: 'worker' },
	],
	shop: [
		async ({ simulators }, use) => {
			const env = { TRUST_PROXY: '1', SAMPLE_PAYMENTS: 'on', ...simulators.env, CARD_PUBLIC_KEY: keys.publicKey };
			const shop = await startShop({ env });
			simulators.terminal.successUrl = `${shop.url}/checkout/clearent`;
			simulators.terminal.cancelUrl = `${shop.url}/checkout/clearent?cancelled=true`;
			await shop.set({ 'store_info.base_url': shop.url, 'checkout_info.currency': 'USD' });
			await use(shop);
			await shop.stop();
		},
		{ scope: 'worker' },
	],
});

/** The providers, by what the shop calls a payment with them and by the title of their own page. */
export const providers = [
	{ name: 'paypal', label: 'PayPal', page: 'PayPal' },
	{ name: 'clearent', label: 'Card, on Clearent’s page', page: 'Clearent' },
	{ name: 'chase', label: 'Card, on Chase’s page', page: 'Chase' },
	{ name: 'global', label: 'Card, on Global Payments’ page', page: 'Global Payments' },
] as const;
