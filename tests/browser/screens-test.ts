import { newSealingKeys } from '../../store/ordering/payments/sealed-card';
import { type Shop, startShop } from '../harness/shop';
import { test as base } from './shop-test';

/** For what looks at every screen: a shop that takes cards, too. */
export const test = base.extend<object, { shop: Shop }>({
	shop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
		async ({}, use) => {
			const shop = await startShop({ env: { TRUST_PROXY: '1', CARD_PUBLIC_KEY: newSealingKeys().publicKey } });
			await use(shop);
			await shop.stop();
		},
		{ scope: 'worker' },
	],
});
