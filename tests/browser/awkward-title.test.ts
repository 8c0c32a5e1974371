import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { guestToPayment, pay } from './checkout-walk';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

const eisbn = '9780000099143';
// Unescaped, this title would end the page's own script and begin another.
const title = `</script><script>window.wasRun = 1</script> & "Co's" <b>`;

/** The prices of two copies at a list price of $20.00, less 25 per cent. */
const [one, both, was] = ['$15.00', '$30.00', '$20.00'];

test('a discounted title whose name looks like code is shown correctly on every page', async ({ page, shop }) => {
	const quoted = `"${title.replaceAll('"', '""')}"`;
	const [titles, stock] = ['awkward-titles.csv', 'awkward-stock.csv'].map((name) => join(shop.dataDir, name)) as [
		string,
		string,
	];
	writeFileSync(titles, `ISBN13,Title,Author,List price (CAD)\n${eisbn},${quoted},Ann <script>,20.00\n`);
	writeFileSync(stock, `ISBN13,Condition,Price,Discount,On hand\n${eisbn},new,20.00,25,2\n`);
	await shop.run('import', titles);
	await shop.run('stock', stock);
	const main = page.getByRole('main');
	/** Checks the page as the server sent it. A browser that serialises a page leaves attributes unescaped. */
	const expectNoCode = async () => {
		expect(await (await page.request.get(page.url())).text()).not.toContain('<script>window.wasRun');
		expect(await wasRun()).toBeNull();
	};
	const wasRun = () => page.locator('html').evaluate(() => Reflect.get(globalThis, 'wasRun') ?? null);

	await page.goto(`/browse/filter/t/${encodeURIComponent('script window wasRun')}/k/keyword`);
	const card = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
	await expect(card).toContainText(one);
	await expect(card).toContainText(was);
	await expectNoCode();

	await page.goto(`/item/${eisbn}`);
	await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
	await expect(main).toContainText(one);
	await expect(main).toContainText(was);
	await expectNoCode();
	await main
		.getByRole('button', { name: /^Add to cart/ })
		.first()
		.click();

	await expect(page.getByText('Added to cart').first()).toBeVisible();
	await page.goto('/checkout/cart');
	await expectNoCode();
	await page.getByLabel(/^Quantity/).fill('2');
	await page.getByLabel(/^Quantity/).press('Enter');
	await expect(main).toContainText('Subtotal, 2 items');
	await expect(main.getByRole('link', { name: title })).toBeVisible();
	await expect(main).toContainText(one);
	await expect(main).toContainText(both);

	const email = 'awkward@example.org';
	await guestToPayment(page, { name: 'Ada </script>', email, phone: '250-555-0142' });
	await pay(page, 'Pay at pick up');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
	await expect(main.getByRole('link', { name: title })).toBeVisible();
	await expect(main).toContainText(both);
	await expectNoCode();

	const mail = inDatabase(shop.dataDir, (db) =>
		db.prepare('select text, html from outbox_mails where recipient = ? order by id desc').get(email),
	) as { text: string; html: string | null };
	expect(mail.text).toContain(title);
	expect(mail.text).toContain(both);
	expect(mail.html ?? '').not.toContain('<script>');
});
