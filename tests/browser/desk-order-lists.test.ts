import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { unfold } from './unfold';

/** Adds an order that was sent to its customer long ago, at this time. Returns its number. */
const sentOrder = (shop: Shop, number: string, name: string, at: number): string =>
	inDatabase(shop.dataDir, (db) => {
		db.prepare(
			`insert into orders (order_number, idempotency_key, session_hash, state, delivery_key, payment_type, purchaser_name,
				email, phone, item_count, original_price, subtotal, total, total_owing, created_at, updated_at)
			values (?, ?, '', 'completed', 'ship', 'Pay by card', ?, 'a@example.org', '', 1, 1000, 1000, 1000, 0, ?, ?)`,
		).run(number, `list ${number}`, name, at, at);
		return number;
	});

test('staff filter orders of any age, save and delete the filter, and download the orders', async ({
	page,
	shop,
	context,
}) => {
	const number = sentOrder(shop, `9${String(Date.now()).slice(-9)}`, 'Ada Longago', 1_000_000_000);
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/orders');
	await page.getByRole('link', { name: 'Completed', exact: true }).click();
	await expect(page.getByRole('heading', { name: 'Completed', exact: true })).toBeVisible();
	await unfold(page, /^Filters/);
	await page.getByLabel('Placed from').fill('2001-09-08');
	await page.getByLabel('Placed to').fill('2001-09-09');
	await page.getByLabel('Delivery').selectOption('Shipping');
	await page.getByRole('button', { name: 'Filter orders' }).click();
	await expect(page).toHaveURL(/queue=completed&from=2001-09-08&to=2001-09-09/);
	await expect(page.getByRole('link', { name: number })).toBeVisible();
	const csv = page.getByRole('link', { name: 'CSV' });
	await expect(csv).toHaveAttribute('href', /from=2001-09-08/);
	const file = await page.request.get((await csv.getAttribute('href')) ?? '');
	expect(file.headers()['content-disposition']).toContain('orders-completed.csv');
	expect((await file.text()).split('\r\n').filter((line) => /\d{4}-\d\d-\d\d/.test(line))).toEqual([
		expect.stringContaining('Ada Longago'),
	]);

	await page.getByText('Save this filter').click();
	await page.getByRole('button', { name: 'Save filter' }).click();
	await expect(page.getByText('Type a name for the filter.').first()).toBeVisible();
	await page.getByLabel('Name of the filter').fill('Early parcels');
	await page.getByRole('button', { name: 'Save filter' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'You saved' })).toHaveText(
		'You saved the filter Early parcels.',
	);
	await page.getByRole('link', { name: 'Clear filters' }).click();
	await expect(page.getByLabel('Placed from')).toHaveValue('');
	await page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'Early parcels' }).click();
	await expect(page.getByLabel('Placed from')).toHaveValue('2001-09-08');
	await expect(page.getByLabel('Delivery')).toHaveValue('ship');
	// Another list keeps the filters.
	await page.getByRole('link', { name: 'Cancelled', exact: true }).click();
	await expect(page.getByLabel('Placed from')).toHaveValue('2001-09-08');
	await expect(page.getByText('This list has no orders.')).toBeVisible();
	await page.getByText('Save this filter, or delete one').click();
	await page.getByRole('button', { name: 'Delete filter Early parcels' }).click();
	await expect(page.getByRole('navigation', { name: 'Saved filters' })).toHaveCount(0);
});

