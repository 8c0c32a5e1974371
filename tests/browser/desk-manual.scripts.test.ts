import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

const manual = readFileSync('docs/the-desk.md', 'utf8');

/** The manual's pictures and the page that each shows. DESK_PICTURES=1 takes new pictures. */
const pictures = (order: string, isbn: string): Record<string, string> => ({
	'desk/today.png': '/desk',
	'desk/orders.png': '/desk/orders?queue=ready',
	'desk/order.png': `/desk/orders/${order}`,
	'desk/stock.png': `/desk/stock?code=${isbn}`,
});

test('the desk’s manual fits one page, and its pictures show existing pages', async ({ page, shop, context }) => {
	expect(manual.split(/\s+/).length).toBeLessThan(900);
	await comeInAs(context, shop, 'owner', { name: 'Ada' });
	const [order, isbn] = inDatabase(shop.dataDir, (db) => [
		String(db.prepare("select order_number from orders where state = 'ready' order by id limit 1").pluck().get()),
		String(
			db
				.prepare(
					`select eisbn from titles join offers on offers.title_id = titles.id
					join stock on stock.offer_id = offers.id where onhand > 1 order by titles.id limit 1`,
				)
				.pluck()
				.get(),
		),
	]);
	const taken = pictures(order ?? '', isbn ?? '');
	const named = [...manual.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, name]) => name ?? '');
	expect(named.sort()).toEqual(Object.keys(taken).sort());
	await page.setViewportSize({ width: 1100, height: 760 });
	for (const [name, path] of Object.entries(taken)) {
		const answered = await page.goto(path);
		expect(answered?.status(), path).toBe(200);
		const picture = await page.screenshot();
		if (process.env.DESK_PICTURES) {
			mkdirSync('docs/desk', { recursive: true });
			writeFileSync(`docs/${name}`, picture);
		}
		expect(existsSync(`docs/${name}`), name).toBe(true);
	}
});

test('the manual names every section of the desk’s navigation', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'owner');
	await page.goto('/desk');
	const rooms = await page.getByRole('navigation', { name: 'Desk' }).getByRole('link').allTextContents();
	for (const room of rooms) expect(manual, room).toContain(`**${room}`);
});
