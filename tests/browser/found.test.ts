import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { offerOf } from './fill-cart';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

const meta = async (page: Page, property: string): Promise<string | null> => {
	const found = page.locator(`meta[property="${property}"]`);
	return (await found.count()) === 1 ? found.getAttribute('content') : null;
};
const jsonLd = async (page: Page) =>
	(await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) => JSON.parse(text));
const isFound = async (page: Page): Promise<boolean> => (await page.locator('meta[name="robots"]').count()) === 0;

test('a title’s page describes a book for sale, with breadcrumbs and a picture for link previews', async ({
	page,
	shop,
}) => {
	const { eisbn, title } = offerOf(shop, 'plenty');
	await page.goto(`/item/${eisbn}`);
	const [book, way] = await jsonLd(page);
	expect(book).toMatchObject({
		'@context': 'https://schema.org',
		'@type': ['Book', 'Product'],
		isbn: eisbn,
		gtin13: eisbn,
		url: expect.stringMatching(new RegExp(`/item/${eisbn}$`)),
	});
	// Search engines need these schema.org properties for each offer. Each condition has one offer.
	const conditions = await page.getByRole('table').first().locator('tbody th').count();
	expect(book.offers).toHaveLength(conditions);
	for (const offer of book.offers) {
		expect(offer).toMatchObject({
			'@type': 'Offer',
			price: expect.stringMatching(/^\d+\.\d\d$/),
			priceCurrency: 'CAD',
			itemCondition: expect.stringMatching(/^https:\/\/schema\.org\/(New|Used)Condition$/),
			availability: expect.stringMatching(/^https:\/\/schema\.org\/\w+$/),
			seller: { '@type': 'BookStore' },
		});
	}
	expect(way).toMatchObject({ '@type': 'BreadcrumbList' });
	expect(way.itemListElement.map(({ position }: { position: number }) => position)).toEqual(
		way.itemListElement.map((_: unknown, at: number) => at + 1),
	);
	expect(way.itemListElement.at(-1)).toMatchObject({ '@type': 'ListItem', name: title });
	expect(await meta(page, 'og:type')).toBe('book');
	const picture = new URL((await meta(page, 'og:image')) ?? '');
	expect(picture.pathname).toBe(`/covers/${eisbn}.png`);
	const answer = await page.request.get(shop.url + picture.pathname + picture.search);
	expect(answer.headers()['content-type']).toBe('image/png');
	expect(answer.headers()['cache-control']).toContain('immutable');
	expect(await sharp(await answer.body()).metadata()).toMatchObject({ format: 'png', width: 800 });
	expect((await page.request.get(`${shop.url}/covers/9780000000002.png`)).status()).toBe(404);
});

test('a page states its breadcrumbs from the home page', async ({ page, shop }) => {
	const wayTo = async (path: string) => {
		await page.goto(path);
		const ways = (await jsonLd(page)).filter((told) => told['@type'] === 'BreadcrumbList');
		const steps: { name: string; item: string }[] = ways.flatMap(({ itemListElement }) => itemListElement);
		return steps.map(({ name, item }) => `${name} ${new URL(item).pathname}`);
	};
	const browse = ['Home /', 'Browse /browse'];
	expect(await wayTo('/browse')).toEqual(browse);
	const [, , ...headings] = await wayTo(`/item/${offerOf(shop, 'plenty').eisbn}`);
	const subjects = headings.slice(0, -1);
	const narrowest = subjects.at(-1)?.split(' ').at(-1) ?? '';
	expect(await wayTo(narrowest)).toEqual([...browse, ...subjects]);
	expect(await wayTo('/browse/filter/t/river')).toEqual([]);
	await page.goto('/features');
	const list = page.locator('.feature-card h3').first();
	const name = await list.textContent();
	await page.goto((await page.locator('.feature-card a').first().getAttribute('href')) ?? '');
	const { pathname } = new URL(page.url());
	expect(await wayTo(pathname)).toEqual(['Home /', 'Features /features', `${name} ${pathname}`]);
	expect(await wayTo('/about-us')).toEqual(['Home /', expect.stringMatching(/\S \/about-us$/)]);
	for (const path of ['/events', '/features', '/gift-cards', '/contact-hours', '/privacy-policy']) {
		expect(await wayTo(path), path).toEqual(['Home /', expect.stringMatching(new RegExp(` ${path}$`))]);
	}
});

