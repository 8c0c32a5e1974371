import type { Locator, Page } from 'playwright/test';
import { expect, test } from './shop-test';

/** From the next document on, records which parts of a page move when another page replaces it. */
const noteTravels = (page: Page) =>
	page.addInitScript(() => {
		const note = (transition: ViewTransition | null) =>
			transition?.ready.then(() => {
				const moving = document
					.getAnimations()
					.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
					.filter((part) => part?.startsWith('::view-transition'));
				sessionStorage.setItem('travels', [...new Set(moving)].sort().join(' '));
			});
		addEventListener('pagereveal', (event) => void note((event as PageRevealEvent).viewTransition));
		const start = document.startViewTransition.bind(document);
		document.startViewTransition = (change) => {
			const transition = start(change);
			void note(transition);
			return transition;
		};
	});

/** Returns what moved on the way to this page, or null. */
const travelled = (page: Page) => page.evaluate(() => sessionStorage.getItem('travels'));

/** Clears the record and follows a link. */
async function follow(page: Page, link: Locator) {
	await page.evaluate(() => sessionStorage.removeItem('travels'));
	await link.click();
}

const theCover = '::view-transition-group(cover) ::view-transition-new(cover) ::view-transition-old(cover)';

test('between documents, only the cover moves from its card to the title’s page', { tag: '@chromium' }, async ({
	page,
}) => {
	await noteTravels(page);
	await page.goto('/');
	await page
		.getByRole('region', { name: 'Staff picks' })
		.getByRole('listitem')
		.first()
		.getByRole('link')
		.first()
		.click();
	await expect(page).toHaveURL(/\/item\//);
	await expect.poll(() => travelled(page)).toBe(theCover);
	// The next title: the followed card moves, not the cover beside it.
	const next = page
		.getByRole('region', { name: /also look at/ })
		.getByRole('listitem')
		.first()
		.getByRole('link')
		.first();
	await follow(page, next);
	await expect.poll(() => travelled(page)).toBe(theCover);
});

test('within a document, the cover moves there and back to the same place in the list', { tag: '@chromium' }, async ({
	page,
}) => {
	await noteTravels(page);
	await page.goto('/browse/filter/b/in-stock');
	const card = page.getByRole('region', { name: 'Titles' }).getByRole('listitem').nth(14).getByRole('link').first();
	await card.scrollIntoViewIfNeeded();
	await card.hover();
	const place = await page.evaluate(() => scrollY);
	expect(place).toBeGreaterThan(0);
	await card.click();
	await expect(page).toHaveURL(/\/item\//);
	await expect.poll(() => travelled(page)).toBe(theCover);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await page.evaluate(() => sessionStorage.removeItem('travels'));
	await page.goBack();
	await expect(page).toHaveURL(/\/b\/in-stock$/);
	await expect.poll(() => travelled(page)).toBe(theCover);
	await expect(card).toBeFocused();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('nothing moves for a visitor who prefers reduced motion', { tag: '@chromium' }, async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await noteTravels(page);
	await page.goto('/browse/filter/b/in-stock');
	await page.getByRole('region', { name: 'Titles' }).getByRole('listitem').first().getByRole('link').first().click();
	await expect(
		page
			.getByRole('main')
			.getByRole('button', { name: /^Add to cart/ })
			.first(),
	).toBeVisible();
	expect((await travelled(page)) ?? '').toBe('');
	await page.goto('/');
	await page
		.getByRole('region', { name: 'Staff picks' })
		.getByRole('listitem')
		.first()
		.getByRole('link')
		.first()
		.click();
	await expect(
		page
			.getByRole('main')
			.getByRole('button', { name: /^Add to cart/ })
			.first(),
	).toBeVisible();
	expect((await travelled(page)) ?? '').toBe('');
});
