import { readdirSync } from 'node:fs';
import { createCookie } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testSecret } from '../../harness/test-secret';

type Cookies = Awaited<ReturnType<typeof load>>;

/** Loads the cookies of a shop for the current environment, which the modules read once when they load. */
async function load() {
	const [session, checkout, flash, newcomer, wish, mailed, rows, cartPage, held, keeping] = await Promise.all([
		import('~/cookies/session.server'),
		import('~/cookies/checkout.server'),
		import('~/cookies/flash.server'),
		import('~/cookies/newcomer.server'),
		import('~/cookies/wish.server'),
		import('~/cookies/mailed-payment.server'),
		import('~/cookies/rows.server'),
		import('~/cookies/cart-page.server'),
		import('~/cookies/held-form.server'),
		import('~/rendering/cache-headers.server'),
	]);
	return {
		...session,
		...checkout,
		...flash,
		...newcomer,
		...wish,
		...mailed,
		...rows,
		...cartPage,
		...held,
		...keeping,
	};
}

const visit = (cookie = '') => new Request('https://shop.example/lists', cookie ? { headers: { Cookie: cookie } } : {});
const pairOf = (header: string) => header.split(';')[0] ?? '';
/** Returns how long a browser keeps a cookie, in seconds. Returns null when the cookie does not say. */
function ageOf(header: string): number | null {
	const [, age] = /; Max-Age=(\d+)/.exec(header) ?? [];
	return age === undefined ? null : Number(age);
}

const somebody = { id: 'a session of the shop', uuid: 'a device' };

/** Returns every cookie that the shop sets. */
async function allOf(shop: Cookies): Promise<string[]> {
	const said = new Headers();
	await shop.flash(visit(), said, { kind: 'success', text: 'Saved' });
	return [
		...(await shop.sessionHeaders(visit(), somebody)),
		await shop.progressHeader(visit(), { reached: 'payment', checksum: 'c', goods: 'g', key: 'k', customer: '' }),
		...said.getSetCookie(),
		await shop.newcomerHeader(visit(), { email: 'bo@example.org', back: null }),
		await shop.wishHeader(visit(), { eisbn: '9780000000002', to: 'list' }),
		await shop.mailedPaymentHeader(visit(), { order_number: '1001', access_key: 'k' }),
		shop.viewHeader(visit(), 'grid'),
		shop.cartPageHeader(visit(), 3),
		await shop.heldFormHeader(visit(), { path: '/checkout/contact', customer: 'ada', answers: [], incomplete: false }),
		...(await shop.forgetSession(visit())),
		await shop.clearHeldForm(visit()),
		await shop.clearProgress(visit()),
		await shop.clearFlash(visit()),
		await shop.clearNewcomer(visit()),
		await shop.clearWish(visit()),
		await shop.clearMailedPayment(visit()),
	];
}

/** Reads the value of each of the shop's cookies as the browser received them. */
async function readBack(shop: Cookies, cookies: string) {
	return {
		session: await shop.readSession(visit(cookies)),
		progress: (await shop.readProgress(visit(cookies)))?.reached,
		flash: (await shop.readFlash(visit(cookies)))?.text,
		newcomer: (await shop.readNewcomer(visit(cookies))).email,
		wish: await shop.readWish(visit(cookies), 'list'),
		mailed: (await shop.readMailedPayment(visit(cookies)))?.order_number,
		view: shop.readView(visit(cookies)),
		page: shop.readCartPage(visit(cookies)),
		held: (await shop.readHeldForm(visit(cookies)))?.path,
	};
}

const all = {
	session: { ...somebody, given_at: expect.any(Number) },
	progress: 'payment',
	flash: 'Saved',
	newcomer: 'bo@example.org',
	wish: '9780000000002',
	mailed: '1001',
	view: 'grid',
	page: 3,
	held: '/checkout/contact',
};
const nothing = {
	session: null,
	progress: undefined,
	flash: undefined,
	newcomer: '',
	wish: null,
	mailed: undefined,
	view: null,
	page: 1,
	held: undefined,
};

