import { boxOf } from '../harness/drawn';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

test.use({ viewport: { width: 360, height: 740 } });

test('on a phone an order is a card under 140 px high that starts with the customer’s name', async ({
	page,
	shop,
	context,
}) => {
	const number = `8${String(Date.now()).slice(-9)}`;
	inDatabase(shop.dataDir, (db) => {
		const now = Math.floor(Date.now() / 1000);
		db.prepare(
			`insert into orders (order_number, idempotency_key, session_hash, state, queue, delivery_key, payment_type,
				purchaser_name, email, phone, item_count, original_price, subtotal, total, total_owing, promised_at, created_at, updated_at,
				location_id)
			values (?, ?, '', 'ready', 'ready', 'pickup', 'Pay at pick up', 'Ada Margaret Longstocking', 'a@example.org', '', 1,
				12995, 12995, 12995, 12995, ?, ?, ?, (select min(id) from locations))`,
		).run(number, `card ${number}`, now - 90_000, now - 260_000, now);
	});
	await comeInAs(context, shop, 'bookseller');
	// The newest orders come first, and other tests may have left more of them than fit on a page.
	const day = new Date(Date.now() - 200_000_000).toISOString().slice(0, 10);
	for (const list of ['ready', `all&to=${day}`]) {
		await page.goto(`/desk/orders?queue=${list}`);
		const card = page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) });
		const box = await boxOf(card);
		expect(box.height, list).toBeLessThan(140);
		const tops = await card.evaluate((row) =>
			[...row.querySelectorAll('th, td:not(.desk-choose)')]
				.map((cell) => ({ words: cell.textContent, ...cell.getBoundingClientRect().toJSON() }))
				.filter(({ height }) => height > 0)
				.sort((one, other) => one.top - other.top || one.left - other.left)
				.map(({ words }) => words),
		);
		expect(tops[0], list).toContain('Ada Margaret Longstocking');
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
	}
	inDatabase(shop.dataDir, (db) => db.prepare('delete from orders where order_number = ?').run(number));
});
