import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBroken } from '../../../web/broken-request';

let server: Server;
beforeAll(async () => {
	server = createServer((_request, response) => response.end('a page'));
	server.on('clientError', answerBroken);
	await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
	server.close();
});

async function answerTo(request: string): Promise<string> {
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
	let answer = '';
	socket.on('data', (chunk) => {
		answer += chunk;
	});
	socket.write(request);
	await once(socket, 'close');
	return answer;
}

test('answers a request that is too long with a message', async () => {
	const long = 'x'.repeat(20_000);
	for (const request of [
		`GET / HTTP/1.1\r\nHost: shop\r\nCookie: a=${long}\r\n\r\n`,
		`GET /${long} HTTP/1.1\r\nHost: shop\r\n\r\n`,
	]) {
		expect(await answerTo(request)).toMatch(/^HTTP\/1\.1 431 [\s\S]*\r\n\r\nThis address.* too long/);
	}
});

test('answers an invalid request with a message', async () => {
	expect(await answerTo('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n\w+/);
});
