import type { Page } from 'playwright/test';
import { mailedOrderPath } from '../harness/mailbox';
import { atStep, pay } from './checkout-walk';
import { expect, test } from './shop-test';
import { newEmail } from './sign-up';

/** Searches for a title in the header's box and opens the title from the results. */
async function findBook(page: Page, words: string, title: string) {
	await page.goto('/');
	await page
		.getByRole('search')
		.getByPlaceholder(/Title, author or ISBN/)
		.fill(words);
	await page.getByRole('button', { name: 'Search' }).first().click();
	await page.getByRole('main').getByRole('link', { name: title }).first().click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
}

async function fillContact(page: Page, contact: { name: string; email: string; phone: string }) {
	await page.getByLabel('Name').fill(contact.name);
	await page.getByLabel('E-mail address').fill(contact.email);
	await page.getByLabel('Phone number').fill(contact.phone);
}

const reader = { name: "Siobhán O'Brien", email: 'siobhan@example.org', phone: '250-555-0142' };

test('a shopper finds a book and buys it', async ({ page }) => {
	await findBook(page, 'wizard earthsea', 'A Wizard of Earthsea');
	await page.getByRole('button', { name: 'Add to cart' }).first().click();
	await expect(page.getByText('Added to cart').first()).toBeVisible();

	await page.goto('/checkout/cart');
	await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
	await expect(page.getByRole('main').getByRole('link', { name: 'A Wizard of Earthsea' })).toBeVisible();
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();

	await expect(page).toHaveURL(/\/checkout\/contact$/);
	await fillContact(page, reader);
	await page.getByRole('button', { name: 'Save & Continue' }).click();

	await expect(page).toHaveURL(/\/checkout\/payment$/);
	await pay(page, 'Pay at pick up');

	await expect(page).toHaveURL(/\/checkout\/review$/);
	await expect(page.getByRole('main')).toContainText(reader.name);
	await page.getByRole('button', { name: 'Place order' }).click();

	await expect(page).toHaveURL(/\/account\/order\/\d+\?/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText('Thank you for your order.');
	await expect(page.getByRole('main')).toContainText('A Wizard of Earthsea');
	// The page first says when and where. Order again and the file are for the history.
	await expect(page.getByRole('main')).toContainText(
		/Ready [A-Z]\w+, [A-Z]\w+\s\d+ by (noon|[\d:]+\s[ap]m) at (Downtown|Sidney), open until [\d:]+\s[ap]m/,
	);
	const file = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
	const answer = await page.request.get(file ?? '');
	expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
	expect(await answer.text()).toMatch(/SUMMARY:Pick up order \d+ at (Downtown|Sidney)/);
	const again = page.getByRole('button', { name: 'Put these titles into my cart' });
	const excel = page.getByRole('link', { name: /^Excel file/ });
	await expect(again).toHaveCount(0);
	await expect(excel).toHaveCount(0);

	// The cart is empty, and the order's page survives a reload and a bookmark without the confirmation.
	const order = new URL(page.url()).pathname;
	await page.goto('/checkout/cart');
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
	await page.goto(order);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
	await expect(again).toHaveCount(1);
	await expect(excel).toHaveCount(1);
});

test('other visitors cannot see a guest’s order', async ({ page, browser, shop }) => {
	await orderBook(page);
	const stranger = await browser.newContext({ baseURL: shop.url });
	const answer = await stranger.request.get(new URL(page.url()).pathname);
	expect(answer.status()).toBe(404);
	expect(await answer.text()).not.toContain(reader.email);
	await stranger.close();
});

test('the e-mailed link opens a guest’s order on any device and shows its state', async ({ page, browser, shop }) => {
	const email = newEmail();
	await orderBook(page, { ...reader, email });
	const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
	const link = await mailedOrderPath(shop.dataDir, email, number);
	const elsewhere = await browser.newContext({ baseURL: shop.url });
	const other = await elsewhere.newPage();
	await other.goto(link);
	await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
	await expect(other.getByText(/^Thank you for your order/)).toBeVisible();
	await expect(other.getByRole('link', { name: /^Excel file/ })).toHaveCount(0);
	await page.goto(link);
	await expect(page.getByRole('link', { name: /^Excel file/ })).toBeVisible();

	await shop.run('orders', 'advance', number, 'cancelled', '--yes');
	await other.reload();
	await expect(other.getByText('This order was cancelled.')).toBeVisible();
	await expect(other.getByText(/^Thank you for your order/)).toHaveCount(0);
	await other.getByRole('button', { name: 'Put these titles into my cart' }).click();
	await expect(other).toHaveURL(/\/checkout\/cart$/);
	await expect(other.getByText('1 title is in your cart.')).toBeVisible();
	expect((await other.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))))?.status()).toBe(404);
	await elsewhere.close();
});

test('posting a review twice places one order', async ({ page }) => {
	const review = await reachReview(page);
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/account\/order\//);
	const first = new URL(page.url()).pathname;
	const again = await page.request.post('/checkout/review', {
		form: review,
		headers: { Origin: new URL(page.url()).origin },
		maxRedirects: 0,
	});
	expect(again.status()).toBe(303);
	expect(again.headers().location).toBe(`${first}?success=true`);
});

test('a review places no order after its checkout has expired, and says so', async ({ page, context }) => {
	const review = await reachReview(page);
	await context.clearCookies({ name: 'checkout' });
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/checkout\/cart$/);
	await expect(page.getByRole('alert').first()).toHaveText(
		'Your checkout was left open for too long. Please begin again from your cart.',
	);
	await expect(page.getByRole('button', { name: 'Checkout as Guest' })).toBeVisible();
	// The form does not order in place of a newer checkout either.
	await cartToReview(page);
	const answer = await page.request.post('/checkout/review', {
		form: review,
		headers: { Origin: new URL(page.url()).origin },
		maxRedirects: 0,
	});
	expect([answer.status(), answer.headers().location]).toEqual([303, '/checkout/review']);
	await page.goto('/checkout/cart');
	await expect(page.getByRole('button', { name: 'Checkout as Guest' })).toBeVisible();
});

