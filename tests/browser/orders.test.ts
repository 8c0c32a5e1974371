import { readFileSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { violationsOf } from './axe';
import { contactToPayment, pay } from './checkout-walk';
import { offerOf, putIn } from './fill-cart';
import { abroad, library, openAs, reader } from './sample-customers';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { logIn, logOut, signUp } from './sign-up';
import { unfold } from './unfold';

const cards = (page: Page) => page.getByRole('region', { name: 'Orders' }).getByRole('heading', { level: 2 });

test('a customer finds an order in their history', async ({ page, shop }) => {
	await openAs(page, shop.dataDir, reader, '/account/orders');
	await expect(cards(page)).toHaveCount(5);
	await expect(page.getByText('7 orders')).toBeVisible();
	await page.getByRole('link', { name: 'Next' }).click();
	await expect(page).toHaveURL('/account/orders?page=2');
	await expect(cards(page)).toHaveCount(2);
	await expect(page.getByText(/^Ordered by Siobhan .* for /), 'shows orders placed for others as well').toHaveCount(1);

	// With only a few orders, the search is folded, and its further filters are always folded.
	await expect(page.getByRole('button', { name: 'Search orders' })).toBeHidden();
	await unfold(page, 'Search your orders');
	await expect(page.getByLabel('Year')).toBeHidden();
	await page.getByLabel('Search your orders').fill('HAMNÉT');
	await page.getByRole('button', { name: 'Search orders' }).click();
	await expect(page.getByText('1 order found')).toBeVisible();
	await expect(page.getByLabel('Search your orders')).toHaveValue('HAMNÉT');
	await expect(page.getByRole('link', { name: /Hamnet/ })).toBeVisible();

	await unfold(page, 'Year, status and more');
	await page.getByLabel('Year').selectOption({ index: 1 });
	await page.getByLabel('Search your orders').fill('');
	await page.getByRole('button', { name: 'Search orders' }).click();
	await expect(page).toHaveURL(/year=\d{4}/);
	const found = Number(/^(\d+) orders? found$/.exec((await page.getByText(/found$/).textContent()) ?? '')?.[1]);
	expect(found).toBeGreaterThan(0);
	expect(found).toBeLessThan(7);

	await page.getByLabel('Search your orders').fill('nothing of the kind');
	await page.getByRole('button', { name: 'Search orders' }).click();
	await expect(page.getByText('No results', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Show all orders' }).click();
	await expect(cards(page)).toHaveCount(5);
});

test('a customer filters the order history by location', async ({ page, shop }) => {
	await openAs(page, shop.dataDir, reader, '/account/orders');
	await unfold(page, 'Search your orders');
	await unfold(page, 'Year, status and more');
	await page.getByLabel('Location').selectOption('Sidney');
	await page.getByRole('button', { name: 'Search orders' }).click();
	await expect(page.getByText('No results', { exact: true })).toBeVisible();
	await page.getByLabel('Location').selectOption('Downtown');
	await page.getByRole('button', { name: 'Search orders' }).click();
	await expect(page.getByText('7 orders found')).toBeVisible();
});

test('an institution sees the orders made for it, with three items a card and a link to the rest', async ({
	page,
	shop,
}) => {
	await openAs(page, shop.dataDir, library, '/account/orders');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Orders of .*Library$/);
	await expect(cards(page)).toHaveCount(4);
	const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^\+1 more/ }) });
	await expect(card.locator('a[href^="/item/"]')).toHaveCount(3);
	await card.getByRole('link', { name: /^\+1 more/ }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
	await expect(page.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveCount(4);
});

