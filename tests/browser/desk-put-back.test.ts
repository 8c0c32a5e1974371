import type { Page } from 'playwright/test';
import { press, stocked } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

const changed = 'Someone changed this while you had it open';
const back = (page: Page) => page.getByRole('link', { name: 'Undo', exact: true }).click();

test('undoing a change of shelf keeps what a colleague has saved since', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const other = await context.newPage();
	const setShelf = async (on: Page, shelf: string) => {
		await on.goto(`/desk/stock?code=${eisbn}`);
		await on
			.getByRole('link', { name: /^Change New at/ })
			.first()
			.click();
		await on.getByLabel('Shelf').fill(shelf);
		await on.getByLabel('Why').fill('moved');
		await press(on, /^Save$/);
		await expect(on.getByRole('status')).toContainText('is changed');
	};
	await setShelf(page, 'A 1');
	await setShelf(page, 'B 2');
	await back(page);
	await expect(page.getByLabel('Shelf')).toHaveValue('A 1');
	await setShelf(other, 'C 3');
	await press(page, /^Save$/);
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText('Now it is C 3')).toBeVisible();
	await expect(page.getByLabel('Shelf')).toHaveValue('A 1');
	await press(page, /^Save$/);
	await expect(page.getByRole('status')).toContainText('is changed');
});

test('undoing a change of copies keeps what a colleague has saved since', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const other = await context.newPage();
	await page.goto('/desk/stock/copy');
	await page.getByLabel('ISBN or barcode').fill(eisbn);
	await page.getByLabel('Condition').selectOption('good');
	await page.getByLabel('Price').fill('6.50');
	await press(page, /^Add copy$/);
	await expect(page.getByRole('status')).toContainText('Added a copy of');
	await back(page);
	const counted = page.getByLabel('In the store');
	const before = await counted.inputValue();
	await other.goto(
		page
			.url()
			.replace(/&version=[^&]*/, '')
			.replace(/&onhand=[^&]*/, ''),
	);
	await other.getByLabel('In the store').fill('+1');
	await press(other, /^Save$/);
	await expect(other.getByRole('status')).toContainText('is changed');
	await press(page, /^Save$/);
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText(`Now it is ${Number(before) + 2}`)).toBeVisible();
	await expect(counted).toHaveValue(before);
});

test('undoing a change of a supplier keeps what a colleague has saved since', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'bookseller');
	const other = await context.newPage();
	const name = `Quill & Co ${Date.now()}`;
	await page.goto('/desk/deliveries/suppliers');
	await page.getByLabel('Name').fill(name);
	await press(page, /^Add$/);
	// The list has fields of the same names, but the next steps need the supplier's own page.
	const ownPage = page.getByRole('heading', { name, level: 1 });
	await page.getByRole('link', { name }).click();
	await expect(ownPage).toBeVisible();
	await page.getByLabel('Terms').fill('30 days');
	await press(page, /^Save$/);
	await expect(page.getByRole('status')).toContainText('is changed');
	await back(page);
	await expect(ownPage).toBeVisible();
	await expect(page.getByLabel('Terms')).toHaveValue('');
	await other.goto(page.url().replace(/\?.*/, ''));
	await other.getByLabel('Terms').fill('60 days');
	await press(other, /^Save$/);
	await expect(other.getByRole('status')).toContainText('is changed');
	await press(page, /^Save$/);
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText('Now it is 60 days')).toBeVisible();
});

test('putting a removed line back keeps what a colleague has added since', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const other = await context.newPage();
	const takeOff = async () => {
		await page.getByLabel(`Copies of ${title} (0 removes it)`).fill('0');
		await press(page, `Save ${title}`);
		await expect(page.getByRole('status')).toContainText(
			/The title (?:is no longer in the transfer|was removed from the purchase order)\./,
		);
		await back(page);
	};
	const putIn = async (button: RegExp) => {
		await other.goto(page.url().replace(/\?.*/, ''));
		await other.getByLabel(/ISBN or barcode$/).fill(eisbn);
		await press(other, button);
		await expect(other.getByLabel(`Copies of ${title} (0 removes it)`)).toHaveValue('1');
	};

	const [from, to] = inDatabase(shop.dataDir, (db) =>
		db.prepare('select id from locations order by position, id').pluck().all(),
	) as number[];
	await page.goto('/desk/transfers');
	await page.getByLabel('From', { exact: true }).selectOption(String(from));
	await page.getByLabel('To', { exact: true }).selectOption(String(to));
	await press(page, /^Begin a transfer$/);
	await page.getByLabel(/ISBN or barcode$/).fill(eisbn);
	await page.getByLabel('Copies', { exact: true }).fill('3');
	await press(page, /^Add$/);
	await expect(page.getByRole('status')).toContainText('in the transfer');
	await takeOff();
	await expect(page.getByLabel('Copies', { exact: true })).toHaveValue('3');
	await putIn(/^Add$/);
	await press(page, /^Save$/);
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText('Now it is 1')).toBeVisible();
	await expect(page.getByLabel('Copies', { exact: true })).toHaveValue('3');
	await press(page, /^Save$/);
	await expect(page.getByLabel(`Copies of ${title} (0 removes it)`)).toHaveValue('3');

	const name = `Paper Mill ${Date.now()}`;
	await page.goto('/desk/deliveries/suppliers');
	await page.getByLabel('Name').fill(name);
	await press(page, /^Add$/);
	await expect(page.getByRole('status')).toContainText('added.');
	const id = inDatabase(shop.dataDir, (db) => {
		const supplier = db.prepare('select id from suppliers where name = ?').pluck().get(name);
		const now = Math.floor(Date.now() / 1000);
		return db
			.prepare(
				`insert into purchase_orders (supplier_id, location_id, state, note, staff_name, created_at, updated_at)
				values (?, ?, 'draft', '', 'Bea', ?, ?) returning id`,
			)
			.pluck()
			.get(supplier, from, now, now);
	});
	await page.goto(`/desk/deliveries/${id}`);
	await page.getByLabel(/ISBN or barcode$/).fill(eisbn);
	await page.getByLabel('Copies', { exact: true }).fill('3');
	await press(page, /^Add$/);
	await expect(page.getByLabel(`Copies of ${title} (0 removes it)`)).toHaveValue('3');
	await takeOff();
	await expect(page.getByLabel('Copies', { exact: true })).toHaveValue('3');
	await putIn(/^Add$/);
	await press(page, /^Save$/);
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText('Now it is 1')).toBeVisible();
	await press(page, /^Save$/);
	await expect(page.getByLabel(`Copies of ${title} (0 removes it)`)).toHaveValue('3');
});
