import { fillAddress } from './checkout-walk';
import { expect, test } from './shop-test';
import { fillAccount, giveEmail, newEmail, signUp } from './sign-up';

// Covers words of the accounts and the address book that the tests of the main paths do not reach.

test('the sign-up form requires a city, a country and the fields that the store added', async ({ page, shop }) => {
	await shop.set({ account_extra_fields: [{ name: 'school', label: 'School', required: true }] });
	try {
		await giveEmail(page, newEmail());
		await fillAccount(page);
		await page.getByLabel('City').fill('');
		await page.getByLabel('Country').selectOption('');
		await page.getByRole('button', { name: 'Create account' }).click();
		const alert = page.getByRole('alert');
		for (const words of ['City is required.', 'Valid country is required.', 'Required']) {
			await expect(alert.getByRole('link', { name: words, exact: true })).toBeVisible();
		}
		await expect(page.getByLabel('School')).toHaveAttribute('aria-invalid', 'true');
	} finally {
		await shop.set({ account_extra_fields: [] });
	}
});

test('the address form names every missing and invalid field', async ({ page }) => {
	await signUp(page);
	await page.goto('/account/addresses/new');
	await page.getByLabel('Extension (optional)').fill('1');
	await page.getByLabel('Country').selectOption('');
	await page.getByRole('button', { name: 'Save address' }).click();
	const alert = page.getByRole('alert');
	await expect(alert).toContainText('There was an error.');
	for (const words of [
		'Full Name is required.',
		'Phone number is required.',
		'Must be between 2 and 6 digits',
		'Valid country is required.',
	]) {
		await expect(alert.getByRole('link', { name: words, exact: true })).toBeVisible();
	}
	await page.goto('/account/addresses/new');
	await page.getByLabel('Postal code').fill('12345');
	await page.getByRole('button', { name: 'Save address' }).click();
	for (const words of ['Valid state / province is required.', 'Valid Postal Code is required.']) {
		await expect(alert.getByRole('link', { name: words, exact: true })).toBeVisible();
	}
});

test('an address that is gone when it is removed', async ({ page, context }) => {
	await signUp(page);
	await page.goto('/account/addresses/new');
	const fill = (label: string, words: string) => page.getByLabel(label, { exact: true }).fill(words);
	await fill('Full name', 'Mara Lindqvist');
	await fill('Street address', '9 Long Example Lane');
	await fill('City', 'Duncan');
	await page.getByLabel('State / province').selectOption({ label: 'British Columbia' });
	await fill('Postal code', 'v9l 0x0');
	await fill('Phone number', '2505550100');
	await page.getByRole('button', { name: 'Save address' }).click();
	const entry = page.getByRole('listitem').filter({ hasText: 'Mara Lindqvist' });
	await entry.getByRole('link', { name: /^Remove/ }).click();
	await page.waitForURL(/\/remove$/);
	const other = await context.newPage();
	await other.goto(page.url());
	await other.getByRole('button', { name: 'Remove address' }).click();
	await expect(other.getByRole('status').getByText('Address removed successfully')).toBeVisible();
	await page.getByRole('button', { name: 'Remove address' }).click();
	await expect(page.getByRole('alert')).toContainText('There was an error.');
});

test('the address form queries a postal code from another province once, then accepts it', async ({ page }) => {
	await signUp(page);
	await page.goto('/account/addresses/new');
	const museum = { name: 'A museum in Gatineau', city: 'Gatineau', province: 'Quebec', postal: 'K1A 0M8' };
	await fillAddress(page, museum);
	const words = 'Postal codes that begin with K are in Ontario. If yours is right, send the form again.';
	await expect(page.getByRole('alert').getByRole('link', { name: words })).toBeVisible();
	await expect(page.getByLabel('Postal code')).toHaveValue('K1A 0M8');
	await page.getByRole('button', { name: 'Save address' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText('Address saved successfully');
	await expect(page.getByRole('listitem').filter({ hasText: museum.name })).toContainText('K1A 0M8');
});
