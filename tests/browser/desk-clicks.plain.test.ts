import type { Locator, Page } from 'playwright/test';
import { numberPlaced, press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';

/** The clicks of the same work in Shopify's admin. The desk needs at most two more. */
const clicksElsewhere = { phoneOrder: 7, handOver: 2, refundLine: 4, sevenOrders: 3 };

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
		expectAtMost: (most: number) => expect(clicks).toBeLessThanOrEqual(most),
	};
}

/** Takes an order by phone and records its payment. Returns its number. */
async function takePaid(page: Page, eisbn: string): Promise<string> {
	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}/money`);
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('is recorded as paid');
	return number;
}

test.beforeEach(({ context, shop }) => comeInAs(context, shop, 'manager'));

test('staff take an order by phone in at most nine clicks', async ({ page, shop }) => {
	const { click, check, expectAtMost } = counter();
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
	expectAtMost(clicksElsewhere.phoneOrder + 2);
});

test('staff make seven orders ready in at most five clicks, and hand one over in at most four', async ({
	page,
	shop,
	context,
}) => {
	// Takes seven orders by phone first.
	test.slow();
	const { id } = await comeInAs(context, shop, 'manager');
	const paid = await takePaid(page, stocked(shop).eisbn);
	for (let orders = 1; orders < 7; orders += 1) await takeByPhone(page, stocked(shop).eisbn);

	const making = counter();
	await page.goto(`/desk/orders?queue=new&staff=${id}`);
	await making.click(page.getByRole('link', { name: 'Choose all on this page' }));
	await making.click(page.getByRole('button', { name: 'Make a pick list' }));
	await making.click(page.getByRole('link', { name: 'All found: mark 7 orders ready' }));
	await making.click(page.getByRole('button', { name: 'Mark 7 orders ready' }));
	await expect(page.getByRole('status').first()).toContainText('7 of 7 orders are ready.');
	making.expectAtMost(clicksElsewhere.sevenOrders + 2);

	const handing = counter();
	await page.goto('/desk/orders?queue=ready&sort=-number');
	await handing.check(page.getByLabel(`Choose order ${paid}`));
	await handing.click(page.getByRole('button', { name: 'Hand over', exact: true }));
	await handing.click(page.getByRole('button', { name: `Hand order ${paid} over` }));
	await expect(page.getByRole('status').first()).toContainText('1 of 1 order is handed over.');
	handing.expectAtMost(clicksElsewhere.handOver + 2);
});

test('staff refund a line in at most six clicks', async ({ page, shop }) => {
	const { title, eisbn } = stocked(shop);
	const number = await takePaid(page, eisbn);
	const { click, check, expectAtMost } = counter();
	await page.goto(`/desk/orders/${number}`);
	await click(page.getByRole('link', { name: 'Refund · Edit order · Payments' }));
	await click(page.getByRole('link', { name: 'Refund', exact: true }));
	await check(page.getByLabel('Some titles'));
	await page.getByLabel(`Copies of ${title}`).fill('1');
	await page.getByLabel('Reason').fill('Torn.');
	await click(page.getByRole('button', { name: 'Preview refund' }));
	await click(page.getByRole('button', { name: /^Refund \$/ }));
	await expect(page.getByRole('status').first()).toContainText('is refunded');
	expectAtMost(clicksElsewhere.refundLine + 2);
});