test('a review never places an order with choices made after it was shown', async ({ page, shop }) => {
	const usual = ['pickup', 'paypal', 'global', 'clearent', 'chase', 'credit_card'];
	await shop.set({ 'checkout_info.payment_choices.pickup': ['contact', ...usual] });
	await reachReview(page);
	const other = await page.context().newPage();
	await other.goto('/checkout/payment');
	await pay(other, 'Contact me about the payment');
	await expect(other).toHaveURL(/\/checkout\/review$/);
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/checkout\/review$/);
	await expect(page.getByRole('alert').first()).toContainText('Your choices have changed since this page was shown.');
	await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Contact me about the payment');

	// Answers count as much as choices for the agreement.
	await other.goto('/checkout/contact');
	await other.getByLabel('Instructions').fill('Keep it behind the counter');
	await other.getByRole('button', { name: 'Save & Continue' }).click();
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByRole('main')).toContainText('Keep it behind the counter');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/account\/order\/\d+\?success=true$/);
	await expect(page.getByRole('main')).toContainText('Keep it behind the counter');
	await shop.set({ 'checkout_info.payment_choices.pickup': usual });
});

test('opening a later checkout step leads back to the current one', async ({ page }) => {
	await page.goto('/checkout/review');
	await expect(page).toHaveURL(/\/checkout\/cart$/);
	await addBook(page);
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await expect(page).toHaveURL(/\/checkout\/contact$/);
	await page.goto('/checkout/review');
	await expect(page).toHaveURL(/\/checkout\/contact$/);
	const bar = page.getByRole('navigation', { name: 'Checkout steps' });
	// Guests pick up, so the steps for address and delivery are missing.
	await expect(bar.getByRole('listitem')).toHaveText([...['Cart', 'You are here: Contact', 'Payment', 'Review']]);
	await expect(bar.getByRole('link', { name: 'Cart' })).toBeVisible();
	await expect(bar.getByRole('link', { name: 'Payment' })).toHaveCount(0);
});

test('contact errors explain what to do and keep every answer', async ({ page }) => {
	await addBook(page);
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await page.getByLabel('E-mail address').fill('not an address');
	await page.getByLabel('Instructions').fill('Back door, please');
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await expect(page).toHaveTitle(/^Error: /);
	const summary = page.getByRole('alert');
	for (const words of [
		'Please input your name.',
		'Please input your email address.',
		'Please input your phone number.',
	]) {
		await expect(summary.getByRole('link', { name: words })).toBeVisible();
	}
	await expect(page.getByLabel('E-mail address')).toHaveValue('not an address');
	await expect(page.getByLabel('Instructions')).toHaveValue('Back door, please');
	await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
	await page.getByLabel('Phone number').fill('----------');
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await expect(summary.getByRole('link', { name: 'Must be a phone number' })).toBeVisible();
	await expect(summary.getByRole('link', { name: 'Please input your name.' })).toBeVisible();
	await expect(page.getByLabel('Phone number')).toHaveValue('----------');
});

test('a pasted phone number is accepted, and an error explains an invalid one', async ({ page }) => {
	await addBook(page);
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	const phone = page.getByLabel('Phone number');
	for (const [typed, words] of [
		['----------', 'Must be a phone number'],
		['555-0123', 'This phone number is not complete.'],
	] as const) {
		await fillContact(page, { ...reader, phone: typed });
		await page.getByRole('button', { name: 'Save & Continue' }).click();
		await expect(page.getByRole('alert').getByRole('link', { name: words })).toBeVisible();
		await expect(phone).toHaveValue(typed);
	}
	for (const [typed, shown] of [
		['+1 (250) 555-0123', '(250) 555-0123'],
		['+44 20 7946 0958', '+44 20 7946 0958'],
	] as const) {
		await fillContact(page, { ...reader, phone: typed });
		await page.getByRole('button', { name: 'Save & Continue' }).click();
		await expect(page).toHaveURL(/\/checkout\/payment$/);
		await page.goto('/checkout/contact');
		await expect(phone).toHaveValue(shown);
	}
});

test('the shop shows a changed cart before it places the order', async ({ page }) => {
	await reachReview(page);
	const second = await page.context().newPage();
	await addBook(second, '/browse/filter/k/title/t/dune');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/checkout\/cart$/);
	await expect(page.getByText(/cart has changed/i).first()).toBeVisible();
	await expect(page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')).toHaveCount(2);
});

async function addBook(page: Page, path = '/browse/filter/k/title/t/wizard%20of%20earthsea') {
	await page.goto(path);
	await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
	await expect(page.getByText('Added to cart').first()).toBeVisible();
}

/** Goes through the steps to the review. Returns the fields that its form would post. */
async function reachReview(page: Page, contact = reader): Promise<Record<string, string>> {
	await addBook(page);
	return cartToReview(page, contact);
}

/** Returns the fields that the review's form would post. */
async function cartToReview(page: Page, contact = reader): Promise<Record<string, string>> {
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await fillContact(page, contact);
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await pay(page, 'Pay at pick up');
	// The step before has fields of the same names.
	await atStep(page, 'review');
	const value = (name: string) => page.locator(`input[name=${name}]`).inputValue();
	return { key: await value('key'), checksum: await value('checksum'), agreed: await value('agreed') };
}

async function orderBook(page: Page, contact = reader) {
	await reachReview(page, contact);
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/account\/order\//);
}
