import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { boundBodies } from '~store/foundation/request-bodies';
import { refuse } from '../../../web/refuse';

const words = 'This form is too long.';

/** Returns the answer to a client that sends this many pieces of a body, one after the other. */
function answerTo(pieces: Buffer[], length = pieces.reduce((sum, piece) => sum + piece.length, 0)) {
	const server = createServer(boundBodies((message, response) => refuse(message, response, { status: 413, words })));
	return new Promise<string>((resolve, reject) => {
		server.listen(0, '127.0.0.1', async () => {
			const { port } = server.address() as AddressInfo;
			const headers = { 'Content-Length': length };
			const sending = request({ port, host: '127.0.0.1', method: 'POST', headers }, (answer) => {
				let said = `${answer.statusCode} `;
				answer.on('data', (chunk) => (said += chunk)).on('end', () => server.close(() => resolve(said)));
			}).on('error', reject);
			for (const piece of pieces) {
				sending.write(piece);
				await pause(5);
			}
			sending.end();
		});
	});
}

const megabyte = Buffer.alloc(1024 ** 2, 'x');

test('answers 413 while the client still sends a form that is too large', async () => {
	expect(await answerTo(Array.from({ length: 5 }, () => megabyte))).toBe(`413 ${words}`);
});

test('answers a form without a body at once', async () => {
	expect(await answerTo([])).toBe(`413 ${words}`);
});
