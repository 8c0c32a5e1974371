import type { IncomingMessage } from 'node:http';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { otherHosts } from '../../../web/other-hosts';
import { readAddress } from '../../../web/request-address';
import { sentOn } from '../../../web/send-on';

/** Makes a shop at an address, for repeated requests. */
function shopAt(own: string) {
	const lines: Record<string, unknown>[] = [];
	const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
	const hosts = otherHosts(() => new URL(own), log);
	/** Returns where a request is redirected, the status of its refusal, or null when it is answered. */
	const ask = (host: string, url = '/', { method = 'GET', visitor = '203.0.113.1' } = {}) => {
		const message = { method, url, headers: { host }, headersDistinct: {} } as unknown as IncomingMessage;
		const address = readAddress(message, { trustProxy: false, usualHost: new URL(own).host });
		const instead = address && sentOn(message, address, visitor, hosts);
		return instead === null || typeof instead === 'string' ? instead : instead.status;
	};
	return { ask, hosts, lines };
}

describe('a shop whose address is set', () => {
	test('answers at that address, on any port and protocol', () => {
		const { ask } = shopAt('https://books.example');
		for (const host of ['books.example', 'BOOKS.example', 'books.example:3000', 'books.example:443']) {
			expect(ask(host, '/browse?a=1'), host).toBeNull();
		}
	});

	test('redirects visitors from another host to that address, with path and query', () => {
		const { ask } = shopAt('https://books.example/');
		for (const host of ['www.books.example', 'old.example:3000', 'books.example.', '8.8.8.8', '[2606:4700::1111]']) {
			expect(ask(host, '/x/../item/1?a=b', { visitor: host }), host).toBe('https://books.example/item/1?a=b');
		}
		expect(ask('old.example', '/', { method: 'HEAD' })).toBe('https://books.example/');
		expect(ask('old.example', '//evil.example')).toBe('https://books.example//evil.example');
	});

	test('refuses a post to another host with a message, except payment notices and returns', () => {
		const { ask } = shopAt('https://books.example');
		expect(ask('old.example', '/cart/add', { method: 'POST' })).toBe(421);
		expect(ask('old.example', '/payments/paypal', { method: 'POST' })).toBeNull();
		expect(ask('old.example', '/checkout/paypal?payment=1', { method: 'POST' })).toBeNull();
	});

	test('answers health checks at any host', () => {
		const { ask } = shopAt('https://books.example');
		for (const path of ['/health', '/ready', '/ready?x']) expect(ask('old.example', path), path).toBeNull();
	});

	test.each([
		...['localhost:3000', 'shop.localhost', '127.0.0.1:3000', '[::1]', '10.0.0.5:3000', '192.168.1.20', '169.254.1.1'],
		...['[fd00::1]', 'web:3000', 'shop.internal:3000', 'till.local'],
	])('answers requests to an internal host: %s', (host) => {
		expect(shopAt('https://books.example').ask(host, '/browse')).toBeNull();
	});

	test('does not redirect in a loop when a proxy changes the host', () => {
		const { ask } = shopAt('https://books.example');
		for (const path of ['/browse', '/item/1', '/browse']) {
			// The proxy passes on another name than the browser requested, each time.
			let hops = 0;
			while (hops < 5 && ask('upstream.example', path) !== null) hops += 1;
			expect(hops, path).toBeLessThanOrEqual(1);
		}
	});

	test('redirects a visitor again after they arrived, and redirects another visitor at once', () => {
		const { ask } = shopAt('https://books.example');
		expect(ask('old.example', '/browse')).not.toBeNull();
		expect(ask('old.example', '/browse', { visitor: '203.0.113.2' })).not.toBeNull();
		expect(ask('books.example', '/browse')).toBeNull();
		expect(ask('old.example', '/browse')).not.toBeNull();
	});

	test('warns when requests keep coming for another host and none for its own', () => {
		const { ask, hosts, lines } = shopAt('https://books.example');
		for (let count = 0; count < 19; count++) ask('localhost:3000', '/browse');
		expect(hosts.notice()).toBeNull();
		ask('books.example');
		for (let count = 0; count < 19; count++) ask('localhost:3000', '/browse');
		expect([hosts.notice(), lines]).toEqual([null, []]);
		for (let count = 0; count < 30; count++) ask('localhost:3000', '/browse');
		expect(hosts.notice()).toMatch(/localhost:3000.*https:\/\/books\.example/);
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatchObject({ level: 40, host: 'localhost:3000', address: 'https://books.example' });
		ask('books.example');
		expect(hosts.notice()).toBeNull();
	});
});

describe('a shop whose address is not set', () => {
	test('answers at any host, and warns when the host is public', () => {
		const { ask, hosts, lines } = shopAt('http://localhost:4100');
		for (let count = 0; count < 30; count++) ask('192.168.1.20:4100', '/browse');
		expect([hosts.notice(), lines]).toEqual([null, []]);
		for (let count = 0; count < 30; count++) expect(ask('books.example', '/browse')).toBeNull();
		expect(hosts.notice()).toMatch(/books\.example.*http:\/\/localhost:4100.*store_info\.base_url/);
		expect(lines).toHaveLength(1);
	});

	test('redirects a path that looks like a host to the plain path', () => {
		const { ask } = shopAt('http://localhost:4100');
		expect(ask('localhost:4100', '//evil.example/x?a')).toBe('/evil.example/x?a');
		expect(ask('localhost:4100', '/.//\\evil.example')).toBe('/evil.example');
		expect(ask('localhost:4100', '/health')).toBeNull();
	});
});
