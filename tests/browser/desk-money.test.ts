import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { violationsOf } from './axe';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { faultsOf } from './valid-html';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** A title with a price and so many copies on a shelf. */
const stocked = (shop: Shop): { eisbn: string; title: string } =>
	inDatabase(
		shop.dataDir,
		(db) =>
			db
				.prepare(
					`select eisbn, title from titles join offers on offers.title_id = titles.id
					join stock on stock.offer_id = offers.id
					where titles.status = 'active' and is_giftcard = 0 and offers.condition = 'new' and sold_until is null
					and list_price_can > 500
					group by titles.id having sum(onhand) > 5 order by titles.id limit 1`,
				)
				.get() as { eisbn: string; title: string },
	);

/** Takes an order by phone for somebody who is not known. Answers its number. */
async function takeByPhone(page: Page, eisbn: string): Promise<string> {
	await page.goto('/desk/counter');
	await press(page, 'Order for nobody who is known');
	await page.getByLabel('ISBN').fill('9780000000000');
	await press(page, 'Add');
	await expect(page.getByRole('alert')).toBeVisible();
	await page.getByLabel('ISBN').fill(eisbn);
	await press(page, 'Add');
	await expect(page.getByText('Subtotal')).toBeVisible();
	const handover = page.getByRole('form', { name: 'Handed over' });
	await handover.getByLabel('In-store pick up').check();
	await handover.getByLabel('Name', { exact: true }).fill('Bo Caller');
	await handover.getByLabel('E-mail address').fill('bo@example.org');
	await handover.getByLabel('Phone').fill('604 555 0123');
	await press(page, 'Note it');
	const payment = page.getByRole('form', { name: 'Payment' });
	await payment.getByLabel('At pick up').check();
	await press(page, /^Place the order/);
	const said = (await page.getByRole('status').first().textContent()) ?? '';
	return /Order (\w+) is placed/.exec(said)?.[1] ?? '';
}

test('an order is taken by phone, changed, paid in the store and given back, and the day’s end tells it', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	await expect(page.getByRole('heading', { name: `Money of order ${number}` })).toBeVisible();

	await page.getByRole('link', { name: 'Change what was ordered' }).click();
	await page.getByLabel(`Copies of ${title}`).fill('2');
	await page.getByLabel(`Price of ${title}`).fill('5.00');
	await press(page, 'Work it out');
	await page.getByLabel('Reason').fill('A little worn.');
	await press(page, 'Work it out');
	await expect(page.getByRole('heading', { name: /^It would come to \$10\.50/ })).toBeVisible();
	await press(page, 'Change the order');
	await expect(page.getByRole('status').first()).toContainText('Owed: $10.50');

	await page.getByLabel('Amount').fill('99');
	await press(page, 'Note it as taken');
	await expect(page.getByRole('alert')).toContainText('more than what is owed');
	await page.getByLabel('Amount').fill('10.50');
	await press(page, 'Note it as taken');
	await expect(page.getByRole('status').first()).toContainText('$10.50 is noted as taken');

	await page.getByRole('link', { name: 'Give money back' }).click();
	await page.getByLabel('Some lines').check();
	await page.getByLabel(`Copies of ${title}`).fill('3');
	await press(page, 'Work it out');
	await expect(page.getByRole('alert')).toContainText('can be given back');
	await page.getByLabel(`Copies of ${title}`).fill('1');
	await page.getByLabel(`${title}: back on the shelf`).check();
	await press(page, 'Work it out');
	await expect(page.getByRole('heading', { name: '$5.25 would be given back' })).toBeVisible();
	await press(page, 'Give $5.25 back');
	await expect(page.getByRole('status').first()).toContainText('$5.25 is given back');
	await expect(page.getByRole('region', { name: 'Given back' })).toContainText(`1 × ${title}, 1 back on the shelf`);
	await expect(page.getByRole('region', { name: 'Ledger' })).toContainText('Nothing is owed');

	await page.goto('/desk/day');
	await expect(page.getByRole('row', { name: /Cash/ })).toContainText('$10.50 (1)');
	await expect(page.getByRole('row', { name: /Cash/ })).toContainText('$5.25 (1)');
	const file = await page.request.get('/desk/day/file');
	expect(await file.text()).toContain('Cash');
	expect(await shop.run('check')).toContain('Ledgers: all agrees.');
});

test('money is a manager’s: a bookseller sees the ledger, and gives nothing back', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	await expect(page.getByRole('region', { name: 'Ledger' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Give money back' })).toHaveCount(0);
	for (const path of [`/desk/orders/${number}/refund`, '/desk/day'])
		expect((await page.goto(path))?.status(), path).toBe(403);
});

test('its screens are valid HTML, and hold what assistive technology needs', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'owner');
	const number = await takeByPhone(page, eisbn);
	await page.goto('/desk/counter');
	await press(page, 'Order for nobody who is known');
	await page.getByLabel('ISBN').fill(eisbn);
	await press(page, 'Add');
	await expect(page.getByText('Subtotal')).toBeVisible();
	const taking = new URL(page.url()).pathname;
	for (const path of [
		'/desk/counter?term=bo',
		taking,
		'/desk/day',
		`/desk/orders/${number}/money`,
		`/desk/orders/${number}/change?show=1`,
		`/desk/orders/${number}/refund?show=1`,
	]) {
		const answered = await page.goto(path);
		expect(await faultsOf((await answered?.text()) ?? ''), path).toEqual([]);
		expect(await violationsOf(page), path).toEqual([]);
	}
});
