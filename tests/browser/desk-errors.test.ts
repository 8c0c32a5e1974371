import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright/test';
import type { DeskLimit } from '~store/contract/desk-call';
import { limitKey } from '~store/foundation/limits';
import { type Shop, startShop } from '../harness/shop';
import { addSession } from './desk-canary-shop';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

/** Expects the desk's own frame, with its rooms and the name of the staff member. */
async function seeFrame(page: Page): Promise<void> {
	await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Today' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
	await expect(page.getByRole('searchbox')).toBeVisible();
}

const main = (page: Page) => page.getByRole('main');

test('an unknown address shows an error in the desk’s frame, with a link back', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'bookseller');
	for (const path of ['/desk/nowhere', '/desk/orders/1/nowhere/at/all']) {
		const answered = await page.goto(path);
		expect(answered?.status(), path).toBe(404);
		await seeFrame(page);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
		await expect(page).toHaveTitle('Page not found');
	}
	await main(page).getByRole('link', { name: 'Back to orders' }).click();
	await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
});

test('a missing record is named in the error, with a link to its list', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'owner');
	const cases: [path: string, words: RegExp, room: string][] = [
		['/desk/orders/NOPE', /NOPE/, 'Back to orders'],
		['/desk/orders/NOPE/cancel', /NOPE/, 'Back to orders'],
		['/desk/orders/NOPE/money', /NOPE/, 'Back to orders'],
		['/desk/quotes/NOPE', /NOPE|no such quote/i, 'Back to quotes'],
		['/desk/picking/999999', /pick list no longer exists/i, 'Back to picking'],
		['/desk/deliveries/999999', /Purchase order 999999 not found/, 'Back to deliveries'],
		['/desk/deliveries/suppliers/999999', /supplier not found/i, 'Back to deliveries'],
		['/desk/counting/999999', /Count 999999 not found/, 'Back to counting'],
		['/desk/transfers/999999', /Transfer 999999 not found/, 'Back to transfers'],
		['/desk/staff/999999', /staff member not found/i, 'Back to staff'],
		['/desk/stock/9780000000002/change?condition=new&location=1', /./, 'Back to stock'],
	];
	for (const [path, words, room] of cases) {
		const answered = await page.goto(path);
		expect(answered?.status(), path).toBe(404);
		await seeFrame(page);
		await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Not found');
		await expect(main(page), path).toContainText(words);
		await expect(main(page).getByRole('link', { name: room }), path).toBeVisible();
	}
});

test('a page outside the user’s role shows an error in the desk’s frame', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'till');
	const answered = await page.goto('/desk/staff');
	expect(answered?.status()).toBe(403);
	await seeFrame(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('You may not open this page');
	// There is no link to pages that they may not open.
	await expect(page.getByRole('link', { name: /staff/i })).toHaveCount(0);
	await main(page).getByRole('link', { name: 'Back to today' }).click();
	await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
});

test('a visitor who is not logged in cannot find out which pages exist', async ({ page, shop, request }) => {
	const number = inDatabase(shop.dataDir, (db) => db.prepare('select order_number from orders limit 1').pluck().get());
	for (const path of [
		`/desk/orders/${number}`,
		'/desk/orders/NOPE',
		'/desk/nowhere',
		'/desk/orders/1/nowhere',
		'/desk/nowhere/file',
	]) {
		const answered = await request.get(path, { maxRedirects: 0 });
		expect(answered.status(), path).toBe(302);
		expect(answered.headers().location, path).toBe(`/desk/log-in?${new URLSearchParams({ back: path })}`);
		const posted = await request.post(path, {
			form: { intent: 'x' },
			headers: { Accept: 'text/html' },
			maxRedirects: 0,
		});
		expect(posted.status(), path).toBeGreaterThanOrEqual(302);
		expect(await posted.text(), path).not.toContain('Log out');
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to the desk');
		await expect(page.getByRole('navigation', { name: 'Desk' })).toHaveCount(0);
	}
});

test.describe('when the desk has an error', () => {
	let broken: Shop;
	// The browser itself reports a page that answered 500.
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
	test.use({ consoleErrors: async ({}, use) => use([]) });
	test.beforeAll(async () => {
		broken = await startShop({ env: { LOG_LEVEL: 'silent' } });
		inDatabase(broken.dataDir, (db) => db.exec('alter table stock_transfers rename to stock_transfers_away'));
	});
	test.afterAll(() => broken.stop());

	test('the page shows an error, and the rest of the desk works', async ({ page, context }) => {
		await comeInAs(context, broken, 'owner');
		const answered = await page.goto(`${broken.url}/desk/transfers`);
		expect(answered?.status()).toBe(500);
		await seeFrame(page);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
		await expect(main(page)).toContainText('the error was recorded');
		await expect(main(page)).not.toContainText('stock_transfers');
		await expect(main(page).getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/desk/transfers');
		// Today's page reads the transfers on their way, so it cannot be read either.
		await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Counting' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Counting' })).toBeVisible();
	});

	test('a broken file answers with a page for a person and a status for a program', async ({
		page,
		context,
		request,
	}) => {
		const path = `${broken.url}/desk/transfers/file?format=csv`;
		const Cookie = addSession(broken, 'owner', null, 'A program');
		const program = await request.get(path, { headers: { Cookie, Accept: '*/*' } });
		expect(program.status()).toBe(500);
		expect(await program.text()).not.toContain('<html');
		await comeInAs(context, broken, 'owner');
		const answered = await page.goto(path);
		expect(answered?.status()).toBe(500);
		await seeFrame(page);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
	});
});

