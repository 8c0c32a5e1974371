import type { Shop } from '../harness/shop';
import { askForQuote, pageOfKey, press, stocked } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

/** Adds an order with this many lines, which are set aside: 'Line 1', 'Line 2' and so on. Returns its number. */
const orderLines = (shop: Shop, lines: number): string =>
	inDatabase(shop.dataDir, (db) => {
		const { eisbn } = stocked(shop);
		const title = db.prepare('select id from titles where eisbn = ?').pluck().get(eisbn) as number;
		const location = db.prepare('select id from locations order by id').pluck().get() as number;
		const number = `L${lines}`;
		const now = Math.floor(Date.now() / 1000);
		const price = 1000;
		const order = db
			.prepare(
				`insert into orders (order_number, idempotency_key, session_hash, state, queue, delivery_key, payment_type, purchaser_name,
					email, phone, item_count, original_price, subtotal, total, total_owing, created_at, updated_at, location_id)
				values (?, ?, 'somebody', 'placed', 'new', 'pickup', 'pickup', 'A school', 'school@example.org', '604 555 0166',
					?, ?, ?, ?, ?, ?, ?, ?) returning id`,
			)
			.pluck()
			.get(number, `lines ${number}`, lines, ...Array(4).fill(price * lines), now, now, location) as number;
		const sold = { authors: [], binding: null, cover_image_cache: '', is_forthcoming: false, condition_text: 'New' };
		const rest = { release_date: null, onhand: 3, sub_message: null, backorder_sub_message: null, registry: null };
		const item = db.prepare(
			`insert into order_items (order_id, position, title_id, title_info, condition, quantity, sold_price, original_price)
			values (?, ?, ?, ?, 'new', 1, ?, ?) returning id`,
		);
		const copies = db.prepare(
			`insert into order_copies (order_id, order_item_id, state, quantity, title_id, condition, location_id)
			values (?, ?, 'set_aside', 1, ?, 'new', ?)`,
		);
		db.transaction(() => {
			for (let position = 0; position < lines; position += 1) {
				const info = JSON.stringify({ eisbn, title: `Line ${position + 1}`, ...sold, ...rest });
				const id = item.pluck().get(order, position, title, info, price, price);
				copies.run(order, id, title, location);
			}
		})();
		return number;
	});

test('the desk shows a long order page by page, and its forms cover only the lines shown', async ({
	page,
	shop,
	context,
}) => {
	const number = orderLines(shop, 201);
	await comeInAs(context, shop, 'bookseller');
	await page.goto(`/desk/orders/${number}`);
	await expect(page.getByText('Lines 1 to 200 of 201.')).toBeVisible();
	await expect(page.getByRole('heading', { name: '1 × Line 200' })).toBeVisible();
	await expect(page.getByRole('heading', { name: '1 × Line 201' })).toHaveCount(0);
	await page.getByRole('link', { name: 'Next' }).click();
	await expect(page.getByRole('heading', { name: /^1 × Line/ })).toHaveText(['1 × Line 201']);

	await page.goto(`/desk/orders/${number}/change?page=2`);
	await expect(page.getByLabel('Copies of Line 201')).toHaveValue('1');
	await expect(page.getByLabel('Copies of Line 200')).toHaveCount(0);

	await page.goto(`/desk/orders/${number}/part?page=2`);
	await expect(page.getByLabel('Line 201 (of 1)')).toHaveValue('1');
	await expect(page.getByLabel('Line 200 (of 1)')).toHaveCount(0);
	await page.getByLabel('Cash').check();
	await press(page, 'Hand over');
	await expect(page.getByText('Part 1 of the order is handed over.')).toBeVisible();
	await page.goto(`/desk/orders/${number}/part`);
	await expect(page.getByLabel(/^Line \d+ \(of 1\)$/)).toHaveCount(200);
});

test('the forms of a long order accept a full page of lines', async ({ page, shop, context }) => {
	const number = orderLines(shop, 202);
	await comeInAs(context, shop, 'manager');
	await page.goto(`/desk/orders/${number}/change`);
	await expect(page.getByLabel(/^Copies of Line/)).toHaveCount(200);
	await page.getByLabel('Copies of Line 7', { exact: true }).fill('0');
	await page.getByLabel('Copies of Line 9', { exact: true }).fill('2');
	await page.getByLabel('Reason').fill('One more for the school.');
	await press(page, 'Preview change');
	const shown = page.getByRole('region', { name: 'Preview of the order' });
	await expect(shown.getByRole('listitem').filter({ hasText: /×|Removed|titles|Subtotal/ })).toHaveText([
		/^2 × /,
		/^Removed: Line 7/,
		'200 titles without changes',
		/^Subtotal: \$[\d,.]+$/,
	]);
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('The order is changed');

	await page.goto(`/desk/orders/${number}/part`);
	await page.getByLabel('Cash').check();
	await press(page, 'Hand over');
	await expect(page.getByText('Part 1 of the order is handed over.')).toBeVisible();
});

test('a long order is not ready while a copy on another page has yet to be found', async ({ page, shop, context }) => {
	const number = orderLines(shop, 203);
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`update order_copies set state = 'to_pick' where order_item_id = (select max(order_items.id) from order_items
					join orders on orders.id = order_id where order_number = ?)`,
			)
			.run(number),
	);
	await comeInAs(context, shop, 'bookseller');
	await page.goto(`/desk/orders/${number}?ask=ready`);
	await expect(page.getByText('1 copy is still to be found.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Mark it ready' })).toHaveCount(0);
});

test('staff price a long quote in one form', async ({ page, shop, context }) => {
	const number = askForQuote(shop, stocked(shop).eisbn, 1, 201);
	await comeInAs(context, shop, 'manager');
	await page.goto(`/desk/quotes/${number}`);
	await page
		.getByLabel(/^Price of/)
		.first()
		.fill('12.00');
	await page.getByLabel('Answer').fill('Here are our prices.');
	await press(page, 'Send prices');
	await press(page, 'Yes, send them');
	await expect(page.getByRole('status').first()).toContainText('go to the customer by e-mail');
});

test('the shop shows a long order to its shopper page by page', async ({ page, shop }) => {
	const number = orderLines(shop, 1001);
	await page.goto(pageOfKey(number));
	await expect(page.getByText('Lines 1 to 1,000 of 1,001.')).toBeVisible();
	await page.getByRole('link', { name: 'Next' }).click();
	await expect(page.getByRole('heading', { name: /^Line/ })).toHaveText(['Line 1001']);
});
