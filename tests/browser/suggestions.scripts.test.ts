import { boxOf } from '../harness/drawn';
import { expect, test } from './shop-test';

test('suggestions match unfinished and corrected words, and can be chosen with the keyboard', async ({ page }) => {
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
	// The beginning of these words may suggest another title.
	const suggested = page.waitForResponse(
		(response) => new URL(response.url()).searchParams.get('t') === 'wizzard of earthsea',
	);
	await field.pressSequentially('wizzard of earthsea');
	await suggested;
	await expect(options.first()).toHaveText(/^A Wizard of Earthsea/);
	await field.press('ArrowDown');
	await field.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Wizard of Earthsea');
});

test('on a phone all suggestions and the selected one are in view above the keyboard', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	// A phone's keyboard covers the page. The visible part shrinks, the page's height stays.
	await page.addInitScript(() => {
		Object.defineProperty(VisualViewport.prototype, 'height', { get: () => 360 });
	});
	await page.goto('/browse');
	const field = page.getByRole('banner').getByRole('combobox', { name: 'Search for' });
	const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
	await field.fill('the');
	await expect(options.nth(3)).toBeAttached();
	const footOf = async (option: typeof field) => {
		const { y, height } = await boxOf(option);
		return y + height;
	};
	await expect.poll(() => footOf(options.last())).toBeLessThanOrEqual(360);
	await expect(options.last()).toHaveText('All results');
	// The last suggestion but one, which is below the visible part.
	await field.press('ArrowUp');
	await field.press('ArrowUp');
	const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
	await expect(chosen).not.toHaveText('All results');
	const top = async () => (await boxOf(options.last())).y;
	await expect.poll(async () => (await footOf(chosen)) <= (await top()) + 1).toBe(true);
});
