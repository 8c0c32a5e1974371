import { boxOf, untilDrawn } from '../harness/drawn';
import { expect, test } from './shop-test';

test('each home page shelf links to all its titles, shows that it goes on, and fits eight titles on a desktop', async ({
	page,
}) => {
	await page.goto('/');
	const shelves = page.getByRole('main').locator('.shelf');
	const rows = shelves.locator('.shelf-row');
	await expect(shelves.first()).toBeVisible();
	for (const shelf of await shelves.all()) {
		const lead = shelf.getByRole('link', { name: /See all \d+$/ });
		await expect(lead).toHaveAttribute('href', /^\/lists\/\d+/);
		await expect(lead.getByRole('heading', { level: 2 })).toBeVisible();
	}
	for (const width of [360, 1280, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await untilDrawn(page);
		const found = await rows.evaluateAll((lists) =>
			lists.map((list) => {
				const { right: end } = list.getBoundingClientRect();
				const slides = [...list.children].map((slide) => slide.getBoundingClientRect());
				const words = document.createRange();
				const last = list.querySelector(':scope > :last-child > a:not(:has(img))');
				if (last) words.selectNodeContents(last);
				return {
					// A part of a cover is at the end of the visible area.
					goesOn:
						slides.some((slide) => slide.left < end && slide.right > end) || list.scrollWidth <= list.clientWidth + 1,
					inView: slides.filter(({ right }) => right <= end).length,
					// The link to the whole shelf, at the end, is not cut off.
					cut: [...words.getClientRects()].some((line) => line.right > end),
				};
			}),
		);
		expect(found.length).toBeGreaterThan(0);
		if (width !== 1280)
			expect(
				found.filter(({ goesOn }) => !goesOn),
				`at ${width} px`,
			).toEqual([]);
		if (width === 360) continue;
		expect(
			found.filter(({ inView, cut }) => inView !== 8 || cut),
			`at ${width} px`,
		).toEqual([]);
	}
});

test('scrolling a shelf loads more titles, up to the bookseller’s limit', async ({ page, shop }) => {
	await page.goto('/');
	const shelf = page.getByRole('region', { name: /^Canadian voices/ });
	const slides = shelf.locator('.slide');
	const whole = shelf.getByRole('link', { name: /^See all \d+ ?: Canadian voices$/ });
	await expect(slides).toHaveCount(8);
	await expect(whole).toBeVisible();
	await shelf.locator('.shelf-row').evaluate((row) => row.scrollBy({ left: 200 }));
	await expect(slides).toHaveCount(24);
	await expect(whole).toHaveCount(0);
	expect(new Set(await slides.getByRole('heading').allTextContents()).size).toBe(24);

	const [, id] = /(\d+)\s+other\s+\d+\s+list \d+\s+Canadian voices/.exec(await shop.run('blocks', 'list')) ?? [];
	await shop.run('blocks', 'change', String(id), '--limit', '12');
	try {
		await page.goto('/');
		await shelf.locator('.shelf-row').evaluate((row) => row.scrollBy({ left: 200 }));
		await expect(slides).toHaveCount(12);
	} finally {
		await shop.run('blocks', 'change', String(id), '--limit', '24');
	}
});

test('shelves and results mark French titles as French for screen readers', async ({ page }) => {
	await page.goto('/');
	const shelf = page.getByRole('region', { name: /^En français/ });
	await expect(shelf.getByRole('listitem').getByRole('link').first()).toHaveAttribute('lang', 'fr');
	await page.goto('/browse/filter/n/__french');
	const results = page.getByRole('region', { name: 'Titles' });
	const first = results.getByRole('listitem').first().getByRole('link').first();
	await expect(first).toHaveAttribute('lang', 'fr');
	await page.getByRole('button', { name: 'Grid', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Cards', exact: true })).toBeVisible();
	await expect(first).toHaveAttribute('lang', 'fr');
});

test('the arrows of a shelf scroll it both ways, and work only where there is more', { tag: '@chromium' }, async ({
	page,
}) => {
	await page.goto('/');
	const shelf = page.getByRole('main').locator('.shelf').first();
	const [back, on] = [shelf.locator('.shelf-back'), shelf.locator('.shelf-arrow:not(.shelf-back)')];
	const row = shelf.getByRole('list');
	await expect(back).toBeDisabled();
	await on.click();
	await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(200);
	await expect(back).toBeEnabled();
	await back.click();
	await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(0);
	await expect(back).toBeDisabled();
});

test('the footer of every page shows today’s hours and a link to more', async ({ page }) => {
	await page.goto('/browse');
	const foot = page.getByRole('contentinfo');
	await expect(foot.getByText(/^Downtown: (Open|Opens|Closed|Today)/)).toBeVisible();
	await expect(foot.getByRole('link', { name: 'Contact and hours' })).toBeVisible();
	for (const link of await foot.getByRole('link').all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(24);
});