test('an institution sees which buyer placed an order', async ({ page, shop }) => {
	await openAs(page, shop.dataDir, library, '/account/orders');
	await unfold(page, 'Search your orders');
	await page.getByLabel('Search your orders').fill('siobhan@example.org');
	await page.getByRole('button', { name: 'Search orders' }).click();
	await expect(page.getByText('1 order found')).toBeVisible();
	const card = page.getByRole('region', { name: 'Orders' }).getByRole('listitem').first();
	await expect(card).toContainText(/Ordered by Siobhan .* for .*Library/);
	await card.getByRole('heading').getByRole('link').click();
	await expect(page.getByRole('region', { name: 'Ordered by' })).toContainText('siobhan@example.org');
});

test('a customer filters the history by status and days, and downloads the results as one Excel file', async ({
	page,
	shop,
}) => {
	await openAs(page, shop.dataDir, reader, '/account/orders');
	const all = page.getByRole('link', { name: 'Excel file of all orders' });
	const [whole] = await Promise.all([page.waitForEvent('download'), all.click()]);
	expect(whole.suggestedFilename()).toBe('orders.xlsx');
	await unfold(page, 'Search your orders');
	await unfold(page, 'Year, status and more');
	await page.getByLabel('Status').selectOption('Cancelled');
	await page.getByRole('button', { name: 'Search orders' }).click();
	await expect(page.getByText('No results', { exact: true })).toBeVisible();
	await page.getByLabel('Status').selectOption('Any status');
	await page.getByLabel('From', { exact: true }).fill('2020-01-01');
	await page.getByRole('button', { name: 'Search orders' }).click();
	await expect(page.getByText('7 orders found')).toBeVisible();
	await expect(page.getByLabel('From', { exact: true })).toHaveValue('2020-01-01');
	const found = page.getByRole('link', { name: 'Excel file of these orders' });
	const [some] = await Promise.all([page.waitForEvent('download'), found.click()]);
	expect(
		readFileSync(await some.path())
			.subarray(0, 2)
			.toString(),
	).toBe('PK');
	await page.getByLabel('To', { exact: true }).fill('2020-12-31');
	await page.getByRole('button', { name: 'Search orders' }).click();
	await expect(page.getByText('No results', { exact: true })).toBeVisible();
	await expect(page).toHaveURL(/from=2020-01-01&to=2020-12-31/);
});

test('a customer puts the titles of an earlier order into the cart', async ({ page, shop }) => {
	await openAs(page, shop.dataDir, library, '/account/orders');
	await page.getByRole('link', { name: /^\+1 more/ }).click();
	const items = page.getByRole('region', { name: 'Items' }).getByRole('listitem');
	await expect(items).toHaveCount(4);
	await page.getByRole('button', { name: 'Put these titles into my cart' }).click();
	await expect(page).toHaveURL(/\/checkout\/cart$/);
	await expect(page.getByText('4 titles are in your cart.')).toBeVisible();
});

test('a customer can download an order as an Excel file, but not a quote', async ({ page, shop }) => {
	await openAs(page, shop.dataDir, reader, '/account/orders');
	await expect(cards(page).first()).toBeVisible();
	const [newest = ''] = await cards(page).allTextContents();
	const links = page.getByRole('link', { name: /^Excel file of order/ });
	const [download] = await Promise.all([page.waitForEvent('download'), links.first().click()]);
	expect(download.suggestedFilename()).toBe(`order-${newest.replace('Order ', '')}.xlsx`);
	expect(
		readFileSync(await download.path())
			.subarray(0, 2)
			.toString(),
	).toBe('PK');

	const before = await links.count();
	const number = newest.replace('Order ', '');
	const was = inDatabase(
		shop.dataDir,
		(db) => db.prepare('select delivery_key, state from orders where order_number = ?').get(number) as object,
	);
	const set = (values: object) =>
		inDatabase(shop.dataDir, (db) =>
			db
				.prepare('update orders set delivery_key = @delivery_key, state = @state where order_number = @number')
				.run({ ...values, number }),
		);
	set({ delivery_key: 'quote', state: 'placed' });
	await page.reload();
	await expect(links).toHaveCount(before - 1);
	set(was);
});

