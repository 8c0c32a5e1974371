import type { Page } from 'playwright/test';
import { atEveryScreen } from './desk-every-screen';
import { expect, testApart as test } from './shop-test';
import { smallTargets } from './targets';

/** What sticks out of the page to the right. */
const widerThanThePage = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		if (document.documentElement.scrollWidth <= window.innerWidth) return [];
		const isPushedAlong = (element: Element) => element.closest('.desk-nav') !== null;
		return [...document.body.querySelectorAll('*')]
			.filter((element) => element.getBoundingClientRect().right > window.innerWidth && !isPushedAlong(element))
			.map((element) => element.outerHTML.slice(0, 100));
	});

test('every screen of the desk holds at 360 and 1440 px, and at 360 with text twice as large', async ({
	page,
	shop,
}) => {
	test.setTimeout(300_000);
	const faults: string[] = [];
	await atEveryScreen(page, shop, async (path) => {
		const look = async (how: string) => {
			for (const wide of (await widerThanThePage(page)).slice(0, 4))
				faults.push(`${path} at ${how} is too wide: ${wide}`);
			for (const small of await smallTargets(page)) faults.push(`${path} at ${how} is hard to press: ${small}`);
		};
		await page.setViewportSize({ width: 360, height: 900 });
		await look('360 px');
		await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
		await look('200 %');
		await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
		await page.setViewportSize({ width: 1440, height: 900 });
		await look('1440 px');
	});
	expect(faults).toEqual([]);
});
