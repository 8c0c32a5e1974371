import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { atStep, customerWith, pay, shipToPayment } from './checkout-walk';
import { linesOf, offerOf, putIn, summaryOf, writeLines } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

/** Changes settings for a while. */
async function withSettings(
	shop: Shop,
	settings: Record<string, unknown>,
	usual: Record<string, unknown>,
	work: () => Promise<void>,
) {
	await shop.set(settings);
	try {
		await work();
	} finally {
		await shop.set(usual);
	}
}

/** Returns the buttons and links in the summary, except those about promo codes. */
async function waysOf(page: Page): Promise<string[]> {
	await page.goto('/checkout/cart');
	const all = await summaryOf(page).locator('button, a.button').allTextContents();
	return all.filter((words) => words !== 'Apply');
}

const ways = (ship: boolean, pickup: boolean, quote: boolean, local: boolean) => ({
	'checkout_info.ship_enabled': ship,
	'checkout_info.pickup_enabled': pickup,
	'checkout_info.quote_enabled': quote,
	'checkout_info.local_delivery_enabled': local,
});
const usualWays = ways(true, true, true, true);

test('a customer can choose only the order types that the store offers', async ({ page, shop }) => {
	await signUp(page);
	await putIn(page, offerOf(shop, 'plenty'));
	expect(await waysOf(page)).toEqual(['Ship', 'Pick up in store', 'Request a quote']);
	await page.getByRole('button', { name: 'Ship' }).click();
	await expect(page).toHaveURL('/checkout/delivery');
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Pick up in store' }).click();
	await expect(page).toHaveURL('/checkout/contact');

	await withSettings(shop, ways(false, true, false, false), usualWays, async () => {
		expect(await waysOf(page)).toEqual(['Pick up in store']);
		await page.goto('/checkout/cart/quote');
		await expect(page).toHaveURL('/checkout/cart');
		await shop.set(ways(true, false, true, false));
		expect(await waysOf(page)).toEqual(['Ship', 'Request a quote']);
		await shop.set(ways(false, false, false, true));
		expect(await waysOf(page)).toEqual(['Local delivery']);
		await page.getByRole('button', { name: 'Local delivery' }).click();
		await expect(page).toHaveURL('/checkout/delivery');
		await shop.set(ways(false, false, false, false));
		expect(await waysOf(page)).toEqual([]);
		await expect(summaryOf(page)).toContainText('We are not taking online orders at the moment.');
	});
});

test('a guest can order for pick up only when the store offers it', async ({ page, shop }) => {
	await putIn(page, offerOf(shop, 'plenty'));
	expect(await waysOf(page)).toEqual(['Checkout as Guest']);
	await expect(summaryOf(page).getByRole('link', { name: 'Log in' })).toBeVisible();
	await withSettings(shop, ways(true, false, true, false), usualWays, async () => {
		expect(await waysOf(page)).toEqual([]);
		await expect(summaryOf(page)).toContainText('Log in or sign up to have your order sent.');
		await shop.set(ways(false, false, false, false));
		expect(await waysOf(page)).toEqual([]);
		await expect(summaryOf(page)).toContainText('We are not taking online orders at the moment.');
	});
	expect(await waysOf(page)).toEqual(['Checkout as Guest']);
});

test('a store that takes no orders says so, and keeps the cart', async ({ page, shop }) => {
	await putIn(page, offerOf(shop, 'plenty'));
	await withSettings(shop, { cart_enabled: false }, { cart_enabled: true }, async () => {
		await page.goto('/checkout/cart');
		await expect(page.getByText('Online ordering is disabled.')).toBeVisible();
		await expect(summaryOf(page)).toHaveCount(0);
		await page.goto('/checkout/cart/email');
		await expect(page).toHaveURL('/checkout/cart');
	});
	expect(await waysOf(page)).toEqual(['Checkout as Guest']);
});

test('a store that takes orders only from customers asks a guest to log in, and keeps the cart', async ({
	page,
	shop,
}) => {
	await putIn(page, offerOf(shop, 'plenty'));
	await withSettings(shop, { guest_show_cart: false }, { guest_show_cart: true }, async () => {
		await page.goto('/checkout/cart');
		const main = page.getByRole('main');
		await expect(main).toContainText('Log in or sign up to order. We keep your cart.');
		await expect(main).not.toContainText('disabled');
		await expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', /checkout(\/|%2F)cart/);
		await signUp(page);
		await page.goto('/checkout/cart');
		await expect(linesOf(page)).toHaveCount(1);
	});
});

