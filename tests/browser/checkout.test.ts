import type { Page } from 'playwright/test';
import { answerQuestion } from '../harness/answer-question';
import { boxOf } from '../harness/drawn';
import type { Shop } from '../harness/shop';
import {
	atStep,
	beginWith,
	contactToPayment,
	customerWith,
	fillAddress,
	newGiftCard,
	pay,
	postGuarded,
	saveAndContinue,
	shipToPayment,
	stepBarOf,
} from './checkout-walk';
import { comeInAs } from './desk-people';
import { offerOf, offersOf, putIn, setStock, summaryOf, writeLines } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

/** Adds a code for ten percent off. Returns it. */
function promoCode(shop: Shop): string {
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				"insert or ignore into promo_codes (code, description, type, value) values ('TENTH', 'Discount of the test', 'percent', 1000)",
			)
			.run(),
	);
	return 'TENTH';
}

test('a review page left open shows the placed order when it is posted again', async ({ page, context, shop }) => {
	await customerWith(page, shop);
	await beginWith(page, 'Pick up in store');
	await contactToPayment(page);
	await pay(page, 'Pay at pick up');
	await atStep(page, 'review');
	const old = await context.newPage();
	await old.goto('/checkout/review');
	const place = (shown: Page) => shown.getByRole('button', { name: 'Place order' }).click();
	await place(page);
	await expect(page).toHaveURL(/\/account\/order\/\d+\?success=true$/);
	await place(old);
	await expect(old).toHaveURL(page.url());
	await old.goto('/checkout/review');
	await expect(old.getByText('There are no items in your cart.')).toBeVisible();
});

test('a phone shows all checkout steps in order', { tag: '@chromium' }, async ({ page, shop }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await customerWith(page, shop);
	await beginWith(page, 'Ship');
	const bar = stepBarOf(page);
	await expect(bar.getByText('Step 1 of 5: Address', { exact: true })).toBeVisible();
	await expect(bar.getByRole('listitem')).toHaveCount(6);
	const boxes = await Promise.all((await bar.getByRole('listitem').all()).map(boxOf));
	let end = 0;
	for (const box of boxes) {
		expect(box.x).toBeGreaterThan(end);
		end = box.x + box.width;
	}
	expect(end).toBeLessThanOrEqual(344);
});

test('a customer places an order for shipping', async ({ page, shop }) => {
	const book = offerOf(shop, 'plenty');
	await signUp(page, { institution: 'Alder School' });
	await putIn(page, book);
	await page.goto('/checkout/cart');
	await expect(stepBarOf(page)).toContainText('Delivery');
	await beginWith(page, 'Ship');
	await expect(stepBarOf(page).getByRole('listitem')).toHaveText([
		...['Cart', 'You are here: Address', 'Ship', 'Contact', 'Payment', 'Review'],
	]);
	await expect(page.getByRole('region', { name: 'Billing address' })).toContainText('5 Example Road');
	await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText('5 Example Road');
	await expect(summaryOf(page)).toContainText('To be determined');
	await saveAndContinue(page);

	await atStep(page, 'provider');
	const express = page.getByLabel(/^Express, with signature/);
	await expect(express).toHaveAccessibleDescription('1 to 3 business days');
	await expect(page.getByLabel(/^Expedited parcel/)).toBeChecked();
	await express.check();
	await saveAndContinue(page);

	await atStep(page, 'contact');
	await expect(summaryOf(page)).toContainText('$24.95');
	const purchaseOrder = page.getByLabel('Purchase order number');
	await purchaseOrder.fill('PO-20260001');
	await saveAndContinue(page);
	await expect(page.getByRole('alert')).toContainText('A purchase order number can have at most 10 characters.');
	await expect(purchaseOrder).toHaveValue('PO-20260001');
	await purchaseOrder.fill('PO-7');
	await page.getByLabel('Instructions').fill('Ring twice,\nplease');
	await saveAndContinue(page);
	await atStep(page, 'payment');
	await pay(page, 'Contact me about the payment');

	await atStep(page, 'review');
	await expect(page.getByRole('region', { name: 'Items' }).locator('img.cover')).toHaveCount(1);
	const main = page.getByRole('main');
	const estimate = 'Estimated arrival: in 1 to 3 business days.';
	const answers = ['5 Example Road', 'Express, with signature', 'PO-7', 'Ring twice', 'Contact me'];
	for (const words of [book.title, ...answers, estimate]) {
		await expect(main).toContainText(words);
	}
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/account\/order\/\d+\?success=true$/);
	const shipping = page.getByRole('region', { name: 'Shipping' });
	await expect(shipping).toContainText('5 Example Road');
	await expect(shipping).toContainText('By Express, with signature');
	await expect(shipping).toContainText(estimate);
	await expect(summaryOf(page)).toContainText('$24.95');
	await expect(main).toContainText('Purchase order PO-7');
});

