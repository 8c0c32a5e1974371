import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';
import { offerOf } from './fill-cart';
import { expect, test } from './shop-test';

const titlesOf = (page: Page) => page.getByRole('region', { name: 'Titles' });

test('the last row of a results page fills its width', { tag: '@chromium' }, async ({ page }) => {
	await page.goto('/browse');
	for (const view of ['Cards', 'Grid']) {
		const change = page.getByRole('button', { name: view, exact: true });
		if ((await change.count()) > 0) await change.click();
		await expect(page.getByRole('button', { name: view, exact: true })).toHaveCount(0);
		const list = titlesOf(page).getByRole('list').first();
		await expect(list.locator('> li')).toHaveCount(26);
		for (const width of [360, 800, 1024, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await untilDrawn(page);
			const { last, right } = await list.evaluate((element) => {
				const boxes = [...element.children].map((item) => item.getBoundingClientRect());
				const top = Math.max(...boxes.map((box) => box.top));
				const last = boxes.filter((box) => box.top === top);
				return {
					last: Math.round(Math.max(...last.map((box) => box.right))),
					right: Math.round(element.getBoundingClientRect().right),
				};
			});
			expect(last, `${view} at ${width} px`).toBe(right);
		}
	}
});

test('a button at the top closes the sheet of filters', { tag: '@chromium' }, async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/browse');
	await page.getByRole('button', { name: 'Filters' }).click();
	const filters = page.getByRole('navigation', { name: 'Filters' });
	await expect(filters).toBeVisible();
	await filters.getByRole('button', { name: 'Close the filters' }).click();
	await expect(filters).toBeHidden();
});

test('one switch shows the filters that exclude titles', { tag: '@chromium' }, async ({ page }) => {
	await page.goto('/browse');
	const filters = page.getByRole('navigation', { name: 'Filters' });
	const without = filters.getByRole('link', { name: 'Exclude Fiction', exact: true });
	await expect(without).toBeHidden();
	await filters.getByRole('checkbox', { name: 'Exclude' }).check();
	await expect(without).toBeVisible();
	await without.click();
	await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('Not Fiction');
});

test('the location filter says that it shows titles in stock there', { tag: '@chromium' }, async ({ page }) => {
	await page.goto('/browse');
	const filters = page.getByRole('navigation', { name: 'Filters' });
	await expect(filters.locator('summary').filter({ hasText: 'In stock at' })).toHaveCount(1);
	await filters.getByRole('link', { name: /^Sidney/ }).click();
	await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('In stock at Sidney');
	await expect(page.getByRole('heading', { level: 1, name: 'In stock at Sidney' })).toBeVisible();
});

test('a shopper who finds nothing asks the store for the book, and an error keeps what they typed', async ({
	page,
	shop,
}) => {
	await page.goto('/browse/filter/t/zzzzqqqq/k/keyword');
	const main = page.getByRole('main');
	await expect(main.getByText('No matches found! Please change your search terms')).toBeVisible();
	await expect(main.getByRole('heading', { name: 'We can order almost any book: ask us' })).toBeVisible();
	await expect(main.getByLabel('Which book?')).toHaveValue('zzzzqqqq');
	await main.getByLabel('Your name').fill("Siobhán O'Brien");
	await main.getByRole('button', { name: 'Send the question' }).click();
	await expect(page.getByRole('link', { name: 'Please input your email address.' })).toBeVisible();
	await expect(main.getByLabel('Which book?')).toHaveValue('zzzzqqqq');
	await expect(main.getByLabel('Your name')).toHaveValue("Siobhán O'Brien");
	await main.getByLabel('E-mail address').fill('siobhan@example.org');
	await main.getByRole('button', { name: 'Send the question' }).click();
	await expect(page).toHaveURL(/\/browse\/filter\/.*zzzzqqqq/);
	await expect(page.getByText('Your question is on its way. We will answer to siobhan@example.org.')).toBeVisible();
	await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}/ask`);
	await expect(main.getByLabel('Your question')).not.toBeEmpty();
});
