import { connect } from 'node:net';
import type { APIRequestContext } from 'playwright/test';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

const book = '9799840322397';

interface Answer {
	status: number;
	headers: Record<string, string>;
	text: string;
}

function headerIn(line: string): [name: string, value: string] {
	const [name = '', ...value] = line.split(': ');
	return [name.toLowerCase(), value.join(': ')];
}

/** Sends a request exactly as written, without a browser's changes. */
function send(url: string, requestLine: string, ...headers: string[]): Promise<Answer> {
	const { hostname, port } = new URL(url);
	return new Promise((resolve, reject) => {
		let text = '';
		const socket = connect(Number(port), hostname);
		socket.setEncoding('latin1').on('data', (part) => {
			text += part;
		});
		socket.on('error', reject).on('close', () => {
			const [head = '', ...body] = text.split('\r\n\r\n');
			const [first = '', ...lines] = head.split('\r\n');
			resolve({
				status: Number(first.split(' ')[1]),
				headers: Object.fromEntries(lines.map(headerIn)),
				text: body.join('\r\n\r\n'),
			});
		});
		socket.write([requestLine, ...headers, 'Connection: close', '', ''].join('\r\n'), 'latin1');
	});
}

/** The answer of each address to a guest: the content type and words in it. */
const addresses: [path: string, type: string, words: RegExp][] = [
	['/contact-hours', 'text/html', /<h1[^>]*>Contact/],
	['/events', 'text/html', /<h1[^>]*>Events/],
	[`/item/${book}`, 'text/html', new RegExp(`<link rel="canonical" href="[^"]*/item/${book}"`)],
	['/contact-hours.data', 'text/x-script', /Opening hours, Downtown/],
	['/robots.txt', 'text/plain', /^User-agent: \*/],
	[`/covers/${book}.svg`, 'image/svg+xml', /^<svg/],
];

test('no Host header can put one page in the place of another', async ({ request, shop }) => {
	const { host } = new URL(shop.url);
	const elsewhere = '/browse/filter/t/Shop%20closed/k/keyword';
	const hosts = [
		`${host}${elsewhere}#`,
		`${host}${elsewhere}?`,
		`${host}/#`,
		`a@${host}`,
		`${host}\\browse#`,
		`${host}:1`,
		'',
	];
	for (const [path] of addresses) {
		for (const named of hosts) {
			expect((await send(shop.url, `GET ${path} HTTP/1.1`, `Host: ${named}`)).status, `${path} at ${named}`).toBe(400);
			const forwarded = [`Host: ${host}`, `X-Forwarded-Host: ${named || host}/x`];
			expect((await send(shop.url, `GET ${path} HTTP/1.1`, ...forwarded)).status, `${path} for ${named}`).toBe(400);
		}
		for (const line of [`GET ${elsewhere}/../../../../../..${path} HTTP/1.1`, `GET ${path}#${elsewhere} HTTP/1.1`]) {
			expect((await send(shop.url, line, `Host: ${host}`)).status, line).toBe(200);
		}
		expect((await send(shop.url, `GET http://${host}${path} HTTP/1.1`, `Host: ${host}`)).status).toBe(400);
		expect((await send(shop.url, `GET ${path} HTTP/1.1`, `Host: ${host}`, `Host: ${host}`)).status).toBe(400);
	}
	for (const [path, type, words] of addresses) {
		const answer = await request.get(path);
		expect([answer.status(), answer.headers()['content-type']], path).toEqual([200, expect.stringContaining(type)]);
		const text = await answer.text();
		expect(text, path).toMatch(words);
		expect(text, path).not.toContain('Shop closed');
	}
});

/** Returns how long the shop has kept a cover, or undefined if it was drawn for this request. */
const ageOf = async (request: APIRequestContext, path: string) =>
	(await request.get(path, { headers: { Cookie: 'session=somebody' } })).headers().age;

test('a path that only looks like a cover’s leaves the cached covers alone', async ({ request, shop }) => {
	const cover = `/covers/${book}.svg`;
	await ageOf(request, cover);
	const { host } = new URL(shop.url);
	for (const path of ['/covers/../account/login', '/covers/%2e%2e/account/details', '/covers\\..\\account\\login']) {
		const { headers } = await send(shop.url, `GET ${path} HTTP/1.1`, `Host: ${host}`, 'Cookie: session=somebody');
		expect(headers['cache-control'], path).toContain('no-store');
	}
	expect(await ageOf(request, cover)).toMatch(/^\d+$/);
});

const leadingOut = [
	'//evil.example/x',
	'/.//evil.example/x',
	'/%2e//evil.example',
	'/.\\/evil.example',
	'/x/%2e%2e//evil.example',
];