test('a purchase order number given for a firm shows on the order and at the desk', async ({ page, browser, shop }) => {
	await customerWith(page, shop);
	await beginWith(page, 'Pick up in store');
	await page.locator('summary').filter({ hasText: 'Ordering for an organization?' }).click();
	const purchaseOrder = page.getByLabel('Purchase order number');
	await expect(purchaseOrder).toHaveAccessibleDescription('Up to 10 characters.');
	await purchaseOrder.fill('PO-20260001');
	await saveAndContinue(page);
	await expect(page.getByRole('alert')).toContainText('A purchase order number can have at most 10 characters.');
	await expect(purchaseOrder).toHaveValue('PO-20260001');
	await expect(purchaseOrder).toBeVisible();
	await purchaseOrder.fill('FIRM-12');
	await saveAndContinue(page);
	await atStep(page, 'payment');
	await pay(page, 'Pay at pick up');
	await expect(page.getByRole('main')).toContainText('Purchase order FIRM-12');
	await page.getByRole('region', { name: 'Contact' }).getByRole('link', { name: 'Change' }).click();
	await expect(purchaseOrder).toHaveValue('FIRM-12');
	await expect(purchaseOrder).toBeVisible();
	await saveAndContinue(page);
	await atStep(page, 'payment');
	await saveAndContinue(page);
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByText('Thank you for your order.')).toBeVisible();
	await expect(page.getByRole('main')).toContainText('Purchase order FIRM-12');
	const number = /\/order\/(\d+)/.exec(page.url())?.[1];
	const desk = await browser.newContext({ baseURL: shop.url });
	await comeInAs(desk, shop, 'bookseller');
	const told = await desk.request.get(`/desk/orders/${number}`);
	expect(await told.text()).toContain('FIRM-12');
	await desk.close();
});

test('a customer can create, choose and change an address during checkout', async ({ page, shop }) => {
	await customerWith(page, shop);
	await beginWith(page, 'Ship');
	await page.getByRole('link', { name: 'Create New' }).click();
	await page.getByRole('button', { name: 'Save address' }).click();
	await expect(page.getByRole('alert').getByRole('link', { name: 'Full Name is required.' })).toBeVisible();
	await fillAddress(page, { city: 'Calgary', province: 'Alberta', postal: 't2p0x0' });
	await atStep(page, 'delivery');
	await expect(page.getByRole('status').getByText('Address saved successfully')).toBeVisible();
	const card = page.getByRole('region', { name: 'Shipping address' });
	await expect(card).toContainText('Robin Alder');
	await expect(card).toContainText('T2P 0X0');
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await expect(page.getByLabel(/^Expedited parcel/)).toHaveAccessibleDescription(
		/^3 to 5 business days\s+Free from \$\d+\.00, before promo codes\.$/,
	);
	await saveAndContinue(page);
	await atStep(page, 'contact');

	// The customer changes the address in the address book. They must choose the delivery again, and nothing else is lost.
	await page.getByRole('link', { name: 'Address', exact: true }).click();
	await card.getByRole('link', { name: 'Edit' }).click();
	await page.getByLabel('City').fill('Vancouver');
	await page.getByLabel('State / province').selectOption({ label: 'British Columbia' });
	await page.getByLabel('Postal code').fill('V5K 0A1');
	await page.getByRole('button', { name: 'Save address' }).click();
	await atStep(page, 'delivery');
	await expect(card).toContainText('Vancouver');
	await page.getByRole('link', { name: 'Address Book' }).click();
	await page.getByRole('link', { name: 'Back to your order' }).click();
	await atStep(page, 'delivery');
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await expect(stepBarOf(page).getByRole('link', { name: 'Contact' })).toHaveCount(0);
	await page.getByRole('link', { name: 'Back', exact: true }).click();
	await page.getByLabel('Ship to').selectOption({ label: 'Account address: Ines Maddox, 5 Example Road, Victoria' });
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await saveAndContinue(page);
	await atStep(page, 'contact');
});

