import type { Page } from 'playwright/test';
import { type Card, openCard } from '../../store/ordering/cards/sealed-card';
import { accessKeyFor } from '../../store/ordering/orders/access-key';
import type { Shop } from '../harness/shop';
import { testSecret } from '../harness/test-secret';
import { guestToPayment, shipToPayment } from './checkout-walk';
import { stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expire, logInAgain } from './expire-login';
import { offersOf, putIn, type SampleOffer } from './fill-cart';
import { keys, providers, test } from './payments-shop';
import { inDatabase } from './shop-database';
import { expect } from './shop-test';
import { logIn, signUp } from './sign-up';

// Runs one after the other, so that the tests share a shop and its providers.
test.describe.configure({ mode: 'default' });

let orders = 0;

/** Puts a book into the cart and goes to the choice of a payment. Returns the book's title. */
async function reachPayment(page: Page, shop: Shop): Promise<string> {
	// Each order takes another book, because there are few copies of each.
	const offers = offersOf(shop, 'plenty', 30);
	const offer = offers[orders++ % offers.length];
	if (!offer) throw new Error('The shop has no book to order.');
	await putIn(page, offer);
	await guestToPayment(page);
	return offer.title;
}

async function choose(page: Page, label: string) {
	await page.getByLabel(label, { exact: true }).check();
	await page.getByRole('button', { name: 'Save & Continue' }).click();
}

