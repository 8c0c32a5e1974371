import { newSealingKeys } from '../../store/ordering/cards/sealed-card';
import { type Simulators, startSimulators } from '../harness/payment-simulators/all-simulators';
import { type Shop, startShop } from '../harness/shop';
import { test as base } from './shop-test';

/** The keys that the shop seals cards with. */
export const keys = newSealingKeys();

/** Starts a shop that takes cards and payments with all four providers, which run on this machine. */
async function startPaidShop() {
	const simulators = await startSimulators();
	const env = { TRUST_PROXY: '1', SAMPLE_PAYMENTS: 'on', ...simulators.env, CARD_PUBLIC_KEY: keys.publicKey };
	const shop = await startShop({ env });
	simulators.terminal.successUrl = `${shop.url}/checkout/clearent`;
	simulators.terminal.cancelUrl = `${shop.url}/checkout/clearent?cancelled=true`;
	await shop.set({ 'store_info.base_url': shop.url, 'checkout_info.currency': 'USD' });
	const stop = async () => {
		await shop.stop();
		await simulators.stop();
	};
	return { shop, simulators, stop };
}

export const test = base.extend<{ simulators: Simulators; shop: Shop }>({
	simulators: async ({ lent }, use) => use((await lent.get(startPaidShop)).simulators),
	shop: async ({ lent }, use) => use((await lent.get(startPaidShop)).shop),
});

/** The providers, with the shop's label for a payment and the title of the provider's page. */
export const providers = [
	{ name: 'paypal', label: 'PayPal', page: 'PayPal' },
	{ name: 'clearent', label: 'Card, on Clearent’s page', page: 'Clearent' },
	{ name: 'chase', label: 'Card, on Chase’s page', page: 'Chase' },
	{ name: 'global', label: 'Card, on Global Payments’ page', page: 'Global Payments' },
] as const;
