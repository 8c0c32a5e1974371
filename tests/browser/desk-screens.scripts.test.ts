import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';
import { isUsual } from '../harness/test-level';
import { violationsOf } from './axe';
import { atEveryScreen } from './desk-every-screen';
import { inDatabase } from './shop-database';
import { expect, testApart as test } from './shop-test';
import { smallTargets } from './targets';
import { faultsOf } from './valid-html';

/** Returns the elements that overflow the page to the right. */
async function widerThanThePage(page: Page): Promise<string[]> {
	await untilDrawn(page);
	return page.evaluate(() => {
		if (document.documentElement.scrollWidth <= window.innerWidth) return [];
		const isPushedAlong = (element: Element) => element.closest('.desk-nav') !== null;
		return [...document.body.querySelectorAll('*')]
			.filter((element) => element.getBoundingClientRect().right > window.innerWidth && !isPushedAlong(element))
			.map((element) => element.outerHTML.slice(0, 100));
	});
}

/** Returns the elements of tables that older versions of Safari would read as plain text, because a phone shows them as blocks. */
const withoutRole = (page: Page): Promise<string[]> =>
	page
		.locator('.desk-table:not([role]), .desk-table tbody :is(tr, td, th):not([role])')
		.evaluateAll((elements) => elements.slice(0, 4).map((element) => element.outerHTML.slice(0, 100)));

/** A word that is longer than any line on a phone. */
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Adds a long word to every title, on orders too. Returns a function that removes it, because other tests share the shop. */
function lengthenTitles(dataDir: string): () => void {
	const each = (changed: string) =>
		inDatabase(dataDir, (db) => {
			db.prepare(`update titles set title = ${changed}`.replaceAll('$', 'title')).run({ word: ` ${longWord}` });
			db.prepare(
				`update order_items set title_info = json_set(title_info, '$.title', ${changed.replaceAll('$', "json_extract(title_info, '$.title')")})`,
			).run({ word: ` ${longWord}` });
		});
	each('$ || @word');
	return () => each("replace($, @word, '')");
}

// Opens each screen once and checks it in every way.
test('every screen of the desk is valid, accessible, and fits each width and text at twice the size', async ({
	page,
	shop,
}) => {
	test.setTimeout(600_000);
	const faults: string[] = [];
	const shorten = lengthenTitles(shop.dataDir);
	await atEveryScreen(page, shop, async (path, html) => {
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
		for (const bare of await withoutRole(page)) faults.push(`${path} has a part of a table without a role: ${bare}`);
		if (!isUsual) {
			await page.setViewportSize({ width: 800, height: 900 });
			await look('800 px');
		}
		await page.setViewportSize({ width: 1440, height: 900 });
		await look('1440 px');
		for (const fault of [await faultsOf(html), await violationsOf(page)].flat()) faults.push(`${path}: ${fault}`);
	}).finally(shorten);
	expect(faults).toEqual([]);
});
