import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { afterEach, describe, expect, test } from 'vitest';
import { boundBodies } from '~store/foundation/request-bodies';
import { openRawConnection, type RawConnection } from '../../harness/raw-connection';

const servers: Server[] = [];
const connections: RawConnection[] = [];
afterEach(() => {
	for (const connection of connections.splice(0)) connection.close();
	for (const server of servers.splice(0)) {
		server.close();
		server.closeAllConnections();
	}
});

async function connectTo(handle: RequestListener, bounds?: Parameters<typeof boundBodies>[1]): Promise<RawConnection> {
	const server = createServer({ keepAliveTimeout: 60_000 }, boundBodies(handle, bounds));
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const connection = await openRawConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	connections.push(connection);
	return connection;
}

const post = (length: number, extra = ''): string =>
	`POST /form HTTP/1.1\r\nHost: shop\r\nContent-Length: ${length}\r\n${extra}\r\n`;
const next = 'GET /next HTTP/1.1\r\nHost: shop\r\n\r\n';
const bodyOf = (length: number): Buffer => Buffer.alloc(length, 'x');
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Servers that answer before they have read the body, each in another way. */
const early: Record<string, RequestListener> = {
	'leaves the body alone': (message, response) => response.end(message.url),
	'makes a web stream of the body': (message, response) => {
		if (message.method === 'POST') createReadableStreamFromReadable(message);
		setTimeout(() => response.end(message.url), 20);
	},
	'pauses after the first piece': (message, response) => {
		message.on('data', () => message.pause());
		setTimeout(() => response.end(message.url), 20);
	},
	'waits for the body to become readable': (message, response) => {
		message.on('readable', () => undefined);
		setTimeout(() => response.end(message.url), 20);
	},
};

describe.each(Object.entries(early))('a handler that %s', (_name, handle) => {
	test.each([0, 50 * kilobyte, 64 * kilobyte, 200 * kilobyte, megabyte, 5 * megabyte])(
		'answers the next request behind a body of %i bytes',
		async (length) => {
			const connection = await connectTo(handle);
			connection.write(post(length));
			connection.write(bodyOf(length));
			connection.write(next);
			expect(await connection.answer()).toMatchObject({ status: 200, body: '/form' });
			expect(await connection.answer()).toMatchObject({ status: 200, body: '/next' });
		},
	);

	test('answers the next request behind a body in chunks', async () => {
		const connection = await connectTo(handle);
		connection.write('POST /form HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n');
		for (let count = 0; count < 20; count++)
			connection.write(`${(64 * kilobyte).toString(16)}\r\n${bodyOf(64 * kilobyte)}\r\n`);
		connection.write(`0\r\n\r\n${next}`);
		expect(await connection.answer()).toMatchObject({ body: '/form' });
		expect(await connection.answer()).toMatchObject({ body: '/next' });
	});

	test('answers the next request behind a body that waited for 100 Continue', async () => {
		const connection = await connectTo(handle);
		connection.write(post(megabyte, 'Expect: 100-continue\r\n'));
		expect(await connection.answer()).toMatchObject({ body: '/form' });
		connection.write(bodyOf(megabyte));
		connection.write(next);
		expect(await connection.answer()).toMatchObject({ body: '/next' });
	});
});

test('announces the end of the connection when the body is longer than what is read off', async () => {
	const connection = await connectTo((_message, response) => response.end('early'), { drainBytes: megabyte });
	connection.write(post(2 * megabyte));
	expect(await connection.answer()).toMatchObject({ headers: { connection: 'close' }, body: 'early' });
	await expect.poll(connection.ended).toBe(true);
});

test('ends the connection when a body in chunks goes on behind the answer', async () => {
	const connection = await connectTo((_message, response) => response.end('early'), { drainBytes: megabyte });
	connection.write('POST /form HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n');
	expect(await connection.answer()).toMatchObject({ body: 'early' });
	const sending = setInterval(() => connection.write(`10000\r\n${bodyOf(65_536)}\r\n`), 1);
	await expect.poll(connection.ended).toBe(true);
	clearInterval(sending);
});

