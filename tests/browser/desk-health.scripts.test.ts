import { violationsOf } from './axe';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { faultsOf } from './valid-html';

test('shortcut keys focus the search field and open sections, except while the user types', async ({
	page,
	shop,
	context,
}) => {
	await comeInAs(context, shop, 'owner');
	await page.goto('/desk/staff');
	const field = page.getByLabel('Find an order, a title, a customer');
	await page.keyboard.press('/');
	await expect(field).toBeFocused();
	await page.keyboard.type('g d / ?');
	await expect(field).toHaveValue('g d / ?');
	await expect(page).toHaveURL(/\/desk\/staff$/);
	await page.getByRole('heading', { name: 'Staff', exact: true }).click();
	// The second key must follow within a second and a half. A busy machine may need another try.
	await expect(async () => {
		await page.keyboard.press('g');
		await page.keyboard.press('d');
		await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible({ timeout: 5000 });
	}).toPass();
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'Keys' });
	await expect(keys.getByText('Go to the search field')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(keys).toBeHidden();
	await page.getByRole('link', { name: 'Keys' }).click();
	await expect(keys).toBeVisible();
	await keys.getByRole('button', { name: 'Close' }).click();
	await expect(keys).toBeHidden();
	await expect(page).toHaveURL(/\/desk$/);
});

test('shortcut keys do nothing in a checkbox or a dialog, or when turned off', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'owner');
	const now = Math.floor(Date.now() / 1000);
	inDatabase(shop.dataDir, (db) => {
		const columns = 'recipient, subject, text, html, given_up_at, next_attempt_at, created_at, last_error';
		const mail = ['keys@example.org', 'Your order', '', '', now, now, now, '550 nobody'];
		db.prepare(`insert into outbox_mails (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?)`).run(...mail);
	});
	await page.goto('/desk');
	const field = page.getByLabel('Find an order, a title, a customer');
	// The keys leave alone a focused checkbox and a key combination of the browser.
	const box = page.getByLabel('Choose the mail to keys@example.org');
	await box.focus();
	for (const key of ['/', '?', 'g', 'o']) await page.keyboard.press(key);
	await expect(box).toBeFocused();
	await page.keyboard.press('Space');
	await expect(box).toBeChecked();
	await page.getByRole('heading', { name: 'Today', level: 1 }).click();
	for (const key of ['Control+/', 'Alt+/', 'Meta+/', 'Control+g', 'o']) await page.keyboard.press(key);
	await expect(field).not.toBeFocused();
	await expect(page).toHaveURL(/\/desk$/);
	inDatabase(shop.dataDir, (db) => db.prepare("delete from outbox_mails where recipient = 'keys@example.org'").run());

	await page.goto('/desk/keys');
	await page.getByRole('button', { name: 'Turn the keys off' }).click();
	await expect(page.getByRole('status')).toContainText('The keys are off');
	await expect(field).not.toHaveAttribute('aria-keyshortcuts');
	await page.goto('/desk/staff');
	for (const key of ['/', 'g', 'd', '?']) await page.keyboard.press(key);
	await expect(field).not.toBeFocused();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(page).toHaveURL(/\/desk\/staff$/);
	await page.goto('/desk/keys');
	await page.getByRole('button', { name: 'Turn the keys on' }).click();
	await expect(page.getByRole('status')).toContainText('The keys are on');
	await page.keyboard.press('/');
	await expect(field).toBeFocused();
});

// desk-screens.scripts.test.ts checks one of each.
test('the health screens are accessible and valid HTML', { tag: '@all' }, async ({ page, shop, context }) => {
	const now = Math.floor(Date.now() / 1000);
	inDatabase(shop.dataDir, (db) => {
		const columns = 'recipient, subject, text, html, given_up_at, next_attempt_at, created_at, last_error';
		const mail = ['mary@example.org', 'Your order', '', '', now, now, now, '550 nobody'];
		db.prepare(`insert into outbox_mails (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?)`).run(...mail);
	});
	await comeInAs(context, shop, 'owner');
	for (const path of [
		'/desk',
		'/desk/check',
		'/desk/keys',
		'/desk/search',
		'/desk/search?q=a+b',
		'/desk/search?q=the&kind=titles',
		'/desk/nowhere',
		'/desk/orders/NOPE',
		'/desk/orders/NOPE/slip',
	]) {
		const answered = await page.goto(path);
		expect(await faultsOf((await answered?.text()) ?? ''), path).toEqual([]);
		expect(await violationsOf(page), path).toEqual([]);
	}
	inDatabase(shop.dataDir, (db) => db.prepare("delete from outbox_mails where recipient = 'mary@example.org'").run());
});
