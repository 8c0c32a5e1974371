import type { Locator } from 'playwright/test';
import { numberPlaced, stocked } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';

/** Counts what staff press. The keyboard and the scanner fill in fields. */
function counter() {
	let clicks = 0;
	return {
		click: async (target: Locator) => {
			clicks += 1;
			await target.click();
		},
		check: async (target: Locator) => {
			clicks += 1;
			await target.check();
		},
		count: () => clicks,
	};
}

test.beforeEach(({ context, shop }) => comeInAs(context, shop, 'manager'));

test('staff take an order by phone in at most nine clicks', async ({ page, shop }) => {
	const { click, check, count } = counter();
	await page.goto('/desk');
	await click(page.getByRole('navigation').getByRole('link', { name: 'Order by phone' }).first());
	await click(page.getByRole('button', { name: 'Order without an account' }));
	await page.getByLabel('ISBN').fill(stocked(shop).eisbn);
	await click(page.getByRole('button', { name: 'Add' }));
	const customer = page.getByRole('region', { name: 'Customer' });
	await customer.getByLabel('Name', { exact: true }).fill('Bo Caller');
	await customer.getByLabel('Phone').fill('604 555 0123');
	await check(page.getByLabel('In-store pick up'));
	await check(page.getByRole('region', { name: 'Payment' }).getByLabel('At pick up'));
	await click(page.getByRole('button', { name: /^Place order/ }));
	expect(await numberPlaced(page)).not.toBe('');
	expect(count()).toBeLessThanOrEqual(9);
});