test('an order page shows every detail of the order', async ({ page, shop, javaScriptEnabled }) => {
	const number = inDatabase(shop.dataDir, (db) => makeEventful(db));
	await openAs(page, shop.dataDir, abroad, '/account/orders');
	await page.getByRole('link', { name: `Order ${number}`, exact: true }).click();
	const main = page.getByRole('main');
	for (const words of [
		'Usually ships in 3 to 5 weeks (2 of 4)',
		'Gift card to Wei-Ling from Jean-François: “Bonne fête”',
		'For Robin Reader’s gift registry (Wedding)',
		'(20% off)',
		/ISBN 97\d{11}/,
		'Barcode 5901234123457',
		'Second parcel',
		'By Canada Post',
		'Purchase order PO-2231',
		'Ring twice',
		'Canada',
	]) {
		await expect(main).toContainText(words);
	}
	// 31 December, 23:30, in the store's time zone. In Greenwich it is already the next year.
	await expect(main).toContainText('December 31, 2024 at 11:30 pm');
	await expect(main).not.toContainText('ISBN 5901234123457');
	if (javaScriptEnabled) {
		for (const path of [page.url(), '/account/orders']) {
			await page.goto(path);
			expect(await violationsOf(page)).toEqual([]);
		}
	}
});

/** Gives the sample's parcel everything that an order can have. Returns its number. */
function makeEventful(db: Sqlite.Database): string {
	const order = db
		.prepare(
			`select o.id, o.order_number from orders o join customers c on c.id = o.customer_id
			where c.email = ? and o.delivery_key = 'ship'`,
		)
		.get(abroad) as { id: number; order_number: string };
	const item = db.prepare('select * from order_items where order_id = ? order by position').get(order.id) as {
		title_info: string;
	};
	const sold = JSON.parse(item.title_info) as { eisbn: string };
	const registry = { occasion: 'Wedding', name: 'Robin Reader' };
	const late = JSON.stringify({ ...sold, backorder_sub_message: 'Usually ships in 3 to 5 weeks', registry });
	db.prepare(
		'update order_items set quantity = 4, backorder_quantity = 2, discount = 20, title_info = ? where order_id = ?',
	).run(late, order.id);
	const notes = JSON.stringify({
		giftcard_price: 2500,
		gift_card_info: { personalize: true, to: 'Wei-Ling', from: 'Jean-François', message: 'Bonne fête' },
	});
	db.prepare('delete from order_items where order_id = ? and position = 9').run(order.id);
	db.prepare(
		`insert into order_items (order_id, position, title_info, condition, quantity, sold_price, original_price, notes)
		values (?, 9, ?, 'new', 1, 2500, 2500, ?)`,
	).run(order.id, item.title_info, notes);
	const sideline = JSON.stringify({ ...sold, eisbn: '5901234123457', title: 'A mug', binding: null });
	db.prepare('delete from order_items where order_id = ? and position = 8').run(order.id);
	db.prepare(
		`insert into order_items (order_id, position, title_info, condition, quantity, sold_price, original_price)
		values (?, 8, ?, 'new', 1, 1500, 1500)`,
	).run(order.id, sideline);
	const batches = JSON.stringify(['First parcel', 'Second parcel'].map((label) => ({ label, eisbns: [sold.eisbn] })));
	db.prepare(
		'update orders set shipping_batches = ?, purchase_order = ?, instructions = ?, created_at = ? where id = ?',
	).run(batches, 'PO-2231', 'Ring twice', Date.parse('2025-01-01T07:30:00Z') / 1000, order.id);
	return order.order_number;
}