test('an address in a country without postal codes needs none', async ({ page, shop, javaScriptEnabled }) => {
	await customerWith(page, shop);
	await beginWith(page, 'Ship');
	await page.getByRole('link', { name: 'Create New' }).click();
	await page.getByLabel('Full name').fill('Robin Alder');
	await page.getByLabel('Street address').fill('1 Sample Road');
	await page.getByLabel('City').fill('Kowloon');
	await page.getByLabel('Country').selectOption('HK');
	if (!javaScriptEnabled) await page.getByRole('button', { name: 'Change country' }).click();
	await expect(page.getByLabel('Postal code (optional)')).toHaveValue('');
	await page.getByLabel('Phone number').fill('+852 2123 4567');
	await page.getByRole('button', { name: 'Save address' }).click();
	await atStep(page, 'delivery');
	await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText('Kowloon');
	await expect(page.getByLabel('Ship to')).toContainText('Robin Alder, 1 Sample Road, Kowloon');
});

test('the checkout asks for another address when the saved one has an unknown country', async ({ page, shop }) => {
	await customerWith(page, shop);
	await beginWith(page, 'Ship');
	await saveAndContinue(page);
	await atStep(page, 'provider');
	inDatabase(shop.dataDir, (db) =>
		db.prepare("update customers set country = 'Narnia' where id = (select max(id) from customers)").run(),
	);
	await page.reload();
	await expect(page.getByText('Shipping address required.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Save & Continue' })).toHaveCount(0);
	await page.getByRole('link', { name: 'Choose another address' }).click();
	await atStep(page, 'delivery');
});

test('local delivery is limited to its area and to orders above its minimum', async ({ page, shop }) => {
	const book = await customerWith(page, shop, 1, 2);
	inDatabase(shop.dataDir, (db) =>
		db.prepare('update titles set list_price_can = 999 where id = ?').run(book.title_id),
	);
	await beginWith(page, 'Ship');
	await saveAndContinue(page);
	await atStep(page, 'provider');
	const local = page.getByRole('radio', { name: /^Local delivery/ });
	await expect(page.getByText(/^Not for this order: Local delivery is for orders of \$20\.00 or more/)).toBeVisible();
	await expect(local).toHaveCount(0);

	await putIn(page, book, 3);
	await beginWith(page, 'Ship');
	await page.getByRole('link', { name: 'Create New' }).click();
	await fillAddress(page, { city: 'Nanaimo', postal: 'V9R 0X0' });
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await expect(
		page.getByText(
			/^Not for this order: Local delivery is only for .*: We deliver by bicycle .* This address does not qualify\.$/,
		),
	).toBeVisible();
	await expect(local).toHaveCount(0);
	await page.getByRole('link', { name: 'Back', exact: true }).click();
	await page.getByLabel('Ship to').selectOption({ index: 0 });
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await expect(local).toHaveAccessibleDescription(
		/For orders of \$20\.00 or more, before promo codes\.\s+Free from \$60\.00, before promo codes\.$/,
	);
	await local.check();
	await saveAndContinue(page);
	await atStep(page, 'contact');
	await expect(stepBarOf(page)).toContainText('Local Delivery');
	await contactToPayment(page);
	await pay(page, 'Contact me about the payment');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByRole('region', { name: 'Local delivery' })).toContainText('5 Example Road');
});

