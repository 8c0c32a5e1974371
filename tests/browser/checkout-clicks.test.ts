import type { Locator } from 'playwright/test';
import {
	atStep,
	beginWith,
	contactToPayment,
	customerWith,
	fillAddress,
	pay,
	saveAndContinue,
	shipToPayment,
} from './checkout-walk';
import { offerOf, offersOf, putIn, type SampleOffer, summaryOf } from './fill-cart';
import { expect, testOn } from './shop-test';
import { newEmail, signUp } from './sign-up';

/** A shop of its own, because these tests change its settings. */
const test = testOn({});

test.describe.configure({ mode: 'serial' });

/** Counts what a shopper presses between the cart and the order. The keyboard moves through fields. */
function counter() {
	let clicks = 0;
	return {
		click: async (target: Locator) => {
			clicks += 1;
			await target.click();
		},
		count: () => clicks,
	};
}

test('a guest orders for pick up in at most five clicks', async ({ page, shop }) => {
	const email = newEmail();
	await putIn(page, offerOf(shop, 'plenty'));
	await page.goto('/checkout/cart');
	const { click, count } = counter();
	const next = page.getByRole('button', { name: 'Save & Continue' });
	await click(page.getByRole('button', { name: 'Checkout as Guest' }));
	await page.getByLabel('Name', { exact: true }).fill('Ada Reader');
	await page.getByLabel('E-mail address').fill(email);
	await page.getByLabel('Phone number').fill('250-555-0123');
	await click(next);
	await atStep(page, 'payment');
	// The only way to pay is preselected.
	await expect(page.getByRole('radio')).toHaveCount(1);
	await expect(page.getByLabel('Pay at pick up')).toBeChecked();
	await click(next);
	await atStep(page, 'review');
	await click(page.getByRole('button', { name: 'Place order' }));
	await expect(page.getByText('Thank you for your order.')).toBeVisible();
	expect(count()).toBeLessThanOrEqual(5);

	// The page offers to keep the order in an account.
	const offer = page.getByRole('region', { name: 'Keep this order in an account' });
	await offer.getByLabel(`Password for ${email}`).fill('short');
	await offer.getByRole('button', { name: 'Create an account' }).click();
	await expect(page.getByRole('alert').first()).toContainText('Password must be at least 8 characters.');
	await offer.getByLabel(`Password for ${email}`).fill('a shelf of one’s own');
	await offer.getByRole('button', { name: 'Create an account' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText('Your account is ready');
	await expect(offer).toHaveCount(0);
	await page.getByRole('link', { name: 'All your orders' }).click();
	await expect(page.getByRole('main')).toContainText(/1 copy|1 item|Order/);
});

test('a returning customer orders to the saved address in at most six clicks', async ({ page, shop }) => {
	await customerWith(page, shop);
	await shipToPayment(page);
	await pay(page, 'Contact me about the payment');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByText('Thank you for your order.')).toBeVisible();

	await putIn(page, offersOf(shop, 'plenty', 2)[1] as SampleOffer);
	await page.goto('/checkout/cart');
	const { click, count } = counter();
	const next = page.getByRole('button', { name: 'Save & Continue' });
	await click(page.getByRole('button', { name: 'Ship', exact: true }));
	await atStep(page, 'delivery');
	await click(next);
	await atStep(page, 'provider');
	await click(next);
	// The contact is known and filled in. The customer may change it for this order.
	await atStep(page, 'contact');
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ines Maddox');
	// Private customers rarely have a purchase order.
	await expect(page.getByText('Ordering for an organization?')).toBeVisible();
	await expect(page.getByLabel('Purchase order number')).toBeHidden();
	await expect(page.getByLabel('Instructions')).toHaveValue('');
	await click(next);
	// Customers usually pay as they did last time.
	await atStep(page, 'payment');
	await expect(page.getByLabel('Contact me about the payment')).toBeChecked();
	await click(next);
	await atStep(page, 'review');
	const contact = page.getByRole('region', { name: 'Contact' });
	await expect(contact).toContainText('Ines Maddox');
	await expect(contact).toContainText('555-0142');
	await click(page.getByRole('button', { name: 'Place order' }));
	await expect(page.getByText('Thank you for your order.')).toBeVisible();
	expect(count()).toBeLessThanOrEqual(6);

	// Customers can check and change their earlier answers.
	await putIn(page, offerOf(shop, 'plenty'));
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Ship', exact: true }).click();
	for (const step of ['delivery', 'provider', 'contact', 'payment']) {
		await atStep(page, step);
		await saveAndContinue(page);
	}
	await contact.getByRole('link', { name: 'Change' }).click();
	await atStep(page, 'contact');
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ines Maddox');
	await page.getByLabel('Instructions').fill('Ring twice');
	await saveAndContinue(page);
	await atStep(page, 'payment');
	await saveAndContinue(page);
	await expect(contact).toContainText('Ring twice');
});

test('an institution passes the contact step for each order, to give a purchase order', { tag: '@all' }, async ({
	page,
	shop,
}) => {
	await signUp(page, { institution: 'Alder School' });
	for (const book of offersOf(shop, 'plenty', 2)) {
		await putIn(page, book);
		await page.goto('/checkout/cart');
		await page.getByRole('button', { name: 'Pick up in store' }).click();
		await atStep(page, 'contact');
		await saveAndContinue(page);
		await pay(page, 'Pay at pick up');
		await page.getByRole('button', { name: 'Place order' }).click();
		await expect(page.getByText('Thank you for your order.')).toBeVisible();
	}
});

test('the checkout skips the shipping choice when the only option is free', { tag: '@all' }, async ({ page, shop }) => {
	const sendFor = (cost: number) => {
		const zone = { country: 'CA', provinces: ['BC'], price: { by: 'flat', cost } };
		return shop.set({
			'checkout_info.shipping_rates': [{ provider: 'van', label: 'Our van', zones: [zone] }],
			'checkout_info.local_delivery_enabled': false,
		});
	};
	await sendFor(0);
	await customerWith(page, shop);
	await beginWith(page, 'Ship');
	await saveAndContinue(page);
	await contactToPayment(page);
	await expect(summaryOf(page)).toContainText('Free');
	// The customer sees a cost before agreeing to it.
	await sendFor(900);
	await beginWith(page, 'Ship');
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await expect(page.getByLabel(/^Our van/)).toBeChecked();
	await expect(page.getByRole('main')).toContainText('$9.00');
	await saveAndContinue(page);
	await contactToPayment(page);
	await expect(summaryOf(page)).toContainText('$9.00');
	await saveAndContinue(page);
	const handover = page.getByRole('region', { name: 'Ship', exact: true });
	await expect(handover).toContainText('Our van');
	await handover.getByRole('link', { name: 'Change how it is sent' }).click();
	await atStep(page, 'provider');
	await expect(page.getByLabel(/^Our van/)).toBeChecked();
	// When no delivery reaches the address, the usual message appears.
	await page.getByRole('link', { name: 'Back', exact: true }).click();
	await page.getByRole('link', { name: 'Create New' }).click();
	await fillAddress(page, { city: 'Calgary', province: 'Alberta', postal: 'T2P 0X0' });
	await saveAndContinue(page);
	await atStep(page, 'provider');
	await expect(page.getByText('Shipping to Alberta, Canada is unavailable.')).toBeVisible();
});
