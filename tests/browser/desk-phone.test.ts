import { beginByPhone, pickUpByBo, press, stocked } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

test('an order by phone accepts a promo code and a gift card, and explains invalid ones', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	const number = `4321${String(Date.now()).padStart(12, '0').slice(-12)}`;
	inDatabase(shop.dataDir, (db) => {
		db.prepare(
			"insert or ignore into promo_codes (code, description, type, value) values ('TENBYPHONE', 'Ten percent', 'percent', 1000)",
		).run();
		const card = db
			.prepare('insert into gift_cards (number, balance, created_at) values (?, 100, 1) returning id')
			.pluck()
			.get(number);
		db.prepare(
			"insert into gift_card_entries (gift_card_id, amount, reason, created_at) values (?, 100, 'created', 1)",
		).run(card);
	});
	await comeInAs(context, shop, 'bookseller');
	await beginByPhone(page, eisbn);

	await page.getByText('Promo code', { exact: true }).first().click();
	const promo = page.getByRole('region', { name: 'Promo code' });
	await promo.getByLabel('Promo code').fill('NOSUCH');
	await press(page, 'Apply code');
	await expect(page.getByRole('alert')).toContainText('We do not know the promo code NOSUCH.');
	await expect(promo.getByLabel('Promo code')).toHaveValue('NOSUCH');
	await promo.getByLabel('Promo code').fill('tenbyphone');
	await press(page, 'Apply code');
	await expect(page.getByText('Promo code TENBYPHONE: −$')).toBeVisible();
	await press(page, 'Remove TENBYPHONE');
	await expect(page.getByRole('status').first()).toContainText('The promo code was removed from the order.');
	await page.getByRole('link', { name: 'Undo', exact: true }).click();
	await expect(promo.getByLabel('Promo code')).toHaveValue('TENBYPHONE');
	await press(page, 'Apply code');
	await expect(page.getByText('Promo code TENBYPHONE: −$')).toBeVisible();

	await page.getByText('Gift card', { exact: true }).first().click();
	const card = page.getByRole('region', { name: 'Gift card' });
	await card.getByLabel('Gift card number').fill('4321 0000');
	await press(page, 'Pay with gift card');
	await expect(page.getByRole('alert')).toContainText('We could not find a gift card with this number and PIN.');
	await card.getByLabel('Gift card number').fill(number);
	await press(page, 'Pay with gift card');
	const paying = page.getByText(`Gift card …${number.slice(-4)}: pays $1.00 of $1.00 on it`);
	await expect(paying).toBeVisible();
	await press(page, `Remove card …${number.slice(-4)}`);
	await expect(page.getByRole('status').first()).toContainText('The balance of the card did not change.');
	await expect(paying).toHaveCount(0);
	await page.getByText('Gift card', { exact: true }).first().click();
	await card.getByLabel('Gift card number').fill(number);
	await press(page, 'Pay with gift card');
	await expect(paying).toBeVisible();

	await pickUpByBo(page);
	await page.getByRole('region', { name: 'Payment' }).getByLabel('At pick up').check();
	await press(page, /^Place order/);
	// The code lowers the total and is listed above it. The gift card counts as a payment.
	await expect(page.getByRole('region', { name: 'Money' })).toContainText(
		new RegExp(
			[
				...['List price', 'TENBYPHONE, Ten percent', 'Subtotal', 'Total', 'Paid', 'Refunded', 'Owed'].map(
					(name) => `${name}\\s*−?\\$[\\d.,]+`,
				),
				`Gift card …${number.slice(-4)} paid \\$1\\.00`,
			].join('.*'),
			's',
		),
	);
	await expect(page.getByText('TENBYPHONE')).toHaveCount(1);
	await page.getByRole('link', { name: 'Edit order · Payments' }).click();
	await expect(page.getByRole('region', { name: 'Ledger' })).toContainText('Gift card');
	const balance = inDatabase(shop.dataDir, (db) =>
		db.prepare('select balance from gift_cards where number = ?').pluck().get(number),
	);
	expect(balance).toBe(0);
});

