import { press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

test('the main button of an order offers the next step, from picking to handing over', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}`);
	const main = page.locator('main .button-primary');
	await expect(main).toHaveText(['Pick order']);
	// Without picked copies, the order cannot be marked ready.
	await expect(page.getByRole('link', { name: 'Mark ready' })).toHaveCount(0);
	await page.goto(`/desk/orders/${number}?ask=ready`);
	await page.getByRole('link', { name: 'Open the order and press “Pick order”' }).click();
	await expect(page.getByRole('region', { name: 'is not complete yet' })).toHaveCount(0);
	await press(page, 'Pick order');
	await expect(page.getByRole('status').first()).toContainText('Pick list made.');
	await page.getByLabel('Scan or type an ISBN').fill(eisbn);
	await press(page, /^Found$/);
	await expect(page.getByText('0 to pick, 1 found, 0 short')).toBeVisible();

	await page.goto(`/desk/orders/${number}`);
	await expect(main).toHaveText([/^Mark ready/]);
	await page.getByRole('link', { name: 'Mark ready' }).click();
	await expect(page.getByRole('region', { name: `Mark order ${number} ready?` })).toContainText('e-mails');
	await expect(main).toHaveText(['Mark it ready']);
	await press(page, 'Mark it ready');
	await expect(page.getByRole('status').first()).toContainText('The order is ready.');
	await expect(main).toHaveText(['Hand over']);
});

test('staff record whether a delivery was sent or handed over', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	inDatabase(shop.dataDir, (db) =>
		db.prepare("update orders set delivery_key = 'ship' where order_number = ?").run(number),
	);
	await page.goto(`/desk/orders/${number}/part?copies=all`);
	await page.getByLabel('Handed over').check();
	await page.getByLabel('Cash').check();
	await press(page, 'Record copies as sent');
	await expect(page.getByRole('status').first()).toHaveText(
		'Part 1 of the order is handed over. The order is completed.',
	);
});

test('a till hands over picked copies, and gets no main button for unpicked ones', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	await context.clearCookies();
	await comeInAs(context, shop, 'till');
	await page.goto(`/desk/orders/${number}`);
	await expect(page.getByRole('link', { name: 'Hand over' })).toBeVisible();
	await expect(page.locator('main .button-primary')).toHaveCount(0);
});
