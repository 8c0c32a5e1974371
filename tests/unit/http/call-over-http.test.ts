import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callOverHttp } from '~/store-api/http.server';

const servers: Server[] = [];
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
	vi.useRealTimers();
	for (const server of servers.splice(0)) {
		server.close();
		server.closeAllConnections();
	}
});

/**
 * Returns the result of a call to a store that answers like this.
 * @param onAsked runs once the store has the request
 * @param ip the visitor's address, if known
 */
async function ask(answer: RequestListener, onAsked: () => void = () => undefined, ip = '') {
	const server = createServer((request, response) => {
		answer(request, response);
		onAsked();
	});
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
	const client = { uuid: '', session_id: '', log_url: '/', store_id: '', ip };
	return callOverHttp(base, 'session/get', {}, client);
}

/** Longer than a store may delay a call, in milliseconds. */
const tooLong = 31_000;

const cannotServe = {
	status: 503,
	body: { error: expect.stringContaining('The shop is not available at the moment'), code: 'unavailable' },
};

describe('a call to a store on another machine', () => {
	it('returns its answer or its refusal', async () => {
		expect(await ask((_, response) => response.end('{"a":1}'))).toEqual({ status: 200, body: { a: 1 } });
		const refused = await ask((_, response) => response.writeHead(409).end('{"error":"No."}'));
		expect(refused).toEqual({ status: 409, body: { error: 'No.' } });
		const later = await ask((_, response) => response.writeHead(429, { 'Retry-After': '7' }).end('{"error":"Later."}'));
		expect(later).toEqual({ status: 429, body: { error: 'Later.' }, retryAfter: 7 });
	});

	it('passes on the address of the visitor, for the limits of the store', async () => {
		const saidFor = async (ip: string) => {
			let said: unknown;
			const answer: RequestListener = ({ headers }, response) => {
				said = headers['x-forwarded-for'];
				response.end('{}');
			};
			await ask(answer, undefined, ip);
			return said;
		};
		expect(await saidFor('203.0.113.7')).toBe('203.0.113.7');
		expect(await saidFor('')).toBeUndefined();
	});

	it.each<[string, RequestListener]>([
		['never answers', () => undefined],
		['falls silent in the middle of its answer', (_, response) => void response.writeHead(200).write('{"a":')],
	])('finds a store away that %s', async (_, answer) => {
		expect(await ask(answer, () => vi.advanceTimersByTime(tooLong))).toEqual(cannotServe);
	});

	it.each<[string, RequestListener]>([
		['hangs up', (request) => request.socket.destroy()],
		['hangs up in the middle', (request, response) => response.write('{"a":', () => request.socket.destroy())],
		['is a proxy with a page', (_, response) => response.writeHead(502).end('<h1>502 Bad Gateway</h1>')],
		['is something else', (_, response) => response.end('null')],
		['refuses without a word', (_, response) => response.writeHead(500).end('{}')],
	])('finds a store away that %s', async (_, answer) => {
		expect(await ask(answer)).toEqual(cannotServe);
	});
});

describe('a file from a store on another machine', () => {
	const heads = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="list.pdf"' };

	it('may take as long as its reader needs', async () => {
		const size = 4 * 1024 * 1024;
		const { file } = await ask((_, response) => response.writeHead(200, heads).end(Buffer.alloc(size, 'p')));
		const reader = file?.body?.getReader();
		let read = (await reader?.read())?.value?.length ?? 0;
		vi.advanceTimersByTime(tooLong);
		for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) read += piece.value.length;
		expect(read).toBe(size);
	});

	it('ends with its connection when the store falls silent', async () => {
		let closed: Promise<unknown> = Promise.resolve();
		const { file } = await ask((_, response) => {
			closed = new Promise((resolve) => response.once('close', resolve));
			response.writeHead(200, heads).write('%PDF-1.7');
		});
		const reader = file?.body?.getReader();
		await reader?.read();
		const next = expect(reader?.read()).rejects.toThrow('the store stopped sending');
		await setImmediate();
		vi.advanceTimersByTime(tooLong);
		await next;
		await closed;
	});

	it('is no longer fetched after its reader cancels', async () => {
		let closed: Promise<unknown> = Promise.resolve();
		const { file } = await ask((_, response) => {
			closed = new Promise((resolve) => response.once('close', resolve));
			response.writeHead(200, heads).write('%PDF-1.7');
		});
		await file?.body?.cancel();
		await closed;
	});
});
