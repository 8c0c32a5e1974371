import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

test('the audit log and the quotes keep their last filters, and quotes can be downloaded', async ({
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
	// A number alone means an order.
	await expect(page).toHaveURL(/key=1017/);
	await expect(page.getByRole('heading', { name: 'Activity log' })).toBeVisible();
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

test('the audit file has the screen’s words, amounts as money, and the recorded call', async ({
	page,
	shop,
	context,
}) => {
	const { id } = await comeInAs(context, shop, 'manager', { name: 'Morgan' });
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`insert into audit_entries (created_at, staff_id, staff_name, action, thing_kind, thing_key, before, after, ip)
				values (1790000000, ?, 'Morgan', 'desk-money/receive', 'order', '1001', '{"owed":1299}', '{"owed":0,"asked":{"method":"cash"}}', '192.0.2.1')`,
			)
			.run(id),
	);
	await page.goto('/desk/audit?thing=order&key=1001');
	await expect(page.getByRole('row', { name: /recorded a payment/ }).first()).toContainText('$12.99 → $0.00');
	const asked = '/desk/audit/file?thing=order&key=1001';
	const [heading, ...rows] = (await (await page.request.get(`${asked}&format=csv`)).text()).split('\r\n');
	expect(heading).toMatch(/When \(\w+\/\w+\),Who,What,Which,Number,From and to,Network,Call or command,Entry/);
	expect(rows.find((row) => row.includes('Morgan'))).toMatch(
		/^2026-09-21 \d\d:\d\d:\d\d,Morgan,recorded a payment,order,1001,"owed: \$12.99 → \$0.00; method: cash",192.0.2.1,desk-money\/receive,\d+$/,
	);
	const workbook = await page.request.get(`${asked}&format=xlsx`);
	expect(workbook.headers()['content-type']).toContain('spreadsheetml');
});

test('staff select failed mails by checkbox and resend them', async ({ page, shop, context }) => {
	const now = Math.floor(Date.now() / 1000);
	const readers = ['ann', 'ben', 'cleo'].map((name) => `${name}-${now}@example.org`);
	inDatabase(shop.dataDir, (db) => {
		const columns = 'recipient, subject, text, html, given_up_at, next_attempt_at, created_at, last_error';
		const add = db.prepare(
			`insert into outbox_mails (${columns}) values (?, 'Your order', '', '', 1, ?, ?, '550 nobody')`,
		);
		for (const reader of readers) add.run(reader, now + 86_400, now);
	});
	await comeInAs(context, shop, 'manager');
	await page.goto('/desk');
	await page.getByRole('button', { name: 'Send chosen mails again' }).click();
	await expect(page.getByRole('alert')).toContainText('Choose at least one mail.');
	for (const reader of readers.slice(0, 2)) await page.getByLabel(`Choose the mail to ${reader}`).check();
	await page.getByRole('button', { name: 'Send chosen mails again' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'mails are' })).toHaveText('2 mails are being sent again.');
	await expect(page.getByRole('row', { name: readers[0] ?? '' })).toHaveCount(0);
	await expect(page.getByRole('row', { name: readers[2] ?? '' })).toBeVisible();
	inDatabase(shop.dataDir, (db) => db.prepare("delete from outbox_mails where last_error = '550 nobody'").run());
});

test('searching a full gift card number shows its balance, its state and its order', async ({
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
		// Writes the ledger, too, because other tests of this shop check its books.
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
