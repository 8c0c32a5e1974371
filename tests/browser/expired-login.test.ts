import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { atStep, beginWith, pay, saveAndContinue, shipToPayment } from './checkout-walk';
import { expire, logInAgain } from './expire-login';
import { linesOf, offersOf, putIn, type SampleOffer, summaryOf } from './fill-cart';
import { expect, test } from './shop-test';
import { logIn, logOut, signUp } from './sign-up';

async function inCart(page: Page, shop: Shop): Promise<{ email: string; book: SampleOffer }> {
	const email = await signUp(page);
	const [book, other] = offersOf(shop, 'plenty', 2) as [SampleOffer, SampleOffer];
	await putIn(page, book, 2);
	await putIn(page, other);
	await page.goto('/checkout/cart');
	return { email, book };
}

for (const what of ['log-in', 'session'] as const) {
	test(`an expired ${what} at the cart leads to the log-in and back, and keeps the input`, async ({
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

test('an expired log-in at a checkout step returns to the step with the input, and the order is placed', async ({
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
	// With scripts, the number was formatted when its field lost the focus.
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

test('opening a step after the log-in expired leads to the log-in, and a quote request keeps its message', async ({
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

test('an expired log-in at a title leads to the log-in and back, and keeps the typed quantity', async ({
	page,
	shop,
}) => {
	const { email, book } = await inCart(page, shop);
	await page.goto(`/item/${book.eisbn}`);
	const quantity = page.getByRole('textbox', { name: `Quantity: ${book.title}` });
	const update = page.getByRole('button', { name: `Update: ${book.title}` });
	await quantity.fill('5');
	expire(shop, email);
	await update.click();
	await logInAgain(page, email, `/item/${book.eisbn}`);
	await expect(quantity).toHaveValue('5');
	await expect(quantity).not.toHaveAttribute('aria-invalid');
	await update.click();
	await expect(page.getByText('5 in cart').first()).toBeVisible();
});

test('putting a line back still works after the log-in expired', async ({ page, shop }) => {
	const { email, book } = await inCart(page, shop);
	await page.getByRole('button', { name: `Remove ${book.title}` }).click();
	const putBack = page.getByRole('button', { name: 'Put it back' });
	await expect(putBack).toBeVisible();
	expire(shop, email);
	await putBack.click();
	await logInAgain(page, email, '/checkout/cart');
	await expect(linesOf(page)).toHaveCount(1);
	await putBack.click();
	await expect(page.getByText('Back in your cart.')).toBeVisible();
	await expect(linesOf(page).filter({ hasText: book.title }).getByRole('textbox')).toHaveValue('2');
});

test('another customer does not get the input of an expired log-in', async ({ page, shop }) => {
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

test('a guest can check out without a log-in', async ({ page, shop }) => {
	await putIn(page, offersOf(shop, 'plenty', 1)[0] as SampleOffer);
	await page.goto('/checkout/cart');
	await expect(summaryOf(page)).toBeVisible();
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await atStep(page, 'contact');
});
