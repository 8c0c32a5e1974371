import { press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';

test.use({ viewport: { width: 360, height: 640 } });

test('the desk’s answer to a post is in view, however far down the button is', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'owner');
	const { eisbn } = stocked(shop);

	await page.goto('/desk/deliveries/suppliers');
	await press(page, /^Add$/);
	await expect(page.getByRole('alert')).toBeInViewport();
	await page.getByLabel('Name', { exact: true }).fill(`Paper Mill ${Date.now()}`);
	await press(page, /^Add$/);
	await expect(page.getByRole('link', { name: /Paper Mill/ }).first()).toBeVisible();

	await page.goto('/desk/deliveries/returns/new');
	await press(page, 'Send them back');
	await expect(page.getByRole('alert')).toBeInViewport();

	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}`);
	await page.getByLabel('New note').fill(' ');
	await press(page, 'Add note for staff');
	await expect(page.getByRole('alert')).toBeInViewport();

	await page.goto(`/desk/orders/${number}/change`);
	await press(page, 'Preview change');
	const shown = page.getByRole('region', { name: 'Preview of the order' });
	await expect(shown.getByRole('heading', { level: 1 })).toBeInViewport();
	await expect(shown).toBeFocused();

	await page.goto('/desk/orders?queue=new&sort=-number');
	await page.getByRole('checkbox', { name: `Choose order ${number}` }).check();
	await press(page, 'Mark ready');
	const question = page.getByRole('region', { name: 'This order is not complete yet' });
	await expect(question.getByRole('heading')).toBeInViewport();
	await expect(question).toBeFocused();
	await expect(question).toContainText(`${number} (1 to pick)`);
	await expect(page.getByRole('checkbox', { name: `Choose order ${number}` })).toBeChecked();
});
