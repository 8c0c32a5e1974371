import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';
import { jsonLdIn, unknownToSchemaOrg } from '../harness/schema-org';
import type { Shop } from '../harness/shop';
import { isUsual } from '../harness/test-level';
import { violationsOf } from './axe';
import { danglingDots } from './dangling-dots';
import { test } from './payments-shop';
import { routeAt } from './routes';
import { runTogether } from './run-together';
import type { Screen } from './screen';
import { screens } from './screens';
import { expectItsSheets } from './sheets';
import { expect, fromElsewhere } from './shop-test';
import { faultsOf, followDocument } from './valid-html';

const narrow = { width: 360, height: 900 };

// Opens each screen once and checks it in every way. The way there does not depend on the width.
test.use({ viewport: narrow });
// Axe takes half of the time, so the usual level runs it once.
const ways = isUsual ? 'at 360 px' : 'at 360 and at 1440 px, by day and by night';
/** One screen of each route, for the usual level. The others differ in what the plain client reads. */
const ofEachRoute = screens.filter(({ route }, at) => screens.findIndex((one) => one.route === route) === at);

/** How many screens one browser checks after it has fetched the shop's scripts and style sheets once. */
const atATime = 10;
const looked = isUsual ? ofEachRoute : screens;
for (let from = 0; from < looked.length; from += atATime) {
	const some = looked.slice(from, from + atATime);
	test(`${some[0]?.name} to ${some.at(-1)?.name} are valid, accessible and fit narrow screens and large text ${ways}`, async ({
		page,
		shop,
	}) => {
		test.setTimeout(some.length * 40_000);
		const documentOf = followDocument(page);
		const faults: string[] = [];
		for (const screen of some) {
			await comeAnew(page);
			await look(page, shop, screen, documentOf).catch((error: Error) => {
				faults.push(`${screen.name}: ${error.stack}`);
			});
		}
		expect(faults).toEqual([]);
	});
}

/** Makes a page belong to a new visitor in a network of their own. */
async function comeAnew(page: Page): Promise<void> {
	await page.setViewportSize(narrow);
	if (page.url() !== 'about:blank') {
		await page.evaluate(() => {
			localStorage.clear();
			sessionStorage.clear();
		});
		await page.goto('about:blank', { waitUntil: 'commit' });
	}
	await page.context().clearCookies();
	await page.context().setExtraHTTPHeaders(fromElsewhere());
}

async function look(page: Page, shop: Shop, { route, open }: Screen, documentOf: () => Promise<string>): Promise<void> {
	await open(page, shop);
	expect(routeAt(new URL(page.url()).pathname)).toBe(route);
	await expectItsSheets(page);
	await expectNoViolation(page);
	await expectWellSet(page);
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
	await expectWellSet(page);
	await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
	for (const width of isUsual ? [] : [320, 800]) {
		await page.setViewportSize({ width, height: 900 });
		await expectWellSet(page);
	}
	await page.setViewportSize({ width: 1440, height: 900 });
	await expectWellSet(page);
	if (!isUsual) {
		await expectNoViolation(page);
		await expectReadableInTheDark(page);
		await page.emulateMedia({ colorScheme: null, reducedMotion: null });
	}
	expect(await runTogether(page)).toEqual([]);
	const html = await documentOf();
	expect(html).toContain('</html>');
	expect(await faultsOf(html)).toEqual([]);
	expect(unknownToSchemaOrg(jsonLdIn(html))).toEqual([]);
}

async function expectNoViolation(page: Page): Promise<void> {
	expect(await violationsOf(page)).toEqual([]);
}

/** Checks the dark colours, the only difference of the dark mode. */
async function expectReadableInTheDark(page: Page): Promise<void> {
	// Skips the transition of colours.
	await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
	const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
	expect(paper, 'the page is dark').toMatch(/^rgb\(\d{1,2}, \d{1,2}, \d{1,2}\)$/);
	expect(await violationsOf(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
}

/** Expects that nothing overflows the page and no line begins or ends with a separator. */
async function expectWellSet(page: Page): Promise<void> {
	await untilDrawn(page);
	const wider = await page.evaluate(() => {
		if (document.documentElement.scrollWidth <= window.innerWidth) return [];
		return [...document.body.querySelectorAll('*')]
			.filter((element) => element.getBoundingClientRect().right > window.innerWidth)
			.map((element) => element.outerHTML.slice(0, 100));
	});
	expect(wider, 'nothing is wider than the page').toEqual([]);
	expect(await danglingDots(page), 'no line begins or ends with a dot').toEqual([]);
}