test('copies that must be ordered first can be sent later', async ({ page, shop }) => {
	const book = await customerWith(page, shop, 3, 1);
	const restock = setStock(shop, book, 1);
	inDatabase(shop.dataDir, (db) =>
		db.prepare('update offers set is_extra_orderable = 1 where id = ?').run(book.offer_id),
	);
	await beginWith(page, 'Ship');
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await expect(page.getByLabel(/^Express, with signature/)).toHaveAccessibleDescription(
		/Everything at once: \$\d+\.\d\d\s+In two parcels: \$\d+\.\d\d \(\$20\.00 more\)/,
	);
	await page.getByLabel(/^Express, with signature/).check();
	await page.getByLabel('Send the order in two parcels').check();
	await saveAndContinue(page);
	await contactToPayment(page);
	await expect(summaryOf(page)).toContainText('$49.90');
	await pay(page, 'Contact me about the payment');
	await expect(page.getByText('Items in stock are sent now, the rest when they arrive.')).toBeVisible();
	const estimate =
		/Estimated arrival: in 1 to 3 business days for what is in stock, and .* after it has reached us for the rest\./;
	await expect(page.getByText(estimate)).toBeVisible();
	await page.getByRole('button', { name: 'Place order' }).click();
	const parcels = page.getByRole('region', { name: 'Parcels' });
	await expect(parcels).toContainText('In stock now');
	await expect(parcels).toContainText('When the rest has arrived');
	restock();
});

test('gift cards pay part of an order, and then all of it', async ({ page, shop }) => {
	const [small, large] = [await newGiftCard(shop, '5.00'), await newGiftCard(shop, '200.00')];
	await customerWith(page, shop);
	await shipToPayment(page);
	await postGuarded(page, 'balance', large);
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toHaveText(
		'Your balance is $200.00. Gift cards never expire.',
	);
	await postGuarded(page, 'gift-card', small);
	await expect(page.getByRole('status').getByText('Gift card added.')).toBeVisible();
	await expect(summaryOf(page)).toContainText('−$5.00');
	await expect(summaryOf(page)).toContainText('To be paid');

	await page.getByRole('link', { name: /^Edit/ }).click();
	const amount = page.getByLabel('Amount to use, in dollars');
	await amount.fill('6');
	await page.getByRole('button', { name: 'Save amount' }).click();
	await expect(
		page.getByRole('alert').getByRole('link', { name: 'This card has $5.00 on it. Type that amount or less.' }),
	).toBeVisible();
	await amount.fill('');
	await page.getByRole('button', { name: 'Save amount' }).click();
	await expect(page.getByRole('alert').getByRole('link', { name: 'Amount required.' })).toBeVisible();
	await amount.fill('2.5555');
	await page.getByRole('button', { name: 'Save amount' }).click();
	const written = 'Type an amount in dollars and cents, such as 10.50.';
	await expect(page.getByRole('alert').getByRole('link', { name: written })).toBeVisible();
	await amount.fill('2,5');
	await page.getByRole('button', { name: 'Save amount' }).click();
	await atStep(page, 'payment');
	await expect(summaryOf(page)).toContainText('−$2.50');

	await postGuarded(page, 'gift-card', small);
	await expect(page.getByRole('status').getByText('This gift card is in your order already.')).toBeVisible();
	await expect(summaryOf(page)).toContainText('−$2.50');
	await postGuarded(page, 'gift-card', large);
	await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible();
	await expect(page.getByRole('radio')).toHaveCount(0);
	await saveAndContinue(page);
	await atStep(page, 'review');
	await expect(page.getByRole('main')).toContainText(`$2.50 from the gift card ending in ${small.slice(-4)}`);

	// Without the large card there is something to pay again, so the review asks how.
	await page.getByRole('link', { name: 'Payment', exact: true }).click();
	await page.getByRole('button', { name: new RegExp(`Remove.*${large.slice(-4)}$`) }).click();
	await expect(page.getByRole('status').getByText('Gift card removed.')).toBeVisible();
	await page.goto('/checkout/review');
	await atStep(page, 'payment');
	await expect(page.getByText('Choose payment type first')).toBeVisible();
	await pay(page, 'Contact me about the payment');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(summaryOf(page)).toContainText('−$2.50');
});

