import { press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';

test('the one main button of an order is its next step: it is picked, made ready, and handed over', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}`);
	const main = page.locator('main .button-primary');
	await expect(main).toHaveText(['Pick it']);
	await press(page, 'Pick it');
	await expect(page.getByRole('status').first()).toContainText('The pick list is made.');
	await page.getByLabel('Scan or type an ISBN').fill(eisbn);
	await press(page, /^Found$/);
	await expect(page.getByText('0 to pick, 1 found, 0 short')).toBeVisible();

	await page.goto(`/desk/orders/${number}`);
	await expect(main).toHaveText([/^Mark ready/]);
	await page.getByRole('link', { name: 'Mark ready' }).click();
	await expect(page.getByRole('region', { name: `Is order ${number} ready?` })).toContainText('told by e-mail');
	await expect(main).toHaveText(['Mark it ready']);
	await press(page, 'Mark it ready');
	await expect(page.getByRole('status').first()).toContainText('The order is ready.');
	await expect(main).toHaveText(['Hand over']);
});

test('a till hands over what is picked, and is not led to hand over what is not', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	await context.clearCookies();
	await comeInAs(context, shop, 'till');
	await page.goto(`/desk/orders/${number}`);
	await expect(page.getByRole('link', { name: 'Hand over' })).toBeVisible();
	await expect(page.locator('main .button-primary')).toHaveCount(0);
});
