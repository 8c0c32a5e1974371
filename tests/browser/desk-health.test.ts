import { startShop } from '../harness/shop';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { faultsOf, followDocument } from './valid-html';

const now = () => Math.floor(Date.now() / 1000);

/** Adds mails that the mail server refused. */
const failMails = (dataDir: string, ...recipients: string[]) =>
	inDatabase(dataDir, (db) => {
		const add = db.prepare(
			`insert into outbox_mails (recipient, subject, text, html, given_up_at, next_attempt_at, created_at, last_error)
			values (?, 'Your order', '', '', 1, ?, ?, '550 there is nobody of that name')`,
		);
		for (const recipient of recipients) add.run(recipient, now() + 86_400, now());
	});

test('the first page shows the shop’s health and can resend failed mails', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'manager');
	// Other tests of this shop may have left undelivered mails.
	inDatabase(shop.dataDir, (db) =>
		db.prepare('update outbox_mails set sent_at = created_at where sent_at is null and given_up_at is not null').run(),
	);
	failMails(shop.dataDir, 'ada@example.org', 'grace@example.org', 'joan@example.org');
	await page.goto('/desk');
	await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
	await expect(page.getByText('3 mails could not be sent.')).toBeVisible();
	const mails = page.getByRole('table', { name: /Mails that could not be sent/ });
	await expect(mails.getByRole('row', { name: /ada@example.org/ })).toContainText('550 there is nobody');
	await expect(mails.getByRole('row', { name: /ada@example.org/ })).toContainText('They must ask for the mail again');
	await page.getByRole('button', { name: 'Send again to ada@example.org' }).click();
	await expect(page.getByRole('status').first()).toHaveText('1 mail is being sent again.');
	await expect(page.getByText('2 mails could not be sent.')).toBeVisible();
	await page.getByRole('link', { name: 'Send all 2 mails again' }).click();
	await page
		.getByRole('region', { name: 'Send all 2 mails again?' })
		.getByRole('button', { name: 'Yes, send them' })
		.click();
	await expect(page.getByRole('status').first()).toHaveText('2 mails are being sent again.');
	await expect(page.getByText('No failed mails.')).toBeVisible();
});

test('the check of the books runs beside the shop, and its findings stay', async ({ page, context }) => {
	// Uses its own shop, because other tests write to the tables of the shared shop.
	const shop = await startShop();
	try {
		await comeInAs(context, shop, 'manager', { name: 'Ada Lovelace' });
		const document = followDocument(page);
		await page.goto(`${shop.url}/desk`);
		await page.getByRole('button', { name: 'Check the stock and money records' }).click();
		await expect(page.getByRole('heading', { name: 'Checks of the stock and money records' })).toBeVisible({
			timeout: 60_000,
		});
		const checks = page.getByRole('list', { name: 'Checks' });
		await expect(checks.getByRole('listitem').first()).toContainText('by Ada Lovelace: all records agree.');
		expect(await faultsOf(await document())).toEqual([]);
		await page.getByRole('link', { name: 'Back to today' }).click();
		await expect(page.getByText(/^All records agreed/)).toBeVisible();
	} finally {
		await shop.stop();
	}
});

test('a till sees only the state of the shop, and a bookseller cannot send mails again', async ({
	page,
	shop,
	context,
}) => {
	failMails(shop.dataDir, 'hedy@example.org');
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk');
	await expect(page.getByRole('row', { name: /hedy@example.org/ })).toBeVisible();
	await expect(page.getByRole('button', { name: /Send/ })).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Check the stock and money records' })).toHaveCount(0);
	await comeInAs(context, shop, 'till');
	await page.goto('/desk');
	await expect(page.getByText(/^(?:All is well|Check this|Act now)$/)).toBeVisible();
	await expect(page.getByText('hedy@example.org')).toHaveCount(0);
	inDatabase(shop.dataDir, (db) => db.prepare("delete from outbox_mails where recipient = 'hedy@example.org'").run());
});

test('one field finds an order by its number, a title by its ISBN, and everything else by words', async ({
	page,
	shop,
	context,
}) => {
	await comeInAs(context, shop, 'bookseller');
	const { order_number, purchaser_name, eisbn } = inDatabase(
		shop.dataDir,
		(db) =>
			db
				.prepare(
					`select order_number, purchaser_name, (select eisbn from titles order by id limit 1) as eisbn
					from orders where purchaser_name <> '' order by id limit 1`,
				)
				.get() as Record<'order_number' | 'purchaser_name' | 'eisbn', string>,
	);
	const find = async (typed: string) => {
		await page.getByLabel('Find an order, a title, a customer').fill(typed);
		await page.getByLabel('Find an order, a title, a customer').press('Enter');
	};
	await page.goto('/desk');
	await find(purchaser_name);
	await expect(page.getByRole('heading', { name: `Results for “${purchaser_name}”` })).toBeVisible();
	const orders = page.getByRole('table', { name: 'Orders' });
	await expect(orders.getByRole('link', { name: order_number, exact: true })).toHaveAttribute(
		'href',
		`/desk/orders/${order_number}`,
	);
	await find('nobody-of-that-name');
	await expect(page.getByText(/^No matches\. Try part of the name/)).toBeVisible();
	await find(order_number);
	await expect(page).toHaveURL(new RegExp(`/desk/orders/${order_number}$`));
	await page.goto('/desk/search');
	await find(eisbn);
	await expect(page).toHaveURL(new RegExp(`/desk/stock\\?code=${eisbn}$`));
});

test('the shortcut keys have a page of their own', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'bookseller');
	const answered = await page.goto('/desk/keys');
	await expect(page.getByRole('main').getByText('Go to the search field')).toBeVisible();
	expect(await faultsOf((await answered?.text()) ?? '')).toEqual([]);
	await page.goto('/desk');
	await expect(page.getByRole('link', { name: 'Keys' })).toHaveAttribute('href', '/desk/keys');
});
