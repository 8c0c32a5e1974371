import { stocked } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expect, scriptsRun, test } from './shop-test';

test('what a bookseller types before scripts run stays where they typed it', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	await page.goto('/desk/counter');
	await page.getByRole('button', { name: 'Order without an account' }).click();
	await expect(page.getByLabel('ISBN')).toBeVisible();

	const held: (() => void)[] = [];
	let isHeld = true;
	await page.route('**/desk/assets/*.js', async (route) => {
		if (isHeld) await new Promise<void>((go) => held.push(go));
		await route.continue();
	});
	await page.reload({ waitUntil: 'commit' });
	await page.getByLabel('ISBN').fill(eisbn);
	const name = page.getByRole('region', { name: 'Customer' }).getByLabel('Name', { exact: true });
	await name.fill('Bo Caller');
	isHeld = false;
	for (const go of held) go();
	await scriptsRun(page);
	await expect(name).toBeFocused();
	await page.keyboard.type(' Junior');
	await expect(name).toHaveValue('Bo Caller Junior');
	await expect(page.getByLabel('ISBN')).toHaveValue(eisbn);
});
