import type { Page } from 'playwright/test';
import { atStep, beginWith, contactToPayment, customerWith, pay, saveAndContinue } from './checkout-walk';
import { offerOf, putIn } from './fill-cart';
import { expect, test } from './shop-test';

const away = (page: Page) => page.getByText('Click anywhere to continue.');

/** Makes the page believe that its window was left. Repeats this until the scripts listen. */
const leave = (page: Page) =>
	expect(async () => {
		await page.evaluate(() => {
			document.hasFocus = () => false;
			window.dispatchEvent(new Event('blur'));
		});
		await expect(away(page)).toBeVisible({ timeout: 1000 });
	}).toPass();

/** Stops the page's clock. A choice is saved a second after it was made, and a busy machine takes longer to check. */
async function stopClock(page: Page) {
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
}

const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a shopper who was away returns to the same step, or to the cart if it has changed', async ({ page, shop }) => {
	await customerWith(page, shop);
	await beginWith(page, 'Pick up in store');
	await expect(away(page)).toHaveCount(0);
	await leave(page);
	await page.keyboard.press('Escape');
	await expect(away(page)).toHaveCount(0);
	await leave(page);
	await away(page).click();
	await expect(away(page)).toHaveCount(0);
	await leave(page);
	const asked = page.waitForResponse('**/checkout/checksum');
	await comeBack(page);
	expect(await (await asked).json()).toEqual({ changed: false });
	await expect(away(page)).toHaveCount(0);
	await atStep(page, 'contact');

	await putIn(page, offerOf(shop, 'last'));
	await leave(page);
	await comeBack(page);
	await atStep(page, 'cart');
	await expect(page.getByText('Your cart has changed since you began to check out.')).toBeVisible();
});

test('every checkout page has the overlay, and pages that change the cart skip the change check', async ({
	page,
	shop,
}) => {
	await customerWith(page, shop);
	const asked: string[] = [];
	page.on('request', (request) => request.url().endsWith('/checkout/checksum') && asked.push(page.url()));
	const goesAndComesBack = async () => {
		await leave(page);
		await comeBack(page);
		await expect(away(page)).toHaveCount(0);
	};
	await page.goto('/checkout/cart');
	await goesAndComesBack();
	await beginWith(page, 'Ship');
	await goesAndComesBack();
	await page.getByRole('link', { name: 'Create New' }).click();
	await page.getByLabel('Full name').waitFor();
	await goesAndComesBack();
	await page.goBack();
	await atStep(page, 'delivery');
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await goesAndComesBack();
	await saveAndContinue(page);
	await contactToPayment(page);
	await goesAndComesBack();
	expect(asked).toEqual([]);
	await pay(page, 'Contact me about the payment');
	await atStep(page, 'review');
	await goesAndComesBack();
	await expect.poll(() => asked).toEqual([page.url()]);
});

test('a click on a payment saves it after a second unless it is undone; the keyboard never does', async ({
	page,
	shop,
}) => {
	const usual = ['pickup', 'paypal', 'global', 'clearent', 'chase', 'credit_card'];
	await shop.set({ 'checkout_info.payment_choices.pickup': ['contact', ...usual] });
	await customerWith(page, shop);
	await beginWith(page, 'Pick up in store');
	await contactToPayment(page);
	await page.getByLabel('Pay at pick up').focus();
	await page.keyboard.press('Space');
	// A click shows at once that the choice will be saved.
	await expect(page.getByLabel('Pay at pick up')).toBeChecked();
	await expect(page.getByText('Saving…')).toHaveCount(0);
	await atStep(page, 'payment');
	await page.reload();
	await page.getByText('Choosing one takes you to the next step.').waitFor();
	await stopClock(page);
	await page.getByText('Pay at pick up', { exact: true }).click();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByText('Saving…')).toHaveCount(0);
	await expect(page.getByLabel('Pay at pick up')).not.toBeChecked();
	await page.clock.runFor(60_000);
	await atStep(page, 'payment');
	await page.getByText('Pay at pick up', { exact: true }).click();
	await expect(page.getByText('Saving…')).toBeVisible();
	await page.clock.runFor(1000);
	await page.clock.resume();
	await atStep(page, 'review');
	await shop.set({ 'checkout_info.payment_choices.pickup': usual });
});
