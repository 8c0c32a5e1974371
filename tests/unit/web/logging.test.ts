import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, it } from 'vitest';
import { logRequest } from '../../../web/logging';

/** Returns the log line of a request that is answered with a body. */
async function lineOf(
	body: string,
	client: string | null,
	asked = '/browse?key=secret',
): Promise<Record<string, unknown>> {
	const lines: string[] = [];
	const log = pino({ base: null }, { write: (line) => lines.push(line) });
	const server = createServer((message, response) => {
		logRequest(log, message, response, client, () => response.end(body));
	});
	await new Promise<void>((resolve) => server.listen(0, resolve));
	const { port } = server.address() as AddressInfo;
	const answer = await new Promise<IncomingMessage>((resolve) => get({ port, path: asked, agent: false }, resolve));
	for await (const _ of answer);
	await new Promise((resolve) => server.close(resolve));
	return JSON.parse(lines[0] ?? '');
}

it('logs the request without the visitor', async () => {
	const line = await lineOf('x'.repeat(5000), null);
	expect(line).toMatchObject({ method: 'GET', path: '/browse', status: 200 });
	expect(line.bytes).toBeGreaterThan(5000);
	expect(line.bytes).toBeLessThan(5500);
	expect(line).not.toHaveProperty('client');
});

it('logs the visitor when the bookseller enables it', async () => {
	expect(await lineOf('', '203.0.113.7')).toMatchObject({ client: '203.0.113.7' });
});

it.each([
	'/desk/invitation/s3cret',
	'/desk/invitation/s3cret.data',
	'//desk//invitation/s3cret/x',
	'/stock-alert/s3cret',
])('omits the token of %s', async (asked) => {
	const { path } = await lineOf('', null, asked);
	expect(path).not.toContain('s3cret');
	expect(path).toContain('…');
});
