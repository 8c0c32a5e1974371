import type { Shop } from '../harness/shop';
import { press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

/** Adds as many notes as an order may have. */
const fillNotes = (shop: Shop, number: string): void =>
	inDatabase(shop.dataDir, (db) => {
		db.prepare(
			`with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 200)
			insert into order_notes (order_id, reader, words, staff_name, created_at)
			select orders.id, 'staff', 'Rings.', 'Robin', 0 from counted, orders where order_number = ?`,
		).run(number);
	});

test('a refused form keeps its note, amount and copies for correction', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn, 3);

	await page.goto(`/desk/orders/${number}/money`);
	await page.getByLabel('Amount').fill('1e3');
	await page.getByLabel('Note').fill('Two notes.');
	await press(page, 'Record payment');
	await expect(page.getByRole('alert')).toBeVisible();
	await expect(page.getByLabel('Amount')).toHaveValue('1e3');
	await expect(page.getByLabel('Note')).toHaveValue('Two notes.');

	await page.goto(`/desk/orders/${number}`);
	fillNotes(shop, number);
	const note = 'Rings twice.';
	await page.getByLabel('New note').fill(note);
	await press(page, 'Add note for staff');
	await expect(page.getByRole('alert')).toBeVisible();
	await expect(page.getByLabel('New note')).toHaveValue(note);

	await page.goto(`/desk/orders/${number}/change`);
	await page.getByLabel(`Copies of ${title}`).fill('2');
	await press(page, 'Preview change');
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('The order is changed');
	await page.goto(`/desk/orders/${number}`);
	await page.getByLabel('Copies', { exact: true }).fill('17');
	await page.getByRole('button', { name: /^Found ?: / }).click();
	await expect(page.getByRole('alert')).toBeVisible();
	await expect(page.getByLabel('Copies', { exact: true })).toHaveValue('17');
});

test('an order by phone keeps all input when a line is refused', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await page.getByLabel('ISBN').fill(eisbn);
	await press(page, 'Add');
	const line = page.getByRole('region', { name: title });
	await page.getByRole('region', { name: 'Customer' }).getByLabel('Name', { exact: true }).fill('Bo Caller');
	await line.getByLabel(`Copies of ${title}`).fill('3');
	await line.getByText('Set the price').click();
	await line.getByLabel(`Price of ${title}`).fill('4.00');
	await press(page, 'Save');
	await expect(page.getByRole('alert')).toContainText('Give a reason for the new price');
	await expect(line.getByLabel(`Copies of ${title}`)).toHaveValue('3');
	await expect(line.getByLabel(`Price of ${title}`)).toHaveValue('4.00');
	await expect(page.getByRole('region', { name: 'Add a title' }).getByLabel('Copies')).toHaveValue('1');
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bo Caller');
});

test('a page title starts with Error while its form is refused', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await page.goto('/desk/log-in');
	await expect(page).toHaveTitle('Log in to the desk');
	await page.getByLabel('E-mail').fill('nobody@example.org');
	await page.getByLabel('Password').fill('not their password');
	await press(page, /^Log in$/);
	await expect(page).toHaveTitle('Error: Log in to the desk');

	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	fillNotes(shop, number);
	const refused: [path: string, title: string, act: () => Promise<void>][] = [
		[
			`/desk/orders/${number}`,
			`Order ${number}`,
			async () => {
				await page.getByLabel('New note').fill('Rings twice.');
				await press(page, 'Add note for staff');
			},
		],
		[
			'/desk/stock/copy',
			'A used copy',
			async () => {
				await page.getByLabel(/ISBN/).fill('1e3');
				await press(page, 'Add copy');
			},
		],
	];
	for (const [path, title, act] of refused) {
		await page.goto(path);
		await expect(page).toHaveTitle(title);
		await act();
		await expect(page.getByRole('alert')).toBeVisible();
		await expect(page).toHaveTitle(`Error: ${title}`);
	}
	// The same holds when the address contains the question.
	await page.goto('/desk/day?from=nonsense');
	await expect(page).toHaveTitle('Error: Day’s end');
	await page.goto('/desk/stock?code=1e3');
	await expect(page).toHaveTitle('Error: Stock');
	await page.getByLabel(/ISBN/).fill(eisbn);
	await press(page, 'Look up');
	await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
	await expect(page).toHaveTitle(/^(?!Error)/);
	// The same holds when the message appears on the next page.
	await page.goto('/desk/orders?queue=new');
	await press(page, 'Make a pick list');
	await expect(page.getByRole('alert')).toBeVisible();
	await expect(page).toHaveTitle('Error: Orders');
	await page.goto('/desk/orders?queue=new');
	await expect(page).toHaveTitle('Orders');
});
