import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { offerOf } from './fill-cart';
import { fillCart } from './screens';
import { expect, scriptsRun, test } from './shop-test';

interface FirstLook {
	name: string;
	path(shop: Shop): string;
	/** The gzipped size of the page's scripts, in KB of 1000 bytes. */
	scripts: number;
}

const looks: FirstLook[] = [
	{ name: 'home', path: () => '/', scripts: 106 },
	{ name: 'browse', path: () => '/browse', scripts: 115 },
	{ name: 'an item', path: (shop) => `/item/${offerOf(shop, 'plenty').eisbn}`, scripts: 116 },
	{ name: 'the cart', path: () => '/checkout/cart', scripts: 113 },
];

test('pages load few scripts', async ({ page, shop }) => {
	await fillCart(page, shop);
	// Playwright disables the cache when it intercepts requests, so the page fetches everything it needs.
	await page.route(/\.js$/, (route) => route.continue());
	let bodies: Promise<Buffer>[] = [];
	page.on('response', (response) => {
		if (/\/assets\/[^/]+\.js$/.test(response.url())) bodies.push(response.body());
	});
	for (const { name, path, scripts } of looks) {
		bodies = [];
		await page.goto(path(shop), { waitUntil: 'networkidle' });
		await scriptsRun(page);
		const packed = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
		expect(packed, name).toBeGreaterThan(0);
		expect(packed / 1000, name).toBeLessThan(scripts);
	}
});

for (const { name, path } of looks)
	for (const width of [360, 1440])
		test(`nothing moves on ${name} when the typeface and the footer’s style sheet load late, at ${width} px`, {
			tag: width === 360 ? [] : '@all',
		}, async ({ page, shop }) => {
			await fillCart(page, shop);
			await page.setViewportSize({ width, height: 900 });
			await isLate(page, /\.woff2$/);
			await isLate(page, /\/foot-[^/]+\.css$/);
			await watchShifts(page);
			const typeface = page.waitForResponse(/literata-latin-wght-normal.*\.woff2/);
			await page.goto(path(shop));
			await typeface;
			await page.evaluate(() => document.fonts.ready);
			await page.waitForLoadState('networkidle');
			expect(await shiftsOf(page)).toEqual([]);
		});

/** Delays files until the page has been shown without them for a while. */
async function isLate(page: Page, files: RegExp): Promise<void> {
	await page.route(files, async (route) => {
		await page.waitForFunction((shown) => {
			const [painted] = performance.getEntriesByName('first-contentful-paint');
			return painted && performance.now() > painted.startTime + shown;
		}, 300);
		await route.continue();
	});
}

async function watchShifts(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const shifts: string[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & {
				value: number;
				sources: { node: Node | null }[];
			})[]) {
				const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''));
				shifts.push(`${entry.value.toFixed(4)} ${moved.join(' | ')}`);
			}
		}).observe({ type: 'layout-shift', buffered: true });
	});
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

test('the home page has few nodes, before and after scripts', async ({ page }) => {
	const most = 1200;
	const response = await page.goto('/', { waitUntil: 'networkidle' });
	const html = (await response?.text()) ?? '';
	const before = await page.evaluate(
		(text) => new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*').length,
		html,
	);
	expect(before).toBeLessThan(most);
	await scriptsRun(page);
	expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(most);
});

test('compresses the manifest of the routes that a page links to', async ({ page }) => {
	const discovery = page.waitForResponse(/\/__manifest\?/);
	await page.goto('/browse');
	expect((await discovery).headers()['content-encoding']).toMatch(/^(br|gzip)$/);
});

test('scripts also start in a background tab', async ({ page }) => {
	// A tab in the background is not painted, but Playwright's tabs always are.
	await page.addInitScript(() => {
		window.requestAnimationFrame = () => 0;
	});
	await page.goto('/', { waitUntil: 'load' });
	await expect.poll(() => page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
});

test('clicks during hydration do not stop the scripts', async ({ page }) => {
	await page.addInitScript(() => {
		const again = new MessageChannel();
		again.port1.onmessage = () => {
			document.querySelector('main')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
			if (performance.getEntriesByName('hydrated').length === 0) again.port2.postMessage(null);
		};
		again.port2.postMessage(null);
	});
	await page.goto('/');
	expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
});
