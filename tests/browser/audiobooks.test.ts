import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type AudiobookPartner, someAudiobooks, startAudiobookPartner } from '../harness/audiobook-partner';
import { type Shop, startShop } from '../harness/shop';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

let partner: AudiobookPartner;
test.beforeAll(async ({ shop }) => {
	partner = await startAudiobookPartner();
	await shop.set({ audiobooks: { search_url: partner.searchUrl } });
});
test.afterAll(async ({ shop }) => {
	await shop.set({ audiobooks: {} });
	await partner.stop();
});

/** Returns a title that is known to have an audiobook, a different title for each place. */
const titleAt = ({ dataDir }: Shop, place: number): string =>
	inDatabase(
		dataDir,
		(db) =>
			db.prepare('select eisbn from titles where has_libro_audiobook = 1 order by id limit 1 offset ?').get(place) as {
				eisbn: string;
			},
	).eisbn;

/** Looks for the audiobook. Returns what shows it: a dialog over the title, or a page. */
async function look(page: Page, eisbn: string) {
	await page.goto(`/item/${eisbn}`);
	await page.getByRole('main').getByRole('link', { name: 'Audiobook', exact: true }).click();
	const shown = page
		.getByRole('dialog')
		.or(page.getByRole('main').filter({ has: page.getByRole('heading', { level: 1 }) }));
	return shown.last();
}

test('says that no audiobooks were found, and closes back to the title', async ({ page, shop }) => {
	partner.answer({ rows: [], row_count: 0, see_more_url: '' });
	const eisbn = titleAt(shop, 0);
	const shown = await look(page, eisbn);
	await expect(shown).toContainText('No audiobooks found. We were unable to find audiobooks that match this title.');
	await shown.getByText('Close', { exact: true }).click();
	await expect(page).toHaveURL(`/item/${eisbn}`);
	await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('names a single audiobook before the link leaves the shop', async ({ page, shop }) => {
	partner.answer(someAudiobooks(1));
	const shown = await look(page, titleAt(shop, 1));
	await expect(shown.getByRole('heading', { name: 'Before you go!' })).toBeVisible();
	await expect(shown).toContainText('Reading 1, read by Ada Voice, English');
	await expect(shown.getByRole('link', { name: 'Continue to partner.example' })).toHaveAttribute(
		'href',
		'https://partner.example/1',
	);
});

test('lists five of several audiobooks, with a link to all', async ({ page, shop }) => {
	partner.answer(someAudiobooks(7));
	const shown = await look(page, titleAt(shop, 2));
	await expect(shown.getByRole('listitem').getByRole('link')).toHaveText([1, 2, 3, 4, 5].map((at) => `Reading ${at}`));
	await expect(shown.getByRole('link', { name: 'See all' })).toHaveAttribute('href', 'https://partner.example/all');
});

test('keeps the audiobooks closed when the cart changes', async ({ page, shop, javaScriptEnabled }) => {
	partner.answer(someAudiobooks(2));
	const eisbn = titleAt(shop, 2);
	const shown = await look(page, eisbn);
	await shown.getByText('Close', { exact: true }).click();
	const add = page
		.getByRole('main')
		.getByRole('button', { name: /^(Add to cart|Pre-order):/ })
		.first();
	await add.click();
	await expect(page.getByText('Go to Cart').first()).toBeVisible();
	if (javaScriptEnabled) await page.waitForLoadState('networkidle');
	await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('shows no link to all when the list already has all audiobooks', async ({ page, shop }) => {
	partner.answer(someAudiobooks(5));
	const shown = await look(page, titleAt(shop, 3));
	await expect(shown.getByRole('listitem').getByRole('link')).toHaveCount(5);
	await expect(shown.getByRole('link', { name: 'See all' })).toHaveCount(0);
});

test('shows an error when the audiobook partner fails', async ({ page, shop }) => {
	partner.answer((response) => response.writeHead(500).end());
	const shown = await look(page, titleAt(shop, 4));
	await expect(shown).toContainText(
		'There was a problem. We were unable to process this request. Please try again later.',
	);
	await expect(shown.getByText('Close', { exact: true })).toBeVisible();
});

test('shows no audiobook links without a partner', async ({ page, shop }) => {
	await shop.set({ audiobooks: {} });
	await page.goto(`/item/${titleAt(shop, 0)}`);
	await expect(page.getByRole('link', { name: 'Audiobook', exact: true })).toHaveCount(0);
	await shop.set({ audiobooks: { search_url: partner.searchUrl } });
	await page.reload();
	await expect(page.getByRole('link', { name: 'Audiobook', exact: true })).toBeVisible();
});

test('links every title to audiobooks when the shop’s settings ask for it', async ({ page }) => {
	// The sample's numbers belong to no real book, so the shop never asks about them.
	const shop = await startShop({ sample: false });
	const way = page.getByRole('main').getByRole('link', { name: 'Audiobook', exact: true });
	try {
		const file = join(shop.dataDir, 'titles.csv');
		writeFileSync(file, 'ISBN,Title,Author,Format,Price CAD\n9781550000016,The Lantern,Ada Quill,Paperback,19.95\n');
		await shop.run('import', file);
		await shop.set({ 'store_info.name': 'Tern Books', audiobooks: { search_url: partner.searchUrl } });
		await page.goto(`${shop.url}/item/9781550000016`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Lantern');
		await expect(way).toHaveCount(0);
		await shop.set({ audiobooks: { search_url: partner.searchUrl, every_book: true } });
		await page.goto(`${shop.url}/item/9781550000016`);
		await expect(way).toBeVisible();
	} finally {
		await shop.stop();
	}
});
