import { offersOf } from './fill-cart';
import { expect, test } from './shop-test';
import { unfold } from './unfold';

test('a shopper finds, narrows, sorts and opens featured lists', async ({ page }) => {
	await page.goto('/features');
	const cards = () => page.getByRole('main').getByRole('heading', { level: 3 });
	await expect(cards().first()).toBeVisible();
	const all = await cards().count();
	await page
		.getByRole('navigation', { name: 'Categories', exact: true })
		.getByRole('link', { name: /^Gift guides/ })
		.click();
	await expect(page).toHaveURL('/features/c/Gift%20guides');
	await expect(page.getByRole('heading', { name: /^\d+ lists?$/ })).toBeVisible();
	await expect.poll(() => cards().count()).toBeLessThan(all);
	await page
		.getByRole('navigation', { name: 'Categories', exact: true })
		.getByRole('link', { name: 'All', exact: true })
		.click();
	await expect(page).toHaveURL('/features');

	await unfold(page, 'Search the features');
	await unfold(page, /^Sorted by/);
	await page.getByLabel('Sort by').selectOption('Name');
	await page.getByRole('button', { name: 'Search features' }).click();
	await expect(page).toHaveURL('/features/s/name');
	await expect(page.locator('summary').filter({ hasText: 'Sorted by name' })).toHaveCount(1);
	const names = await cards().allTextContents();
	expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));

	await page.getByLabel('Search the features').fill('nothing/of the kind');
	await page.getByRole('button', { name: 'Search features' }).click();
	await expect(page.getByRole('heading', { name: 'No Results.' })).toBeVisible();
	await page.getByRole('link', { name: 'Reset' }).click();
	await expect(page).toHaveURL('/features');

	await unfold(page, 'Search the features');
	await page.getByLabel('Search the features').fill('cold places');
	await page.getByRole('button', { name: 'Search features' }).click();
	await expect(cards()).toHaveText(['Crime from cold places']);
	await cards().click();
	await expect(page).toHaveURL(/\/lists\/\d+$/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crime from cold places');
});

test('a shopper narrows features to a sub-category and turns the pages', async ({ page }) => {
	await page.goto('/features');
	const main = page.getByRole('main');
	const narrowed = (label: string) => main.getByRole('navigation', { name: label, exact: true }).getByRole('link');
	const category = narrowed('Categories').nth(1);
	const name = /^(.+?) ?\d*$/.exec((await category.textContent()) ?? '')?.[1] ?? '';
	await category.click();
	await expect(page).toHaveURL(`/features/c/${encodeURIComponent(name)}`);
	const sub = narrowed('Sub-categories').nth(1);
	const subName = /^(.+?) ?\d*$/.exec((await sub.textContent()) ?? '')?.[1] ?? '';
	await sub.click();
	await expect(page).toHaveURL(`/features/c/${encodeURIComponent(name)}/f/${encodeURIComponent(subName)}`);
	await expect(narrowed('Sub-categories').nth(1)).toHaveAttribute('aria-current', 'true');
	await expect(main.getByRole('listitem').filter({ hasText: name }).filter({ hasText: subName }).first()).toBeVisible();

	for (const path of ['/features/x/1', '/features/s/foo', '/features/c', '/features/l/9999']) {
		await page.goto(path);
		await expect(page).toHaveURL('/features');
	}
	await page.goto('/features/l/2');
	const cards = main.getByRole('heading', { level: 3 });
	const first = await cards.allTextContents();
	expect(first).toHaveLength(2);
	await main.getByRole('link', { name: 'Next' }).click();
	await expect(page).toHaveURL('/features/o/2/l/2');
	await expect(cards.first()).not.toHaveText(first[0] ?? '');
	for (const header of await cards.allTextContents()) expect(first).not.toContain(header);
});

test('a featured list shows its picture, or covers when it has no picture', { tag: '@chromium' }, async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	const [book] = offersOf(shop, 'plenty');
	const picture = 'https://pictures.example/harbour.svg';
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4"/></svg>';
	await page.route(picture, (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
	const header = `Harbour walks ${javaScriptEnabled ? 'with' : 'without'}`;
	const made = await shop.run('lists', 'create', header, book?.eisbn ?? '', '--image', picture);
	const id = /^List (\d+),/m.exec(made)?.[1] ?? '';
	await shop.run('lists', 'feature', id);
	try {
		const card = page.getByRole('main').getByRole('listitem').filter({ hasText: header });
		await expect(async () => {
			await page.goto(`/features/t/${encodeURIComponent(header)}`);
			await expect(card.locator('img.list-image')).toHaveJSProperty('naturalWidth', 8, { timeout: 1000 });
		}).toPass();
		await card.getByRole('link', { name: header }).first().click();
		await expect(page).toHaveURL(`/lists/${id}`);
		await expect(page.getByRole('main').locator('img.list-image')).toHaveJSProperty('naturalWidth', 8);
		await page.goto('/features');
		const without = page.getByRole('main').getByRole('listitem').filter({ hasText: 'PDF or Excel' });
		const covers = without
			.filter({ hasNot: page.locator('img.list-image') })
			.first()
			.locator('.list-covers img');
		expect(await covers.count()).toBeGreaterThan(0);
	} finally {
		await shop.run('lists', 'end', id);
	}
});
