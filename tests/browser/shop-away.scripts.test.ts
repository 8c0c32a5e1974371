import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { offerOf, putIn } from './fill-cart';
import { expect, test } from './shop-test';

/** Forgets the browser's own console messages about failed requests. */
function forgetWhatDidNotCome(errors: string[]) {
	const others = errors.filter((text) => !/^Failed to (load resource|fetch manifest patches)/.test(text));
	errors.splice(0, errors.length, ...others);
}

const words = 'We could not reach the shop. This page has not changed.';
const postWords = 'We could not reach the shop, so your change may not be saved. Your text is still here.';

/** Counts the posts to an address and answers the first like a proxy whose shop is too slow. */
async function timeOutOnce(page: Page, address: string): Promise<() => number> {
	let posts = 0;
	await page.route(address, (route) => {
		posts += 1;
		return posts === 1 ? route.fulfill({ status: 504, body: 'Gateway Timeout' }) : route.continue();
	});
	return () => posts;
}

test('a page that fails to load leaves the last page in place, and loads on the second try', async ({
	page,
	consoleErrors,
}) => {
	await page.goto('/contact-hours');
	const heading = page.getByRole('heading', { level: 1 });
	const before = await heading.textContent();
	await page.route('**/events.data*', (route) => route.abort('connectionfailed'), { times: 1 });
	await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
	const toast = page.getByRole('alert').filter({ hasText: words });
	await expect(toast).toBeVisible();
	await expect(heading).toHaveText(before ?? '');
	await toast.getByRole('button', { name: 'Try again' }).click();
	await expect(heading).toContainText('Events');
	await expect(toast).toHaveCount(0);
	forgetWhatDidNotCome(consoleErrors);
});

test('pressing the button again adds a title whose first post did not reach the shop', async ({
	page,
	shop,
	consoleErrors,
}) => {
	const book = offerOf(shop, 'plenty');
	await page.goto(`/item/${book.eisbn}`);
	const add = page.getByRole('button', { name: `Add to cart: ${book.title}` }).first();
	await expect(page.getByRole('button', { name: /^One more/ }).first()).toBeVisible();
	// Offline, the router would first request the form's route, and that request is held like a page's.
	await page.route('**/cart/add.data*', (route) => route.abort('connectionfailed'), { times: 1 });
	await add.click();
	const toast = page.getByRole('alert').filter({ hasText: postWords });
	await expect(toast).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toContainText(book.title);
	await toast.getByRole('button', { name: 'Dismiss' }).click();
	await expect(toast).toHaveCount(0);
	await add.click();
	await expect(page.getByText('1 in cart').first()).toBeVisible();
	await expect(toast).toHaveCount(0);
	forgetWhatDidNotCome(consoleErrors);
});

test('a quantity that may not be saved stays as typed, and the page does not repeat its post', async ({
	page,
	shop,
	consoleErrors,
}) => {
	await putIn(page, offerOf(shop, 'plenty'));
	await page.goto('/checkout/cart');
	const more = page.getByRole('button', { name: /^One more/ });
	await expect(more).toBeVisible();
	const posts = await timeOutOnce(page, '**/cart/add.data*');
	await more.click();
	const toast = page.getByRole('alert').filter({ hasText: postWords });
	await expect(toast).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
	const quantity = page.getByRole('textbox', { name: /^Quantity/ });
	await expect(quantity).toHaveValue('2');
	expect(posts()).toBe(1);
	await quantity.press('Enter');
	await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Subtotal, 2 items');
	await expect(toast).toHaveCount(0);
	expect(posts()).toBe(2);
	forgetWhatDidNotCome(consoleErrors);
});

test('a form without an answer keeps its input, and its button sends it again', async ({
	page,
	shop,
	consoleErrors,
}) => {
	await putIn(page, offerOf(shop, 'plenty'));
	await page.goto('/checkout/cart');
	await page.locator('summary').filter({ hasText: 'Promo code' }).click();
	await page.getByLabel('Promo code').fill('NOSUCHCODE');
	const posts = await timeOutOnce(page, '**/checkout/cart.data*');
	const apply = page.getByRole('button', { name: 'Apply', exact: true });
	await apply.click();
	const toast = page.getByRole('alert').filter({ hasText: postWords });
	await expect(toast).toBeVisible();
	await expect(page.getByText('Please wait...')).toBeHidden();
	await expect(page.getByLabel('Promo code')).toHaveValue('NOSUCHCODE');
	expect(posts()).toBe(1);
	await apply.click();
	await expect(page.getByLabel('Promo code')).toHaveAttribute('aria-invalid', 'true');
	await expect(toast).toHaveCount(0);
	forgetWhatDidNotCome(consoleErrors);
});

test('a title’s page that was cut off loads on the second try', async ({ page, shop, consoleErrors }) => {
	const line = await openLine(shop.url);
	try {
		await page.goto(`${line.url}/browse`);
		line.breaksAt = /^\/item\/\d{13}\.data/;
		await page.getByRole('region', { name: 'Titles' }).getByRole('heading', { level: 3 }).first().click();
		const toast = page.getByRole('alert').filter({ hasText: words });
		await expect(toast).toBeVisible();
		line.breaksAt = null;
		await toast.getByRole('button', { name: 'Try again' }).click();
		await expect(
			page
				.getByRole('main')
				.getByRole('button', { name: /^Add to cart/ })
				.first(),
		).toBeVisible();
		await expect(toast).toHaveCount(0);
	} finally {
		line.close();
	}
	forgetWhatDidNotCome(consoleErrors);
});

test('an aborted request for a page’s data causes no error, even without the router', async ({
	page,
	consoleErrors,
}) => {
	await page.goto('/browse', { waitUntil: 'networkidle' });
	// Lists, for each unhandled rejection, whether the page accepted it as harmless.
	const heard = await page.evaluate(async () => {
		const taken: boolean[] = [];
		addEventListener('unhandledrejection', (event) => taken.push(event.defaultPrevented));
		const giving = new AbortController();
		void fetch('/browse.data', { signal: giving.signal });
		giving.abort();
		void Promise.reject(new Error('a fault'));
		while (taken.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
		return taken.sort();
	});
	expect(heard).toEqual([false, true]);
	// The real error is still reported.
	await expect.poll(() => consoleErrors.splice(0)).toEqual([expect.stringContaining('a fault')]);
});

/** Opens a connection to a shop that breaks off just before the end of an answer from the given addresses. */
async function openLine(shopUrl: string) {
	const server = createServer((asked, answer) => {
		const { method, headers, url = '/' } = asked;
		const on = request(new URL(url, shopUrl), { method, headers }, async (shops) => {
			const bytes = Buffer.concat(await shops.toArray());
			const breaks = line.breaksAt?.test(url) ?? false;
			const length = bytes.length + (breaks ? 1 : 0);
			answer.writeHead(shops.statusCode ?? 502, { ...shops.headers, 'content-length': length });
			if (!breaks) return answer.end(bytes);
			answer.write(bytes, () => answer.destroy());
		});
		asked.pipe(on);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const line = {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		breaksAt: null as RegExp | null,
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
	return line;
}
