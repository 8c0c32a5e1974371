import type { Locator } from 'playwright/test';
import { contrast } from '~/colours/contrast';
import { untilDrawn } from '../harness/drawn';
import { expect, test } from './shop-test';

/** Returns a property of an element, or of its ::before or ::after. */
async function drawn(locator: Locator, property: string, pseudo?: string): Promise<string> {
	await untilDrawn(locator.page());
	return locator.evaluate(
		(element, [name = '', part]) => getComputedStyle(element, part).getPropertyValue(name),
		[property, pseudo],
	);
}

const hex = (colour: string): string =>
	`#${(colour.match(/\d+/g) ?? [])
		.slice(0, 3)
		.map((part) => Number(part).toString(16).padStart(2, '0'))
		.join('')}`;

test('forced colours keep the menu readable, and its arrows and today’s date visible', { tag: '@chromium' }, async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.emulateMedia({ forcedColors: 'active' });
	await page.goto('/events');
	const menu = page.getByRole('navigation', { name: 'Main' });
	expect(await drawn(menu, 'border-image-source')).toBe('none');
	expect(await drawn(menu.getByRole('link', { name: 'Events' }), 'border-bottom-style')).toBe('solid');
	const arrow = menu.locator('summary').first();
	const paper = await drawn(menu, 'background-color');
	expect(contrast(hex(await drawn(arrow, 'border-bottom-color', '::after')), hex(paper))).toBeGreaterThan(3);
	const today = page.locator('.calendar [aria-current="date"] .calendar-day');
	expect(await drawn(today, 'border-top-width')).toBe('3px');
	expect(await drawn(page.getByLabel('Search by'), 'appearance')).toBe('auto');
});

test('dark mode keeps a leaf, a disabled arrow and the whole menu visible', { tag: '@chromium' }, async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.goto('/');
	const paper = hex(await drawn(page.locator('body'), 'background-color'));
	const leaf = page.locator('.maple').first();
	await leaf.scrollIntoViewIfNeeded();
	expect(contrast(hex(await drawn(leaf, 'background-color', '::after')), paper)).toBeGreaterThan(4.5);
	const arrow = page.locator('.shelf-arrow:disabled').first();
	expect(contrast(hex(await drawn(arrow, 'color')), paper)).toBeGreaterThan(2.5);
	// The menu's last word is shortened on screen. Screen readers get the whole word.
	const more = page.getByRole('navigation', { name: 'Main' }).locator('.site-menu-more summary');
	await expect(more).toHaveText('More Menus');
	await expect(more.locator('.visually-hidden')).toHaveText('Menus');
});
