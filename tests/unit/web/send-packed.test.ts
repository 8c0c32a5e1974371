import type { IncomingMessage } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sendPacked } from '../../../web/send-packed';

/** Returns the headers of an answer. */
function headersOf(answer: Response, accepted: string): Promise<IncomingMessage['headers']> {
	const server = createServer((message, response) => void sendPacked(answer, message, response));
	return new Promise((resolve, reject) => {
		server.listen(0, '127.0.0.1', () => {
			const { port } = server.address() as AddressInfo;
			request({ port, host: '127.0.0.1', headers: { 'Accept-Encoding': accepted } }, (answered) => {
				answered.resume().on('end', () => server.close(() => resolve(answered.headers)));
			})
				.on('error', reject)
				.end();
		});
	});
}

const long = 'x'.repeat(3000);

test.each([
	['br', 'br'],
	['identity', undefined],
])('sends Vary with an answer in the encoding that the visitor accepts: %s', async (accepted, encoding) => {
	const headers = await headersOf(new Response(long, { headers: { 'Cache-Control': 'public' } }), accepted);
	expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'public' });
	expect(headers['content-encoding']).toBe(encoding);
});

test('keeps an answer’s own Vary header without repeats', async () => {
	const headers = { Vary: 'Cookie' };
	expect((await headersOf(new Response(long, { headers }), 'gzip')).vary).toBe('Cookie, Accept-Encoding');
	const told = { Vary: 'Cookie, Accept-Encoding' };
	expect((await headersOf(new Response(long, { headers: told }), 'gzip')).vary).toBe('Cookie, Accept-Encoding');
	expect((await headersOf(new Response('short'), 'gzip')).vary).toBeUndefined();
});