test('no return address leads out of the shop', async ({ page, request, shop }) => {
	for (const path of leadingOut) {
		const to = encodeURIComponent(path);
		const answers = [
			await request.get(`/refresh?to=${to}`, { maxRedirects: 0 }),
			await request.post(`/refresh?to=${to}`, { maxRedirects: 0 }),
		];
		for (const answer of answers) expect(answer.headers().location, path).toBe('/');
		await page.goto(`/cart/location?back=${to}`);
		await expect(page.locator('main input[name=back]'), path).toHaveValue('/');
		const written = await send(shop.url, `GET ${path} HTTP/1.1`, `Host: ${new URL(shop.url).host}`);
		expect([written.status, written.headers.location], path).toEqual([301, expect.stringMatching(/^\/evil\.example/)]);
	}
	await signUp(page);
	for (const path of leadingOut) {
		const answer = await page.request.get(`/account/login?back=${encodeURIComponent(path)}`, { maxRedirects: 0 });
		expect(answer.headers().location, path).toBe('/account/details');
	}
});

test('accepts every valid form of a host, and a missing host in HTTP/1.0', async ({ shop }) => {
	const { host, port } = new URL(shop.url);
	expect((await send(shop.url, 'GET /health HTTP/1.0')).status).toBe(200);
	expect((await send(shop.url, 'GET / HTTP/1.0')).status).toBe(200);
	expect((await send(shop.url, 'GET /health HTTP/1.1')).status).toBe(400);
	for (const named of [host.toUpperCase(), `localhost.:${port}`, 'xn--bcher-kva.example', `[::1]:${port}`]) {
		expect((await send(shop.url, 'GET / HTTP/1.1', `Host: ${named}`)).status, named).toBe(200);
		// An empty form from that page is redirected, and not refused as a form from another site.
		const origin = `http://${named.toLowerCase()}`;
		const post = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0', `Origin: ${origin}`];
		expect((await send(shop.url, 'POST /cart/add HTTP/1.1', `Host: ${named}`, ...post)).status, named).toBe(303);
		const foreign = [...post.slice(0, 2), 'Origin: http://evil.example'];
		expect((await send(shop.url, 'POST /cart/add HTTP/1.1', `Host: ${named}`, ...foreign)).status, named).toBe(403);
	}
});

test('a shop uses its start address until its own is set, and then redirects visitors there', async ({
	request,
	shop,
}) => {
	const { host } = new URL(shop.url);
	const canonical = async () =>
		/<link rel="canonical" href="([^"]*)"/.exec(await (await request.get(`/item/${book}`)).text())?.[1];
	expect(await canonical()).toBe(`${shop.url}/item/${book}`);
	expect((await send(shop.url, 'GET /events HTTP/1.1', 'Host: old.example')).status).toBe(200);

	await shop.set({ 'store_info.base_url': 'https://books.example' });
	try {
		await expect.poll(canonical).toBe(`https://books.example/item/${book}`);
		let asked = 0;
		const askOld = async (line: string, ...more: string[]) => {
			// Each request comes from its own network, so none was redirected before.
			const from = `X-Forwarded-For: 2001:db8:ffff::${++asked}`;
			const { status, headers, text } = await send(shop.url, line, 'Host: old.example', from, ...more);
			return { status, to: headers.location, kept: headers['cache-control'], text };
		};
		await expect.poll(async () => (await askOld('GET / HTTP/1.1')).to).toBe('https://books.example/');
		expect(await askOld('GET /x/../events?month=1 HTTP/1.1')).toMatchObject({
			status: 301,
			to: 'https://books.example/events?month=1',
			// A wrong address in the settings must not redirect visitors permanently.
			kept: 'private, no-store',
		});
		expect(await askOld('HEAD /robots.txt HTTP/1.1')).toMatchObject({ status: 301 });
		const post = await askOld('POST /cart/add HTTP/1.1', 'Content-Length: 0', 'Accept: text/html');
		expect(post).toMatchObject({ status: 421, to: undefined });
		expect(post.text).toContain('This shop is now at books.example. Nothing was changed');
		for (const path of ['/health', '/ready']) expect((await askOld(`GET ${path} HTTP/1.1`)).status, path).toBe(200);
		for (const named of ['books.example', 'books.example:8443', host, '127.0.0.1', 'web:3000']) {
			expect((await send(shop.url, 'GET /events HTTP/1.1', `Host: ${named}`)).status, named).toBe(200);
		}
		// Sends the request like a proxy that replaces the visitor's host name.
		const upstream = ['Host: upstream.example', 'X-Forwarded-For: 2001:db8:eeee::1'];
		expect((await send(shop.url, 'GET /events HTTP/1.1', ...upstream)).status).toBe(301);
		expect((await send(shop.url, 'GET /events HTTP/1.1', ...upstream)).status).toBe(200);

		// An old Node adds a notice about its time zone data.
		const notice = async () => ((await (await request.get('/ready')).json()) as { notice?: string }).notice ?? '';
		for (let count = 0; count < 25; count++) await send(shop.url, 'GET /robots.txt HTTP/1.1', `Host: ${host}`);
		expect(await notice()).toContain("none for the shop's address https://books.example");
		await send(shop.url, 'GET /robots.txt HTTP/1.1', 'Host: books.example');
		expect(await notice()).not.toContain('books.example');
	} finally {
		await shop.set({ 'store_info.base_url': 'http://localhost:3000' });
	}
	await expect.poll(canonical).toBe(`${shop.url}/item/${book}`);
});
