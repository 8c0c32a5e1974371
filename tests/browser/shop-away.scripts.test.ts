import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { offerOf, putIn } from './fill-cart';
import { expect, test } from './shop-test';

/** The browser itself tells the console of what did not come. */
function forgetWhatDidNotCome(errors: string[]) {
	const others = errors.filter((text) => !/^Failed to (load resource|fetch manifest patches)/.test(text));
	errors.splice(0, errors.length, ...others);
}

const words = 'We could not reach the shop. This page is as it was.';

test('offline, the page of a title stays, and the title goes into the cart on the second try', async ({
	page,
	context,
	shop,
	consoleErrors,
}) => {
	const book = offerOf(shop, 'plenty');
	await page.goto(`/item/${book.eisbn}`);
	const add = page.getByRole('button', { name: `Add to cart: ${book.title}` }).first();
	await expect(page.getByRole('button', { name: /^One more/ }).first()).toBeVisible();
	await context.setOffline(true);
	await add.click();
	const toast = page.getByRole('alert').filter({ hasText: words });
	await expect(toast).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toContainText(book.title);
	await toast.getByRole('button', { name: 'Try again' }).click();
	await expect(toast).toBeVisible();
	await context.setOffline(false);
	await toast.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByText('1 in cart').first()).toBeVisible();
	await expect(toast).toHaveCount(0);
	forgetWhatDidNotCome(consoleErrors);
});

test('while a proxy answers for the shop, the cart stays, and its quantity is saved on the second try', async ({
	page,
	shop,
	consoleErrors,
}) => {
	await putIn(page, offerOf(shop, 'plenty'));
	await page.goto('/checkout/cart');
	const more = page.getByRole('button', { name: /^One more/ });
	await expect(more).toBeVisible();
	await page.route('**/cart/add.data*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), { times: 1 });
	await more.click();
	const toast = page.getByRole('alert').filter({ hasText: words });
	await expect(toast).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
	await toast.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Subtotal, 2 items');
	await expect(toast).toHaveCount(0);
	forgetWhatDidNotCome(consoleErrors);
});

test('a title whose page breaks off at its end comes on the second try', async ({ page, shop, consoleErrors }) => {
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

test('a page’s data that is given up is no error, even where the router does not listen', async ({
	page,
	consoleErrors,
}) => {
	await page.goto('/browse', { waitUntil: 'networkidle' });
	// Of what fails unheard: whether the page has taken it for no error.
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
	// The fault is told as before.
	await expect.poll(() => consoleErrors.splice(0)).toEqual([expect.stringContaining('a fault')]);
});

/** A line to a shop on which what comes from the addresses that it is told breaks off when all but its end is there. */
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
