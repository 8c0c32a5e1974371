import { newSealingKeys } from '../../store/ordering/cards/sealed-card';
import {
	atStep,
	beginWith,
	customerWith,
	fillAddress,
	pay,
	saveAndContinue,
	shipToPayment,
	stepBarOf,
} from './checkout-walk';
import { inDatabase } from './shop-database';
import { expect, testOn } from './shop-test';

/** A shop of its own that takes cards, because these tests change its settings. */
const test = testOn({ CARD_PUBLIC_KEY: newSealingKeys().publicKey });

test.describe.configure({ mode: 'serial' });

test('the shop encrypts a card and never sends any of it back', async ({ page, context, shop, javaScriptEnabled }) => {
	await customerWith(page, shop);
	await shipToPayment(page);
	await pay(page, 'Credit card');
	await atStep(page, 'credit_card');
	await page.goto('/checkout/review');
	await atStep(page, 'credit_card');
	await page.getByLabel('Name on the card').fill('');
	await page.getByRole('textbox', { name: 'Card number', exact: true }).pressSequentially('4111111111111112');
	await page.getByLabel('CVV').fill('12');
	await saveAndContinue(page);
	for (const words of ['Must be a valid credit card number', 'Month required', 'Please enter a valid CVV.']) {
		await expect(page.getByRole('alert').getByRole('link', { name: words })).toBeVisible();
	}
	await expect(page.getByLabel('Card number')).toHaveValue('');
	await expect(page.getByText('we do not show the card number and the CVV again')).toBeVisible();
	expect(await page.content()).not.toContain('4111');

	await page.getByLabel('Name on the card').fill('Ines Maddox');
	await page.getByRole('textbox', { name: 'Card number', exact: true }).pressSequentially('4111 1111 1111 1111');
	await page.getByLabel('Expiry month').selectOption('12');
	await page.getByLabel('Expiry year').selectOption({ index: 5 });
	await page.getByLabel('CVV').fill('123');
	const [country, postal] = [page.getByLabel('Country of the card’s'), page.getByLabel('Postal code or zip code')];
	if (javaScriptEnabled) {
		await country.selectOption('US');
		await postal.fill('981011234');
		await postal.blur();
		await expect(postal).toHaveValue('98101-1234');
	}
	await country.selectOption('CA');
	await postal.fill('v8v0x0');
	await saveAndContinue(page);
	await atStep(page, 'review');
	expect(await page.content()).not.toContain('4111');
	for (const { value } of await context.cookies()) {
		expect(Buffer.from(decodeURIComponent(value), 'base64').toString('latin1')).not.toContain('4111');
	}
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByText('Thank you for your order.')).toBeVisible();
});

test('each invalid card field has its own message, and so has a brand that the store refuses', async ({
	page,
	shop,
}) => {
	await customerWith(page, shop, 1, 3);
	await shipToPayment(page);
	await pay(page, 'Credit card');
	await atStep(page, 'credit_card');
	const fill = async (number: string, more: { month?: string; year?: number; cvv?: string } = {}) => {
		// Words typed while scripts take over the page can be lost: see docs/decisions/0012-left-out.md.
		await page.waitForLoadState('networkidle');
		// The address changes just before the form appears. The previous step has a “Card number” field, too, for gift cards.
		await expect(page.getByLabel('Expiry month')).toBeVisible();
		await page.getByLabel('Card number').pressSequentially(number);
		await page.getByLabel('Expiry month').selectOption(more.month ?? '12');
		await page.getByLabel('Expiry year').selectOption({ index: more.year ?? 5 });
		await page.getByLabel('CVV').fill(more.cvv ?? '123');
		await page.getByLabel('Postal code or zip code').fill('V8V 0X0');
		await saveAndContinue(page);
	};
	const refusedWith = async (...all: string[]) => {
		await expect(page).toHaveTitle(/^Error: /);
		await expect(page.getByRole('alert').getByRole('link')).toHaveText(all);
	};
	await fill('4111 1111', { month: '', year: 0, cvv: '1' });
	await refusedWith('Must be at least 13 digits', 'Month required', 'Year required', 'Please enter a valid CVV.');
	await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/Must be at least 13 digits/);
	await fill('4111 1111 1111 1112');
	await refusedWith('Must be a valid credit card number');
	await fill('6011 0009 9013 9424');
	await refusedWith('Must be an accepted credit card');
	await expect(page.getByText('We take Visa and Mastercard.')).toBeVisible();

	// The form offers no past years, but a page that was left open for long does.
	const answer = await page.request.post('/checkout/credit_card', {
		form: { name: 'Ines', number: '4111111111111111', expiry_month: '01', expiry_year: '2020', cvv: '123' },
		headers: { Origin: new URL(page.url()).origin },
	});
	expect(answer.status()).toBe(400);
	expect(await answer.text()).toContain('Must be future date');

	await shop.set({ 'checkout_info.accepted_credit_cards': ['discover'] });
	await page.goto('/checkout/credit_card');
	await expect(page.getByText('We take Discover.')).toBeVisible();
	await fill('6011 0009 9013 9424');
	await atStep(page, 'review');
	await shop.set({ 'checkout_info.accepted_credit_cards': [] });
	await page.goto('/checkout/review');
	await atStep(page, 'payment');
	await expect(page.getByLabel('Contact me about the payment')).toBeVisible();
	await expect(page.getByLabel('Credit card')).toHaveCount(0);
	await shop.set({ 'checkout_info.accepted_credit_cards': ['visa', 'mastercard'] });
});

