import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FetchOptions, fetchPage, pageAddress } from '~store/catalogue/web-pages/fetch-page';
import { addressFor, isPublicAddress, type Resolve, resolveName } from '~store/catalogue/web-pages/public-address';

const insideAddresses = [
	...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
	...['169.254.169.254', '100.64.0.1', '192.0.0.8', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1'],
	...['255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
	...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'fe80::1', 'fec0::1'],
	...['fc00::1', 'fd12:3456::1', 'ff02::1', '100::1', 'nonsense', ''],
	// As URLs write them: an IPv4 address within IPv6 (compatible, translated, NAT64, 6to4), and unassigned addresses.
	...['::7f00:1', '::808:808', '::a00:1', '::ffff:7f00:1', '::ffff:0:7f00:1', '64:ff9b::a00:1', '2002:a00:1::1'],
	...['2001:0:53aa:64c::1', '2001:2::1', '2001:10::1', '2001:20::1', '3fff::1', '2620:4f:8000::1', '5f00::1'],
	...['1::1', '200::1', '1000::1', '4000::1', '8000::1', 'fe00::1', 'feb0::1', 'febf::1', 'feff::1', 'fe80::1%eth0'],
];

/** Internal addresses in forms that do not look like one. */
const insideHosts = [
	...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '0x7f.0.0.1', '127.1', '017700000001', '127.0.0.1.'],
	...['１２７.0.0.1', '10.0.0.1', '3232235777', '0xa9fea9fe', '169.254.169.254', '0', '0.0.0.0', '[::1]', '[::]'],
	...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:a00:1]', '[64:ff9b::127.0.0.1]', '[fe80::1]'],
	...['[fd00::1]', '[2002:7f00:1::]', '[::127.0.0.1]', '[::7f00:1]', '[::8.8.8.8]', 'localhost', 'LOCALHOST'],
];

describe('addresses that a page may be fetched from', () => {
	it.each(insideAddresses)('exclude %s', (address) => {
		expect(isPublicAddress(address)).toBe(false);
	});

	it.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111', '2a00:1450:4001::8a'])('include %s', (address) => {
		expect(isPublicAddress(address)).toBe(true);
	});

	it.each(insideHosts)('exclude http://%s/', async (host) => {
		expect(await addressFor(new URL(`http://${host}/`), { allowedHosts: [], resolve: resolveName })).toBeNull();
	});

	it('exclude a name with any internal address, unless the host is allowed', async () => {
		const page = new URL('http://books.test/');
		const resolve: Resolve = async () => ['93.184.215.14', '127.0.0.1'];
		expect(await addressFor(page, { allowedHosts: [], resolve })).toBeNull();
		expect(await addressFor(page, { allowedHosts: ['books.test'], resolve })).toBe('93.184.215.14');
		expect(await addressFor(page, { allowedHosts: [], resolve: async () => [] })).toBeNull();
	});
});

describe('the address that a shopper types', () => {
	it('uses https when it has no scheme', () => {
		expect(pageAddress('example.org/list?a=b').href).toBe('https://example.org/list?a=b');
		expect(pageAddress('http://example.org').href).toBe('http://example.org/');
	});

	it.each([
		'file:///etc/passwd',
		'ftp://example.org/',
		'gopher://example.org',
		'https://ada:secret@example.org/',
		'a b',
		'',
	])('is refused as an address: %s', (typed) => {
		expect(() => pageAddress(typed)).toThrow('Type the address of a page');
	});
});

