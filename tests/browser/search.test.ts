import { expect, test } from './shop-test';

test('a misspelt search shows corrected results, with a link to the words as typed', async ({ page }) => {
	await page.goto('/search?k=keyword&q=wizzard+of+eartsea');
	const heading = page.getByRole('heading', { level: 1 });
	const main = page.getByRole('main');
	await expect(heading).toHaveText('Results for “wizard of earthsea”');
	await expect(
		main.getByText('Showing results for wizard of earthsea. Search for wizzard of eartsea instead'),
	).toBeVisible();
	await expect(main.getByRole('heading', { name: 'A Wizard of Earthsea' }).first()).toBeVisible();

	await main.getByRole('link', { name: 'wizzard of eartsea' }).click();
	await expect(heading).toHaveText('Results for “wizzard of eartsea”');
	await expect(main.getByText('No matches found! Please change your search terms')).toBeVisible();
	await main.getByText('Did you mean').getByRole('link', { name: 'wizard of earthsea' }).click();
	await expect(heading).toHaveText('Results for “wizard of earthsea”');
	await expect(main.getByText('Showing results for')).toHaveCount(0);
});

test('the editions of a book are one result, with a link to all of them', async ({ page }) => {
	await page.goto('/search?k=title&q=wizard+of+earthsea');
	const main = page.getByRole('main');
	const titles = main.getByRole('heading', { level: 3, name: 'A Wizard of Earthsea', exact: true });
	await expect(titles).toHaveCount(1);
	await main.getByRole('link', { name: 'Show all editions' }).click();
	await expect(main.getByRole('link', { name: 'Show each book once' })).toBeVisible();
	expect(await titles.count()).toBeGreaterThan(1);
	await main.getByRole('link', { name: 'Show each book once' }).click();
	await expect(titles).toHaveCount(1);

	await main.getByRole('link', { name: /^Other editions of A Wizard of Earthsea/ }).click();
	await expect(page).toHaveURL(/\/item\/\d{13}\/editions$/);
});

test('a search looks only in the field that the shopper chose', async ({ page }) => {
	const main = page.getByRole('main');
	const search = page.getByRole('banner').getByRole('search');
	const found = main.getByRole('heading', { level: 3, name: 'A Wizard of Earthsea', exact: true });
	for (const [kind, words, finds] of [
		['Author', 'Ursula Le Guin', true],
		['Title', 'Ursula Le Guin', false],
		['Title', 'wizard of earthsea', true],
		['Author', 'wizard of earthsea', false],
	] as const) {
		await page.goto('/');
		await search.getByLabel('Search by').selectOption(kind);
		await search.getByLabel('Search for').fill(words);
		await search.getByRole('button', { name: 'Search' }).click();
		await expect(page).toHaveURL(new RegExp(`/k/${kind.toLowerCase()}$`));
		await expect(search.getByLabel('Search by')).toHaveValue(kind.toLowerCase());
		await expect(found).toHaveCount(finds ? 1 : 0);
	}
});
