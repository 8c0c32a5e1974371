import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { beginByPhone, press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

const password = 'a heron stands in the reeds';

/** Invites a staff member and logs in as them. Returns their e-mail. */
async function comeInWithPassword(page: Page, shop: Shop): Promise<string> {
	const email = `bo-${Date.now()}-${Math.random()}@example.org`;
	const printed = await shop.run('staff', 'invite', email, '--role', 'bookseller');
	await page.goto(new URL(/https?:\S+/.exec(printed)?.[0] ?? '').pathname);
	await page.getByLabel('Your name').fill('Bo');
	await page.getByLabel('A password').fill(password);
	await press(page, 'Accept invitation');
	await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
	return email;
}

/** Ages the sessions of a staff member. */
const age = (shop: Shop, email: string, column: 'seen_at' | 'password_at', seconds: number): void =>
	inDatabase(shop.dataDir, (db) => {
		db.prepare(
			`update staff_sessions set ${column} = ${column} - ? where staff_id = (select id from staff where email = ?)`,
		).run(seconds, email);
	});

async function logInAgain(page: Page, email: string): Promise<void> {
	await expect(page.getByRole('alert')).toContainText('You have been logged out. Your form will still be filled in');
	await page.getByLabel('E-mail address').fill(email);
	await page.getByLabel('Password').fill(password);
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

const isBack = (page: Page) =>
	expect(page.getByRole('status').filter({ hasText: 'Check the form below' })).toBeVisible();

test('an order by phone comes back filled in after a log-in that expired half an hour ago', async ({ page, shop }) => {
	const email = await comeInWithPassword(page, shop);
	await beginByPhone(page, stocked(shop).eisbn);
	const customer = page.getByRole('region', { name: 'Customer' });
	await customer.getByLabel('Name', { exact: true }).fill('Bo “B” <Caller>');
	await page.getByLabel('In-store pick up').check();
	await page.getByLabel('At pick up').check();
	age(shop, email, 'seen_at', 1860);
	await press(page, 'Save and update total');
	await logInAgain(page, email);
	await isBack(page);
	await expect(page).toHaveURL(/\/desk\/counter\/\d+$/);
	await expect(customer.getByLabel('Name', { exact: true })).toHaveValue('Bo “B” <Caller>');
	await expect(page.getByLabel('In-store pick up')).toBeChecked();
	await expect(page.getByLabel('At pick up')).toBeChecked();
	await press(page, 'Save and update total');
	await expect(customer.getByLabel('Name', { exact: true })).toHaveValue('Bo “B” <Caller>');
	await expect(page.getByText('Check the form below')).toHaveCount(0);
});

test('a form with invalid values comes back filled in after the log-in', async ({ page, shop }) => {
	const email = await comeInWithPassword(page, shop);
	await page.goto('/desk/stock/copy');
	await page.getByLabel(/ISBN/).fill('no ISBN');
	await page.getByLabel(/Price/).fill('12,5O');
	age(shop, email, 'seen_at', 1860);
	await press(page, 'Add copy');
	await logInAgain(page, email);
	await isBack(page);
	await expect(page.getByLabel(/ISBN/)).toHaveValue('no ISBN');
	await expect(page.getByLabel(/Price/)).toHaveValue('12,5O');
});

test('a form comes back filled in after the password is given again, even with invalid values', async ({
	page,
	shop,
}) => {
	const email = await comeInWithPassword(page, shop);
	inDatabase(shop.dataDir, (db) =>
		db.prepare(`update staff set role = 'owner', totp_secret = 'set up' where email = ?`).run(email),
	);
	await page.goto('/desk/staff/invite');
	await page.getByLabel('E-mail address').fill('no address');
	await page.getByLabel('Till').check();
	age(shop, email, 'password_at', 660);
	await press(page, 'Send invitation');
	await expect(page.getByRole('alert')).toContainText('You entered your password more than ten minutes ago.');
	await page.getByLabel('Password').fill(password);
	await press(page, 'Continue');
	await isBack(page);
	await expect(page.getByLabel('E-mail address')).toHaveValue('no address');
	await expect(page.getByLabel('Till')).toBeChecked();
});

test('changing an order asks for a required password before the preview, and keeps the input', async ({
	page,
	shop,
}) => {
	const email = await comeInWithPassword(page, shop);
	const { eisbn, title } = stocked(shop);
	const number = await takeByPhone(page, eisbn, 3);
	await page.goto(`/desk/orders/${number}/change`);
	await page.getByLabel(`Copies of ${title}`).fill('2');
	await page.getByLabel(/^Reason/).fill('One is damaged.');
	age(shop, email, 'password_at', 660);
	await press(page, 'Preview change');
	await page.getByLabel('Password').fill(password);
	await press(page, 'Continue');
	await isBack(page);
	await expect(page.getByLabel(`Copies of ${title}`)).toHaveValue('2');
	await press(page, 'Preview change');
	await expect(page.getByRole('region', { name: 'Preview of the order' })).toContainText('One is damaged.');
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('The order is changed');
});

test('only the person who typed into a form gets it back after a log-in', async ({ page, shop, context }) => {
	const email = await comeInWithPassword(page, shop);
	await page.goto('/desk/stock/copy');
	await page.getByLabel(/ISBN/).fill('no ISBN');
	age(shop, email, 'seen_at', 1860);
	await press(page, 'Add copy');
	await expect(page.getByRole('alert')).toContainText('Your form will still be filled in');
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/stock/copy');
	await expect(page.getByLabel(/ISBN/)).toHaveValue('');
});
