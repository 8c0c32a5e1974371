import { expect, test } from './shop-test';

test('suggestions follow what is typed, mended and unfinished, and are chosen with the keyboard', async ({ page }) => {
	await page.goto('/browse');
	const field = page.getByRole('banner').getByRole('combobox', { name: 'Search for' });
	const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
	await expect(field).toHaveAttribute('aria-expanded', 'false');
	await field.pressSequentially('wizard of earths');
	await expect(field).toHaveAttribute('aria-expanded', 'true');
	await expect(options.first()).toHaveText(/^A Wizard of Earthsea/);

	await field.fill('wizzard of earthsea');
	await expect(options.first()).toHaveText(/^A Wizard of Earthsea/);
	await field.press('ArrowDown');
	const first = await options.first().getAttribute('id');
	await expect(field).toHaveAttribute('aria-activedescendant', first ?? '');
	await expect(options.first()).toHaveAttribute('aria-selected', 'true');
	await expect(field).toBeFocused();
	await field.press('ArrowUp');
	await expect(field).not.toHaveAttribute('aria-activedescendant');
	await field.press('Escape');
	await expect(field).toHaveAttribute('aria-expanded', 'false');

	await field.fill('earthsea');
	await expect(options.first()).toContainText('Ursula K. Le Guin');
	await expect(options.first().locator('img')).toHaveAttribute('src', /\/covers\/\d{13}/);
	await expect(options.last()).toHaveText('All results');
	await field.press('ArrowUp');
	await expect(options.last()).toHaveAttribute('aria-selected', 'true');
	await field.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “earthsea”');

	await field.fill('');
	await field.pressSequentially('wizzard of earthsea');
	await expect(field).toHaveAttribute('aria-expanded', 'true');
	await field.press('ArrowDown');
	await field.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Wizard of Earthsea');
});
