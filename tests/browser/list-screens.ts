import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { insert } from './canary-people';
import { offerOf, offersOf } from './fill-cart';
import { at, type Screen } from './screen';
import { inDatabase } from './shop-database';
import { signUp } from './sign-up';

/** Signs up a customer who has a list with three books. Returns its number. */
async function writeOwnList(page: Page, shop: Shop): Promise<number> {
	const email = await signUp(page);
	const books = offersOf(shop, 'plenty', 3);
	return inDatabase(shop.dataDir, (db) => {
		const { id: customer_id } = db.prepare('select id from customers where email = ?').get(email) as { id: number };
		const list = { customer_id, kind: 'custom', name: 'For the lake', date_posted: 1, date_updated: 1 };
		const list_id = insert(db, 'title_lists', list);
		for (const [position, { title_id }] of books.entries())
			insert(db, 'title_list_items', { list_id, title_id, position, added_at: 1 });
		return list_id;
	});
}

/** Returns a screen about such a list. lists.test.ts reaches these screens by their links. */
const ofOwnList = (
	name: string,
	route: string,
	path: (id: number) => string,
	then: (page: Page, shop: Shop) => Promise<void> = async () => undefined,
): Screen => ({
	name,
	route,
	open: async (page, shop) => {
		await page.goto(path(await writeOwnList(page, shop)));
		await then(page, shop);
	},
});

/** The screens of lists: the store's, and those of a customer who has just made a list. */
export const listScreens: Screen[] = [
	at('features', '/features'),
	at('features, none found', '/features/t/zzzzqqqq'),
	at('a list of the store’s', '/lists/1'),
	at('a list of the store’s, its first page', '/lists/1/1'),
	at('a list of the store’s, to order from', '/lists/cartable/1'),
	at('the same, its first page', '/lists/cartable/1/1'),
	ofOwnList('a customer’s own list', 'lists.$list_id', (id) => `/lists/${id}`),
	ofOwnList(
		'a customer’s own list being sorted',
		'lists.$list_id',
		(id) => `/lists/${id}`,
		async (page) => {
			await page.getByRole('link', { name: 'Arrange' }).click();
			await page.getByRole('link', { name: 'Done' }).waitFor();
		},
	),
	ofOwnList(
		'copy a list, with errors',
		'lists.copy.$list_id',
		(id) => `/lists/copy/${id}`,
		async (page) => {
			await page.getByRole('button', { name: 'Copy the list' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	),
	ofOwnList(
		'download a list',
		'lists.download.$list_id',
		(id) => `/lists/download/${id}`,
		async (page) => {
			await page.getByRole('heading', { name: 'Excel' }).waitFor();
		},
	),
	ofOwnList(
		'a file that is ready',
		'pdf.$process_id',
		(id) => `/lists/download/${id}`,
		async (page) => {
			await page.getByRole('button', { name: 'Make the PDF file' }).click();
			// Another process makes the file. It starts slowly on a busy machine.
			await page.getByRole('heading', { name: 'Your file is ready' }).waitFor({ timeout: 60_000 });
		},
	),
	ofOwnList(
		'manage a list that is shared',
		'account.lists_.$id',
		(id) => `/account/lists/${id}`,
		async (page) => {
			await page.getByRole('button', { name: 'Share this list' }).click();
			await page.getByRole('button', { name: 'Stop sharing' }).waitFor();
		},
	),
	ofOwnList(
		'import into a list, with errors',
		'account.lists_.$id_.import',
		(id) => `/account/lists/${id}/import`,
		async (page) => {
			await page.getByRole('button', { name: 'Read the ISBNs' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	),
	ofOwnList(
		'the result of an import into a list',
		'account.lists_.$id_.import_.$import_id',
		(id) => `/account/lists/${id}/import`,
		async (page, shop) => {
			await page.getByLabel('ISBNs').fill(`${offersOf(shop, 'plenty', 4)[3]?.eisbn}, nonsense1`);
			await page.getByRole('button', { name: 'Read the ISBNs' }).click();
			await page.getByRole('button', { name: 'Import 1 row' }).waitFor({ timeout: 60_000 });
		},
	),
	ofOwnList(
		'lists, with errors',
		'account.lists',
		() => '/account/lists',
		async (page) => {
			await page.getByRole('button', { name: 'Create a list' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	),
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