test('Today and Day’s end link to orders whose customer the store owes money', async ({ page, shop, context }) => {
	const number = sentOrder(shop, `8${String(Date.now()).slice(-9)}`, 'Olive Owed', 1_100_000_000);
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare('update orders set to_give_back = 725, to_give_back_since = 1000000000 where order_number = ?')
			.run(number),
	);
	await comeInAs(context, shop, 'manager');
	await page.goto('/desk');
	await page.getByRole('link', { name: /\d+ Owed to customers: \$[\d,]+\.\d\d/ }).click();
	await expect(page.getByRole('heading', { name: 'Owed to customers', exact: true })).toBeVisible();
	const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) });
	await expect(row).toContainText('Olive Owed');
	await expect(row).toContainText('$7.25');
	await page.goto('/desk/day');
	await page
		.getByRole('paragraph')
		.filter({ hasText: 'Owed to customers now' })
		.getByRole('link', { name: /^\$[\d,]+\.\d\d$/ })
		.click();
	await expect(page.getByRole('heading', { name: 'Owed to customers', exact: true })).toBeVisible();
	await expect(page.getByRole('link', { name: number })).toBeVisible();
	await page.goto('/desk/orders?queue=all&from=2004-11-08&to=2004-11-11');
	await expect(row).toContainText('The store owes $7.25');
});

/** Takes the amount owed for an order at the till. */
async function takeMoney(page: Page, number: string): Promise<void> {
	await page.goto(`/desk/orders/${number}/money`);
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('is recorded as paid');
}

/** Opens a list of orders, the newest first, and selects some. */
async function choose(page: Page, queue: string, ...numbers: string[]): Promise<void> {
	await page.goto(`/desk/orders?queue=${queue}&sort=-number`);
	for (const number of numbers) await page.getByLabel(`Choose order ${number}`).check();
}

test('staff mark the orders of a pick list ready at once and complete them together', async ({
	page,
	shop,
	context,
}) => {
	// Takes three orders by phone first.
	test.slow();
	await comeInAs(context, shop, 'manager');
	const unpaid = await takeByPhone(page, stocked(shop).eisbn);
	const paid = await takeByPhone(page, stocked(shop).eisbn);
	await takeMoney(page, paid);
	const sent = await takeByPhone(page, stocked(shop).eisbn);
	await takeMoney(page, sent);
	inDatabase(shop.dataDir, (db) =>
		db.prepare("update orders set delivery_key = 'ship' where order_number = ?").run(sent),
	);

	await choose(page, 'new', unpaid, paid, sent);
	await press(page, 'Make a pick list');
	await page.getByRole('link', { name: 'All found: mark 3 orders ready' }).click();
	await expect(page.getByRole('region', { name: 'Mark 3 orders ready?' })).toContainText(
		'3 copies that were not scanned count as found.',
	);
	await press(page, 'Mark 3 orders ready');
	await expect(page.getByRole('status').first()).toContainText('3 of 3 orders are ready.');

	await choose(page, 'ready', unpaid, paid);
	await press(page, 'Hand over');
	// The unpaid order stays.
	const question = page.getByRole('region', { name: `Hand order ${paid} over?` });
	await expect(question).toContainText(`Not paid: ${unpaid}. To hand over or send an unpaid order, open the order`);
	await question.getByRole('button', { name: `Hand order ${paid} over` }).click();
	await expect(page.getByText(/^1 of 1 order is handed over\./)).toBeVisible();
	await expect(page.getByLabel(`Choose order ${unpaid}`)).toBeVisible();
	await expect(page.getByLabel(`Choose order ${paid}`)).toHaveCount(0);
	await choose(page, 'ready', unpaid);
	await press(page, 'Hand over');
	const notPaid = page.getByRole('region', { name: 'This order is not paid' });
	await expect(notPaid).toContainText(`Not paid: ${unpaid}. To hand over or send an unpaid order, open the order`);
	await expect(notPaid.getByRole('link', { name: unpaid, exact: true })).toHaveAttribute(
		'href',
		`/desk/orders/${unpaid}`,
	);
	await expect(notPaid.getByRole('button')).toHaveCount(0);

	await choose(page, 'to_send', sent);
	await press(page, 'Send');
	await page.getByLabel(`Tracking number of order ${sent}`).fill('CP 77');
	await press(page, `Send order ${sent}`);
	await expect(page.getByRole('status').first()).toHaveText('1 of 1 order is sent.');
	await page.goto(`/desk/orders/${sent}`);
	await expect(page.getByText('CP 77').first()).toBeVisible();
});

