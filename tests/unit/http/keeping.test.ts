import type { AppLoadContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import { setKeeping } from '~/rendering/keeping.server';
import { storeApi } from '~/store-api/store-api.server';
import type { Counter } from '~store/contract/call';
import type { CallName } from '~store/contract/contract';

interface Page {
	path?: string;
	method?: string;
	cookie?: string;
	status?: number;
	shared?: Counter[] | undefined;
	/** The calls that it was made of. */
	calls?: CallName[];
	settings?: object;
	headers?: HeadersInit;
}

/** The headers of the privacy policy, or of a page that differs from it. */
async function headersOf(page: Page = {}): Promise<Headers> {
	const { path = '/privacy-policy', method = 'GET', cookie, status = 200, calls = [], settings = {} } = page;
	const request = new Request(`http://localhost${path}`, { method, headers: cookie ? { cookie } : {} });
	const context: AppLoadContext = { dispatch: async () => ({ status: 200, body: settings }) };
	const api = await storeApi({ request, context });
	for (const name of ['store/getSettings', 'session/getSummary', ...calls] as const) await api.call(name, {} as never);
	const headers = new Headers(page.headers);
	await setKeeping(headers, { request, context }, status, 'shared' in page ? page.shared : ['settings']);
	return headers;
}

const keepingOf = async (page?: Page) => (await headersOf(page)).get('Cache-Control');

test('a page is voided by what it and its frame show: a sale leaves the privacy policy as it is', async () => {
	expect((await headersOf()).get('X-Shown')).toBe('settings lists');
	const item = await headersOf({ shared: ['catalogue', 'stock', 'lists', 'settings'], calls: ['title/getItem'] });
	expect(item.get('X-Shown')?.split(' ')).toContain('stock');
	expect((await headersOf({ shared: undefined })).has('X-Shown')).toBe(false);
});

test('a page whose route says so may be shared', async () => {
	expect(await keepingOf()).toBe('public, max-age=0, s-maxage=60');
	expect(await keepingOf({ method: 'HEAD', cookie: 'rows=grid' })).toBe('public, max-age=0, s-maxage=60');
	expect(await keepingOf({ path: '/privacy-policy.data?_routes=a' })).toBe('public, max-age=0, s-maxage=60');
});

test('a page whose route says nothing is nobody else’s, whatever its loader says', async () => {
	expect(await keepingOf({ shared: undefined })).toBe('private, no-store');
	expect(await keepingOf({ shared: undefined, headers: { 'Cache-Control': 'public' } })).toBe('private, no-store');
});

test.each<[string, Page]>([
	['a visitor with a cookie', { cookie: 'session=abc' }],
	['an address that may hold a key', { path: '/privacy-policy?key=abc' }],
	['a page that is not there', { status: 404 }],
	['the answer to a post', { method: 'POST' }],
	['an answer that sets a cookie', { headers: { 'Set-Cookie': 'session=abc' } }],
	['a private store', { settings: { is_private: true } }],
	['an exclusive store', { settings: { is_exclusive: true } }],
	['a call that may not be kept', { calls: ['checkout/getPayment'] }],
	['a call that writes', { calls: ['event/getList'] }],
	['a call that tells more than the route says', { calls: ['title/getItem'] }],
])('%s is not shared', async (_whose, page) => {
	expect(await keepingOf(page)).toMatch(/^private/);
});
