import { violationsOf } from './axe';
import { press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';
import { faultsOf } from './valid-html';

test('the desk’s screens of money are valid HTML, and hold what assistive technology needs', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'owner');
	const number = await takeByPhone(page, eisbn);
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await page.getByLabel('ISBN').fill(eisbn);
	await press(page, 'Add');
	await expect(page.getByText('Subtotal')).toBeVisible();
	const taking = new URL(page.url()).pathname;
	for (const path of [
		'/desk/counter?term=bo',
		taking,
		'/desk/day',
		'/desk/quotes',
		`/desk/orders/${number}/money`,
		`/desk/orders/${number}/change?show=1`,
		`/desk/orders/${number}/refund?show=1`,
	]) {
		const answered = await page.goto(path);
		expect(await faultsOf((await answered?.text()) ?? ''), path).toEqual([]);
		expect(await violationsOf(page), path).toEqual([]);
	}
});