test('staff hand over and send orders from a pick list, each with one confirmation', async ({
	page,
	shop,
	context,
}) => {
	// Takes two orders by phone first.
	test.slow();
	await comeInAs(context, shop, 'manager');
	const handedOver = await takeByPhone(page, stocked(shop).eisbn);
	await takeMoney(page, handedOver);
	const sent = await takeByPhone(page, stocked(shop).eisbn);
	await takeMoney(page, sent);
	inDatabase(shop.dataDir, (db) =>
		db.prepare("update orders set delivery_key = 'ship' where order_number = ?").run(sent),
	);
	await choose(page, 'new', handedOver, sent);
	await press(page, 'Make a pick list');
	await expect(page.getByRole('link', { name: 'All found: mark 2 orders ready' })).toBeVisible();
	// None of their copies is picked yet.
	await expect(page.getByRole('link', { name: /^(?:Hand over|Send) \d/ })).toHaveCount(0);
	await page.getByRole('link', { name: 'All found: mark 2 orders ready' }).click();
	await press(page, 'Mark 2 orders ready');
	await expect(page.getByRole('status').first()).toContainText('2 of 2 orders are ready.');
	const standing = (number: string) =>
		page.getByRole('region', { name: 'Orders', exact: true }).getByRole('listitem').filter({ hasText: number });
	await expect(standing(handedOver)).toContainText('ready for pick up');
	await expect(standing(sent)).toContainText('ready to be sent');

	await page.getByRole('link', { name: 'Hand over 1 order' }).click();
	const question = page.getByRole('region', { name: `Hand order ${handedOver} over?` });
	await expect(question).toContainText('This hands over every copy of these orders that is found or set aside.');
	await question.getByRole('button', { name: `Hand order ${handedOver} over` }).click();
	await expect(page.getByRole('status').first()).toContainText('1 of 1 order is handed over.');
	await expect(page.getByRole('link', { name: /^Hand over \d/ })).toHaveCount(0);
	await expect(standing(handedOver)).toHaveText(/handed over$/);

	await page.getByRole('link', { name: 'Send 1 order' }).click();
	await page.getByLabel(`Tracking number of order ${sent}`).fill('CP 78');
	await press(page, `Send order ${sent}`);
	await expect(page.getByRole('status').first()).toContainText('1 of 1 order is sent.');
	await expect(page.getByRole('link', { name: /^Send \d/ })).toHaveCount(0);
	await expect(standing(sent)).toHaveText(/ sent$/);
	await page.goto(`/desk/orders/${sent}`);
	await expect(page.getByText('CP 78').first()).toBeVisible();
});

test('the figures of Today link to the orders that they count', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	inDatabase(shop.dataDir, (db) =>
		db.prepare('update orders set promised_at = 1000000000 where order_number = ?').run(number),
	);
	await page.goto('/desk');
	// Health is one line. Its details are folded below.
	await expect(page.getByRole('region', { name: 'Shop health', exact: true })).toHaveText(
		/^Shop health\W*(?:All is well|Check this|Act now)$/,
	);
	await expect(page.getByText('Details of the shop’s health', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: /^\d+ Overdue$/ }).click();
	await expect(page.getByRole('heading', { name: 'Overdue', exact: true })).toBeVisible();
	await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
	// Covers every location, whichever was chosen before.
	await page.goto('/desk/day');
	const place = page.getByRole('combobox', { name: 'Location' });
	await place.selectOption({ index: 1 });
	await press(page, 'Show');
	await expect(page).toHaveURL(/location_id=\d/);
	await page.goto('/desk');
	await page.getByRole('link', { name: /^\$\d[\d,]*\.\d\d Sales so far$/ }).click();
	await expect(page.getByRole('heading', { name: 'Day’s end' })).toBeVisible();
	await expect(place).toHaveValue('');
});
