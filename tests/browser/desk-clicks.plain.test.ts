import type { Locator } from 'playwright/test';
import { addByPhone, numberPlaced, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expect, testOn } from './shop-test';

/** A shop of its own, because these tests take all its orders. */
const test = testOn({});

test.describe.configure({ mode: 'serial' });

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

/** The order that the tests take, hand over and refund. */
let number = '';

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
	number = await numberPlaced(page);
	expect(number).not.toBe('');
	expect(count()).toBeLessThanOrEqual(9);
});

test('staff make seven new orders ready in at most five clicks', async ({ page, shop }) => {
	for (let more = 0; more < 6; more++) await takeByPhone(page, stocked(shop).eisbn);
	const { click, count } = counter();
	await page.goto('/desk');
	await click(page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).first());
	await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible();
	await click(page.getByRole('link', { name: 'Choose all on this page' }));
	await click(page.getByRole('button', { name: 'Make a pick list' }));
	await click(page.getByRole('link', { name: 'All found: mark 7 orders ready' }));
	await click(page.getByRole('button', { name: 'Mark 7 orders ready' }));
	await expect(page.getByRole('status').first()).toContainText('7 of 7 orders are ready.');
	expect(count()).toBeLessThanOrEqual(5);
});

test('staff hand an order over and take its money in at most four clicks', async ({ page }) => {
	const { click, check, count } = counter();
	await page.goto('/desk/orders?queue=ready');
	await click(page.getByRole('link', { name: number, exact: true }));
	await click(page.getByRole('link', { name: 'Hand over' }));
	await check(page.getByLabel('Cash'));
	await click(page.getByRole('button', { name: 'Hand over' }));
	await expect(page.getByRole('status').first()).toContainText('The order is completed.');
	expect(count()).toBeLessThanOrEqual(4);
});

test('staff refund a line of an order in at most six clicks', async ({ page, shop }) => {
	const { click, count } = counter();
	await page.goto('/desk/orders?queue=completed');
	await click(page.getByRole('link', { name: number, exact: true }));
	await click(page.getByRole('link', { name: /^Payments|^Money/ }).first());
	await click(page.getByRole('link', { name: 'Refund', exact: true }));
	await page.getByLabel(`Copies of ${stocked(shop).title}`).fill('1');
	await page.getByLabel('Reason').fill('Torn.');
	await click(page.getByRole('button', { name: 'Preview refund' }));
	await click(page.getByRole('button', { name: /^Refund \$/ }));
	await expect(page.getByRole('status').first()).toContainText('is refunded');
	expect(count()).toBeLessThanOrEqual(6);
});
