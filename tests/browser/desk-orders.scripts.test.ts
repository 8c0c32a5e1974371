import { violationsOf } from './axe';
import { stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { faultsOf } from './valid-html';

test('the desk’s order screens are accessible and valid HTML', async ({ page, shop, context }) => {
	const { number, item } = inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`select order_number as number, order_items.id as item from orders
				join order_items on order_items.order_id = orders.id
				where state = 'placed' and delivery_key <> 'quote' order by orders.id limit 1`,
			)
			.get(),
	) as { number: string; item: number };
	await comeInAs(context, shop, 'manager');
	await page.goto(`/desk/orders?queue=new`);
	await page.getByLabel(`Choose order ${number}`).check();
	await page.getByRole('button', { name: 'Make a pick list' }).click();
	await expect(page.getByRole('heading', { name: /^Pick list / })).toBeVisible();
	const copies = (change: string) => `/desk/orders/${number}/copies?item=${item}&from=to_pick&change=${change}`;
	for (const path of [
		new URL(page.url()).pathname,
		'/desk/picking',
		'/desk/orders?queue=to_pick',
		'/desk/orders?queue=problems',
		`/desk/orders/${number}`,
		`/desk/orders/${number}/part`,
		`/desk/orders/${number}/cancel`,
		copies('cancel'),
		copies('offer'),
		copies('pick_again'),
		copies('return'),
	]) {
		const answered = await page.goto(path);
		expect(answered?.status(), path).toBe(200);
		expect(await faultsOf((await answered?.text()) ?? ''), path).toEqual([]);
		expect(await violationsOf(page), path).toEqual([]);
	}
	const slip = await page.request.get(`/desk/orders/${number}/slip`);
	expect(slip.headers()).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
	const csv = await page.request.get('/desk/orders/file?queue=to_pick&sort=number&format=csv');
	expect(csv.headers()['content-disposition']).toContain('orders-to-pick.csv');
	expect(csv.headers()['x-content-type-options']).toBe('nosniff');
	expect(await csv.text()).toContain(number);
	const workbook = await page.request.get('/desk/orders/file?queue=to_pick&format=xlsx');
	expect(workbook.headers()['content-type']).toContain('spreadsheetml');
	expect(workbook.headers()['x-content-type-options']).toBe('nosniff');
});

test('changing an order from pick up to shipping shows the address fields', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, stocked(shop).eisbn);
	await page.goto(`/desk/orders/${number}/change`);
	const street = page.getByLabel('Street address');
	await expect(page.getByLabel('In-store pick up')).toBeChecked();
	await expect(street).toBeHidden();
	await page.getByLabel('Shipping').check();
	await expect(street).toBeVisible();
	await page.getByLabel('In-store pick up').check();
	await expect(street).toBeHidden();
});