test('with scripts a gift card can be added once its number has five characters', async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	await customerWith(page, shop);
	await shipToPayment(page);
	await page.locator('summary').filter({ hasText: 'Have a gift card?' }).click();
	const [field, button] = [page.locator('#gift-card-number'), page.getByRole('button', { name: 'Add gift card' })];
	if (!javaScriptEnabled) {
		await button.click();
		await expect(page.getByRole('alert').first()).toBeVisible();
		return;
	}
	await expect(button).toBeDisabled();
	// The field removes spaces (docs/behaviour/gift-cards.md#redeeming).
	await field.fill('12 34 ');
	await expect(button).toBeDisabled();
	await field.press('Enter');
	await field.fill('12 345');
	await expect(button).toBeEnabled();
	await button.click();
	await expect(page.getByRole('alert').first()).toBeVisible();
	await expect(field).toHaveValue('12 345');
	await expect(button).toBeEnabled();
});

test('a shopper whose gift card attempts look automated has to answer a question', async ({ page, shop }) => {
	const number = await newGiftCard(shop, '5.00');
	inDatabase(shop.dataDir, (db) => db.prepare('update gift_cards set balance = 0 where number = ?').run(number));
	await customerWith(page, shop);
	await shipToPayment(page);
	await page.locator('summary').filter({ hasText: 'Have a gift card?' }).click();
	// Only a program fills in a hidden field.
	await page.locator('#gift-card input[name=captcha_trap]').fill('https://example.org');
	await page.locator('#gift-card-number').fill(number);
	await page.getByRole('button', { name: 'Add gift card' }).click();
	await expect(page.getByRole('alert').getByRole('link', { name: 'Please answer the question.' })).toBeVisible();
	const answer = page.getByRole('textbox', { name: 'Show us that you are a person' });
	await expect(page.getByRole('img', { name: 'Letters, drawn by hand' })).toBeVisible();

	const question = page.locator('#gift-card-captcha-question');
	// The same words may return by chance, but each question has its own token.
	const token = page.locator('#gift-card input[name=captcha_token]');
	const before = await token.inputValue();
	await answer.fill('nothing of the kind');
	await page.getByRole('button', { name: 'Add gift card' }).click();
	await expect(
		page.getByRole('alert').getByRole('link', { name: 'That was not the answer. Please try this one.' }),
	).toBeVisible();
	await expect(token).not.toHaveValue(before);
	await expect(page.locator('#gift-card-number')).toHaveValue(number);
	const asked = (await question.textContent())?.split('answer this: ')[1];
	await answer.fill(answerQuestion(asked ?? ''));
	await page.getByRole('button', { name: 'Add gift card' }).click();
	await expect(page.getByRole('alert').getByRole('link', { name: 'This card has a balance of $0' })).toBeVisible();
	await expect(page.locator('#gift-card-number')).toHaveValue('');
});

test('a checkout step shows only the shop’s name, the steps and help', async ({ page, shop }) => {
	const book = await customerWith(page, shop, 3);
	await putIn(page, offersOf(shop, 'plenty', 2)[1] ?? book);
	await page.goto('/checkout/cart');
	const banner = page.getByRole('banner');
	// Counts copies, like the summary.
	await expect(banner.getByRole('link', { name: /^Cart/ })).toHaveText(/4 items$/);
	await expect(summaryOf(page)).toContainText('Subtotal, 4 items');
	await beginWith(page, 'Ship');
	await expect(banner.getByRole('link')).toHaveText([/.+/, 'Help', /\d{3}/]);
	await expect(page.getByRole('search')).toHaveCount(0);
	await expect(page.getByRole('navigation', { name: /menu/i })).toHaveCount(0);
	await page.getByRole('link', { name: 'Create New' }).click();
	await expect(page.getByRole('search')).toHaveCount(0);
	await page.goto('/checkout/delivery');
	await banner.getByRole('link', { name: 'Help' }).click();
	await expect(page).toHaveURL('/contact-hours');
	await expect(page.getByRole('search')).not.toHaveCount(0);
});

test('every step lists the items of the order, folded on a phone', { tag: '@chromium' }, async ({ page, shop }) => {
	const book = await customerWith(page, shop, 2);
	await beginWith(page, 'Ship');
	const title = summaryOf(page).getByText(book.title);
	const fold = summaryOf(page).locator('summary').filter({ hasText: 'Show 2 items' });
	for (const step of ['delivery', 'provider', 'contact', 'payment']) {
		await atStep(page, step);
		await page.setViewportSize({ width: 1440, height: 900 });
		await expect(title).toBeVisible();
		await expect(fold).toBeHidden();
		await expect(summaryOf(page).locator('img')).toHaveCount(1);
		await page.setViewportSize({ width: 360, height: 740 });
		await expect(title).toBeHidden();
		await fold.click();
		await expect(title).toBeVisible();
		if (step !== 'payment') await saveAndContinue(page);
	}
});

