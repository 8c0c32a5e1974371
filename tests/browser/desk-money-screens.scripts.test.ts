import { boxOf } from '../harness/drawn';
import { violationsOf } from './axe';
import { askForQuote, beginByPhone, press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { unfold } from './unfold';
import { faultsOf } from './valid-html';

// desk-screens.scripts.test.ts checks one of each.
test('the desk’s money screens are accessible and valid HTML', { tag: '@all' }, async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'owner');
	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}/money`);
	await page.getByLabel('Amount').fill('1.00');
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('is recorded as paid');
	await beginByPhone(page, eisbn);
	const taking = new URL(page.url()).pathname;
	const quote = askForQuote(shop, eisbn, 2);
	inDatabase(shop.dataDir, (db) =>
		db.prepare("update orders set state = 'completed', quoted_until = 9999999999 where order_number = ?").run(quote),
	);
	for (const path of [
		'/desk/counter?term=bo',
		taking,
		`${taking}?code=TENBYPHONE`,
		`${taking}?eisbn=${eisbn}&quantity=2&condition=new&price=4.50&because=Worn`,
		'/desk/day',
		'/desk/quotes',
		`/desk/quotes/${quote}?ask=accept`,
		`/desk/orders/${number}/money`,
		`/desk/orders/${number}/change`,
		`/desk/orders/${number}/refund`,
	]) {
		const answered = await page.goto(path);
		expect(await faultsOf((await answered?.text()) ?? ''), path).toEqual([]);
		expect(await violationsOf(page), path).toEqual([]);
		if (!/\/(?:change|refund)$/.test(path)) continue;
		// The preview is the answer to a post.
		const version = await page.locator('input[name="version"]').first().inputValue();
		const form = { intent: 'show', kind: 'whole', delivery: 'pickup', version };
		const posted = await page.request.post(path, { form, headers: { Origin: shop.url } });
		expect(await posted.text(), path).toMatch(/would |Refund preview/);
		expect(await faultsOf(await posted.text()), `${path}, worked out`).toEqual([]);
		if (path.endsWith('/refund')) await page.getByLabel('All that is left').check();
		await press(page, path.endsWith('/refund') ? 'Preview refund' : 'Preview change');
		await expect(page.getByRole('heading', { name: /\bwould |^Refund \$/ })).toBeVisible();
		expect(await violationsOf(page), `${path}, worked out`).toEqual([]);
	}
});

test('a line in the order editor is one row on a desktop and a small card on a phone', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	const line = page.getByRole('row').filter({ hasText: title });
	for (const { width, most } of [
		{ width: 1440, most: 90 },
		{ width: 360, most: 180 },
	]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`/desk/orders/${number}/change`);
		await expect(page.getByLabel(`Copies of ${title}`)).toBeVisible();
		expect((await boxOf(line)).height, `at ${width} px`).toBeLessThan(most);
	}
	await unfold(page, 'Another edition');
	await expect(page.getByLabel(`Another edition of ${title}`)).toBeVisible();
});
