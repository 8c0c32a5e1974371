import { createHash } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import type { StaffRole } from '~store/contract/desk-roles';
import type { Shop } from '../harness/shop';
import { addSession } from './desk-canary-shop';
import { hostilePosts } from './hostile-posts';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

const cookieOf = (shop: Shop, role: StaffRole = 'owner') => addSession(shop, role, null, 'A staff member');

/** Forms of the desk, each with one of its fields: before the log-in, about staff, about stock. */
const forms: Record<string, string> = {
	'/desk/log-in': 'email',
	'/desk/staff/invite': 'email',
	'/desk/stock/copy': 'code',
};

const encoded = 'application/x-www-form-urlencoded';

const post = (
	request: APIRequestContext,
	path: string,
	body: string,
	{ type = encoded, ...headers }: Record<string, string> = {},
) => request.post(path, { data: Buffer.from(body), headers: { 'Content-Type': type, ...headers }, maxRedirects: 0 });

test('refuses a form from another site and does nothing', async ({ request, shop }) => {
	const cookie = cookieOf(shop);
	const email = `foreign-${Date.now()}@example.org`;
	const invite = `email=${encodeURIComponent(email)}&role=till`;
	const senders: Record<string, string>[] = [
		{ Origin: 'https://evil.example' },
		{ Origin: 'null' },
		{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
		{ Origin: shop.url.replace(/\d+$/, '1') },
		{ 'Sec-Fetch-Site': 'cross-site' },
	];
	for (const sender of senders) {
		for (const path of ['/desk/staff/invite', '/desk/staff/invite.data']) {
			const answer = await post(request, path, invite, { Cookie: cookie, ...sender });
			expect(answer.status(), `${path} ${JSON.stringify(sender)}`).toBe(403);
			expect(await answer.text()).toContain('sent from another site');
		}
		for (const path of ['/desk/log-in', '/desk/log-out'])
			expect((await post(request, path, 'email=a', { Cookie: cookie, ...sender })).status(), path).toBe(403);
	}
	const invited = () =>
		inDatabase(shop.dataDir, (db) => db.prepare('select count(*) from staff where email = ?').pluck().get(email));
	expect(invited()).toBe(0);
	const own = { Cookie: cookie, Origin: shop.url, 'Sec-Fetch-Site': 'same-origin' };
	expect((await post(request, '/desk/staff/invite', invite, own)).status()).toBe(303);
	expect(invited()).toBe(1);
});

test('hides the log-in cookie from scripts and other sites', async ({ request, shop }) => {
	const printed = await shop.run('staff', 'invite', `cookie-${Date.now()}@example.org`, '--role', 'owner');
	const { pathname } = new URL(/https?:\S+/.exec(printed)?.[0] ?? '');
	const answer = await post(request, pathname, 'name=Ada&password=a heron stands in the reeds');
	expect(answer.status()).toBe(303);
	expect(answer.headers()['set-cookie']).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
});

test('a page runs only its own scripts, each named in its policy', async ({ request, shop }) => {
	const cookie = cookieOf(shop);
	for (const path of ['/desk', '/desk/log-in', '/desk/orders', '/desk/stock', '/desk/staff/invite', '/desk/nothing']) {
		const answer = await request.get(path, { headers: { Cookie: cookie } });
		const policy = answer.headers()['content-security-policy'] ?? '';
		expect(policy, path).not.toContain('unsafe');
		for (const directive of ["script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
			expect(policy, path).toContain(directive);
		const html = await answer.text();
		const scripts = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
		expect(scripts.length, path).toBeGreaterThan(0);
		for (const [, script = ''] of scripts)
			expect(policy, path).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
		expect(html, path).not.toMatch(/<[^>]+\s(?:on[a-z]+|style)=/);
		expect(html, path).not.toContain('javascript:');
	}
});

test('refuses a form that is built to overload or break the desk', async ({ request, shop }) => {
	test.setTimeout(300_000);
	const cookie = cookieOf(shop);
	for (const [path, field] of Object.entries(forms)) {
		const bodies = [
			...hostilePosts(field),
			{ name: 'a name of 10,000 characters', type: encoded, body: `${'a'.repeat(10_000)}=x` },
			{ name: 'a megabyte in a field', type: encoded, body: `${field}=${'x'.repeat(1024 ** 2)}` },
			{ name: 'three megabytes in a field', type: encoded, body: `${field}=${'x'.repeat(3 * 1024 ** 2)}` },
			{
				name: 'a file',
				type: 'multipart/form-data; boundary=x',
				body: `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.csv"\r\n\r\n1\r\n--x--\r\n`,
			},
			{ name: 'parts without an end', type: 'multipart/form-data; boundary=x', body: '--x\r\nContent-Dis' },
			{ name: 'parts without a boundary', type: 'multipart/form-data', body: '--x--' },
			{ name: 'nested names', type: encoded, body: `${field}[a][b]=x&${field}.c=y&__proto__[x]=1&constructor.x=1` },
			{ name: 'JSON', type: 'application/json', body: `{"${field}":{"a":1}}` },
			{ name: 'no type', type: 'text/plain', body: `${field}=x` },
			{ name: 'bytes that are not valid text', type: encoded, body: `${field}=%00%ff%fe%ed%a0%80` },
			{ name: 'a field twice', type: encoded, body: `${field}=a&${field}=b` },
		];
		for (const { name, type, body } of bodies) {
			for (const address of [path, `${path}.data`]) {
				const { status } = await sent(post(request, address, body, { Cookie: cookie, type }));
				expect(status, `${name} to ${address}`).toBeGreaterThanOrEqual(400);
				expect(status, `${name} to ${address}`).toBeLessThan(500);
			}
		}
	}
	expect((await request.get('/desk', { headers: { Cookie: cookie } })).status()).toBe(200);
});

async function sent(answering: ReturnType<APIRequestContext['post']>) {
	const answer = await answering;
	return { status: answer.status() };
}

test('forbids caches to store any answer of the desk', async ({ request, shop }) => {
	const cookie = cookieOf(shop);
	const paths = [
		'/desk',
		'/desk/log-in',
		'/desk/orders',
		'/desk/orders.data',
		'/desk/orders/file',
		'/desk/orders/labels',
		'/desk/stock/short/file',
		'/desk/audit/file',
		'/desk/day/file',
		'/desk/search?q=1001',
		'/desk/nothing',
		'/desk/orders/0',
	];
	for (const path of paths) {
		for (const Cookie of [cookie, cookieOf(shop, 'till'), '']) {
			const answer = await request.get(path, { headers: { Cookie }, maxRedirects: 0 });
			const { 'cache-control': caching, etag, 'last-modified': modified } = answer.headers();
			expect({ path, caching, etag, modified }).toEqual({ path, caching: 'private, no-store' });
		}
	}
	for (const [path, body, Cookie] of [
		['/desk/log-in', 'email=a&password=b', ''],
		['/desk/staff/invite', 'email=', cookie],
		['/desk/log-out', '', cookie],
		['/desk/log-out.data', '', cookieOf(shop)],
	] as const)
		expect((await post(request, path, body, { Cookie })).headers()['cache-control'], path).toBe('private, no-store');
});

test('a log-in redirects only to pages of the desk', async ({ request, shop }) => {
	const password = 'a heron stands in the reeds';
	const printed = await shop.run('staff', 'invite', `back-${Date.now()}@example.org`, '--role', 'till');
	const { pathname } = new URL(/https?:\S+/.exec(printed)?.[0] ?? '');
	const came = await post(request, pathname, `name=Bo&password=${password}`);
	const Cookie = (came.headers()['set-cookie'] ?? '').split(';')[0] ?? '';
	const leadsTo = async (back: string) => {
		const path = `/desk/password?${new URLSearchParams({ back })}`;
		const answer = await post(request, path, `password=${password}`, { Cookie });
		expect(answer.status(), back).toBe(303);
		return new URL(answer.headers().location ?? '', shop.url);
	};
	expect((await leadsTo('/desk/orders?queue=to_pick')).href).toBe(`${shop.url}/desk/orders?queue=to_pick`);
	for (const back of [
		'https://evil.example/desk',
		'//evil.example/desk',
		'/\\evil.example',
		'/desk//evil.example',
		'/desk/../account',
		'/desk/./../account',
		'/desk/orders/../../cart',
		'/desk/%2e%2e/account',
		'/desk/..',
		'/deskevil',
		'/desk.evil.example',
		'/desk@evil.example',
		'javascript:alert(1)',
		'/account',
		'/desk\r\nSet-Cookie: a=b',
		'/desk/log-out',
	]) {
		const { origin, pathname: to } = await leadsTo(back);
		expect(origin, back).toBe(shop.url);
		expect(to, back).toMatch(/^\/desk(\/|$)/);
	}
});
