import { press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { offersOf } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

test('Escape closes a tooltip that was opened by pointer or by keyboard', async ({ page, shop }) => {
	const { eisbn } = offersOf(shop, 'plenty', 1)[0] ?? { eisbn: '' };
	await page.goto(`/item/${eisbn}`);
	const mark = page.getByRole('button', { name: 'Availability' }).first();
	const words = page.getByRole('tooltip').first();
	await expect(words).toBeHidden();
	await mark.hover();
	await expect(words).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(words).toBeHidden();
	await page.mouse.move(0, 0);
	await page.keyboard.press('Tab');
	await mark.focus();
	await expect(words).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(words).toBeHidden();
	await expect(mark).toBeFocused();
});

test('the + and − buttons announce the quantity in an existing status', async ({ page, shop }) => {
	const { eisbn, title } = offersOf(shop, 'plenty', 1)[0] ?? { eisbn: '', title: '' };
	await page.goto(`/item/${eisbn}`);
	await page
		.getByRole('button', { name: `Add to cart: ${title}` })
		.first()
		.click();
	await expect(page.getByText('1 in cart')).toBeVisible();
	const quantity = page.locator('.quantity').filter({ has: page.getByLabel(`Quantity: ${title}`, { exact: true }) });
	const status = quantity.getByRole('status');
	await expect(status).toHaveCount(1);
	await expect(status).toHaveText('');
	await page.getByRole('button', { name: `One more: ${title}`, exact: true }).click();
	await expect(status).toHaveText('Quantity 2');
	await page.getByRole('button', { name: `One fewer: ${title}`, exact: true }).click();
	await expect(status).toHaveText('Quantity 1');
});

test('a page already has empty status regions before it announces anything', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'bookseller');
	const order = `/desk/orders/${await takeByPhone(page, stocked(shop).eisbn)}`;
	for (const path of ['/account/login', '/cart', '/desk/deliveries/returns/new', '/desk/stock', order]) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(page.getByRole('status'), path).not.toHaveCount(0);
		for (const status of await page.getByRole('status').all()) await expect(status, path).toHaveText('');
	}
});

test('the desk announces its message in the element that was empty before', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'bookseller');
	await page.goto(`/desk/orders/${await takeByPhone(page, stocked(shop).eisbn)}`);
	const status = page.getByRole('status');
	await expect(status).toHaveText('');
	await status.evaluate((element) => element.setAttribute('data-known', ''));
	await page.getByLabel('New note').fill('Rings before noon.');
	await press(page, 'Add note for staff');
	await expect(page.locator('[data-known]')).toHaveText('Note added.');
});

test('a screen reader gets a desk list as a table with headers, at 360 px and at 1440 px', async ({
	page,
	shop,
	context,
}) => {
	const number = `7${String(Date.now()).slice(-9)}`;
	inDatabase(shop.dataDir, (db) => {
		const now = Math.floor(Date.now() / 1000);
		db.prepare(
			`insert into orders (order_number, idempotency_key, session_hash, state, queue, delivery_key, payment_type, purchaser_name,
				email, phone, item_count, original_price, subtotal, total, total_owing, created_at, updated_at, location_id)
			values (?, ?, '', 'ready', 'ready', 'pickup', 'Pay at pick up', 'Ada Reader', 'a@example.org', '', 1, 1299, 1299, 1299,
				1299, ?, ?, (select min(id) from locations))`,
		).run(number, `row ${number}`, now - 90_000, now);
	});
	await comeInAs(context, shop, 'bookseller');
	for (const width of [1440, 360]) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto('/desk/orders?queue=ready');
		await expect(page.getByRole('link', { name: number })).toBeVisible();
		const cdp = await context.newCDPSession(page);
		const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
		await cdp.detach();
		const byId = new Map(nodes.map((node) => [node.nodeId, node]));
		const within = (node: AxNode): AxNode[] =>
			(node.childIds ?? []).flatMap((id) => {
				const child = byId.get(id);
				return child ? [child, ...within(child)] : [];
			});
		const table = nodes.find((node) => node.role?.value === 'table');
		expect(table, `${width} px`).toBeDefined();
		const roles = new Set(table ? within(table).map(({ role }) => role?.value) : []);
		for (const role of ['row', 'rowheader', 'cell']) expect([...roles], `${width} px`).toContain(role);
	}
	inDatabase(shop.dataDir, (db) => db.prepare('delete from orders where order_number = ?').run(number));
});

interface AxNode {
	nodeId: string;
	role?: { value: string };
	childIds?: string[];
}