test('the checkout offers text messages only when the store sends them', async ({ page, shop }) => {
	await customerWith(page, shop, 1, 4);
	await beginWith(page, 'Pick up in store');
	await expect(page.getByLabel('Text message')).toBeVisible();
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare("update customers set communication_preference = 'text' where id = (select max(id) from customers)")
			.run(),
	);
	await page.reload();
	await expect(page.getByLabel('Text message')).toBeChecked();
	await shop.set({ 'store_info.texting_enabled': false });
	await page.reload();
	await expect(page.getByLabel('Text message')).toHaveCount(0);
	await expect(page.getByRole('main').getByLabel('Phone', { exact: true })).toBeChecked();
	await shop.set({ 'store_info.texting_enabled': true });
});

test('a store that asks for a pick-up point adds the answer to the instructions', async ({ page, shop }) => {
	await shop.set({
		'checkout_info.pickup_choice': { store_id: '1', locations: ['North Stall', 'South Stall', 'Quay', 'Mill'] },
	});
	await customerWith(page, shop);
	await beginWith(page, 'Pick up in store');
	await page.getByLabel('Instructions').fill('After six');
	await saveAndContinue(page);
	await expect(
		page.getByRole('alert').getByRole('link', { name: 'Choose where to pick up your order.' }),
	).toBeVisible();
	await page.getByLabel('South Stall').check();
	await page.getByLabel('Instructions').fill(`After six ${'é'.repeat(991)}`);
	await saveAndContinue(page);
	await expect(
		page.getByRole('alert').getByRole('link', { name: 'Instructions can have at most 1,000 characters.' }),
	).toBeVisible();
	await page.getByLabel('Instructions').fill(`After six ${'é'.repeat(990)}`);
	await saveAndContinue(page);
	await pay(page, 'Pay at pick up');
	await expect(page.getByRole('region', { name: 'Pick up in store' })).toContainText('South Stall');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByRole('region', { name: 'Notes' })).toContainText(/Pick up at South Stall\.\s*After six é/);
	await expect(page.getByRole('region', { name: 'In-store pick up' })).toContainText('South Stall');
});

test('the checkout says when no shipping option reaches an address', async ({ page, shop }) => {
	const zone = { country: 'CA', provinces: ['BC'], price: { by: 'flat', cost: 900 } };
	await shop.set({ 'checkout_info.shipping_rates': [{ provider: 'van', label: 'Our van', zones: [zone] }] });
	await customerWith(page, shop);
	await beginWith(page, 'Ship');
	await page.getByRole('link', { name: 'Create New' }).click();
	await fillAddress(page, { city: 'Calgary', province: 'Alberta', postal: 'T2P 0X0' });
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await expect(page.getByText('Shipping to Alberta, Canada is unavailable.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Save & Continue' })).toHaveCount(0);
	await page.getByRole('link', { name: 'Choose another address' }).click();
	await page.getByLabel('Ship to').selectOption({ index: 0 });
	await saveAndContinue(page);
	await expect(page.getByLabel(/^Our van/)).toBeChecked();
});

test('the cart starts with local delivery when it is the only option', async ({ page, shop }) => {
	await shop.set({ 'checkout_info.ship_enabled': false, 'checkout_info.pickup_enabled': false });
	await customerWith(page, shop, 4);
	await page.goto('/checkout/cart');
	await expect(page.getByRole('button', { name: 'Ship', exact: true })).toHaveCount(0);
	await beginWith(page, 'Local delivery');
	await expect(stepBarOf(page)).toContainText('Local Delivery');
	await page.getByRole('link', { name: 'Create New' }).click();
	await fillAddress(page, { city: 'Calgary', province: 'Alberta', postal: 'T2P 0X0' });
	await saveAndContinue(page);
	await expect(
		page.getByText(/^Local delivery failed\. Local delivery is only for .* This address does not qualify\.$/),
	).toBeVisible();
	await page.getByRole('link', { name: 'Choose another address' }).click();
	await page.getByLabel('Ship to').selectOption({ index: 0 });
	await saveAndContinue(page);
	// Every other way is off.
	await atStep(page, 'contact');
});
