import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { offerOf, offersOf } from './fill-cart';
import { at, type Screen } from './screen';
import { signUp } from './sign-up';
import { unfold } from './unfold';

/** Signs somebody up who has a list with three books on it, and opens that list. */
async function openOwnList(page: Page, shop: Shop) {
	await signUp(page);
	await page.goto('/account/lists');
	await page.getByLabel('New list').fill('For the lake');
	await page.getByRole('button', { name: 'Create a list' }).click();
	await page.waitForURL(/\/lists\/\d+$/);
	const list = page.url();
	for (const { eisbn } of offersOf(shop, 'plenty', 3)) {
		await page.goto(`/item/${eisbn}/lists`);
		await page.getByRole('button', { name: /^For the lake/ }).click();
		await page.getByRole('button', { name: /^For the lake/, pressed: true }).waitFor();
	}
	await page.goto(list);
}

/** The screens of lists: those of the store's, and those of somebody who has just made one. */
export const listScreens: Screen[] = [
	at('features', '/features'),
	at('features, none found', '/features/t/zzzzqqqq'),
	at('a list of the store’s', '/lists/1'),
	at('a list of the store’s, its first page', '/lists/1/1'),
	at('a list of the store’s, to order from', '/lists/cartable/1'),
	at('the same, its first page', '/lists/cartable/1/1'),
	{ name: 'a list of one’s own', route: 'lists.$list_id', open: openOwnList },
	{
		name: 'a list of one’s own that is arranged',
		route: 'lists.$list_id',
		open: async (page, shop) => {
			await openOwnList(page, shop);
			await page.getByRole('link', { name: 'Arrange' }).click();
			await page.getByRole('link', { name: 'Done' }).waitFor();
		},
	},
	{
		name: 'copy a list, with errors',
		route: 'lists.copy.$list_id',
		open: async (page, shop) => {
			await openOwnList(page, shop);
			await unfold(page, /^More$/);
			await page.getByRole('link', { name: 'Copy to a list' }).click();
			await page.getByRole('button', { name: 'Copy the list' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	{
		name: 'download a list',
		route: 'lists.download.$list_id',
		open: async (page, shop) => {
			await openOwnList(page, shop);
			await page.getByRole('link', { name: 'PDF' }).click();
			await page.getByRole('heading', { name: 'Excel' }).waitFor();
		},
	},
	{
		name: 'a file that is ready',
		route: 'pdf.$process_id',
		open: async (page, shop) => {
			await openOwnList(page, shop);
			await page.getByRole('link', { name: 'PDF' }).click();
			await page.getByRole('button', { name: 'Make the PDF file' }).click();
			// Made in a process of its own, which a busy machine takes its time to start.
			await page.getByRole('heading', { name: 'Your file is ready' }).waitFor({ timeout: 60_000 });
		},
	},
	{
		name: 'manage a list that is shared',
		route: 'account.lists_.$id',
		open: async (page, shop) => {
			await openOwnList(page, shop);
			await unfold(page, /^More$/);
			await page.getByRole('link', { name: 'Manage this list' }).click();
			await page.getByRole('button', { name: 'Share this list' }).click();
			await page.getByRole('button', { name: 'Stop sharing' }).waitFor();
		},
	},
	{
		name: 'import into a list, with errors',
		route: 'account.lists_.$id_.import',
		open: async (page, shop) => {
			await openOwnList(page, shop);
			await unfold(page, /^More$/);
			await page.getByRole('link', { name: 'Import from a file' }).click();
			await page.getByRole('button', { name: 'Read the ISBNs' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	{
		name: 'what an import into a list comes to',
		route: 'account.lists_.$id_.import_.$import_id',
		open: async (page, shop) => {
			await openOwnList(page, shop);
			await unfold(page, /^More$/);
			await page.getByRole('link', { name: 'Import from a file' }).click();
			await page.getByLabel('ISBNs').fill(`${offersOf(shop, 'plenty', 4)[3]?.eisbn}, nonsense1`);
			await page.getByRole('button', { name: 'Read the ISBNs' }).click();
			await page.getByRole('button', { name: 'Import 1 row' }).waitFor({ timeout: 60_000 });
		},
	},
	{
		name: 'lists, with errors',
		route: 'account.lists',
		open: async (page, shop) => {
			await openOwnList(page, shop);
			await page.goto('/account/lists');
			await page.getByRole('button', { name: 'Create a list' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	{
		name: 'the lists of a title, of a guest',
		route: 'item.$eisbn_.lists._index',
		open: async (page, shop) => {
			await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}/lists`);
		},
	},
	{
		name: 'the lists of a title, with errors',
		route: 'item.$eisbn_.lists._index',
		open: async (page, shop) => {
			await signUp(page);
			await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}/lists`);
			await page.getByRole('button', { name: 'Create', exact: true }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	{
		name: 'a guest who wants a favourite',
		route: 'lists.favourite',
		open: async (page, shop) => {
			await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}`);
			await page
				.getByRole('button', { name: /^Add to favourites/ })
				.first()
				.click();
			await page.getByRole('main').getByRole('link', { name: 'Login' }).waitFor();
		},
	},
];