test('lets a client that closes behind the answer send its whole body first', async () => {
	let answered: IncomingMessage | undefined;
	const connection = await connectTo((message, response) => {
		answered = message;
		response.end('early');
	});
	connection.write(`POST /form HTTP/1.0\r\nContent-Length: ${megabyte}\r\n\r\n`);
	expect(await connection.answer()).toMatchObject({ headers: { connection: 'close' }, body: 'early' });
	connection.write(bodyOf(megabyte));
	await expect.poll(() => answered?.complete).toBe(true);
	await expect.poll(() => answered?.socket.destroyed).toBe(true);
});

test('answers no request after the one that ends the connection', async () => {
	const urls: unknown[] = [];
	const connection = await connectTo((message, response) => {
		urls.push(message.url);
		response.end('early');
	});
	connection.write(post(megabyte, 'Connection: close\r\n'));
	connection.write(bodyOf(megabyte));
	connection.write(next);
	expect(await connection.answer()).toMatchObject({ body: 'early' });
	expect(await connection.answer()).toBeNull();
	expect(urls).toEqual(['/form']);
});

test('ends the connection when the rest of a body does not come', async () => {
	const connection = await connectTo((_message, response) => response.end('early'), { drainMs: 300 });
	connection.write(post(kilobyte));
	expect(await connection.answer()).toMatchObject({ headers: { connection: 'keep-alive' }, body: 'early' });
	await expect.poll(connection.ended).toBe(true);
});

describe('a body that drips', () => {
	const slow = { slowMs: 400, minBytesPerSecond: 1000 };
	/** Reads the whole body before it answers. Records incomplete bodies. */
	const reader = (failures: unknown[]): RequestListener => {
		return async (message, response) => {
			try {
				const body = Buffer.concat(await message.toArray());
				response.end(String(body.length));
			} catch (error) {
				failures.push(error);
				response.statusCode = 500;
				response.end('failed');
			}
		};
	};
	const dripInto = (connection: RawConnection, bytes: string, everyMs: number) => {
		const dripping = setInterval(() => connection.write(bytes), everyMs);
		return () => clearInterval(dripping);
	};

	test.each([
		['with a length', `Content-Length: ${megabyte}`, 'x'],
		['in chunks', 'Transfer-Encoding: chunked', '1\r\nx\r\n'],
		['that never begins', `Content-Length: ${megabyte}`, ''],
	])('%s is answered with a 408, and its connection ends', async (_how, header, bytes) => {
		const failures: unknown[] = [];
		const connection = await connectTo(reader(failures), slow);
		connection.write(`POST /form HTTP/1.1\r\nHost: shop\r\n${header}\r\n\r\n`);
		const stop = bytes ? dripInto(connection, bytes, 20) : () => undefined;
		expect(await connection.answer()).toMatchObject({
			status: 408,
			headers: { connection: 'close' },
			body: 'This took too long to arrive. Please try again.',
		});
		await expect.poll(connection.ended).toBe(true);
		stop();
		await expect.poll(() => failures.length).toBe(1);
	});

	test('is read to its end while it is fast enough', async () => {
		const connection = await connectTo(reader([]), { slowMs: 200, minBytesPerSecond: 0.1 });
		connection.write(post(8));
		for (let count = 0; count < 8; count++) {
			connection.write('x');
			await pause(90);
		}
		expect(await connection.answer()).toMatchObject({ status: 200, body: '8' });
	});

	test('is not timed out while the server itself is not reading', async () => {
		const handle: RequestListener = async (message, response) => {
			// Takes longer than a body may, which still makes no difference.
			for (let count = 0; count < 15; count++) await pause(80);
			response.end(String(Buffer.concat(await message.toArray()).length));
		};
		const connection = await connectTo(handle, slow);
		connection.write(post(2 * megabyte));
		connection.write(bodyOf(2 * megabyte));
		expect(await connection.answer()).toMatchObject({ status: 200, body: String(2 * megabyte) });
	});

	test('only loses its connection after the handler has answered', async () => {
		const handle: RequestListener = (_message, response) => void response.write('begun');
		const connection = await connectTo(handle, slow);
		connection.write(post(megabyte));
		await expect.poll(connection.ended).toBe(true);
	});
});
