import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { boxOf, untilDrawn } from '../harness/drawn';
import type { Shop } from '../harness/shop';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

/** The height of a phone's first screen when the browser shows its bars, in CSS pixels. */
const firstScreen = 600;

/** Returns the lower edge of the first button that puts the page's title into the cart. */
async function footOfButton(page: Page): Promise<number> {
	const button = page.locator('#offers').getByRole('button', { name: /^(Add to cart|Pre-order)/ });
	const { y, height } = await boxOf(button.first());
	return y + height;
}

/** Returns the titles for sale with the most text above the button: the longest names, subtitles, authors and facts. */
const wordiest = ({ dataDir }: Shop): string[] =>
	inDatabase(dataDir, (db) =>
		[
			'length(title)',
			"length(coalesce(subtitle, ''))",
			'length(authors)',
			"length(title || coalesce(subtitle, '') || authors)",
		].flatMap(
			(length) =>
				db
					.prepare(
						`select eisbn from titles t where status = 'active' and is_giftcard = 0 and sold_until is null
						and exists (select 1 from offers o join stock s on s.offer_id = o.id where o.title_id = t.id and s.onhand > 0)
						order by ${length} desc, id limit 2`,
					)
					.pluck()
					.all() as string[],
		),
	);

/** Imports titles from the test's own feed, with a price and copies. */
async function importTitles(shop: Shop, name: string, rows: string[][]): Promise<void> {
	const quoted = rows.map((row) => row.map((cell) => `"${cell}"`).join(','));
	const [titles, stock] = [join(shop.dataDir, `${name}.csv`), join(shop.dataDir, `${name}-stock.csv`)];
	writeFileSync(
		titles,
		['ISBN13,Title,Subtitle,Author,Series,Publisher,Language,Binding,Description,List price (CAD)', ...quoted].join(
			'\n',
		),
	);
	writeFileSync(
		stock,
		['ISBN13,Condition,Price,Discount,On hand', ...rows.map(([isbn]) => `${isbn},new,20.00,25,2`)].join('\n'),
	);
	await shop.run('import', titles);
	await shop.run('stock', stock);
}

test('on a phone the first screen shows the cart button, however long the title’s texts are', {
	tag: '@chromium',
}, async ({ page, shop }) => {
	const worst = '9780000099204';
	const sentence = 'An account of the voyage, and of those who came back from it to tell of what they had seen. ';
	await importTitles(shop, 'wordy', [
		[
			worst,
			'The Natural and Unnatural History of the Coastal Settlements, Their Harbours, Canneries, Lighthouses and Forgotten Orchards: Being an Inquiry',
			'With a New Foreword, Forty Maps, an Index of Vessels, and Recollections by the Keepers of the Northern Lights',
			'Wilhelmina Featherstonehaugh; Bartholomew Oyelaran-Whitfield; Maria del Carmen Etxeberria; Siobhan Macgillycuddy',
			'Unlikely Histories of the North Pacific Shore',
			'Incorporated Society of Harbourmasters and Pilots',
			'English',
			'Paperback',
			sentence.repeat(4),
			'30.00',
		],
	]);
	await page.setViewportSize({ width: 360, height: 740 });
	for (const eisbn of new Set([worst, ...wordiest(shop)])) {
		await page.goto(`/item/${eisbn}`);
		expect(await footOfButton(page), `the foot of the button of ${eisbn}`).toBeLessThanOrEqual(firstScreen);
	}
	// Text that is cut there appears in full below.
	await page.goto(`/item/${worst}#details`);
	await expect(page.getByRole('definition').filter({ hasText: 'Being an Inquiry' })).toBeVisible();
	await expect(page.getByRole('definition').filter({ hasText: 'the Keepers of the Northern Lights' })).toBeVisible();
	await expect(page.getByRole('definition').filter({ hasText: 'Siobhan Macgillycuddy' })).toBeVisible();
});

test('a description has a link to more only when two lines cut it or the text goes on', {
	tag: ['@chromium', '@all'],
}, async ({ page, shop }) => {
	const words =
		'One of the quiet books about boats, weather, bread, letters that never came and the people who wait for them, told over a winter by the stove of a house on an island, and read aloud to whoever stays.';
	const described = new Map([
		['9780000099211', 30],
		['9780000099228', 60],
		['9780000099235', 70],
		['9780000099242', 95],
		['9780000099259', 130],
		['9780000099266', 160],
		['9780000099273', 196],
	]);
	await importTitles(
		shop,
		'described',
		[...described].map(([isbn, length]) => [
			isbn,
			`A book described in ${length} letters`,
			'',
			'Ann Reader',
			'',
			'',
			'English',
			'Paperback',
			words.slice(0, length).trim(),
			'30.00',
		]),
	);
	for (const width of [320, 360, 430, 800, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		for (const [isbn, length] of described) {
			await page.goto(`/item/${isbn}`);
			const beginning = page.locator('.item-beginning');
			const more = beginning.getByRole('link', { name: 'More of the description' });
			await untilDrawn(page);
			const cut = await beginning
				.locator('> span')
				.evaluate((text) => text.scrollHeight > text.clientHeight + 1 || (text.textContent ?? '').endsWith('…'));
			await expect(more, `${length} letters at ${width} px`).toBeVisible({ visible: cut });
			if (!cut) continue;
			// The link is in the last line of the text.
			const [link, text] = [await boxOf(more), await boxOf(beginning.locator('> span'))];
			const middle = link.y + link.height / 2;
			expect(middle, `the line of More, ${length} letters at ${width} px`).toBeLessThan(text.y + text.height);
			expect(link.height).toBeGreaterThanOrEqual(24);
		}
	}
});
