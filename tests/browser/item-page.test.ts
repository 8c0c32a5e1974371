import { boxOf } from '../harness/drawn';
import { offerOf, offersOf } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

test('favourites, lists and gift registries share one row', { tag: '@chromium' }, async ({ page, shop }) => {
	await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}`);
	const main = page.getByRole('main');
	const row = [
		main.getByRole('button', { name: /^Add to favourites: / }).first(),
		main.getByRole('link', { name: 'Add to a list' }),
		main.getByRole('link', { name: 'Add to a gift registry' }),
	];
	for (const width of [360, 800, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		const boxes = await Promise.all(row.map(boxOf));
		const middles = boxes.map((box) => box.y + box.height / 2);
		expect(Math.max(...middles) - Math.min(...middles), `at ${width} px`).toBeLessThan(4);
		for (const box of boxes) expect(box.height).toBeGreaterThanOrEqual(24);
	}
});

test('the table of locations is folded when the offers already name their location', async ({ page, shop }) => {
	const { eisbn } = inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`select t.eisbn from titles t join offers o on o.title_id = t.id join stock s on s.offer_id = o.id
				where t.status = 'active' and t.is_giftcard = 0 and t.release_date < unixepoch() and s.onhand > 0
				group by t.id having count(distinct o.id) = 1 and count(*) = 2 order by t.id limit 1`,
			)
			.get(),
	) as { eisbn: string };
	await page.goto(`/item/${eisbn}`);
	await expect(page.getByRole('main')).toContainText(/on hand at Downtown and Sidney/);
	const places = page.locator('details').filter({ hasText: 'At our locations' });
	await expect(places).not.toHaveAttribute('open');
	await places.locator('summary').click();
	await expect(places).toHaveAttribute('open', '');
	await expect(places.getByRole('row').filter({ hasText: 'Sidney' })).toContainText('on hand');
});

test('a button updates the quantity in the cart, and scripts show it only after a change', async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	const { eisbn, title } = offersOf(shop, 'plenty', 2)[1] ?? offerOf(shop, 'plenty');
	await page.goto(`/item/${eisbn}`);
	await page
		.getByRole('button', { name: `Add to cart: ${title}` })
		.first()
		.click();
	await expect(page.getByText('1 in cart')).toBeVisible();
	// The message names the book and the cart's total.
	const told = (words: string) => page.getByRole('status').filter({ hasText: words });
	const sums = async () =>
		/, subtotal (\$[\d.,]+)\.$/.exec((await told(`: ${title}. `).textContent()) ?? '')?.[1] ?? '';
	await expect(told(`Added to cart: ${title}. 1 item in your cart, subtotal $`)).toHaveCount(1);
	const one = await sums();
	const update = page.getByRole('button', { name: `Update: ${title}`, exact: true });
	const field = page.getByLabel(`Quantity: ${title}`, { exact: true });
	if (javaScriptEnabled) {
		await expect(update).toHaveCount(0);
		await page.getByRole('button', { name: `One more: ${title}`, exact: true }).click();
		await expect(update).toBeVisible();
		await page.getByRole('button', { name: `One fewer: ${title}`, exact: true }).click();
		await expect(update).toHaveCount(0);
	}
	await field.fill('3');
	await update.click();
	await expect(page.getByText('3 in cart')).toBeVisible();
	await expect(told(`Cart updated: ${title}. Quantity 3. 3 items in your cart, subtotal $`)).toHaveCount(1);
	if (javaScriptEnabled) await expect(update).toHaveCount(0);
	const three = await sums();
	expect(three).not.toBe(one);
	await page.goto('/checkout/cart');
	await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(three);
});

test('each used copy has its own row with price and note, and no quantity field', async ({ page, shop }) => {
	const { eisbn, title } = offersOf(shop, 'plenty', 4)[3] ?? offerOf(shop, 'plenty');
	for (const [code, price, note] of [
		['very_good', '8.00', 'none'],
		['very_good-1', '12.50', 'Signed by a former owner.'],
		['very_good-2', '6.00', 'Cracked spine.'],
	] as const)
		await shop.run('stock', 'set', eisbn, '--condition', code, '--onhand', '1', '--price', price, '--note', note);
	await page.goto(`/item/${eisbn}`);
	const offers = page.locator('#offers').getByRole('row');
	const signed = offers.filter({ hasText: 'Signed by a former owner.' });
	await expect(signed).toContainText('$12.50');
	await expect(offers.filter({ hasText: 'Cracked spine.' })).toContainText('$6.00');
	// The table of locations tells copies of the same condition apart in the same way.
	const places = page.locator('details').filter({ hasText: 'At our locations' });
	await expect(places).toContainText('Used, very good, $12.50, Signed by a former owner.');
	await expect(places).toContainText('Used, very good, $6.00, Cracked spine.');
	await expect(page.getByLabel(`Quantity: ${title}`, { exact: true })).toBeVisible();
	await expect(page.getByLabel(/^Quantity: .*, used/)).toHaveCount(0);
	await signed.getByRole('button', { name: `Add to cart: ${title}, used, very good, $12.50` }).click();
	await expect(signed.getByText('1 in cart')).toBeVisible();
	await expect(signed.getByRole('link', { name: 'Go to Cart' })).toBeVisible();
});

test('an unavailable book shows an available edition with its button', async ({ page, shop }) => {
	const { gone, here, name, binding } = inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`select g.eisbn gone, h.eisbn here, h.title name, h.binding from titles g
				join titles h on h.work_key = g.work_key and h.id != g.id and h.language = g.language
				join offers o on o.title_id = h.id and o.condition = 'new' join stock s on s.offer_id = o.id
				where g.status = 'out_of_print' and h.status = 'active' and h.is_large_print = 0 and g.is_giftcard = 0
				and not exists (select 1 from offers x join stock y on y.offer_id = x.id where x.title_id = g.id and y.onhand > 0)
				group by h.id having sum(s.onhand) > 0 order by g.id limit 1`,
			)
			.get(),
	) as { gone: string; here: string; name: string; binding: string };
	await page.goto(`/item/${gone}`);
	const main = page.getByRole('main');
	await expect(main.getByText('Out of print', { exact: true }).first()).toBeVisible();
	const other = main.getByRole('region', { name: 'You can have another edition' });
	await expect(other.getByRole('link')).toHaveAttribute('href', /^\/item\/\d{13}$/);
	// First the availability, then what can be bought, then the link to all editions.
	const told = (await main.textContent()) ?? '';
	const places = ['Out of print', 'You can have another edition', 'other edition'].map((words) => told.indexOf(words));
	expect(places).not.toContain(-1);
	expect(places).toEqual([...places].sort((one, other) => one - other));
	// There is exactly one link to all of them.
	await expect(main.locator(`a[href="/item/${gone}/editions"]`)).toHaveCount(1);
	await expect(main.getByText('See all editions')).toHaveCount(0);
	await other.getByRole('button', { name: /^Add to cart: / }).click();
	await expect(page.getByText('1 in cart').first()).toBeVisible();
	await page.goto('/checkout/cart');
	await expect(main.getByRole('link', { name }).first()).toHaveAttribute('href', /^\/item\/\d{13}$/);
	expect(here).not.toBe(gone);
	expect(binding).toBeTruthy();
});

test('a customer’s lists open as a menu that fits on a phone’s screen', { tag: '@chromium' }, async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	await signUp(page);
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}`);
	if (!javaScriptEnabled) {
		await page.getByRole('link', { name: 'Add to a list' }).click();
		await expect(page).toHaveURL(/\/lists$/);
		return;
	}
	await page.locator('summary').filter({ hasText: 'a list' }).click();
	const box = await boxOf(page.locator('.lists-menu .menu-panel'));
	expect(box.x).toBeGreaterThanOrEqual(0);
	expect(box.x + box.width).toBeLessThanOrEqual(360);
});
