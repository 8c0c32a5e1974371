import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callDesk } from '../../../web/desk-over-http';

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

async function serve(answer: RequestListener): Promise<string> {
	const server = createServer(answer);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
}

const client = { session_token: 'a token', ip: '192.0.2.7', browser: 'b'.repeat(2000) };
const change = (base: string) => callDesk(base, 'desk-orders/addNote', { text: 'Hello' }, client);
const away = (advice: string) => ({
	status: 503,
	body: { error: `The store cannot be reached at the moment. ${advice}` },
});
const unknown = away('Your change may or may not have been saved. Check before you send the form again.');

describe('a call of the desk to a store on another machine', () => {
	it('sends the caller and the address, and returns the answer or the refusal', async () => {
		let heard = {};
		const base = await serve((request, response) => {
			let body = '';
			request.on('data', (piece) => {
				body += piece;
			});
			request.on('end', () => {
				heard = { url: request.url, from: request.headers['x-forwarded-for'], ...JSON.parse(body) };
				response.writeHead(429, { 'Retry-After': '7' }).end('{"error":"Later."}');
			});
		});
		expect(await change(base)).toEqual({ status: 429, body: { error: 'Later.' }, retryAfter: 7 });
		expect(heard).toEqual({
			url: '/api/desk-orders/addNote',
			from: '192.0.2.7',
			client: { session_token: 'a token', browser: 'b'.repeat(1000) },
			payload: { text: 'Hello' },
		});
	});

	it('says that nothing was changed when the connection is refused', async () => {
		const base = await serve(() => undefined);
		const [server] = servers.splice(0);
		await new Promise((resolve) => server?.close(resolve));
		expect(await change(base)).toEqual(away('Nothing was changed. Please try again shortly.'));
	});

	it.each<[string, RequestListener]>([
		['hangs up', (request) => request.socket.destroy()],
		['hangs up in the middle', (request, response) => response.write('{"a":', () => request.socket.destroy())],
		['is a proxy with a page', (_, response) => response.writeHead(504).end('<h1>504 Gateway Timeout</h1>')],
		['is something else', (_, response) => response.end('null')],
		['sends on elsewhere', (_, response) => response.writeHead(307, { Location: 'http://127.0.0.1:9/' }).end()],
		['never answers', () => vi.advanceTimersByTime(31_000)],
	])('reports an unknown result of a change when the store %s', async (_, answer) => {
		expect(await change(await serve(answer))).toEqual(unknown);
	});

	it('asks only for a retry after a failed read', async () => {
		const base = await serve((request) => request.socket.destroy());
		expect(await callDesk(base, 'desk-orders/queue', {}, client)).toEqual(away('Please try again in a little while.'));
	});
});
