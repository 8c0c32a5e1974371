import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, readAddress, settleAddress } from '../../../web/request-address';

const reading = { trustProxy: false, usualHost: 'books.example' };

const read = (url: string, headers: Record<string, string> = { host: 'shop.example' }, trustProxy = false) =>
	readAddress({ url, headers, headersDistinct: {} } as unknown as IncomingMessage, { ...reading, trustProxy });

describe('a host', () => {
	test.each([
		['shop.example', 'shop.example'],
		['Shop.EXAMPLE:3000', 'shop.example:3000'],
		['shop.example:80', 'shop.example'],
		['shop.example.', 'shop.example.'],
		['localhost:0', 'localhost:0'],
		['web_1:65535', 'web_1:65535'],
		['xn--bcher-kva.example', 'xn--bcher-kva.example'],
		['127.0.0.1:3000', '127.0.0.1:3000'],
		['[::1]:3000', '[::1]:3000'],
		['[0:0:0:0:0:0:0:1]', '[::1]'],
		['[2001:DB8::1]', '[2001:db8::1]'],
	])('is a name or an address with an optional port: %s', (host, meant) => {
		expect(read('/', { host })?.host).toBe(meant);
		expect(read('/', { host })?.origin).toBe(`http://${meant}`);
	});

	test.each([
		...['', ' ', 'shop.example/', 'shop.example/browse#', 'shop.example?', 'shop.example#', 'shop.example\\x', 'a b'],
		...['ada@shop.example', 'ada:secret@shop.example', 'shop.example:', 'shop.example:x', 'shop.example:65536'],
		...['shop.example:3000/x', 'shop.example:3000#', 'shop.example:3000:1', '://shop.example', 'http://shop.example'],
		...[
			'shop.example, evil.example',
			'.example',
			'shop..example',
			'[::1',
			'::1',
			'[::1]x',
			'[shop.example]',
			'[fe80::1%25eth0]',
		],
		...[
			'127.1',
			'0x7f.0.0.1',
			'2130706433',
			'1.2.3.999',
			'%6cocalhost',
			'bücher.example',
			'b\u00c3\u00bccher.example',
			'xn--a',
		],
		...['shop\t.example', 'shop_\u0000', `${'a'.repeat(64)}.example`, `${'a.'.repeat(127)}example`, 'x'.repeat(5000)],
	])('cannot be %j', (host) => {
		expect(read('/contact-hours', { host })).toBeNull();
	});

	test.each(['/%09/%20', '/%0a%0D/x', '/%5Cevil.example', '/%09%5cx', '//%09/x'])(
		'is not hidden in the path: %s',
		(path) => {
			expect(read(path)).toBeNull();
		},
	);

	test.each(['/%09', '/a/%09/%20', '/a%09/b', '/a/%5C%5B', '/%20/x', '/browse/filter/t/two%0Alines'])(
		'is not recognised in any other path: %s',
		(path) => {
			expect(read(path)?.path).toBe(path);
		},
	);

	test('is the shop’s own when the request names none', () => {
		expect(read('/health', {})).toMatchObject({ host: 'books.example', path: '/health' });
	});

	test('is read from the forwarded headers only of a trusted proxy', () => {
		const headers = {
			host: 'inner:3000',
			'x-forwarded-host': 'Books.example:444, inner',
			'x-forwarded-proto': 'https, http',
		};
		expect(read('/', headers, true)?.origin).toBe('https://books.example:444');
		expect(read('/', headers)?.origin).toBe('http://inner:3000');
		expect(read('/', { ...headers, 'x-forwarded-host': 'books.example/browse#' }, true)).toBeNull();
	});
});

describe('a path', () => {
	test.each([
		['/browse?a=1', '/browse', '/browse?a=1'],
		['/covers/../account/login', '/account/login', '/account/login'],
		['/x/%2e%2E/cart?a=../b', '/cart', '/cart?a=../b'],
		['/x\\..\\cart', '/cart', '/cart'],
		['/./cart', '/cart', '/cart'],
		['/cart#/browse', '/cart', '/cart'],
		['//evil.example/x', '//evil.example/x', '//evil.example/x'],
		['/\\evil.example', '//evil.example', '//evil.example'],
		['/a%2fb%5cc', '/a%2fb%5cc', '/a%2fb%5cc'],
		['/browse/filter/t/%', '/browse/filter/t/%', '/browse/filter/t/%'],
	])('is resolved: %s', (url, path, target) => {
		expect(read(url)).toMatchObject({ origin: 'http://shop.example', path, target });
	});

	test.each(['http://other.example/', 'http://shop.example/', '*', '', 'shop.example:443', '\\x', '?x', '#'])(
		'is invalid: %j',
		(url) => {
			expect(read(url)).toBeNull();
		},
	);
});

describe('as it comes over the wire', () => {
	let server: Server;
	beforeAll(async () => {
		server = createServer((message, response) => {
			const settled = settleAddress(message, { ...reading, trustProxy: message.headers['x-test'] === 'proxy' });
			const { url, headers } = message;
			const told = { host: headers.host, forwarded: headers['x-forwarded-host'], proto: headers['x-forwarded-proto'] };
			response.end(JSON.stringify(settled ? { same: addressOf(message) === settled, url, ...told } : null));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	afterAll(() => server.close());

	/** Sends the lines unchanged. Returns the status and the last line. */
	const send = (...lines: string[]): Promise<{ status: number; said: unknown }> =>
		new Promise((resolve, reject) => {
			let text = '';
			const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
			socket.setEncoding('latin1').on('data', (part) => {
				text += part;
			});
			socket.on('error', reject).on('close', () => {
				const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
				resolve({ status, said: status === 200 ? JSON.parse(text.split('\r\n\r\n')[1] ?? '') : undefined });
			});
			socket.write([...lines, 'Connection: close', '', ''].join('\r\n'), 'latin1');
		});

	test('puts the address it has read into the request message', async () => {
		const { said } = await send(
			'GET /x/../cart?a HTTP/1.1',
			'Host: Shop.Example:3000',
			'X-Forwarded-Host: evil.example',
		);
		expect(said).toEqual({ same: true, url: '/cart?a', host: 'shop.example:3000' });
		const proxied = [
			'Host: inner',
			'X-Test: proxy',
			'X-Forwarded-Host: Books.example',
			'X-Forwarded-Proto: HTTPS,http',
		];
		expect((await send('GET / HTTP/1.1', ...proxied)).said).toEqual({
			same: true,
			url: '/',
			host: 'books.example',
			proto: 'https',
		});
	});

	test('refuses two hosts', async () => {
		expect((await send('GET / HTTP/1.1', 'Host: shop.example', 'Host: evil.example')).said).toBeNull();
		expect((await send('GET / HTTP/1.1', 'Host: shop.example', 'host: shop.example')).said).toBeNull();
	});

	test('allows a missing host in HTTP/1.0 but not in HTTP/1.1', async () => {
		expect((await send('GET /health HTTP/1.0')).said).toMatchObject({ host: 'books.example', url: '/health' });
		expect((await send('GET /health HTTP/1.1')).status).toBe(400);
	});

	test('refuses an empty host and a full address instead of a path', async () => {
		expect((await send('GET / HTTP/1.1', 'Host:')).said).toBeNull();
		expect((await send('GET http://other.example/ HTTP/1.1', 'Host: shop.example')).said).toBeNull();
	});
});