describe.each([
	['over https', 'true'],
	['over http', 'false'],
])('the shop’s cookies %s', (_how, secure) => {
	let shop: Cookies;
	beforeAll(async () => {
		vi.stubEnv('SECURE_COOKIES', secure);
		vi.resetModules();
		shop = await load();
	});
	afterAll(() => {
		vi.unstubAllEnvs();
		vi.resetModules();
	});
	const stripped = (cookies: string) => cookies.replaceAll('__Host-', '');
	const prefixed = (cookies: string) => stripped(cookies).replace(/(^|; )/g, '$1__Host-');

	it('have names that other hosts cannot set when they are sent only over https', async () => {
		const name = secure === 'true' ? /^__Host-[a-z-]+=/ : /^[a-z-]+=/;
		for (const cookie of await allOf(shop)) {
			expect(cookie).toMatch(name);
			expect(cookie).toMatch(/; Path=\/(;|$)/);
			expect(cookie).toContain('HttpOnly');
			expect(cookie).toContain('SameSite=Lax');
			expect(cookie).not.toContain('Domain');
			expect(cookie.includes('Secure')).toBe(secure === 'true');
		}
	});

	it('last as long as the data that depends on them', async () => {
		const ages = (await allOf(shop)).map((cookie) => [stripped(cookie.split('=')[0] ?? ''), ageOf(cookie)]);
		const [hour, day, year] = [3600, 86_400, 365 * 86_400];
		expect(ages).toEqual([
			['session', year],
			['checkout', 12 * hour],
			['flash', 60],
			['newcomer', 2 * day],
			['wish', hour],
			['mailed-payment', 4 * hour],
			['rows', year],
			// The browser deletes it on closing.
			['cart-page', null],
			['held-form', hour],
			...['session', 'held-form', 'checkout', 'flash', 'newcomer', 'wish', 'mailed-payment'].map((name) => [name, 0]),
		]);
	});

	it('are read only under that name', async () => {
		const cookies = (await allOf(shop)).slice(0, 9).map(pairOf).join('; ');
		expect(await readBack(shop, cookies)).toEqual(all);
		expect(await readBack(shop, secure === 'true' ? stripped(cookies) : prefixed(cookies))).toEqual(nothing);
	});

	it('are accepted only with the shop’s signature', async () => {
		const cookies = (await allOf(shop)).slice(0, 6).map(pairOf);
		const forged = await Promise.all(
			cookies.map(async (cookie) => {
				const name = cookie.split('=')[0] ?? '';
				const value = await createCookie(name, { secrets: [testSecret] }).parse(cookie);
				expect(value, name).not.toBeNull();
				return pairOf(await createCookie(name, { secrets: ['another shop’s secret'] }).serialize(value));
			}),
		);
		expect(await readBack(shop, forged.join('; '))).toEqual(nothing);
	});

	it('are all covered by these tests', () => {
		const modules = readdirSync('app/cookies').filter((file) => file !== 'cookie.server.ts');
		expect(modules.sort()).toEqual(
			['cart-page', 'checkout', 'flash', 'held-form', 'mailed-payment', 'newcomer', 'rows', 'session', 'wish'].map(
				(name) => `${name}.server.ts`,
			),
		);
	});

	it('share a page among visitors with the same view, if the cookie was read', async () => {
		const keepingOf = async (cookie: string) => {
			const headers = new Headers();
			const context = { dispatch: async () => ({ status: 200, body: {} }) };
			await shop.setCacheHeaders(headers, { request: visit(cookie), context }, 200, true);
			return headers.get('Cache-Control');
		};
		const [read, other] = secure === 'true' ? ['__Host-rows=grid', 'rows=grid'] : ['rows=grid', '__Host-rows=grid'];
		expect(await keepingOf(read)).toContain('public');
		expect(await keepingOf(other)).toContain('private');
	});

	it('delete the session cookie of an earlier version when it is no longer read', async () => {
		const set = async (cookie: string) => (await shop.sessionHeaders(visit(cookie), somebody)).slice(1);
		expect(await set('a=b')).toEqual([]);
		expect(await set('a=b; session=old')).toEqual(
			secure === 'true' ? ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure'] : [],
		);
	});
});
