import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Send, senderWith } from '~store/ordering/payments/providers/http';

let server: Server;
let url: string;
let asked: { method: string | undefined; path: string | undefined; headers: IncomingHttpHeaders; body: string }[];
/** The statuses of the answers, in order. Then 200. */
let statuses: number[];
let fetchToken: ReturnType<typeof vi.fn<() => Promise<{ token: string; seconds: number }>>>;
let send: Send;
/** The promise that the next request to /slow waits for. */
let held: Promise<void> | null;

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	[asked, statuses, held] = [[], [], null];
	server = createServer(async (request, response) => {
		let body = '';
		for await (const part of request) body += part;
		asked.push({ method: request.method, path: request.url, headers: request.headers, body });
		const waiting = request.url === '/slow' ? held : null;
		if (waiting) held = null;
		await waiting;
		response.writeHead(statuses.shift() ?? 200).end('words');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	let count = 0;
	fetchToken = vi.fn(async () => ({ token: `token ${++count}`, seconds: 600 }));
	const timeouts = { timeout: 10_000, tries: 1, pause: 1 };
	send = senderWith({ url, fetchToken, headers: { 'X-Shop': 'ours' }, keyHeader: 'X-Key', timeouts });
});
afterEach(async () => {
	vi.useRealTimers();
	await new Promise((resolve) => server.close(resolve));
});

it('sends JSON with the token, and with the key if there is one', async () => {
	expect(await send('POST', '/orders', '{"a":1}', 'key 1')).toEqual({ status: 200, text: 'words' });
	await send('GET', '/orders/7');
	expect(asked[0]).toMatchObject({ method: 'POST', path: '/orders', body: '{"a":1}' });
	expect(asked[0]?.headers).toMatchObject({
		authorization: 'Bearer token 1',
		'content-type': 'application/json',
		'x-key': 'key 1',
		'x-shop': 'ours',
	});
	expect(asked[1]).toMatchObject({ method: 'GET', path: '/orders/7' });
	expect(asked[1]?.headers).not.toHaveProperty('x-key');
});

it('keeps a token until a minute before its end, and shares it among concurrent requests', async () => {
	await Promise.all([send('GET', '/a'), send('GET', '/b')]);
	expect(fetchToken).toHaveBeenCalledTimes(1);
	const began = Date.now();
	vi.setSystemTime(began + 539_999);
	await send('GET', '/c');
	expect(fetchToken).toHaveBeenCalledTimes(1);
	vi.setSystemTime(began + 540_000);
	await send('GET', '/d');
	expect(asked.at(-1)?.headers.authorization).toBe('Bearer token 2');
});

it('requests a new token once when the provider rejects the old one', async () => {
	await send('GET', '/a');
	statuses = [401];
	expect((await send('POST', '/b', '{}', 'key')).status).toBe(200);
	expect(asked.slice(1).map(({ headers }) => headers.authorization)).toEqual(['Bearer token 1', 'Bearer token 2']);
	expect(asked[2]?.headers['x-key']).toBe('key');
	statuses = [401, 401];
	expect((await send('GET', '/c')).status).toBe(401);
	expect(asked).toHaveLength(5);
	statuses = [422];
	expect((await send('GET', '/d')).status).toBe(422);
	expect(asked).toHaveLength(6);
});

it('forgets a failed request for a token', async () => {
	fetchToken.mockRejectedValueOnce(new Error('no token today'));
	await expect(send('GET', '/a')).rejects.toThrow('no token today');
	expect((await send('GET', '/a')).status).toBe(200);
});

it('keeps the newer token when an older one fails late', async () => {
	await send('GET', '/first');
	let answerSlow = () => {};
	held = new Promise((resolve) => {
		answerSlow = resolve;
	});
	const slow = send('GET', '/slow');
	await vi.waitFor(() => expect(asked).toHaveLength(2));
	// The token has expired. A new one was requested and never arrives.
	vi.setSystemTime(Date.now() + 601_000);
	let failLate: (error: Error) => void = () => {};
	fetchToken.mockImplementationOnce(
		() =>
			new Promise((_resolve, reject) => {
				failLate = reject;
			}),
	);
	const late = send('GET', '/late');
	// The provider refuses the slow request's old token. The request discards the stored token and fetches the third.
	statuses = [401];
	answerSlow();
	expect((await slow).status).toBe(200);
	failLate(new Error('late'));
	await expect(late).rejects.toThrow('late');
	await send('GET', '/last');
	expect(fetchToken).toHaveBeenCalledTimes(3);
	expect(asked.at(-1)?.headers.authorization).toBe(asked.at(-2)?.headers.authorization);
});
