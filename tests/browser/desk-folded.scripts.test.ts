import { press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';

test('the filters of orders are folded on a phone, unless one is set', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'bookseller');
	await page.setViewportSize({ width: 360, height: 800 });
	await page.goto('/desk/orders?queue=all');
	const from = page.getByLabel('Placed from');
	await expect(page.getByText('Filters', { exact: true })).toBeVisible();
	await expect(from).toBeHidden();
	await page.getByText('Filters', { exact: true }).click();
	await expect(from).toBeVisible();
	await page.goto('/desk/orders?queue=all&delivery=pickup');
	await expect(page.getByText('Filters (1)')).toBeVisible();
	await expect(from).toBeVisible();
	await page.getByRole('link', { name: 'Clear filters' }).click();
	await expect(page.getByText('Filters', { exact: true })).toBeVisible();
	await expect(from).toBeHidden();
});

test('a refund shows the fields for an amount and a method only once they are chosen', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}/money`);
	await page.getByLabel('Amount').fill('1.00');
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('is recorded as paid');
	await page.goto(`/desk/orders/${number}/refund`);
	const amount = page.getByRole('textbox', { name: /^Amount/ });
	const method = page.getByLabel('By hand in');
	await expect(page.getByRole('group', { name: 'Some titles: copies to refund' })).toBeVisible();
	await expect(amount).toBeHidden();
	await expect(method).toBeHidden();
	await page.getByLabel('An amount').check();
	await page.getByLabel('By hand', { exact: true }).check();
	await expect(method).toBeVisible();
	await amount.fill('0.50');
	await press(page, 'Preview refund');
	// A refund by hand needs a reason. The refusal keeps the typed values.
	await expect(page.getByRole('alert')).toBeVisible();
	await expect(amount).toHaveValue('0.50');
	await expect(amount).toBeVisible();
});
