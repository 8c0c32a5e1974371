import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect } from '../harness/plain-client/expect';
import { test as base } from '../harness/plain-client/test';
import { type Shop, type ShopOptions, startShop } from '../harness/shop';

/** A network that nobody else has: what is posted from one does not count towards another's limits. 32 bits differ. */
export const fromElsewhere = () => ({
	'X-Forwarded-For': `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
});

interface Stoppable {
	stop(): Promise<void>;
}

/**
 * What a worker has started for its tests, one of each kind. A fixture of a worker's own, such as another shop, would make
 * Playwright start workers for the tests that have it alone.
 */
class Lent {
	#started = new Map<() => Promise<Stoppable>, Promise<Stoppable>>();

	/** Starts it for the first test that asks, and answers the same to all others. */
	get<Kind extends Stoppable>(start: () => Promise<Kind>): Promise<Kind> {
		const started = (this.#started.get(start) as Promise<Kind> | undefined) ?? start();
		this.#started.set(start, started);
		return started;
	}

	async stop(): Promise<void> {
		for (const started of this.#started.values()) await started.then((one) => one.stop());
	}
}

const ordinary = { TRUST_PROXY: '1', PAGE_SEARCH_HOSTS: 'localhost' };
const startOrdinary = () => startShop({ env: ordinary });

/** A shop for each worker: tests of one worker share its data, so each looks after what it changes. */
export const shopTest = base.extend<{ shop: Shop }, { lent: Lent }>({
	lent: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
		async ({}, use) => {
			const lent = new Lent();
			await use(lent);
			await lent.stop();
		},
		{ scope: 'worker' },
	],
	shop: async ({ lent }, use) => use(await lent.get(startOrdinary)),
});

export const test = shopTest.extend<{ consoleErrors: string[] }>({
	baseURL: async ({ shop }, use) => use(shop.url),
	/** Every test comes from a network of its own. */
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
	extraHTTPHeaders: async ({}, use) => use(fromElsewhere()),
	/** Scripts come after a page has been painted: where they are on, anyone who goes to a page waits until they run on it. */
	context: async ({ context, javaScriptEnabled }, use) => {
		if (javaScriptEnabled) context.on('page', waitForScripts);
		await use(context);
		// A request that is held back while the test ends is none of its results.
		if (javaScriptEnabled) for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
	},
	/** What the page wrote to the console as an error; a test ends by finding none. */
	consoleErrors: [
		async ({ page }, use) => {
			const errors: string[] = [];
			page.on('console', (message) => {
				if (message.type() !== 'error') return;
				// The browser itself reports a page that answered 4xx; the tests that ask for one look at the page.
				if (/status of 4\d\d/.test(message.text())) return;
				// The tests reach no other host: a map has no tiles. To answer in their place would switch the browser's
				// cache off, and every page would fetch its sheets, scripts and covers anew.
				if (message.location().url.startsWith('https://tile.openstreetmap.org/')) return;
				// A link was followed while the answer to an earlier press was still being read: Remix logs that it stopped reading.
				if (message.text().startsWith('AbortError: signal is aborted without reason')) return;
				errors.push(message.text());
			});
			page.on('pageerror', ({ message }) => {
				// A page that is left, or asked for again, before it was drawn: the browser says that its cover did not travel.
				if (!/^Transition was (?:aborted|skipped)/.test(message)) errors.push(message);
			});
			await use(errors);
			expect(errors).toEqual([]);
		},
		{ auto: true },
	],
});

type Going = { waitUntil?: 'load' | 'domcontentloaded' | 'networkidle' | 'commit' };

/** Makes `goto` and `reload` of a page answer once its scripts run; at once where they are told how long to wait. */
function waitForScripts(page: Page): void {
	const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
	page.goto = async (url, options?: Going) => {
		const response = await goto(url, options);
		if (options?.waitUntil === undefined) await scriptsRun(page);
		return response;
	};
	page.reload = async (options?: Going) => {
		const response = await reload(options);
		if (options?.waitUntil === undefined) await scriptsRun(page);
		return response;
	};
}

/** The same test on a shop of another kind, of which a worker starts one. */
export function testOn(env: ShopOptions['env']) {
	const start = () => startShop({ env: { TRUST_PROXY: '1', ...env } });
	return test.extend({ shop: async ({ lent }, use) => use(await lent.get(start)) });
}

/** For tests that add to a shop what others would come upon, such as a location. */
export const testApart = testOn(ordinary);

/** Waits until the scripts of a page run, if it has any. */
export async function scriptsRun(page: Page): Promise<void> {
	// Before all of the document has come, it does not say whether it has scripts.
	await page.waitForLoadState('domcontentloaded');
	await page.waitForFunction(
		() => !('__remixContext' in window) || performance.getEntriesByName('hydrated').length > 0,
	);
}

export { expect };