test('other pages state their type, title and canonical address', async ({ page }) => {
	for (const path of ['/', '/browse', '/contact-hours', '/about-us']) {
		await page.goto(path);
		expect(await meta(page, 'og:type'), path).toBe('website');
		expect(await meta(page, 'og:title'), path).toBe(await page.title());
		expect(new URL((await meta(page, 'og:url')) ?? '').pathname, path).toBe(path);
		const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
		expect(canonical, path).toBe(await meta(page, 'og:url'));
		expect(await isFound(page), path).toBe(true);
	}
	await page.goto('/home');
	expect(new URL((await page.locator('link[rel="canonical"]').getAttribute('href')) ?? '').pathname).toBe('/');
});

test('carts, accounts, searches and combined filters are hidden from search engines', async ({ page }) => {
	const paths = [
		'/checkout/cart',
		'/cart/location',
		'/account/login',
		'/browse/filter/t/river',
		'/browse/filter/b/in-stock/f/paperback',
	];
	for (const path of paths) {
		await page.goto(path);
		expect(await isFound(page), path).toBe(false);
		expect(await page.locator('link[rel="canonical"]').count(), path).toBe(0);
		expect(await meta(page, 'og:title'), path).toBeNull();
	}
	await signUp(page);
	for (const path of ['/account/details', '/account/orders', '/account/lists']) {
		await page.goto(path);
		expect(await isFound(page), path).toBe(false);
	}
});

test('the sitemap lists every page of the shop, and robots.txt links to it', async ({ page, shop }) => {
	const read = async (path: string) => {
		const answer = await page.request.get(shop.url + path);
		expect(answer.status(), path).toBe(200);
		return answer.text();
	};
	const locations = (xml: string) =>
		[...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
	const robots = await read('/robots.txt');
	expect(robots).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
	expect(robots).toContain('Disallow: /checkout');
	const parts = locations(await read('/sitemap.xml'));
	expect(parts).toEqual(['/sitemap/pages.xml', '/sitemap/1.xml']);
	const pages = locations(await read('/sitemap/pages.xml'));
	expect(pages).toEqual(expect.arrayContaining(['/', '/browse', '/contact-hours', '/privacy-policy', '/about-us']));
	expect(pages.some((path) => /^\/lists\/\d+$/.test(path))).toBe(true);
	for (const path of pages) expect((await page.request.get(shop.url + path)).status(), path).toBe(200);
	const { eisbn } = offerOf(shop, 'plenty');
	expect(locations(await read('/sitemap/1.xml'))).toContain(`/item/${eisbn}`);
	for (const path of ['/sitemap/2.xml', '/sitemap/0.xml', '/sitemap/none', '/sitemap/12345.xml']) {
		expect((await page.request.get(shop.url + path)).status(), path).toBe(404);
	}
});

test('a feed lists new arrivals, and a search description serves browsers', async ({ page, shop }) => {
	await page.goto('/');
	const linked = async (type: string) => page.locator(`link[type="${type}"]`).first().getAttribute('href');
	const feed = await page.request.get(shop.url + (await linked('application/rss+xml')));
	expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
	const items = [...(await feed.text()).matchAll(/<item>.*?<link>([^<]+)<\/link>.*?<\/item>/gs)];
	expect(items.length).toBeGreaterThan(0);
	expect(items[0]?.[1]).toMatch(/\/item\/\d{13}$/);
	const search = await (
		await page.request.get(shop.url + (await linked('application/opensearchdescription+xml')))
	).text();
	const [, template = ''] = /template="([^"]+)"/.exec(search) ?? [];
	const address = new URL(template.replaceAll('&amp;', '&').replace('{searchTerms}', 'river'));
	await page.goto(address.pathname + address.search);
	await expect(page).toHaveURL(/\/browse\/filter\/t\/river/);
});

test('a private store hides its sitemap and feeds, and disallows robots', async ({ page, shop }) => {
	await shop.set({ is_private: true });
	try {
		expect(await (await page.request.get(`${shop.url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
		for (const path of [
			'/sitemap.xml',
			'/sitemap/pages.xml',
			'/sitemap/1.xml',
			'/new-arrivals.xml',
			'/events/feed.xml',
		]) {
			expect((await page.request.get(shop.url + path)).status(), path).toBe(404);
		}
	} finally {
		await shop.set({ is_private: false });
	}
});
