import type { Browser } from 'playwright/test';
import { hasFirefox, startFirefox } from '../harness/other-browsers/firefox';
import { layoutFaults } from '../harness/other-browsers/layout-faults';
import { asOtherBrowser, forgetNewer } from '../harness/other-browsers/older-chromium';
import type { OtherBrowser } from '../harness/other-browsers/other-browser';
import { hasWebKit, startWebKit } from '../harness/other-browsers/webkit';
import type { Shop } from '../harness/shop';
import { offerOf } from './fill-cart';
import { expect, shopTest as test } from './shop-test';

interface Kind {
	name: string;
	/** Why this browser is skipped; '' when it is not. */
	missing: string;
	/** Whether the usual level places an order in this browser. */
	isSmoke: boolean;
	start(chromium: Browser): Promise<OtherBrowser>;
}

const kinds: Kind[] = [
	{
		name: 'Firefox',
		missing: hasFirefox ? '' : 'Firefox is not installed',
		isSmoke: true,
		start: () => startFirefox(),
	},
	{ name: 'WebKit', missing: hasWebKit ? '' : 'WebKit is not installed', isSmoke: true, start: () => startWebKit() },
	{
		name: 'a Chromium without what browsers learned of late',
		missing: '',
		isSmoke: false,
		start: async (chromium) => {
			const page = await chromium.newPage();
			await forgetNewer(page);
			return asOtherBrowser(page);
		},
	},
];

/** The widths of a phone, of the start of the wide layout, and of a desktop, in pixels. */
const widths = [360, 992, 1280];

/** The largest empty space between two elements in the middle of a page, in pixels. */
const mostEmpty = 300;

/** How much of a page's height is drawn at once, in pixels. */
const height = 1300;

/** Returns the faults of the browser's current page at each of the widths. */
async function faultsOf(browser: OtherBrowser): Promise<string[]> {
	const faults = [];
	for (const width of widths) {
		await browser.size(Math.max(width, browser.smallest), height);
		// The notice that the shopper is away disappears just after they return.
		await expect.poll(() => browser.run(() => document.querySelector('.away'))).toBeNull();
		for (const fault of await browser.run(layoutFaults, mostEmpty)) faults.push(`${width}: ${fault}`);
	}
	return faults;
}

const screens: [string, (shop: Shop) => string][] = [
	['home', () => '/'],
	['browse', () => '/browse'],
	['results', () => '/browse/filter/t/river'],
	['an item', (shop) => `/item/${offerOf(shop, 'plenty').eisbn}`],
	['an item used', (shop) => `/item/${offerOf(shop, 'last').eisbn}`],
	['events', () => '/events'],
	['gift cards', () => '/gift-cards'],
	['contact', () => '/contact-hours'],
	['log in', () => '/account/login'],
	['sign up', () => '/account/signup'],
];

for (const { name, missing, isSmoke, start } of kinds) {
	test(`an order can be placed in ${name}`, { tag: isSmoke ? [] : '@all' }, async ({ shop, browser: chromium }) => {
		test.skip(missing !== '', missing);
		test.slow();
		const browser = await start(chromium);
		try {
			await order(browser, shop, async () => undefined);
		} finally {
			await browser.close();
		}
	});

	test(`every screen displays without faults in ${name}`, { tag: '@all' }, async ({ shop, browser: chromium }) => {
		test.skip(missing !== '', missing);
		test.setTimeout(400_000);
		const browser = await start(chromium);
		try {
			const faults: string[] = [];
			const look = async (screen: string) => {
				for (const fault of await faultsOf(browser)) faults.push(`${screen}, ${fault}`);
			};
			for (const [screen, path] of screens) {
				await browser.go(shop.url + path(shop));
				await look(screen);
			}
			await order(browser, shop, look);
			expect(faults).toEqual([]);
		} finally {
			await browser.close();
		}
	});
}

const button = (words: string) => `//button[normalize-space()='${words}']`;
const labelled = (words: string) => `//*[@id=//label[normalize-space()='${words}']/@for]`;

/** A guest orders a book that the store has, to be picked up, and looks at each screen on the way. */
async function order(browser: OtherBrowser, shop: Shop, look: (screen: string) => Promise<void>): Promise<void> {
	const words = () => browser.run(() => document.querySelector('main')?.textContent);
	/** The address changes just before the page does. */
	const at = async (path: RegExp, shown: string | RegExp) => {
		await expect.poll(() => browser.run(() => location.pathname), { message: `a page at ${path}` }).toMatch(path);
		await expect.poll(words, { message: `the page at ${path}` }).toMatch(shown);
	};
	await browser.go(`${shop.url}/item/${offerOf(shop, 'plenty').eisbn}`);
	await browser.press(`//main${button('Add to cart')}`);
	await expect.poll(words).toContain('1 in cart');
	await browser.go(`${shop.url}/checkout/cart`);
	await look('the cart');
	await browser.press(button('Checkout as Guest'));
	await at(/\/checkout\/contact$/, 'Phone number');
	await look('contact');
	await browser.type(labelled('Name'), 'Ada Reader');
	await browser.type(labelled('E-mail address'), 'ada@example.org');
	await browser.type(labelled('Phone number'), '250-555-0142');
	await browser.press(button('Save & Continue'));
	await at(/\/checkout\/payment$/, 'Pay at pick up');
	await look('payment');
	await browser.press(labelled('Pay at pick up'));
	await browser.press(button('Save & Continue'));
	await at(/\/checkout\/review$/, 'Place order');
	await look('review');
	await browser.press(button('Place order'));
	await at(/\/account\/order\/\d+$/, 'Thank you for your order');
	await look('the order');
}