describe('fetching a page', () => {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-pages-'));
	const path = join(folder, 'page');
	let server: Server;
	let port: number;
	const asked: string[] = [];
	const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
		'/list': (response) => response.end('<p>9780141439518</p>'),
		'/packed': (response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync('9780141439518')),
		'/bomb': (response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(Buffer.alloc(2_000_000))),
		'/large': (response) => response.end(Buffer.alloc(200_000, 'x')),
		'/gone': (response) => response.writeHead(410).end(),
		'/on': (response) => redirect(response, '/list'),
		'/round': (response) => redirect(response, '/round'),
		'/inside': (response) => redirect(response, 'http://127.0.0.1/secret'),
		'/decimal': (response) => redirect(response, 'http://2130706433/secret'),
		'/port': (response) => redirect(response, `http://8.8.8.8:${port}/secret`),
		'/elsewhere': (response) => redirect(response, 'http://rebound.test/secret'),
		'/file': (response) => redirect(response, 'file:///etc/passwd'),
		'/secret': (response) => response.end('9780141439518'),
		'/silent': () => undefined,
		'/slow': (response) => {
			response.write('a');
		},
		'/host': (response, request) => response.end(request.headers.host),
	};
	const redirect = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end();

	beforeAll(async () => {
		server = http.createServer((request, response) => {
			asked.push(request.url ?? '');
			const answer = answers[request.url ?? ''];
			if (answer) answer(response, request);
			else response.writeHead(404).end();
		});
		await new Promise<void>((listening) => {
			server.listen(0, '127.0.0.1', listening);
		});
		port = (server.address() as AddressInfo).port;
	});
	afterAll(async () => {
		server.closeAllConnections();
		await new Promise((closed) => {
			server.close(closed);
		});
		rmSync(folder, { recursive: true });
	});
	afterEach(() => {
		asked.length = 0;
		vi.restoreAllMocks();
	});

	/** The shop knows the server only by this name. */
	const resolve: Resolve = async (hostname) => (hostname === 'books.test' ? ['127.0.0.1'] : ['127.0.0.1', '10.0.0.1']);
	const fetched = async (page: string, options: Partial<FetchOptions> = {}) => {
		const url = new URL(page, `http://books.test:${port}`);
		const signal = AbortSignal.timeout(10_000);
		await fetchPage(url, path, { signal, allowedHosts: ['books.test'], resolve, ...options });
		return readFileSync(path, 'utf8');
	};

	it('writes a page to a file in any encoding, and follows redirects', async () => {
		expect(await fetched('/list')).toBe('<p>9780141439518</p>');
		expect(await fetched('/packed')).toBe('9780141439518');
		expect(await fetched('/on')).toBe('<p>9780141439518</p>');
		expect(await fetched('/host')).toBe(`books.test:${port}`);
	});

	it('resolves a name once, and connects to that address even if the name changes', async () => {
		const meanings = ['127.0.0.1', '192.0.2.77'];
		const once = vi.fn<Resolve>(async () => [meanings.shift() ?? '']);
		expect(await fetched('/list', { resolve: once })).toBe('<p>9780141439518</p>');
		expect(once).toHaveBeenCalledTimes(1);
	});

	it('sends no request to an internal host', async () => {
		const request = vi.spyOn(http, 'request');
		for (const host of ['127.0.0.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'rebound.test', 'books.test.evil']) {
			await expect(fetched(`http://${host}/list`)).rejects.toThrow('We could not reach this page.');
		}
		expect(request).not.toHaveBeenCalled();
	});

	it.each(['/inside', '/decimal', '/port', '/elsewhere'])('does not follow the redirect of %s', async (page) => {
		const request = vi.spyOn(http, 'request');
		await expect(fetched(page)).rejects.toThrow('We could not reach this page.');
		expect(request).toHaveBeenCalledTimes(1);
		expect(asked).toEqual([page]);
	});

	it('follows only web addresses', async () => {
		await expect(fetched('/file')).rejects.toThrow('Type the address of a page');
	});

	it('says why a page is not available', async () => {
		await expect(fetched('/gone')).rejects.toThrow('its server answered with 410');
		await expect(fetched('/round')).rejects.toThrow('redirects too many times');
		expect(asked.filter((page) => page === '/round')).toHaveLength(6);
		await expect(fetched('http://books.test:1/')).rejects.toThrow('We could not reach this page.');
		const unknown: Resolve = async () => Promise.reject(new Error('ENOTFOUND'));
		await expect(fetched('/list', { resolve: unknown })).rejects.toThrow('We could not reach this page.');
	});

	it('stops when a page is too large, also after unpacking', async () => {
		const limits = { bytes: 100_000 };
		await expect(fetched('/large', { limits })).rejects.toThrow('This page is too large. (Max size is 10MB)');
		await expect(fetched('/bomb', { limits })).rejects.toThrow('This page is too large. (Max size is 10MB)');
	});

	it.each(['/silent', '/slow'])('stops when a page takes too long: %s', async (page) => {
		await expect(fetched(page, { limits: { time: 200 } })).rejects.toThrow('took too long');
		const never: Resolve = () => new Promise(() => undefined);
		await expect(fetched('/list', { resolve: never, limits: { time: 200 } })).rejects.toThrow('took too long');
	});

	it('stops when the shop stops', async () => {
		const stop = new AbortController();
		const ended = fetched('/silent', { signal: stop.signal });
		stop.abort(new Error('The shop is closed.'));
		await expect(ended).rejects.toThrow('The shop is closed.');
	});
});