test('a promo code can be entered at the payment step too', async ({ page, shop }) => {
	await customerWith(page, shop, 2);
	await shipToPayment(page);
	const field = page.getByRole('textbox', { name: 'Promo code' });
	await summaryOf(page).locator('summary').filter({ hasText: 'Promo code' }).click();
	await field.fill('NO-SUCH-CODE');
	await page.getByRole('button', { name: 'Apply' }).click();
	await expect(page.getByRole('alert').getByRole('link')).toBeVisible();
	await expect(field).toHaveValue('NO-SUCH-CODE');
	await field.fill(promoCode(shop));
	await page.getByRole('button', { name: 'Apply' }).click();
	await atStep(page, 'payment');
	await expect(page.getByRole('status').getByText('Promo code applied')).toBeVisible();
	await expect(summaryOf(page)).toContainText('Discount of the test');
	await page.getByRole('button', { name: /^Remove promo code/ }).click();
	await expect(page.getByRole('status').getByText('Promo code removed')).toBeVisible();
	await expect(summaryOf(page)).not.toContainText('Discount of the test');
	await pay(page, 'Contact me about the payment');
	await atStep(page, 'review');
});

test('a guest reads that an order can be sent with an account', async ({ page, shop }) => {
	await putIn(page, offerOf(shop, 'plenty'));
	await page.goto('/checkout/cart');
	await expect(summaryOf(page)).toContainText('With an account, we can also send your order to you.');
	await summaryOf(page).getByRole('link', { name: 'Log in or sign up' }).click();
	await expect(page).toHaveURL(/\/account\/login/);
});

test('no step can be skipped, and going back keeps all answers', async ({ page, shop }) => {
	await customerWith(page, shop);
	for (const step of ['delivery', 'provider', 'contact', 'payment', 'credit_card', 'review']) {
		await page.goto(`/checkout/${step}`);
		await atStep(page, 'cart');
	}
	await beginWith(page, 'Ship');
	for (const step of ['provider', 'payment', 'credit_card', 'review']) {
		await page.goto(`/checkout/${step}`);
		await atStep(page, 'delivery');
	}
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await saveAndContinue(page);
	await atStep(page, 'contact');
	const long = 'é漢'.repeat(500);
	await page.getByLabel('Instructions').fill(long);
	await saveAndContinue(page);
	await atStep(page, 'payment');
	for (const step of ['contact', 'provider', 'delivery', 'cart']) {
		await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
		await atStep(page, step);
	}
	await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveCount(0);

	await beginWith(page, 'Pick up in store');
	await expect(page.getByLabel('Instructions')).toHaveValue(long);
	const bar = stepBarOf(page);
	await expect(bar).toContainText('Pick up');
	await expect(bar.getByRole('link')).toHaveText(['Cart']);
	await page.goto('/checkout/provider');
	await atStep(page, 'contact');
});

test('an order whose stock is gone returns to the cart', async ({ page, shop }) => {
	const book = offerOf(shop, 'last');
	await signUp(page);
	await putIn(page, book);
	await beginWith(page, 'Pick up in store');
	await contactToPayment(page);
	await pay(page, 'Pay at pick up');
	await atStep(page, 'review');
	const restock = setStock(shop, book, 0);
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/checkout\/cart/);
	await expect(page.getByRole('main')).toContainText(/inventory|unavailable/i);
	restock();
});

