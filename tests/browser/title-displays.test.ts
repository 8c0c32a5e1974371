import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';
import { offerOf, offersOf } from './fill-cart';
import { expect, test } from './shop-test';

test('a row with all titles in stock says so once, and another row says it under each cover', async ({
	page,
	shop,
}) => {
	const all = offersOf(shop, 'plenty', 3).map(({ eisbn }) => eisbn);
	const some = [...all, ...offersOf(shop, 'gone', 1).map(({ eisbn }) => eisbn)];
	const ids: string[] = [];
	for (const [name, eisbns] of [
		['All of it here', all],
		['Some of it here', some],
	] as const) {
		const made = await shop.run('lists', 'create', name, ...eisbns);
		const block = await shop.run('blocks', 'add', 'other', '--list', /^List (\d+),/m.exec(made)?.[1] ?? '');
		ids.push(/(\d+)/.exec(block)?.[1] ?? '');
	}
	try {
		await page.goto('/');
		const shelf = page.getByRole('region', { name: 'All of it here' });
		await expect(shelf.getByText('All in stock', { exact: true })).toBeVisible();
		await expect(shelf.getByText('In stock', { exact: true })).toHaveCount(0);
		const other = page.getByRole('region', { name: 'Some of it here' });
		await expect(other.getByText('All in stock', { exact: true })).toHaveCount(0);
		await expect(other.getByText('In stock', { exact: true })).toHaveCount(3);
	} finally {
		for (const id of ids) await shop.run('blocks', 'remove', id);
	}
});

test('results filtered by stock do not repeat the stock on each title', async ({ page }) => {
	await page.goto('/browse/filter/b/in-stock');
	await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('In stock');
	const titles = page.getByRole('region', { name: 'Titles' });
	await expect(titles.getByText('In stock', { exact: true })).toHaveCount(0);
	await page.goto('/browse');
	await expect(titles.getByText('In stock', { exact: true }).first()).toBeVisible();
});

test('every row uses the same words for the link to all its titles', async ({ page, shop }) => {
	await page.goto('/');
	const leads = page.locator('.shelf-lead > span');
	for (const words of await leads.allTextContents()) expect(words).toMatch(/^See all [\d,]+$/);
	await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}`);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	for (const words of await leads.allTextContents()) expect(words).toMatch(/^See all [\d,]+$/);
	await expect(page.getByText(/See every|See more/)).toHaveCount(0);
});

test('a maple leaf stays on the line of its name, and a book’s name is cut after three lines', {
	tag: '@chromium',
}, async ({ page }) => {
	await page.goto('/');
	for (const width of [1440, 800, 320, 360]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await lonelyLeaves(page), `at ${width} px`).toEqual([]);
	}
	const clamps = await page
		.locator('.slide h3')
		.evaluateAll((names) => [...new Set(names.map((name) => getComputedStyle(name).webkitLineClamp))]);
	expect(clamps).toEqual(['3']);
});

/** Returns the names whose leaf begins a line although their last word would fit beside it. */
async function lonelyLeaves(page: Page): Promise<string[]> {
	await untilDrawn(page);
	return page.evaluate(() => {
		for (const shelf of document.querySelectorAll<HTMLElement>('.shelf'))
			shelf.style.setProperty('content-visibility', 'visible');
		return [...document.querySelectorAll('[aria-label="Canadian author"]')].flatMap((leaf) => {
			const name = document.createTreeWalker(leaf.parentElement ?? document.body, NodeFilter.SHOW_TEXT);
			let last: Node | null = null;
			while (name.nextNode() && leaf.compareDocumentPosition(name.currentNode) & Node.DOCUMENT_POSITION_PRECEDING)
				if (/[\p{L}.]/u.test(name.currentNode.textContent ?? '')) last = name.currentNode;
			if (!last) return ['no name'];
			const range = document.createRange();
			range.setStart(last, (last.textContent ?? '').length - 1);
			range.setEndAfter(last);
			const [letter, mark] = [range.getBoundingClientRect(), leaf.getBoundingClientRect()];
			range.setStart(last, (last.textContent ?? '').lastIndexOf(' ') + 1);
			const room = leaf.parentElement?.getBoundingClientRect().width ?? 0;
			const fits = range.getBoundingClientRect().width + mark.width <= room;
			return fits && mark.top > letter.bottom - 2 ? [last.textContent ?? ''] : [];
		});
	});
}
