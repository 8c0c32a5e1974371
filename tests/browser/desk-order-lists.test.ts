import type { Shop } from '../harness/shop';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

/** Adds an order that was sent to its customer long ago. Answers its number. */
const sentOrder = (shop: Shop, number: string, name: string): string =>
	inDatabase(shop.dataDir, (db) => {
		db.prepare(
			`insert into orders (order_number, idempotency_key, session_hash, state, delivery_key, payment_type, purchaser_name,
				email, phone, item_count, original_price, subtotal, total, total_owing, created_at, updated_at)
			values (?, ?, '', 'completed', 'ship', 'Pay by card', ?, 'a@example.org', '', 1, 1000, 1000, 1000, 0, 1000000000, 1000000000)`,
		).run(number, `list ${number}`, name);
		return number;
	});

test('orders of any age are filtered, saved as a filter, given as a file, and the filter is deleted', async ({
	page,
	shop,
	context,
}) => {
	const number = sentOrder(shop, `9${String(Date.now()).slice(-9)}`, 'Ada Longago');
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/orders');
	await page.getByRole('link', { name: 'Completed', exact: true }).click();
	await expect(page.getByRole('heading', { name: 'Completed', exact: true })).toBeVisible();
	await page.getByLabel('Placed from').fill('2001-09-08');
	await page.getByLabel('Placed to').fill('2001-09-09');
	await page.getByLabel('Delivery').selectOption('Shipping');
	await page.getByRole('button', { name: 'Filter orders' }).click();
	await expect(page).toHaveURL(/queue=completed&from=2001-09-08&to=2001-09-09/);
	await expect(page.getByRole('link', { name: number })).toBeVisible();
	const csv = page.getByRole('link', { name: 'CSV' });
	await expect(csv).toHaveAttribute('href', /from=2001-09-08/);
	const file = await page.request.get((await csv.getAttribute('href')) ?? '');
	expect(file.headers()['content-disposition']).toContain('orders-completed.csv');
	expect((await file.text()).split('\r\n').filter((line) => /\d{4}-\d\d-\d\d/.test(line))).toEqual([
		expect.stringContaining('Ada Longago'),
	]);

	await page.getByText('Save this filter').click();
	await page.getByRole('button', { name: 'Save filter' }).click();
	await expect(page.getByText('Type a name for the filter.').first()).toBeVisible();
	await page.getByLabel('Name of the filter').fill('Early parcels');
	await page.getByRole('button', { name: 'Save filter' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'You saved' })).toHaveText(
		'You saved the filter Early parcels.',
	);
	await page.getByRole('link', { name: 'Clear filters' }).click();
	await expect(page.getByLabel('Placed from')).toHaveValue('');
	await page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'Early parcels' }).click();
	await expect(page.getByLabel('Placed from')).toHaveValue('2001-09-08');
	await expect(page.getByLabel('Delivery')).toHaveValue('ship');
	// Another list keeps the filters.
	await page.getByRole('link', { name: 'Cancelled', exact: true }).click();
	await expect(page.getByLabel('Placed from')).toHaveValue('2001-09-08');
	await expect(page.getByText('No orders here.')).toBeVisible();
	await page.getByText('Save this filter, or delete one').click();
	await page.getByRole('button', { name: 'Delete filter Early parcels' }).click();
	await expect(page.getByRole('navigation', { name: 'Saved filters' })).toHaveCount(0);
});

test('an order whose customer the store owes money is reached from Today and from Day’s end', async ({
	page,
	shop,
	context,
}) => {
	const number = sentOrder(shop, `8${String(Date.now()).slice(-9)}`, 'Olive Owed');
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare('update orders set to_give_back = 725, to_give_back_since = 1000000000 where order_number = ?')
			.run(number),
	);
	await comeInAs(context, shop, 'manager');
	await page.goto('/desk');
	await page.getByRole('link', { name: /\d+ Owed to customers: \$\d+\.\d\d/ }).click();
	await expect(page.getByRole('heading', { name: 'Owed to customers', exact: true })).toBeVisible();
	const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) });
	await expect(row).toContainText('Olive Owed');
	await expect(row).toContainText('$7.25');
	await page.goto('/desk/day');
	await page
		.getByRole('paragraph')
		.filter({ hasText: 'Owed to customers now' })
		.getByRole('link', { name: /^\$\d+\.\d\d$/ })
		.click();
	await expect(page.getByRole('heading', { name: 'Owed to customers', exact: true })).toBeVisible();
	await expect(page.getByRole('link', { name: number })).toBeVisible();
});
