import { writeRegistry } from './registry-walk';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

test('a button copies a registry’s address and confirms it briefly', async ({ page, shop, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await signUp(page);
	const { id, title } = writeRegistry(shop);
	await page.goto('/gift-registry');
	await page.getByRole('link', { name: `Share ${title}` }).click();
	const dialog = page.getByRole('dialog', { name: 'Share' });
	await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
	await dialog.getByRole('button', { name: 'Copy link' }).click();
	await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible();
	await expect(page.getByText('Link Copied!').first()).toBeVisible();
	await page.clock.runFor(10_000);
	await page.clock.resume();
	await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/gift-registry/${id}`);
	await dialog.getByRole('button', { name: 'Close' }).click();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(page).toHaveURL('/gift-registry');
});

test('a registry’s products are changed in its dialog, which stays open', async ({ page, shop }) => {
	await signUp(page);
	const { title, books } = writeRegistry(shop);
	await page.goto('/gift-registry');
	await page.getByRole('link', { name: `Edit ${title}` }).click();
	const dialog = page.getByRole('dialog', { name: 'Edit Gift Registry' });
	const row = dialog.getByRole('row').filter({ hasText: books[0]?.title ?? '' });
	await row.getByRole('button', { name: /^One more/ }).click();
	await expect(row).toContainText('3');
	await row.getByRole('button', { name: /^Remove/ }).click();
	await expect(dialog.getByText('No products added to registry.')).toBeVisible();
});
