import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { offerOf } from './fill-cart';
import { at, openResult, type Screen } from './screen';
import { inDatabase } from './shop-database';
import { signUp } from './sign-up';

const earthsea = '/browse/filter/k/title/t/wizard%20of%20earthsea';

/** A page about one title. */
const ofTitle = (name: string, below: string): Screen => ({
	name,
	route: `item.$eisbn_.${below}`,
	open: async (page) => {
		await openResult(page, earthsea);
		await page.goto(`${page.url()}/${below}`);
	},
});

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

/** The pages of titles, lists and the bookseller's own, and what is shown in the place of a page. */
export const itemScreens: Screen[] = [
	{ name: 'item', route: 'item.$eisbn', open: (page) => openResult(page, earthsea) },
	ofTitle('editions', 'editions'),
	ofTitle('series', 'series'),
	ofTitle('related titles', 'related'),
	ofTitle('product code', 'product-code'),
	{ name: 'large print, asked about', route: 'item.$eisbn_.large-print', open: openLargePrint },
	{
		name: 'more copies than there are, asked about',
		route: 'item.$eisbn_.stock',
		open: async (page, shop) => {
			const { eisbn, condition } = offerOf(shop, 'last');
			await page.goto(`/item/${eisbn}/stock?condition=${condition}&quantity=5`);
			await page.waitForURL(/\/stock\?/);
		},
	},
	{
		name: 'gift card',
		route: 'item.$eisbn',
		open: (page) => openResult(page, '/browse/filter/k/title/t/gift%20card%20heron'),
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
		open: async (page) => {
			await signUp(page, { institution: 'Quadra Reading Room' });
			await page.context().addCookies([{ name: 'rows', value: 'list', url: new URL(page.url()).origin }]);
			await page.goto('/browse');
			await page.locator('.title-line').first().waitFor();
		},
	},
	at('search by URL', '/browse/url/'),
	at('search by file', '/browse/file/'),
	at('forthcoming titles', '/browse/filter/b/forthcoming'),
	at('home, at an address of its own', '/home'),
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
		name: 'a location that the store wants before anything else',
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
		name: 'a post that was refused',
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
