import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { atStep, beginWith, pay, saveAndContinue, shipToPayment } from './checkout-walk';
import { linesOf, offersOf, putIn, type SampleOffer, summaryOf } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { logIn, logOut, signUp } from './sign-up';

/** Ends the customer's log-in as time does: on this device alone, or with the whole session. */
function expire(shop: Shop, email: string, what: 'log-in' | 'session' = 'log-in') {
	const column = what === 'session' ? 'expires_at' : 'login_expires_at';
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare(`update sessions set ${column} = 1 where customer_id = (select id from customers where email = ?)`)
			.run(email),
	);
}

/** Logs in again where the shop asks for it, and is at that page then. */
async function logInAgain(page: Page, email: string, path: string) {
	await expect(page).toHaveURL(/\/account\/login\?back=/);
	await expect(page.getByText('You must login or sign up to use this feature.').first()).toBeVisible();
	await logIn(page, email);
	await expect(page).toHaveURL(new RegExp(`${path}$`));
	await expect(page.getByText('You are logged in again.')).toBeVisible();
}

async function inCart(page: Page, shop: Shop): Promise<{ email: string; book: SampleOffer }> {
	const email = await signUp(page);
	const [book, other] = offersOf(shop, 'plenty', 2) as [SampleOffer, SampleOffer];
	await putIn(page, book, 2);
	await putIn(page, other);
	await page.goto('/checkout/cart');
	return { email, book };
}

for (const what of ['log-in', 'session'] as const) {
	test(`an expired ${what} at the cart leads to the log-in and back, with what was typed`, async ({
		page,
		shop,
		javaScriptEnabled,
	}) => {
		const { email, book } = await inCart(page, shop);
		const line = linesOf(page).filter({ hasText: book.title });
		const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
		expire(shop, email, what);
		await press('Ship');
		await logInAgain(page, email, '/checkout/cart');
		expire(shop, email, what);
		await press(`Remove ${book.title}`);
		await logInAgain(page, email, '/checkout/cart');
		await expect(linesOf(page)).toHaveCount(2);
		expire(shop, email, what);
		await line.getByRole('textbox').fill('7');
		if (javaScriptEnabled) await line.getByRole('textbox').blur();
		else await press(`Update quantity of ${book.title}`);
		await logInAgain(page, email, '/checkout/cart');
		await expect(line.getByRole('textbox')).toHaveValue('7');
		expire(shop, email, what);
		await page.locator('summary').filter({ hasText: 'Promo code' }).click();
		await page.getByLabel('Promo code').fill('SPRING');
		await press('Apply');
		await logInAgain(page, email, '/checkout/cart');
		await expect(page.getByLabel('Promo code')).toHaveValue('SPRING');
		await press('Ship');
		await atStep(page, 'delivery');
	});
}

test('an expired log-in at a step leads back to it with what was typed, and the order is placed', async ({
	page,
	shop,
}) => {
	const email = await signUp(page);
	await putIn(page, offersOf(shop, 'plenty', 1)[0] as SampleOffer);
	await beginWith(page, 'Ship');
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await saveAndContinue(page);
	await atStep(page, 'contact');
	await page.getByLabel('Instructions').fill('Ring twice');
	await page.getByLabel('Phone number').fill('250-555-0199');
	expire(shop, email);
	await saveAndContinue(page);
	await logInAgain(page, email, '/checkout/contact');
	await expect(page.getByLabel('Instructions')).toHaveValue('Ring twice');
	// Where scripts run the number was written as usual when its field was left.
	await expect(page.getByLabel('Phone number')).toHaveValue(/555-0199$/);
	await saveAndContinue(page);
	await atStep(page, 'payment');
	await pay(page, 'Contact me about the payment');
	await atStep(page, 'review');
	expire(shop, email);
	await page.getByRole('button', { name: 'Place order' }).click();
	await logInAgain(page, email, '/checkout/review');
	await expect(page.getByText('Ring twice')).toBeVisible();
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/account\/order\/\d+/);
});

test('a page of a step leads to the log-in too, and a request for a quote keeps its message', async ({
	page,
	shop,
}) => {
	const email = await signUp(page);
	await putIn(page, offersOf(shop, 'plenty', 1)[0] as SampleOffer);
	await shipToPayment(page);
	expire(shop, email);
	await page.goto('/checkout/contact');
	await expect(page).toHaveURL(/\/account\/login\?back=%2Fcheckout%2Fcontact/);
	await logIn(page, email);
	await atStep(page, 'contact');
	await page.goto('/checkout/cart/quote');
	await page.getByLabel('Message').fill('For our school, by May');
	expire(shop, email);
	await page.getByRole('button', { name: 'Submit quote' }).click();
	await logInAgain(page, email, '/checkout/cart/quote');
	await expect(page.getByLabel('Message')).toHaveValue('For our school, by May');
});

test('the answers of an expired log-in are not shown to another customer', async ({ page, shop }) => {
	const other = await signUp(page);
	await logOut(page);
	const { email } = await inCart(page, shop);
	expire(shop, email);
	await page.locator('summary').filter({ hasText: 'Promo code' }).click();
	await page.getByLabel('Promo code').fill('SPRING');
	await page.getByRole('button', { name: 'Apply' }).click();
	await expect(page).toHaveURL(/\/account\/login/);
	await logIn(page, other);
	await expect(page).toHaveURL('/checkout/cart');
	await expect(page.getByText('You are logged in again.')).toHaveCount(0);
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
	await expect(page.getByText('SPRING')).toHaveCount(0);
});

test('a guest orders as before, without a log-in', async ({ page, shop }) => {
	await putIn(page, offersOf(shop, 'plenty', 1)[0] as SampleOffer);
	await page.goto('/checkout/cart');
	await expect(summaryOf(page)).toBeVisible();
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await atStep(page, 'contact');
});