test('the shopper reads how the cart has changed, with the old and the new values', async ({ page, shop }) => {
	const book = await customerWith(page, shop, 1, 3);
	const priceIs = (cents: number) =>
		inDatabase(shop.dataDir, (db) => {
			db.prepare('update offers set price = ? where id = ?').run(cents, book.offer_id);
		});
	priceIs(1800);
	await beginWith(page, 'Pick up in store');
	priceIs(2150);
	await saveAndContinue(page);
	await atStep(page, 'cart');
	await expect(page.getByRole('alert').first()).toHaveText(
		`Your cart has changed since you began to check out. Please look at your cart again. What changed: “${book.title}” now costs $21.50 instead of $18.00 (see Cart).`,
	);

	// The same happens when the cart changes at the review: the shopper learns of it before ordering.
	await beginWith(page, 'Pick up in store');
	await contactToPayment(page);
	await pay(page, 'Pay at pick up');
	await atStep(page, 'review');
	priceIs(1800);
	await page.getByRole('button', { name: 'Place order' }).click();
	await atStep(page, 'cart');
	await expect(page.getByRole('alert').first()).toContainText(`“${book.title}” now costs $18.00 instead of $21.50`);
});

/** Takes a customer to the review of an order of three copies, of which there were enough. */
async function reviewThree(page: Page, shop: Shop, orderable: 0 | 1) {
	const book = await customerWith(page, shop, 3, 4);
	inDatabase(shop.dataDir, (db) => {
		db.prepare('update offers set is_extra_orderable = ? where id = ?').run(orderable, book.offer_id);
	});
	await beginWith(page, 'Pick up in store');
	await contactToPayment(page);
	await pay(page, 'Pay at pick up');
	await atStep(page, 'review');
	return book;
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' }).click();
const thanks = (page: Page) => expect(page.getByText('Thank you for your order.')).toBeVisible();

test('an order with less stock than reviewed can be placed for the remaining copies', async ({ page, shop }) => {
	const book = await reviewThree(page, shop, 0);
	const restock = setStock(shop, book, 2);
	await placeOrder(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		'We no longer have the inventory to fulfill this order',
	);
	await expect(page.getByRole('row').filter({ hasText: book.title })).toContainText(/3\s*2/);
	await page.getByRole('button', { name: 'Order the other items' }).click();
	await atStep(page, 'review');
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		`“${book.title}” changed from 3 to 2`,
	);
	await expect(summaryOf(page)).toContainText('Subtotal, 2 items');
	await placeOrder(page);
	await thanks(page);
	restock();
});

test('the review warns that copies must be ordered first before it places the order', async ({ page, shop }) => {
	const book = await reviewThree(page, shop, 1);
	const restock = setStock(shop, book, 1);
	await placeOrder(page);
	await atStep(page, 'review');
	await expect(page.getByRole('alert').first()).toContainText('Our stock has changed since you opened this page.');
	await expect(page.getByRole('region', { name: 'Items' })).toContainText('1 in stock, 2 to be ordered');
	await placeOrder(page);
	await thanks(page);
	restock();
});

test('a gift registry order goes to the registry’s address without showing its street', async ({ page, shop }) => {
	const book = await customerWith(page, shop);
	const street = '77 Nobody’s Business';
	const registry_id = inDatabase(shop.dataDir, (db) => {
		const owner = db
			.prepare(
				`update customers set street_address = ?, city = 'Victoria', province = 'BC', postal_code = 'V8V 0X0',
				country = 'CA' where id = (select min(id) from customers) returning id`,
			)
			.get(street) as { id: number };
		return Number(
			db
				.prepare(
					`insert into registries (customer_id, title, occasion, description, shipping_id, created_at)
					values (?, 'Robin’s books', 'Birthday', 'Books', 0, unixepoch())`,
				)
				.run(owner.id).lastInsertRowid,
		);
	});
	writeLines(shop, [{ title_id: book.title_id, registry_id }]);
	await beginWith(page, 'Ship');
	const recommended = page.getByRole('option', { name: /^Recommended: Robin’s books \(gift registry\)/ });
	await page.getByLabel('Ship to').selectOption(await recommended.getAttribute('value'));
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await page.getByRole('link', { name: 'Back', exact: true }).click();
	await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText('Only the store sees the street.');
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await saveAndContinue(page);
	await contactToPayment(page);
	await pay(page, 'Contact me about the payment');
	await atStep(page, 'review');
	await expect(page.getByRole('region', { name: 'Ship' })).toContainText('Victoria, BC');
	expect(await page.content()).not.toContain(street);
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByText('Thank you for your order.')).toBeVisible();
});