test('a customer can remove bought titles from the favourites', async ({ page, shop }) => {
	const newest = inDatabase(
		shop.dataDir,
		(db) =>
			db
				.prepare(
					`select order_number from orders join customers c on c.id = customer_id
					where c.email = ? order by orders.created_at desc`,
				)
				.get(abroad) as { order_number: string },
	).order_number;
	const setState = (state: string) =>
		inDatabase(shop.dataDir, (db) =>
			db.prepare('update orders set state = ? where order_number = ?').run(state, newest),
		);
	await openAs(page, shop.dataDir, abroad, '/account/orders');
	await page.goto(`/account/order/${newest}?success=true`);
	await expect(page.getByText('Your order has been picked up.')).toBeVisible();
	setState('placed');
	await page.goto(`/account/order/${newest}`);
	const offer = page.getByRole('button', { name: 'Remove 1 from your favourites' });
	await expect(offer).toHaveCount(0);
	await page.goto('/account/complete');
	await expect(page).toHaveURL(`/account/order/${newest}`);
	await expect(page.getByText(/^Thank you for your order/)).toHaveCount(0);
	await page.goto(`/account/complete?order_id=${newest}`);
	await expect(page).toHaveURL(`/account/order/${newest}?success=true`);
	await expect(page.getByText(/^Thank you for your order/)).toBeVisible();
	await offer.click();
	await expect(page.getByText('1 removed from your favourites.')).toBeVisible();
	await expect(page).toHaveURL(`/account/order/${newest}?success=true`);
	await expect(page.getByText(/^Thank you for your order/)).toBeVisible();
	await expect(offer).toHaveCount(0);
	const left = inDatabase(
		shop.dataDir,
		(db) =>
			db
				.prepare(
					`select count(*) as count from title_list_items join title_lists l on l.id = list_id
					join customers c on c.id = l.customer_id where c.email = ? and kind = 'favourites'`,
				)
				.get(abroad) as { count: number },
	);
	expect(left.count).toBe(4);
	setState('completed');
});

test('a new customer has no orders yet', async ({ page }) => {
	await signUp(page);
	await page.goto('/account/orders');
	await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
	await page.goto('/account/complete');
	await expect(page).toHaveURL('/account/orders');
	await expect(page.getByRole('main').getByRole('link', { name: 'Browse our books' })).toBeVisible();
});

test('an order is hidden from everyone but its customer', async ({ page, shop }) => {
	const theirs = inDatabase(
		shop.dataDir,
		(db) =>
			db
				.prepare('select order_number from orders join customers c on c.id = customer_id where c.email = ?')
				.get(library) as { order_number: string },
	).order_number;
	const see = async () => {
		const response = await page.goto(`/account/order/${theirs}`);
		expect(response?.status()).toBe(404);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('There was an error');
		await expect(page.getByText('Order not found.')).toBeVisible();
	};
	await see();
	const login = page.getByRole('main').getByRole('link', { name: 'Login' });
	await expect(login).toHaveAttribute('href', `/account/login?back=${encodeURIComponent(`/account/order/${theirs}`)}`);
	await page.goto(`/download/customer/order-excel?order_id=${theirs}`);
	await expect(page).toHaveURL(/\/account\/login\?back=/);

	await signUp(page);
	await see();
	await page.goto(`/download/customer/order-excel?order_id=${theirs}`);
	await expect(page.getByRole('alert')).toContainText('Order not found.');
	expect((await page.goto('/download/customer/nothing'))?.status()).toBe(404);
});

test('a log-in leads to the orders, with ready orders first', async ({ page, shop }) => {
	const email = await signUp(page);
	const book = offerOf(shop, 'plenty');
	await putIn(page, book);
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Pick up in store' }).click();
	await contactToPayment(page);
	await pay(page, 'Pay at pick up');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/account\/order\//);
	// The address changes just before the page does.
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order /);
	const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
	await logOut(page);
	await shop.run('orders', 'advance', name.replace('Order ', ''), 'ready');
	await page.goto('/account/login');
	await logIn(page, email);
	await expect(page).toHaveURL(/\/account\/orders$/);
	await page
		.getByRole('list', { name: 'Ready' })
		.getByRole('link', { name: `${name}: Ready to pick up` })
		.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
