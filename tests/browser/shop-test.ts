import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect } from '../harness/plain-client/expect';
import { test as base } from '../harness/plain-client/test';
import { type Shop, type ShopOptions, startShop } from '../harness/shop';

/**
 * Returns headers of a unique network, because posts from one network do not count towards another's limits. 32 bits differ.
 */
export const fromElsewhere = () => ({
	'X-Forwarded-For': `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
});

interface Stoppable {
	stop(): Promise<void>;
}

/**
 * Holds what a worker has started for its tests, one of each kind. For a worker fixture such as another shop, Playwright would
 * start separate workers for the tests that use it.
 */
class Lent {
	#started = new Map<() => Promise<Stoppable>, Promise<Stoppable>>();

	/** Starts the kind for the first test that needs it. All other tests get the same. */
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

/** A shop for each worker. The tests of one worker share its data, so each must restore what it changes. */
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
	/** Scripts load after a page was painted. With scripts on, every visit of a page waits until they run. */
	context: async ({ context, javaScriptEnabled }, use) => {
		if (javaScriptEnabled) context.on('page', waitForScripts);
		await use(context);
		// A request that is still held when the test ends does not affect its result.
		if (javaScriptEnabled) for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
	},
	/** The errors that the page wrote to the console. A test fails if any are left. */
	consoleErrors: [
		async ({ page }, use) => {
			const errors: string[] = [];
			page.on('console', (message) => {
				if (message.type() !== 'error') return;
				// The browser itself reports pages with a 4xx status. Tests that request such a page check it.
				if (/status of 4\d\d/.test(message.text())) return;
				// The tests reach no other host, so a map has no tiles. Answering in their place would turn the browser's cache off,
				// and every page would fetch its style sheets, scripts and covers again.
				if (message.location().url.startsWith('https://tile.openstreetmap.org/')) return;
				// A link was followed while an earlier answer was still being read. Remix logs that it stopped reading.
				if (message.text().startsWith('AbortError: signal is aborted without reason')) return;
				errors.push(message.text());
			});
			page.on('pageerror', ({ message }) => {
				// A page was left or reloaded before it was drawn. The browser reports that its cover did not move.
				if (!/^Transition was (?:aborted|skipped)/.test(message)) errors.push(message);
			});
			await use(errors);
			expect(errors).toEqual([]);
		},
		{ auto: true },
	],
});

type Going = { waitUntil?: 'load' | 'domcontentloaded' | 'networkidle' | 'commit' };

/** Makes `goto` and `reload` of a page wait until its scripts run. Calls that name what to wait for return as usual. */
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

/** Returns the same test on another kind of shop. Each worker starts one. */
export function testOn(env: ShopOptions['env']) {
	const start = () => startShop({ env: { TRUST_PROXY: '1', ...env } });
	return test.extend({ shop: async ({ lent }, use) => use(await lent.get(start)) });
}

/** For tests that add something to a shop that would disturb other tests, such as a location. */
export const testApart = testOn(ordinary);

/** Waits until the scripts of a page run, if it has any. */
export async function scriptsRun(page: Page): Promise<void> {
	// Until the whole document has arrived, it does not show whether it has scripts.
	await page.waitForLoadState('domcontentloaded');
	await page.waitForFunction(
		() => !('__remixContext' in window) || performance.getEntriesByName('hydrated').length > 0,
	);
}

export { expect };
