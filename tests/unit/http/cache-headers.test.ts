import type { AppLoadContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import { setCacheHeaders } from '~/rendering/cache-headers.server';
import { storeApi } from '~/store-api/store-api.server';
import type { CallName } from '~store/contract/contract';

interface Page {
	path?: string;
	method?: string;
	cookie?: string;
	status?: number;
	shared?: boolean;
	/** The tags of the calls; null when they are unknown. */
	tags?: string[] | null;
	/** The calls that the page was made of. */
	calls?: CallName[];
	settings?: object;
	headers?: HeadersInit;
}

/** Returns the headers of the privacy policy, or of a page that differs from it. */
async function headersOf(page: Page = {}): Promise<Headers> {
	const { path = '/privacy-policy', method = 'GET', cookie, status = 200, calls = [], settings = {} } = page;
	const { tags = ['settings'] } = page;
	const caching = tags ? { caching: { tags, until: 1_790_000_000 } } : {};
	const request = new Request(`http://localhost${path}`, { method, headers: cookie ? { cookie } : {} });
	const context: AppLoadContext = { dispatch: async () => ({ status: 200, body: settings, ...caching }) };
	const api = await storeApi({ request, context });
	for (const name of ['store/getSettings', 'session/getSummary', ...calls] as const) await api.call(name, {} as never);
	const headers = new Headers(page.headers);
	await setCacheHeaders(headers, { request, context }, status, page.shared ?? true);
	return headers;
}

const keepingOf = async (page?: Page) => (await headersOf(page)).get('Cache-Control');

test('combines the tags and the shortest lifetime of a page’s calls', async () => {
	const headers = await headersOf({ tags: ['settings', 'title:7'], calls: ['title/getItem'] });
	expect(headers.get('X-Cache-Tags')).toBe('settings title:7');
	expect(headers.get('X-Cache-Until')).toBe('1790000000');
	expect((await headersOf({ shared: false })).has('X-Cache-Tags')).toBe(false);
});

test('sends no cache tags for a page with unknown contents', async () => {
	expect((await headersOf({ tags: null })).has('X-Cache-Tags')).toBe(false);
});

test('shares a page when its route says so', async () => {
	expect(await keepingOf()).toBe('public, max-age=0, s-maxage=60');
	expect(await keepingOf({ method: 'HEAD', cookie: 'rows=grid' })).toBe('public, max-age=0, s-maxage=60');
	expect(await keepingOf({ path: '/privacy-policy.data?_routes=a' })).toBe('public, max-age=0, s-maxage=60');
});

test('keeps a page private unless its route shares it, whatever its loader says', async () => {
	expect(await keepingOf({ shared: false })).toBe('private, no-store');
	expect(await keepingOf({ shared: false, headers: { 'Cache-Control': 'public' } })).toBe('private, no-store');
});

test.each<[string, Page]>([
	['a visitor with a cookie', { cookie: 'session=abc' }],
	['an address that may hold a key', { path: '/privacy-policy?key=abc' }],
	['a page that is not there', { status: 404 }],
	['the answer to a post', { method: 'POST' }],
	['an answer that sets a cookie', { headers: { 'Set-Cookie': 'session=abc' } }],
	['a private store', { settings: { is_private: true } }],
	['an exclusive store', { settings: { is_exclusive: true } }],
	['a call that is not public', { calls: ['checkout/getPayment'] }],
	['a call that writes', { calls: ['event/getList'] }],
])('does not share %s', async (_whose, page) => {
	expect(await keepingOf(page)).toMatch(/^private/);
});