test('every checkout step says when the store stops taking orders, and works again afterwards', async ({
	page,
	shop,
}) => {
	await customerWith(page, shop);
	await shipToPayment(page);
	await pay(page, 'Contact me about the payment');
	await atStep(page, 'review');
	await withSettings(shop, { cart_enabled: false }, { cart_enabled: true }, async () => {
		// The shopper has the review open and presses the button.
		await page.getByRole('button', { name: 'Place order' }).click();
		await expect(page.getByRole('main')).toContainText('Online ordering is disabled.');
		for (const step of ['delivery', 'provider', 'contact', 'payment', 'review']) {
			await page.goto(`/checkout/${step}`);
			await expect(page.getByRole('main'), step).toContainText('Online ordering is disabled.');
		}
	});
	await page.goto('/checkout/review');
	await atStep(page, 'review');
});

test('guests see prices only when the store shows them to guests', async ({ page, shop }) => {
	// A price with cents. Everyone may see from which amount delivery is free.
	const price = /\$\d+\.\d\d/;
	await putIn(page, offerOf(shop, 'plenty'));
	await page.goto('/checkout/cart');
	await expect(page.getByRole('main')).toContainText(price);
	await withSettings(shop, { guest_show_price: false }, { guest_show_price: true }, async () => {
		await page.goto('/checkout/cart');
		await expect(summaryOf(page)).toContainText('Prices are shown when you are logged in.');
		await expect(page.getByRole('main')).not.toContainText(price);
		expect(await (await page.request.get('/checkout/cart')).text()).not.toMatch(/"(sub)?total","\d/);
		await signUp(page);
		await page.goto('/checkout/cart');
		await expect(page.getByRole('main')).toContainText(price);
	});
});

test('the cart offers a promo code field only when the store uses promo codes', async ({ page, shop }) => {
	await putIn(page, offerOf(shop, 'plenty'));
	await page.goto('/checkout/cart');
	await expect(summaryOf(page).getByText('Promo code').first()).toBeVisible();
	const name = 'checkout_info.using_promo_codes';
	await withSettings(shop, { [name]: false }, { [name]: true }, async () => {
		await page.goto('/checkout/cart');
		await expect(summaryOf(page)).toBeVisible();
		await expect(summaryOf(page).getByText('Promo code')).toHaveCount(0);
	});
});

test('gift cards stay in the cart only while the store sells them', async ({ page, shop }) => {
	await signUp(page);
	await putIn(page, offerOf(shop, 'plenty'));
	const { id } = inDatabase(shop.dataDir, (db) =>
		db.prepare('select id from titles where is_giftcard = 1 order by id limit 1').get(),
	) as { id: number };
	const gift_card_info = { personalize: false, to: '', from: '', message: '' };
	writeLines(shop, [{ title_id: id, notes: { giftcard_price: 2500, gift_card_info } }]);
	await page.goto('/checkout/cart');
	await expect(page.getByRole('link', { name: /^Edit Gift Card/ })).toBeVisible();
	const name = 'store_info.giftcards_enabled';
	await withSettings(shop, { [name]: false }, { [name]: true }, async () => {
		await page.goto('/checkout/cart');
		await expect(page.getByRole('region', { name: 'Unavailable' })).toContainText('Gift Card');
		await expect(page.getByRole('link', { name: /^Edit Gift Card/ })).toHaveCount(0);
	});
});

test('an order must reach the store’s minimum, but a quote need not', async ({ page, shop }) => {
	await signUp(page);
	await putIn(page, offerOf(shop, 'plenty'));
	const words = 'Your order subtotal is below the minimum order requirement ($5,000.00)';
	await page.goto('/checkout/cart');
	await expect(summaryOf(page)).not.toContainText('minimum order requirement');
	const name = 'checkout_info.order_min';
	await withSettings(shop, { [name]: 500_000 }, { [name]: 0 }, async () => {
		expect(await waysOf(page)).toEqual(['Request a quote']);
		await expect(summaryOf(page)).toContainText(words);
	});
});

test('the spelling of favourites follows the store’s country', async ({ page, shop }) => {
	await signUp(page);
	await putIn(page, offerOf(shop, 'plenty'));
	await withSettings(shop, { 'store_info.country': 'US' }, { 'store_info.country': 'CA' }, async () => {
		await page.goto('/checkout/cart');
		await page.getByRole('button', { name: 'Copy to favorites' }).click();
		await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toHaveText('Copied to your favorites.');
	});
	await page.goto('/checkout/cart');
	await expect(page.getByRole('button', { name: 'Copy to favourites' })).toBeVisible();
});
