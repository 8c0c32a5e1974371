import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

test('what was done and quotes are shown as they were filtered the last time, and quotes are given as files', async ({
	page,
	shop,
	context,
}) => {
	await comeInAs(context, shop, 'manager');
	await page.goto('/desk/audit?thing=staff&from=2020-01-01');
	await page.goto('/desk/audit');
	await expect(page).toHaveURL(/\/desk\/audit\?thing=staff&from=2020-01-01$/);
	await expect(page.getByLabel('Kind')).toHaveValue('staff');
	await page.getByLabel('Kind').selectOption('Any');
	await page.getByLabel('Number').fill('1017');
	await page.getByRole('button', { name: 'Find', exact: true }).last().click();
	// A number alone is an order's.
	await expect(page).toHaveURL(/key=1017/);
	await expect(page.getByRole('heading', { name: 'What was done' })).toBeVisible();
	await expect(page.getByLabel('Kind')).toHaveValue('order');
	await page.goto('/desk/quotes?state=completed');
	await page.goto('/desk/quotes');
	await expect(page).toHaveURL(/state=completed/);
	await page.getByRole('link', { name: 'Waiting' }).click();
	await expect(page).toHaveURL(/state=placed/);
	const csv = await page.request.get('/desk/quotes/file?state=placed&format=csv');
	expect(csv.headers()['content-disposition']).toContain('quotes-waiting.csv');
	expect(await csv.text()).toContain('Quote,Asked,Who,Copies,Message,Prices until');
	const workbook = await page.request.get('/desk/quotes/file?state=completed&format=xlsx');
	expect(workbook.headers()['content-type']).toContain('spreadsheetml');
});

test('the whole number of a gift card leads to its balance, its state and the order that bought it', async ({
	page,
	shop,
	context,
}) => {
	const order = inDatabase(shop.dataDir, (db) => {
		const bought = db
			.prepare(
				`select order_items.id as item, order_number from order_items
				join orders on orders.id = order_items.order_id order by orders.id limit 1`,
			)
			.get() as { item: number; order_number: string };
		db.prepare(
			`insert into gift_cards (number, balance, created_at, order_item_id) values ('4321987600001234', 2500, 1, ?)`,
		).run(bought.item);
		// Its ledger, too: other tests of this shop have its books checked.
		db.prepare(
			`insert into gift_card_entries (gift_card_id, order_id, amount, reason, created_at)
			select id, null, 2500, 'issued', 1 from gift_cards where number = '4321987600001234'`,
		).run();
		return bought.order_number;
	});
	await comeInAs(context, shop, 'till');
	await page.goto('/desk/orders');
	const field = page.getByLabel('Find an order, a title, a customer');
	await field.fill('4321 9876 0000 1234');
	await field.press('Enter');
	const card = page.getByRole('row', { name: /4321 9876 0000 1234/ });
	await expect(card).toContainText('$25.00');
	await expect(card).toContainText('good');
	await expect(card.getByRole('link', { name: order })).toBeVisible();
});
