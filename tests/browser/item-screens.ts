import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { offerOf } from './fill-cart';
import { at, openResult, resultOf, type Screen } from './screen';
import { inDatabase } from './shop-database';
import { signUp } from './sign-up';

const earthsea = '/browse/filter/k/title/t/wizard%20of%20earthsea';

/** Returns a page about one title. */
const ofTitle = (name: string, below: string): Screen => ({
	name,
	route: `item.$eisbn_.${below}`,
	open: async (page) => {
		await page.goto(`${await resultOf(page, earthsea)}/${below}`);
	},
});

/** Searches with a file of two titles, one of which the shop has. */
async function searchFile(page: Page, shop: Shop) {
	await page.goto('/browse/file');
	const buffer = Buffer.from(`isbn,title\n${offerOf(shop, 'plenty').eisbn},Here\n9780000000002,Nowhere\n`);
	await page.getByLabel('A file that names books').setInputFiles({ name: 'term.csv', mimeType: '', buffer });
	await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
	await page.getByRole('region', { name: 'What was not found' }).waitFor({ timeout: 60_000 });
}

async function openLargePrint(page: Page, { dataDir }: Shop) {
	const { eisbn } = inDatabase(dataDir, (db) =>
		db
			.prepare(
				`select t.eisbn from titles t join offers o on o.title_id = t.id join stock s on s.offer_id = o.id
				where t.is_large_print = 1 and o.condition = 'new' and s.onhand > 0 and t.list_price_can > 0 limit 1`,
			)
			.get(),
	) as { eisbn: string };
	await page.goto(`/item/${eisbn}/large-print?condition=new&quantity=1`);
	await page.waitForURL(/\/large-print\?/);
}

const giftCardOf = ({ dataDir }: Shop): string =>
	inDatabase(
		dataDir,
		(db) => (db.prepare('select eisbn from titles where is_giftcard = 1 order by id').get() as { eisbn: string }).eisbn,
	);

/** The pages of titles, lists and the bookseller's own, and the pages shown in place of a page. */
export const itemScreens: Screen[] = [
	{ name: 'item', route: 'item.$eisbn', open: (page) => openResult(page, earthsea) },
	ofTitle('editions', 'editions'),
	ofTitle('series', 'series'),
	ofTitle('related titles', 'related'),
	ofTitle('product code', 'product-code'),
	ofTitle('tell me when it is here', 'tell-me'),
	ofTitle('a question about a title', 'ask'),
	{
		name: 'stock alert',
		route: 'stock-alert.$key',
		open: async (page, shop) => {
			const { eisbn } = offerOf(shop, 'gone');
			await page.goto(`/item/${eisbn}/tell-me`);
			const email = `alert-${Date.now()}@example.org`;
			await page.getByLabel('E-mail address').fill(email);
			await page.getByRole('button', { name: 'Tell me' }).click();
			await page.waitForURL(/\/item\/\d+$/);
			const { key } = inDatabase(shop.dataDir, (db) =>
				db.prepare('select key from stock_alerts where email = ?').get(email),
			) as { key: string };
			await page.goto(`/stock-alert/${key}`);
		},
	},
	ofTitle('audiobooks', 'audiobooks'),
	{ name: 'the question about large print', route: 'item.$eisbn_.large-print', open: openLargePrint },
	{
		name: 'the question about more copies than in stock',
		route: 'item.$eisbn_.stock',
		open: async (page, shop) => {
			const { eisbn, condition } = offerOf(shop, 'last');
			await page.goto(`/item/${eisbn}/stock?condition=${condition}&quantity=5`);
			await page.waitForURL(/\/stock\?/);
		},
	},
	at('gift cards', '/gift-cards'),
	{
		name: 'a refused balance request',
		route: 'gift-cards',
		open: async (page) => {
			await page.goto('/gift-cards');
			await page.getByRole('button', { name: 'Check balance' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	{
		name: 'a new gift card, with errors',
		route: 'gift-cards_.$eisbn',
		open: async (page, shop) => {
			await page.goto(`/gift-cards/${giftCardOf(shop)}`);
			await page.getByRole('button', { name: 'Add to cart' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	{
		name: 'a gift card that was put into the cart',
		route: 'gift-cards_.$eisbn',
		open: async (page, shop) => {
			await page.goto(`/gift-cards/${giftCardOf(shop)}`);
			await page.getByLabel('Amount').fill('25');
			await page.getByRole('button', { name: 'Add to cart' }).click();
			await page.getByRole('link', { name: 'Go to Cart' }).last().waitFor();
		},
	},
	{
		name: 'item of a list',
		route: 'item.$eisbn_.lists.$list_id',
		open: async (page) => {
			await page.goto('/staff-picks');
			await page.getByRole('main').locator('a[href*="/lists/"]').first().click();
			await page.getByRole('navigation', { name: /^In the list/ }).waitFor();
		},
	},
	{
		name: 'browse, the list of an institution',
		route: 'browse.$',
		open: async (page, shop) => {
			await signUp(page, { institution: 'Quadra Reading Room' });
			await page.context().addCookies([{ name: 'rows', value: 'list', url: shop.url }]);
			await page.goto('/browse');
			await page.locator('.title-line').first().waitFor();
		},
	},
	at('search by URL', '/browse/url/'),
	at('search by URL, refused', '/browse/url/http%3A%2F%2F127.0.0.1%2F'),
	{
		name: 'search by file, with errors',
		route: 'browse.file',
		open: async (page) => {
			await page.goto('/browse/file');
			await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	{ name: 'the titles of a file, some of them unknown', route: 'browse.$', open: searchFile },
	{
		name: 'the missing titles of a file',
		route: 'browse.file_.$key_.missing',
		open: async (page, shop) => {
			await searchFile(page, shop);
			await page.goto(`/browse/file/${/x\/([\w-]{22})/.exec(page.url())?.[1]}/missing`);
		},
	},
	at('an expired search by a file', '/browse/file/made-up-made-up-made-u'),
	at('a question about a book that the shop does not have', '/browse/ask'),
	at('forthcoming titles', '/browse/filter/b/forthcoming'),
	at('home, at its own address', '/home'),
	{
		name: 'choosing a location, over the page where scripts run',
		route: 'privacy-policy',
		open: async (page) => {
			await page.goto('/privacy-policy');
			await page.getByRole('banner').getByRole('link', { name: 'Choose a location' }).click();
			await page.getByRole('heading', { name: 'Choose a location' }).waitFor();
		},
	},
	{
		name: 'a location that the store requires first',
		route: 'browse.$',
		open: async (page, shop) => {
			await shop.set({ require_location: true });
			try {
				await page.goto('/browse');
				await page.getByRole('heading', { name: 'Choose a location' }).waitFor();
			} finally {
				await shop.set({ require_location: false });
			}
		},
	},
	at('choosing a location', '/cart/location?back=/browse'),
	at('contact and hours', '/contact-hours'),
	at('privacy policy', '/privacy-policy'),
	at('a page of the bookseller’s own', '/about-us'),
	{
		name: 'a refused post',
		route: 'privacy-policy',
		open: async (page) => {
			await page.route('**/privacy-policy', (route) => route.continue({ method: 'POST', postData: 'a=b' }), {
				times: 1,
			});
			await page.goto('/privacy-policy');
			await page.getByText('your cart is safe').waitFor();
		},
	},
];
