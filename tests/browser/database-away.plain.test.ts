import pino from 'pino';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { openStore } from '~store/store';
import { readConfig } from '../../config';
import { addStockedTitle } from '../harness/catalogue';
import { engines } from '../harness/engines';
import { Cluster } from '../harness/postgres-cluster';
import { type Shop, startShop } from '../harness/shop';
import { testSecret } from '../harness/test-secret';
import { expect, test } from './shop-test';

const eisbn = '9780306406157';

test.describe('while the database is away', () => {
	test.skip(!engines.includes('postgres'), 'PostgreSQL is left out');

	let cluster: Cluster;
	let shop: Shop;
	test.beforeAll(async () => {
		cluster = await Cluster.create();
		await cluster.start();
		shop = await startShop({ env: { DATABASE_URL: cluster.url } });
		const env = { NODE_ENV: 'test', SESSION_SECRET: testSecret, DATA_DIR: shop.dataDir, DATABASE_URL: cluster.url };
		const store = await openStore(readConfig(env), pino({ level: 'fatal' }));
		await transact(store, (transaction) => writeSettings(transaction, { store_info: { name: 'Quills' } }, store.now()));
		await addStockedTitle(store, { eisbn, title: 'The Old Quay' });
		await store.close();
	});
	test.afterAll(async () => {
		await shop.stop();
		await cluster.remove();
	});

	test('without its database, the shop serves cached pages, asks to retry the rest, and then recovers', async ({
		page,
		request,
	}) => {
		const at = (path: string) => shop.url + path;
		const form = { eisbn, condition: 'new', quantity: '1' };
		await expect.poll(async () => (await request.get(at(`/item/${eisbn}`))).status()).toBe(200);
		const kept = await (await request.get(at(`/item/${eisbn}`))).text();
		await page.goto(at(`/item/${eisbn}`));
		await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
		await expect(page.getByText('Added to cart').first()).toBeVisible();
		await page.goto(at(`/item/${eisbn}`));

		await cluster.stop();
		const again = await request.get(at(`/item/${eisbn}`));
		expect([again.status(), await again.text()]).toEqual([200, kept]);

		await test.step('a shopper with a cart sees the book and reads that the cart is safe', async () => {
			const answered = await page.goto(at(`/item/${eisbn}`));
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Old Quay');
			expect(answered?.status()).toBe(200);
			await expect(page.getByRole('alert')).toContainText('We cannot show your cart and your account');
			await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0);
		});
		await test.step('the cart page asks to try again later', async () => {
			const cart = await page.request.get(at('/checkout/cart'));
			expect([cart.status(), cart.headers()['retry-after']]).toEqual([503, '2']);
			expect(await cart.text()).toMatch(/<h1>One moment, please<\/h1>.*Your cart is safe/);
		});
		await test.step('a posted form asks to be sent again', async () => {
			const cart = { intent: 'remove-unavailable' };
			for (const [path, fields] of Object.entries({ '/cart/add': form, '/checkout/cart': cart })) {
				const answer = await page.request.post(at(path), { form: fields });
				expect([path, answer.status(), answer.headers()['retry-after']]).toEqual([path, 503, '2']);
				expect(await answer.text()).toContain('nothing is ordered twice');
			}
		});
		await test.step('the desk also asks to try again, and keeps what was typed', async () => {
			const headers = { Cookie: `desk=${'x'.repeat(43)}`, Accept: 'text/html' };
			for (const path of ['/desk', '/desk/orders/1', '/desk/orders/file?format=csv']) {
				const answer = await request.get(at(path), { headers });
				expect([path, answer.status(), answer.headers()['retry-after']]).toEqual([path, 503, '2']);
				expect(await answer.text()).toMatch(/<h1>One moment, please<\/h1>.*Try again/);
			}
			const answer = await request.post(at('/desk/stock/copy'), { headers, form: { note: 'slightly foxed' } });
			expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '2']);
			const page = await answer.text();
			expect(page).toMatch(/<h1>One moment, please<\/h1>.*What you typed is still here.*slightly foxed/);
			expect(page).not.toContain('Your cart');
		});
		const ready = await request.get(at('/ready'));
		expect(ready.status()).toBe(503);
		expect((await request.get(at('/health'))).status()).toBe(200);

		await cluster.start();
		const cart = async () => (await page.request.get(at('/checkout/cart'))).status();
		await expect.poll(cart, { intervals: [20] }).toBe(200);
		await page.goto(at('/checkout/cart'));
		await expect(page.getByRole('main').getByRole('link', { name: 'The Old Quay' })).toBeVisible();
		await page.goto(at(`/item/${eisbn}`));
		await expect(page.getByRole('alert')).toHaveCount(0);
	});
});
