import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { noEntry } from '../../../web/refuse';

const asked = (message: { method?: string; url?: string; headers?: Record<string, string> }) =>
	noEntry({ method: 'GET', url: '/', headers: {}, ...message } as IncomingMessage)?.status ?? null;

describe('what cannot be a visit to the shop', () => {
	test('visits go on', () => {
		expect(asked({ url: '/browse/filter/t/%' })).toBeNull();
		expect(asked({ method: 'HEAD' })).toBeNull();
		expect(asked({ method: 'POST', url: '/cart/add', headers: { 'content-length': '200' } })).toBeNull();
	});

	test('an address that is none, and a host that is none, are refused', () => {
		expect(asked({ url: 'http://elsewhere.example/' })).toBe(400);
		expect(asked({ headers: { host: 'a b' } })).toBe(400);
	});

	test('a method that no page has is refused', () => {
		for (const method of ['TRACE', 'PUT', 'DELETE', 'PROPFIND']) expect(asked({ method })).toBe(405);
	});

	test('a post is bounded, and says how long it is', () => {
		const large = { 'content-length': String(2 * 1024 * 1024) };
		expect(asked({ method: 'POST', url: '/cart/add', headers: large })).toBe(413);
		expect(asked({ method: 'POST', url: '/cart/add', headers: { 'transfer-encoding': 'chunked' } })).toBe(411);
	});

	test('the pages that take a file look after its size themselves', () => {
		const file = { 'content-length': String(60 * 1024 * 1024) };
		expect(asked({ method: 'POST', url: '/browse/file', headers: file })).toBeNull();
		expect(asked({ method: 'POST', url: '/browse/file?index', headers: file })).toBeNull();
		expect(asked({ method: 'POST', url: '/checkout/import', headers: file })).toBeNull();
		expect(asked({ method: 'POST', url: '/checkout/import?_data', headers: file })).toBeNull();
		expect(asked({ method: 'POST', url: '/browse/files', headers: file })).toBe(413);
		expect(asked({ method: 'POST', url: '/checkout/import/1', headers: file })).toBe(413);
	});
});