test('an order by phone is placed at the amount on its button, even with a promo code typed last', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				"insert or ignore into promo_codes (code, description, type, value) values ('TENBYPHONE', 'Ten percent', 'percent', 1000)",
			)
			.run(),
	);
	await comeInAs(context, shop, 'bookseller');
	await beginByPhone(page, eisbn);
	await pickUpByBo(page);
	await page.getByRole('region', { name: 'Payment' }).getByLabel('At pick up').check();
	await page.getByText('Promo code', { exact: true }).first().click();
	await page.getByRole('region', { name: 'Promo code' }).getByLabel('Promo code').fill('TENBYPHONE');
	const placing = page.getByRole('button', { name: /^Place order/ });
	const before = await placing.innerText();
	await press(page, /^Place order/);
	await expect(page.getByRole('alert')).toContainText('The order now comes to $');
	await expect(page.getByText('Promo code TENBYPHONE: −$')).toBeVisible();
	const shown = /\$[\d.,]+/.exec(await placing.innerText())?.[0] ?? '';
	expect(before).not.toContain(shown);
	await press(page, /^Place order/);
	await expect(page.getByRole('region', { name: 'Money' })).toContainText(new RegExp(`Total\\s*\\${shown}`));
});

test('staff can remove the customer from an order by phone, and put back a removed line', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	await beginByPhone(page, eisbn);
	await page.getByText('Use a customer’s account').click();
	await page.getByLabel('Customer’s e-mail address').fill('wrong@example.org');
	await page.getByRole('region', { name: 'Customer' }).getByLabel('Name', { exact: true }).fill('Wrona');
	await press(page, 'Use this customer');
	await expect(page.getByRole('heading', { name: 'Order for Wrona' })).toBeVisible();
	await page.getByText('Order for another customer').click();
	await press(page, 'Remove the customer');
	await expect(page.getByRole('status').first()).toContainText('The customer was removed from the order.');
	await expect(page.getByRole('heading', { name: 'Order by phone' })).toBeVisible();

	const line = page.getByRole('region', { name: title, exact: true });
	await line.getByLabel('Copies').fill('2');
	await line.getByText('Set the price').click();
	await line.getByLabel('Price').fill('4.50');
	await line.getByLabel('Reason').fill('A dented corner');
	await press(page, 'Save');
	await expect(page.getByText('Subtotal $9.00')).toBeVisible();
	const unknown = '9789999000093';
	await page.getByLabel('ISBN').fill(unknown);
	await press(page, 'Add');
	await expect(page.getByRole('alert').first()).toContainText(unknown);
	await press(page, 'Add this title');
	await expect(page.getByText(`The catalogue does not have ${unknown}.`)).toBeVisible();
	await page.getByRole('link', { name: 'Back without a title' }).click();
	await line.getByRole('button', { name: 'Remove' }).click();
	await expect(page.getByRole('status').first()).toContainText(`${title} was removed.`);
	await expect(page.getByText('This order has no books yet.')).toBeVisible();
	await page.getByRole('link', { name: 'Undo', exact: true }).click();
	await expect(page.getByLabel('ISBN')).toHaveValue(eisbn);
	await expect(page.getByLabel('Copies')).toHaveValue('2');
	await expect(page.getByLabel('Price')).toHaveValue('4.50');
	await press(page, 'Add');
	await expect(page.getByText('Subtotal $9.00')).toBeVisible();
	await expect(page.getByText('(price set: A dented corner)')).toBeVisible();
	await expect(page.getByLabel('ISBN')).toHaveValue('');
});

test('choosing the customer of an order by phone keeps the other input', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	await beginByPhone(page, eisbn);
	const region = (name: string) => page.getByRole('region', { name });
	const [delivery, payment] = [region('Delivery'), region('Payment')];
	const email = region('Customer').getByLabel(/^E-mail address/);
	await delivery.getByLabel('Shipping').check();
	await delivery.getByLabel('Notes').fill('Ring twice');
	await payment.getByLabel('Purchase order').fill('PO 77');
	await email.fill('una@example.org');
	await page.getByText('Use a customer’s account').click();
	await page.getByLabel('Customer’s e-mail address').fill('una-account@example.org');
	await press(page, 'Use this customer');

	await expect(page.getByRole('heading', { name: 'Order for una-account@example.org' })).toBeVisible();
	await expect(delivery.getByLabel('Shipping')).toBeChecked();
	await expect(delivery.getByLabel('Notes')).toHaveValue('Ring twice');
	await expect(payment.getByLabel('Purchase order')).toHaveValue('PO 77');
	await expect(email).toHaveValue('una@example.org');
});
