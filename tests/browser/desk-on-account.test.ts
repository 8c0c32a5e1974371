import { addLibrary } from './desk-accounts';
import { press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

test('a manager lets a library buy on account, hands its order over, and takes the money later', async ({
	page,
	shop,
	context,
}) => {
	await comeInAs(context, shop, 'manager');
	const library = addLibrary(shop);
	const number = await takeByPhone(page, stocked(shop).eisbn);
	inDatabase(shop.dataDir, (db) =>
		db.prepare('update orders set customer_id = ? where order_number = ?').run(library, number),
	);
	await page.goto(`/desk/orders/${number}/part`);
	await expect(page.getByLabel(/^On account/)).toHaveCount(0);

	await page.goto(`/desk/customers/${library}`);
	await expect(page.getByText('This customer may not buy on account.')).toBeVisible();
	await page.getByLabel('May buy on account').check();
	await page.getByLabel('Days to pay').fill('xx');
	await press(page, 'Save terms');
	await expect(page.getByRole('alert')).toContainText('Days to pay');
	await expect(page.getByLabel('Days to pay')).toHaveValue('xx');
	await expect(page.getByLabel('May buy on account')).toBeChecked();
	await page.getByLabel('Days to pay').fill('14');
	await page.getByLabel('Limit (optional)').fill('500');
	await press(page, 'Save terms');
	await expect(page.getByRole('status').first()).toContainText('City Library may buy on account');

	await page.goto(`/desk/orders/${number}/part`);
	await page.getByLabel(/\(of 1\)$/).fill('1');
	await page.getByLabel(/^On account/).check();
	await press(page, /^(?:Hand it over|Hand over)/);
	await expect(page.getByRole('status').first()).toContainText('The order is completed.');
	await expect(page.getByRole('link', { name: /^Print invoice/ })).toBeVisible();

	await page.goto('/desk/customers');
	await page.locator(`main a[href="/desk/customers/${library}"]`).click();
	await page.getByRole('link', { name: /^Take payment/ }).click();
	await page.getByLabel('Amount').fill('1.00');
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('$1.00 is recorded as paid');
	await page.goto(`/desk/orders/${number}/refund`);
	await page.getByLabel('An amount').check();
	await page.getByLabel(/^Amount/).fill('2.00');
	await page.getByLabel('Reason').fill('Came late.');
	await press(page, 'Preview refund');
	const credit = /^Credit \$2\.00 to invoice \d+/;
	await expect(page.getByRole('heading', { name: credit })).toBeVisible();
	await expect(page.getByText('How the money is paid back')).toHaveCount(0);
	await press(page, credit);
	await expect(page.getByRole('status').first()).toContainText(/\$2\.00 is credited to invoice \d+\.$/);
	await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('$2.00 is credited to invoice');
	// The field contains the amount that is owed.
	await press(page, 'Record payment');
	await page.goto(`/desk/customers/${library}`);
	await expect(page.getByText('Settled', { exact: true })).toBeVisible();
	await expect(page.getByText('We owe this customer')).toHaveCount(0);
	inDatabase(shop.dataDir, (db) =>
		db.prepare('update orders set to_give_back = 2684 where order_number = ?').run(number),
	);
	await page.goto(`/desk/customers/${library}`);
	await expect(page.getByText('We owe this customer $26.84.')).toBeVisible();
	await page.goto(`/desk/orders/${number}/money`);
	await press(page, 'Mail invoice');
	await expect(page.getByRole('status').first()).toContainText('The invoice is on its way to library-');
	for (const paper of ['invoice', 'receipt', 'slip']) {
		const pdf = await page.request.get(`/desk/orders/${number}/${paper}`);
		expect(pdf.headers(), paper).toMatchObject({
			'content-type': 'application/pdf',
			'x-content-type-options': 'nosniff',
		});
	}
});