test('a refused file answers with a page for a person and a status for a program', async ({
	page,
	shop,
	context,
	request,
}) => {
	const labels = `/desk/orders/labels?${new URLSearchParams(Array.from({ length: 201 }, (_, at) => ['order', String(at + 1)]))}`;
	const owner = addSession(shop, 'owner', null, 'A program');
	const till = addSession(shop, 'till', null, 'A program');
	await comeInAs(context, shop, 'owner');
	const cases: [path: string, status: number, words: RegExp][] = [
		[labels, 400, /200/],
		['/desk/orders/labels', 400, /./],
		['/desk/orders/NOPE/slip', 404, /NOPE/],
		['/desk/deliveries/999999/file', 404, /Purchase order 999999 not found/],
		['/desk/counting/999999/file?format=xlsx', 404, /Count 999999 not found/],
		['/desk/day/file?from=nonsense', 400, /./],
	];
	for (const [path, status, words] of cases) {
		const program = await request.get(path, { headers: { Cookie: owner, Accept: '*/*' } });
		expect(program.status(), path).toBe(status);
		expect((await program.json()).error, path).toMatch(words);
		const answered = await page.goto(path);
		expect(answered?.status(), path).toBe(status);
		expect(answered?.headers()['content-type'], path).toContain('text/html');
		expect(answered?.headers()['cache-control'], path).toBe('private, no-store');
		await seeFrame(page);
		await expect(main(page), path).toContainText(words);
		await expect(main(page), path).not.toContainText('{');
	}
	const refused = await request.get('/desk/orders/file', { headers: { Cookie: till, Accept: 'text/html' } });
	expect(refused.status()).toBe(403);
	expect(await refused.text()).toContain('You may not open this page');
});

/** How long each kind of post is counted, in seconds. */
const countedFor = { 'desk-mail': 600, 'desk-work': 600, 'desk-change': 60 } as const satisfies Partial<
	Record<DeskLimit, number>
>;

/**
 * Counts every post of a kind that a staff member may make. A count starts over after its time. If it has less than twenty
 * seconds
 * left, waits for the next count.
 */
async function exhaust(shop: Shop, kind: keyof typeof countedFor, staff: number): Promise<void> {
	const seconds = countedFor[kind];
	const left = seconds - ((Date.now() / 1000) % seconds);
	if (left < 20) await pause(left * 1000 + 50);
	const now = Math.floor(Date.now() / 1000);
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare('insert or replace into rate_limits (key, window_start, hits) values (?, ?, 100000)')
			.run(limitKey(kind, `staff ${staff}`), now - (now % seconds)),
	);
}

/** Posts a form as a browser does. */
const post = (context: BrowserContext, shop: Shop, path: string, form: Record<string, string>) =>
	context.request.post(shop.url + path, { form, headers: { Accept: 'text/html' }, maxRedirects: 0 });

test('too many posts get a message and the time to try again', async ({ page, shop, context }) => {
	const { id } = await comeInAs(context, shop, 'owner');
	const cases: [kind: keyof typeof countedFor, path: string, form: Record<string, string>][] = [
		['desk-mail', '/desk?index', { mail: 'all' }],
		['desk-work', '/desk/check', {}],
		['desk-change', '/desk/orders?index&queue=to_pick', { intent: 'pick', order: '1' }],
		['desk-mail', '/desk/staff/invite', { email: 'ada@example.org', role: 'till' }],
		[
			'desk-change',
			'/desk/stock/copy',
			{
				code: '9780306406157',
				condition: 'used',
				location_id: '1',
				price: '1.00',
				note: 'slightly foxed',
				key: 'a-key-of-the-test-1',
			},
		],
	];
	for (const [kind, path, form] of cases) {
		await exhaust(shop, kind, id);
		const answered = await post(context, shop, path, form);
		expect(answered.status(), path).toBe(429);
		expect(Number(answered.headers()['retry-after']), path).toBeGreaterThan(0);
		const html = await answered.text();
		expect(html, path).toMatch(/too many tries in a short time/);
		for (const value of Object.values(form).filter((one) => one.length > 5)) expect(html, path).toContain(value);
	}
	await page.goto('/desk/check');
	await exhaust(shop, 'desk-work', id);
	await page.getByRole('button', { name: 'Check the stock and money records' }).click();
	await expect(page.getByRole('alert')).toContainText('too many tries in a short time');
	await seeFrame(page);
});
