import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { pay } from './checkout-walk';
import { offersOf, putIn } from './fill-cart';
import { expect, testOn } from './shop-test';

/** The sample shop as `npm start` runs it. */
const test = testOn({ SAMPLE_PAYMENTS: undefined });

// Runs one after the other, so that the tests share a shop.
test.describe.configure({ mode: 'default' });

let orders = 0;

/** Orders a book as a guest and goes to the page that takes the card. */
async function reachCard(page: Page, shop: Shop) {
	const offer = offersOf(shop, 'plenty', 10)[orders++ % 10];
	if (!offer) throw new Error('There is no book to order.');
	await putIn(page, offer);
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await page.getByLabel('Name').fill('Ada Reader');
	await page.getByLabel('E-mail address').fill('ada@example.org');
	await page.getByLabel('Phone number').fill('250-555-0142');
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await expect(page).toHaveURL(/\/checkout\/payment$/);
	await pay(page, 'Card, on Global Payments’ page');
	await expect(page).toHaveURL(/\/checkout\/review$/);
	await page.getByRole('button', { name: 'Place order and pay by card' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Try out a payment by card' })).toBeVisible();
	await expect(page.getByRole('main')).toContainText('nothing is charged');
	await expect(page.getByRole('textbox')).toHaveCount(0);
}

async function expectPaid(page: Page) {
	await expect(page).toHaveURL(/\/account\/order\/\d+\?success=true$/);
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText('Thank you for your order.');
	await expect(page.getByRole('main')).toContainText('Nothing was charged');
}

test('a shopper pays by card in the sample shop, which charges nothing', async ({ page, shop }) => {
	await reachCard(page, shop);
	const card = page.url();
	await page.getByRole('button', { name: /^Pay \$/ }).click();
	await expectPaid(page);
	// The page of a finished payment offers nothing more.
	await page.goto(card);
	await expect(page).toHaveURL(/\/account\/order\/\d+\?success=true$/);
});

test('a shopper can try again after a refused card in the sample shop', async ({ page, shop }) => {
	await reachCard(page, shop);
	await page.getByRole('button', { name: 'Decline the card' }).click();
	await expect(page).toHaveURL(/\/checkout\/pay\/\d+$/);
	await expect(page.getByRole('alert')).toContainText('Your payment was declined');
	await page.getByRole('button', { name: /^Pay by card/ }).click();
	await page.getByRole('button', { name: /^Pay \$/ }).click();
	await expectPaid(page);
});

test('a shopper who leaves the card’s page in the sample shop can still pay', async ({ page, shop }) => {
	await reachCard(page, shop);
	await page.getByRole('link', { name: 'Leave without paying' }).click();
	await expect(page).toHaveURL(/\/checkout\/pay\/\d+\?left=true$/);
	await page.getByRole('button', { name: /^Pay by card/ }).click();
	await page.getByRole('button', { name: /^Pay \$/ }).click();
	await expectPaid(page);
});