/** Places an order to pay on a provider's page, and goes there. Returns the book's title. */
async function reachProvider(page: Page, shop: Shop, { label, page: heading }: (typeof providers)[number]) {
	const title = await reachPayment(page, shop);
	await choose(page, label);
	await expect(page).toHaveURL(/\/checkout\/review$/);
	await page.getByRole('button', { name: /^Place order and pay/ }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
	return title;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectPaid(page: Page) {
	await expect(page).toHaveURL(/\/account\/order\/\d+\?success=true$/);
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText('Thank you for your order.');
	await expect(page.getByRole('main')).toContainText('Paid with');
}

/**
 * `npm test` takes every test of one provider and the paid order of each. tests/api/payments.test.ts covers all tests of all
 * providers.
 */
const tagOf = (provider: (typeof providers)[number]) => (provider === providers[0] ? [] : '@all');

for (const provider of providers) {
	test(`a shopper pays for an order with ${provider.page}`, async ({ page, shop }) => {
		await reachProvider(page, shop, provider);
		await press(page, 'Pay');
		await expectPaid(page);
	});

	test(`a shopper can repeat a payment that ${provider.page} declined`, { tag: tagOf(provider) }, async ({
		page,
		shop,
	}) => {
		await reachProvider(page, shop, provider);
		await press(page, 'Decline');
		await expect(page).toHaveURL(/\/checkout\/pay\/\d+$/);
		await expect(page.getByRole('alert')).toContainText('Your payment was declined');
		await expect(page.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveCount(1);
		await page.getByRole('button', { name: new RegExp(`^Pay .*with ${provider.page}$`) }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(provider.page);
		await press(page, 'Pay');
		await expectPaid(page);
	});

	test(`a shopper who leaves the page of ${provider.page} gets the cart back`, { tag: tagOf(provider) }, async ({
		page,
		shop,
	}) => {
		const title = await reachProvider(page, shop, provider);
		await press(page, 'Cancel');
		await expect(page).toHaveURL(/\/checkout\/pay\/\d+\?left=true$/);
		await expect(page.getByRole('status').filter({ hasText: 'You have not been charged.' })).toBeVisible();
		await page.getByRole('link', { name: 'Cancel this order' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancel order');
		await press(page, 'Cancel this order');
		await expect(page).toHaveURL(/\/checkout\/cart$/);
		await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
			'Everything is back in your cart.',
		);
		await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible();
	});

	test(`a shopper can later pay for an order left open at ${provider.page}`, { tag: tagOf(provider) }, async ({
		page,
		shop,
	}) => {
		await reachProvider(page, shop, provider);
		const { order_number } = inDatabase(shop.dataDir, (db) =>
			db.prepare(`select order_number from orders where payment_type = ? order by id desc limit 1`).get(provider.name),
		) as { order_number: string };
		await page.goto(`/account/order/${order_number}`);
		await page.getByRole('link', { name: 'Pay now' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay for order ${order_number}`);
		await page.getByRole('button', { name: new RegExp(`^Pay .*with ${provider.page}$`) }).click();
		await press(page, 'Pay');
		await expectPaid(page);
	});
}

/** Forgets the shopper of the last order with a provider and opens that order's mailed link to pay. Returns its number. */
async function openMailedLink(page: Page, shop: Shop, { name }: (typeof providers)[number]): Promise<string> {
	const { order_number } = inDatabase(shop.dataDir, (db) =>
		db.prepare('select order_number from orders where payment_type = ? order by id desc limit 1').get(name),
	) as { order_number: string };
	await page.context().clearCookies();
	await page.goto(`/checkout/pay/${order_number}?key=${accessKeyFor(order_number, [testSecret])}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay for order ${order_number}`);
	return order_number;
}

for (const provider of providers) {
	test(`a payment with ${provider.page} from a mailed link returns to its order without a session`, {
		tag: tagOf(provider),
	}, async ({ page, shop }) => {
		await reachProvider(page, shop, provider);
		const number = await openMailedLink(page, shop, provider);
		await page.getByRole('button', { name: new RegExp(`^Pay .*with ${provider.page}$`) }).click();
		await press(page, 'Cancel');
		await expect(page.getByRole('status').filter({ hasText: 'You have not been charged.' })).toBeVisible();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay for order ${number}`);
		await page.getByRole('button', { name: new RegExp(`^Pay .*with ${provider.page}$`) }).click();
		await press(page, 'Pay');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
		await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText('Thank you for your order.');
		await expect(page.getByRole('main')).toContainText('Paid with');
	});
}

test('a payment from a mailed link returns to its order, even in a session with another payment', async ({
	page,
	shop,
}) => {
	const [, clearent] = providers;
	await reachProvider(page, shop, clearent);
	const number = await openMailedLink(page, shop, clearent);
	// This session has its own payment with the same provider, which returns no reference.
	await reachProvider(page, shop, clearent);
	await page.goto(`/checkout/pay/${number}?key=${accessKeyFor(number, [testSecret])}`);
	await page.getByRole('button', { name: `Pay by card with ${clearent.page}` }).click();
	await press(page, 'Pay');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
	await expect(page.getByRole('main')).toContainText('Paid with');
});

test('a shopper can switch to another way to pay', async ({ page, shop }) => {
	await reachProvider(page, shop, providers[0]);
	await press(page, 'Decline');
	await page.getByLabel('Card, on Chase’s page').check();
	await press(page, 'Pay this way');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chase');
	await press(page, 'Decline');
	await page.getByLabel('Pay at pick up').check();
	await press(page, 'Pay this way');
	await expect(page).toHaveURL(/\/account\/order\/\d+\?success=true$/);
	await expect(page.getByRole('main')).toContainText('Payment at pick up');
});

test('Start Over brings the cart back after a failure', async ({ page, shop }) => {
	const title = await reachProvider(page, shop, providers[0]);
	await press(page, 'Decline');
	await expect(page.getByRole('alert')).toBeVisible();
	await page.getByRole('link', { name: 'Start Over' }).click();
	await press(page, 'Cancel this order');
	await expect(page).toHaveURL(/\/checkout\/cart$/);
	await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible();
});

test('a shopper who pays for an abandoned order reads that the money comes back', async ({ page, shop }) => {
	await reachProvider(page, shop, providers[2]);
	const url = page.url();
	await press(page, 'Cancel');
	await page.getByRole('link', { name: 'Cancel this order' }).click();
	await press(page, 'Cancel this order');
	await expect(page).toHaveURL(/\/checkout\/cart$/);
	await page.goto(url);
	await press(page, 'Pay');
	await expect(page).toHaveURL(/\/account\/order\/\d+$/);
	await expect(page.getByRole('alert').first()).toContainText('We will refund it.');
});

test('an expired log-in at an unpaid order leads to the log-in and back, and keeps the chosen way to pay', async ({
	page,
	shop,
}) => {
	const email = await signUp(page);
	await putIn(page, offersOf(shop, 'plenty', 1)[0] as SampleOffer);
	await shipToPayment(page);
	await choose(page, providers[0].label);
	await page.getByRole('button', { name: /^Place order and pay/ }).click();
	await press(page, 'Decline');
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay for order');
	const path = new URL(page.url()).pathname;
	const other = page.getByLabel(providers[3].label, { exact: true });
	await other.check();
	expire(shop, email);
	await press(page, 'Pay this way');
	await logInAgain(page, email, path);
	await expect(other).toBeChecked();
	await page.goto(`${path}/give-up`);
	expire(shop, email);
	await press(page, 'Cancel this order');
	await logInAgain(page, email, `${path}/give-up`);
	expire(shop, email);
	await page.goto(path);
	await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
	await logIn(page, email);
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay for order');
	await press(page, `Pay with ${providers[0].page}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(providers[0].page);
});

test('another visitor cannot use the return address of a payment to see its order', async ({ page, browser, shop }) => {
	await reachProvider(page, shop, providers[3]);
	const { reference, order_number } = inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`select reference, order_number from payments join orders on orders.id = order_id
				where provider = 'global' order by payments.id desc limit 1`,
			)
			.get(),
	) as { reference: string; order_number: string };
	const stranger = await browser.newContext({ baseURL: shop.url });
	const back = await stranger.request.get(`/checkout/global?payment=${reference}`, { maxRedirects: 0 });
	expect([back.status(), back.headers().location]).toEqual([303, '/checkout/cart']);
	const told = await stranger.request.get('/checkout/cart');
	expect(await told.text()).toContain('We are checking your payment and will e-mail you.');
	expect((await stranger.request.get(`/checkout/pay/${order_number}`)).status()).toBe(404);
	await stranger.close();
});

test('a return from an unknown payment shows an error in the cart', async ({ page }) => {
	const words = {
		paypal:
			'There was an error processing your order. No funds were removed from your PayPal account - Please ensure you start and complete your checkout in a single browser tab.',
		global: 'There was an error',
		chase: 'There was an error',
	};
	for (const [provider, told] of Object.entries(words)) {
		await page.goto(`/checkout/${provider}?payment=MADEUP`);
		await expect(page).toHaveURL(/\/checkout\/cart$/);
		await expect(page.getByRole('alert').first()).toHaveText(told);
	}
});

test('a post from a provider’s site redirects to a page, and other foreign posts are refused', async ({ page }) => {
	const headers = { Origin: 'https://pay.example.com', 'Sec-Fetch-Site': 'cross-site' };
	const back = await page.request.post('/checkout/global?payment=X1', { headers, maxRedirects: 0, form: { any: '1' } });
	expect([back.status(), back.headers().location]).toEqual([303, '/checkout/global?payment=X1']);
	const other = await page.request.post('/checkout/pay/1001/give-up', { headers, maxRedirects: 0 });
	expect(other.status()).toBeGreaterThanOrEqual(400);
});

test('a provider’s notice places the order, and a forged one does nothing', async ({ page, shop, simulators }) => {
	await reachProvider(page, shop, providers[3]);
	const url = page.url();
	const payment = [...simulators.byName.global.payments.values()].find(({ id }) => url.endsWith(id));
	if (!payment) throw new Error(`No payment at ${url}.`);
	payment.return_url = `${shop.url}/contact-hours`;
	await press(page, 'Pay');
	await expect(page).toHaveURL(/\/contact-hours/);
	const post = (forged: boolean) => {
		const { headers, body } = simulators.notice('global', payment, { forged });
		return fetch(`${shop.url}/payments/global`, {
			method: 'POST',
			headers: { ...headers, 'Content-Type': 'application/json', Origin: 'https://apis.globalpay.com' },
			body,
		});
	};
	const stateNow = () =>
		inDatabase(shop.dataDir, (db) =>
			db
				.prepare('select orders.state from orders join payments on order_id = orders.id where reference = ?')
				.get(payment.reference),
		);
	expect((await post(true)).status).toBe(400);
	expect(stateNow()).toEqual({ state: 'awaiting_payment' });
	expect((await post(false)).status).toBe(200);
	expect((await post(false)).status).toBe(200);
	expect(stateNow()).toEqual({ state: 'placed' });
});

test('a card that the shop no longer has must be entered again, with a message on its page', async ({ page, shop }) => {
	await reachPayment(page, shop);
	await choose(page, 'Credit card');
	await page.getByLabel('Name on the card').fill('Ada Reader');
	await page.getByLabel('Card number').fill('4111 1111 1111 1111');
	await page.getByLabel('Expiry month').selectOption('12');
	await page.getByLabel('Expiry year').selectOption({ index: 3 });
	await page.getByLabel('CVV').fill('123');
	await page.getByLabel('Country of the card’s billing address').selectOption('other');
	await press(page, 'Save & Continue');
	await expect(page).toHaveURL(/\/checkout\/review$/);
	// The checkout was left open for longer than the shop keeps a card for a cart.
	inDatabase(shop.dataDir, (db) => db.prepare('delete from sealed_cards where cart_id is not null').run());
	await press(page, 'Place order');
	await expect(page).toHaveURL(/\/checkout\/credit_card$/);
	await expect(page.getByRole('alert').first()).toContainText('Please enter your card first.');
});

test('the shop encrypts a keyed card so that only the bookseller can read it', async ({ page, shop }) => {
	await reachPayment(page, shop);
	await choose(page, 'Credit card');
	await expect(page).toHaveURL(/\/checkout\/credit_card$/);
	await page.getByLabel('Name on the card').fill('Ada Reader');
	await page.getByLabel('Card number').fill('4111 1111 1111 1112');
	await page.getByLabel('Expiry month').selectOption('12');
	await page.getByLabel('Expiry year').selectOption({ index: 3 });
	await page.getByLabel('CVV').fill('123');
	await page.getByLabel('Country of the card’s billing address').selectOption('other');
	await press(page, 'Save & Continue');
	await expect(page.getByRole('alert')).toContainText('Must be a valid credit card number');
	await expect(page.getByLabel('Card number')).toHaveValue('');
	await page.getByLabel('Card number').fill('4111 1111 1111 1111');
	await page.getByLabel('CVV').fill('123');
	await press(page, 'Save & Continue');
	await expect(page).toHaveURL(/\/checkout\/review$/);
	await press(page, 'Place order');
	await expect(page).toHaveURL(/\/account\/order\/\d+\?success=true$/);
	const { sealed, label } = inDatabase(shop.dataDir, (db) =>
		db.prepare('select sealed, label from sealed_cards where order_id is not null order by id desc limit 1').get(),
	) as { sealed: string; label: string };
	expect(label).toBe('Visa ending in 1111');
	expect(openCard(keys.privateKey, sealed)).toMatchObject({
		number: '4111111111111111',
		cvv: '123',
	} satisfies Partial<Card>);
});

test('staff can take payment for or cancel an order that waits for an online payment', async ({
	page,
	shop,
	context,
}) => {
	// Takes two orders by phone.
	test.slow();
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const byLink = () => takeByPhone(page, eisbn, 1, 'Online, by an e-mailed link');
	const paid = await byLink();
	await expect(page.getByText('Awaiting payment', { exact: true })).toBeVisible();
	await page.goto(`/desk/orders/${paid}/money`);
	await expect(page.getByText('The order awaits an online payment.')).toBeVisible();
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('is recorded as paid');
	await page.goto(`/desk/orders/${paid}`);
	await expect(page.getByText('Placed', { exact: true })).toBeVisible();

	const cancelled = await byLink();
	await page.goto(`/desk/orders/${cancelled}`);
	await page.getByRole('link', { name: 'Cancel order' }).click();
	await press(page, 'Cancel order');
	await expect(page.getByRole('status').first()).toContainText(`Order ${cancelled} is cancelled.`);
});
