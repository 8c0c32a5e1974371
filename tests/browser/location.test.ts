import type { Page } from 'playwright/test';
import { offerOf, putIn } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: /choose a location|your location/i });
const heading = (page: Page) => page.getByRole('heading', { name: 'Choose a location' });
const warning = (page: Page) => page.getByText('Warning: your cart will be emptied when changing locations');
const shopAt = (page: Page, name: string) => page.getByRole('button', { name: `Shop at ${name}` });

test('a shopper chooses a location and sees its names, prices and stock', async ({ page, shop }) => {
	const { eisbn } = inDatabase(
		shop.dataDir,
		(db) =>
			db
				.prepare(
					`select eisbn from titles where exists (select 1 from offers join stock on offer_id = offers.id
					where title_id = titles.id and location_id = 1 and onhand > 0 and condition = 'new')
					and exists (select 1 from offers join stock on offer_id = offers.id
					where title_id = titles.id and location_id = 2 and onhand > 0) and is_giftcard = 0 limit 1`,
				)
				.get() as { eisbn: string },
	);
	await page.goto(`/item/${eisbn}`);
	await expect(link(page)).toHaveText(/^Choose a location$/i);
	await link(page).click();
	await expect(heading(page)).toBeVisible();
	await expect(warning(page)).toHaveCount(0);
	await shopAt(page, 'Sidney').click();
	await expect(page).toHaveURL(`/item/${eisbn}`);
	await expect(page.getByText('You are shopping at Sidney.', { exact: true })).toBeVisible();
	await expect(link(page)).toHaveText('Your location: Sidney');
	await expect(page).toHaveTitle(/^Sidney \|/);
	// The shop is still the same.
	await expect(page.getByRole('banner').getByRole('link', { name: 'Heron’s Reach Books' })).toBeVisible();
	const row = page.getByRole('table', { name: 'At our locations' }).getByRole('row', { name: /Sidney/ });
	await expect(row).toContainText('Your location');
	await expect(page.getByRole('link', { name: 'Shop at another location' })).toHaveAttribute(
		'href',
		`/cart/location?back=${encodeURIComponent(`/item/${eisbn}`)}`,
	);
});

test('choosing another location empties the cart, with a warning before and a message after', async ({
	page,
	shop,
}) => {
	await page.goto('/privacy-policy');
	await link(page).click();
	await shopAt(page, 'Downtown').click();
	await expect(page.getByText('You are shopping at Downtown.', { exact: true })).toBeVisible();
	const book = offerOf(shop, 'plenty');
	await putIn(page, book);
	await page.goto('/contact-hours');
	await link(page).click();
	await expect(warning(page)).toBeVisible();
	await expect(shopAt(page, 'Downtown')).toHaveCount(0);
	await expect(page.getByText('You shop here.')).toBeVisible();
	await shopAt(page, 'Sidney').click();
	await expect(page).toHaveURL('/contact-hours');
	await expect(page.getByText('You are shopping at Sidney. Your cart was emptied.')).toBeVisible();
	await page.goto('/checkout/cart');
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
});

test('refuses an unknown location with a message', async ({ page, shop }) => {
	const answer = await page.request.post(`${shop.url}/cart/location`, {
		form: { location_id: '987654', back: '//elsewhere.example.org' },
		headers: { Origin: shop.url },
		maxRedirects: 0,
	});
	expect(answer.headers().location).toBe('/cart/location?back=%2F');
	expect(
		(await page.request.post(`${shop.url}/cart/location`, { form: {}, headers: { Origin: shop.url } })).status(),
	).toBe(400);
});

test('a store that requires a location asks until the shopper chooses one', async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	await shop.set({ require_location: true });
	try {
		await page.goto('/browse');
		await expect(heading(page)).toBeVisible();
		await page.keyboard.press('Escape');
		await page.keyboard.press('Escape');
		await expect(heading(page)).toBeVisible();
		const dialog = page.getByRole('dialog', { name: 'Choose a location' });
		const isModal = () => dialog.evaluate((one) => one.matches(':modal')).catch(() => false);
		await expect.poll(isModal).toBe(javaScriptEnabled);
		// The store's own pages can be read before.
		await page.goto('/contact-hours');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and hours');
		await expect(heading(page)).toHaveCount(0);
		await page.goto('/browse');
		await shopAt(page, 'Downtown').click();
		await expect(page).toHaveURL('/browse');
		await expect(link(page)).toHaveText('Your location: Downtown');
		await expect(heading(page)).toHaveCount(0);
		await putIn(page, offerOf(shop, 'plenty'));
	} finally {
		await shop.set({ require_location: false });
	}
});

test('a shopper can choose among locations with shared stock, but not in a shop with one location', async ({
	page,
	shop,
}) => {
	await shop.set({ 'store_info.is_consolidated_multistore': true });
	try {
		const { eisbn } = offerOf(shop, 'plenty');
		await page.goto(`/item/${eisbn}`);
		await expect(page.getByRole('table', { name: 'At our locations' })).toHaveCount(0);
		await link(page).click();
		await shopAt(page, 'Sidney').click();
		await expect(link(page)).toHaveText('Your location: Sidney');
		await expect(page.getByRole('table', { name: 'At our locations' })).toHaveCount(0);
		await shop.set({ 'store_info.is_multistore': false });
		await page.goto('/');
		await expect(link(page)).toHaveCount(0);
		expect((await page.goto('/cart/location'))?.status()).toBe(404);
	} finally {
		await shop.set({ 'store_info.is_multistore': true, 'store_info.is_consolidated_multistore': false });
	}
});
