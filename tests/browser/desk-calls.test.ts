import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { unfold } from './unfold';

test('a call shows the letter with the gift card’s PIN until it is done, and records each viewing', async ({
	page,
	context,
	shop,
}) => {
	await comeInAs(context, shop, 'bookseller');
	const number = inDatabase(shop.dataDir, (db) => {
		const { id, order_number } = db
			.prepare(
				"select id, order_number from orders where phone <> '' and delivery_key <> 'quote' order by id desc limit 1",
			)
			.get() as { id: number; order_number: string };
		db.prepare('insert into customer_calls (order_id, subject, created_at) values (?, ?, 1790000000)').run(
			id,
			'Your gift card',
		);
		db.prepare(
			`insert into outbox_mails (recipient, subject, text, html, order_id, forget_when_sent, next_attempt_at, created_at)
			values ('', 'The shop: your gift card', ?, '', ?, 1, 1790000000, 1790000000)`,
		).run('Number: 6006 1234\nPIN: 24681357', id);
		return order_number;
	});
	await page.goto(`/desk/orders/${number}`);
	const calls = page.getByRole('region', { name: 'Calls' });
	await expect(calls).toContainText('Your gift card');
	await expect(page.getByText('24681357')).toHaveCount(0);
	await calls.getByRole('button', { name: 'Show letter' }).click();
	await expect(calls.getByText('PIN: 24681357')).toBeVisible();
	await unfold(page, 'Activity log');
	await expect(page.getByText('read a letter to a customer that contains a secret')).toBeVisible();
	await calls.getByRole('button', { name: 'I have called' }).click();
	await expect(calls).toContainText('called the customer: Your gift card');
	await expect(page.getByText('24681357')).toHaveCount(0);
});

test('a call shows what to tell the customer, and prints it as a letter', async ({ page, context, shop }) => {
	await comeInAs(context, shop, 'bookseller');
	const { order_number: number, purchaser_name: name } = inDatabase(shop.dataDir, (db) => {
		const order = db
			.prepare(
				`select id, order_number, purchaser_name from orders where phone <> '' and delivery_key = 'pickup'
				order by id desc limit 1`,
			)
			.get() as { id: number; order_number: string; purchaser_name: string };
		// Later than the end of the order, so that the call is still needed.
		const now = Math.floor(Date.now() / 1000);
		db.prepare("insert into customer_calls (order_id, subject, created_at) values (?, 'It is ready', ?)").run(
			order.id,
			now,
		);
		db.prepare(
			`insert into outbox_mails (recipient, subject, text, html, order_id, next_attempt_at, created_at)
			values ('', 'The shop: it is ready', 'Come any day before six.', '', ?, ?, ?)`,
		).run(order.id, now, now);
		return order;
	});
	await page.goto(`/desk/orders/${number}`);
	const calls = page.getByRole('region', { name: 'Calls' });
	await unfold(page, 'What to say: It is ready');
	await expect(calls.getByText('Come any day before six.')).toBeVisible();
	await calls.getByRole('link', { name: 'Print letter' }).click();
	await expect(page.getByRole('heading', { name: `Letter about order ${number}` })).toBeVisible();
	await expect(page.getByRole('main')).toContainText('Come any day before six.');
	await expect(page.getByRole('main')).toContainText(name);
	await page.getByRole('link', { name: `Back to order ${number}` }).click();
	await calls.getByRole('button', { name: 'I have called' }).first().click();
	await expect(calls).toContainText('called the customer: It is ready');
	await expect(page.getByText('Come any day before six.')).toHaveCount(0);
});
