import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';

test('keys lead to the field and to the rooms, but not while somebody types', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'owner');
	await page.goto('/desk/staff');
	const field = page.getByLabel('Find an order, a title, a customer');
	await page.keyboard.press('/');
	await expect(field).toBeFocused();
	await page.keyboard.type('g d / ?');
	await expect(field).toHaveValue('g d / ?');
	await expect(page).toHaveURL(/\/desk\/staff$/);
	await page.getByRole('heading', { name: 'Staff', exact: true }).click();
	await page.keyboard.press('g');
	await page.keyboard.press('d');
	await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'Keys' });
	await expect(keys.getByText('Into the field that finds everything')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(keys).toBeHidden();
	await page.getByRole('link', { name: 'Keys' }).click();
	await expect(keys).toBeVisible();
	await keys.getByRole('button', { name: 'Close' }).click();
	await expect(keys).toBeHidden();
	await expect(page).toHaveURL(/\/desk$/);
});
