import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { paymentProviders } from '~store/contract/payment-providers';
import { noEntry } from '../../../web/refuse';
import { readAddress } from '../../../web/request-address';

/** Returns what happens to a request: 400 when its address is invalid. */
function asked(
	message: { method?: string; url?: string; headers?: Record<string, string> },
	trustProxy = false,
): number | null {
	const whole = { method: 'GET', url: '/', headers: {}, headersDistinct: {}, ...message } as IncomingMessage;
	const address = readAddress(whole, { trustProxy, usualHost: 'localhost' });
	return address ? (noEntry(whole, address)?.status ?? null) : 400;
}

describe('requests that the shop refuses', () => {
	test('lets normal visits pass', () => {
		expect(asked({ url: '/browse/filter/t/%' })).toBeNull();
		expect(asked({ method: 'HEAD' })).toBeNull();
		expect(asked({ method: 'POST', url: '/cart/add', headers: { 'content-length': '200' } })).toBeNull();
	});

	test('refuses an invalid address and an invalid host', () => {
		expect(asked({ url: 'http://elsewhere.example/' })).toBe(400);
		expect(asked({ headers: { host: 'a b' } })).toBe(400);
	});

	test('refuses a post to a path that browsers read as another host', () => {
		expect(asked({ method: 'POST', url: '//evil.example/cart/add' })).toBe(400);
		expect(asked({ method: 'POST', url: '/.//evil.example/cart/add' })).toBe(400);
	});

	test('judges a request by its resolved path', () => {
		const file = { 'content-length': String(60 * 1024 * 1024) };
		expect(asked({ method: 'POST', url: '/checkout/import/../../account/login', headers: file })).toBe(413);
		const headers = { host: 'shop.example', origin: 'https://evil.example' };
		expect(asked({ method: 'POST', url: '/payments/paypal/../../account/login', headers })).toBe(403);
		expect(asked({ method: 'POST', url: '/payments/x%2F..%2F../../cart/add', headers })).toBe(403);
		expect(asked({ method: 'POST', url: '/payments/paypal', headers })).toBeNull();
		expect(asked({ method: 'POST', url: '/payments/paypal.data', headers })).toBe(403);
		expect(asked({ method: 'POST', url: '/payments/98101.data?index', headers })).toBe(403);
		expect(asked({ method: 'HEAD', url: '/events/1/calendar.ics.data', headers })).toBe(403);
		expect(asked({ method: 'HEAD', url: '/events/1/calendar.ics', headers })).toBeNull();
	});

	test('refuses an address with a run of slashes in any notation', () => {
		for (const path of [
			'/browse//a',
			'/a/b/c/d?back=//e',
			`/browse${'/filter'.repeat(500)}`,
			`/a${'/%2F'.repeat(500)}`,
		])
			expect(asked({ url: path }), path).toBeNull();
		for (const part of ['/', '\\', '//./'])
			expect(asked({ url: `/browse/a${part.repeat(14_000 / part.length)}x` }), part).toBe(400);
	});

	test('refuses a method that no page supports', () => {
		for (const method of ['TRACE', 'PUT', 'DELETE', 'PROPFIND']) expect(asked({ method })).toBe(405);
	});

	test('limits the size of a post, and accepts only plain or chunked bodies', () => {
		const large = { 'content-length': String(2 * 1024 * 1024) };
		expect(asked({ method: 'POST', url: '/cart/add', headers: large })).toBe(413);
		expect(asked({ method: 'POST', url: '/cart/add', headers: { 'transfer-encoding': 'Chunked' } })).toBeNull();
		for (const coding of ['gzip, chunked', 'identity', 'chunked, chunked'])
			expect(asked({ method: 'POST', url: '/cart/add', headers: { 'transfer-encoding': coding } }), coding).toBe(411);
	});

	test('leaves the size of an upload to the pages that accept files', () => {
		const file = { 'content-length': String(60 * 1024 * 1024) };
		expect(asked({ method: 'POST', url: '/browse/file', headers: file })).toBeNull();
		expect(asked({ method: 'POST', url: '/browse/file?index', headers: file })).toBeNull();
		expect(asked({ method: 'POST', url: '/checkout/import', headers: file })).toBeNull();
		expect(asked({ method: 'POST', url: '/checkout/import?_data', headers: file })).toBeNull();
		expect(asked({ method: 'POST', url: '/account/lists/12/import', headers: file })).toBeNull();
		expect(asked({ method: 'POST', url: '/account/lists/12/import/34', headers: file })).toBe(413);
		expect(asked({ method: 'POST', url: '/browse/files', headers: file })).toBe(413);
		expect(asked({ method: 'POST', url: '/checkout/import/1', headers: file })).toBe(413);
	});

	describe('a post from another site', () => {
		const from = (origin: string, url = '/account/login', more: Record<string, string> = {}, trustProxy = false) =>
			asked({ method: 'POST', url, headers: { host: 'shop.example', origin, ...more } }, trustProxy);

		test('is refused, also with an unclear origin', () => {
			for (const origin of ['https://elsewhere.example', 'null', 'https://shop.example.evil', 'nonsense']) {
				expect(from(origin), origin).toBe(403);
				expect(from(origin, '/account/details.data'), origin).toBe(403);
			}
			const headers = { host: 'shop.example', 'sec-fetch-site': 'cross-site' };
			expect(asked({ method: 'POST', url: '/cart/add', headers })).toBe(403);
		});

		test('does not include posts from the shop itself or without an Origin header', () => {
			expect(from('https://shop.example')).toBeNull();
			expect(from('http://shop.example')).toBeNull();
			expect(asked({ method: 'POST', url: '/cart/add', headers: { host: 'shop.example' } })).toBeNull();
		});

		test('is recognised by the host that a trusted proxy names', () => {
			const proxied = { 'x-forwarded-host': 'books.example, inner' };
			expect(from('https://books.example', '/cart/add', proxied, true)).toBeNull();
			expect(from('https://books.example', '/cart/add', proxied)).toBe(403);
			expect(from('https://shop.example', '/cart/add', proxied, true)).toBe(403);
		});

		test('is accepted at the return and notice addresses of payment providers', () => {
			const returns = paymentProviders.flatMap((name) => [`/checkout/${name}`, `/payments/${name}`]);
			for (const url of [...returns, '/checkout/paypal?payment=1', '/checkout/global/']) {
				expect(from('https://pay.example', url), url).toBeNull();
			}
			for (const url of ['/checkout/review', '/checkout/paypal/x', '/payments/', '/checkout/pay/1001']) {
				expect(from('https://pay.example', url), url).toBe(403);
			}
		});
	});
});
