import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPictures } from '~store/catalogue/documents/pdf/pictures';

/** Starts a host of covers that does not send the length of its files. */
async function serve(answer: (response: ServerResponse) => void) {
	const server = createServer((_request, response) => answer(response));
	await once(server.listen(0, '127.0.0.1'), 'listening');
	return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/covers` };
}

test('stops reading an endless picture at the maximum size', async () => {
	let sent = 0;
	const piece = Buffer.alloc(64 * 1024);
	const { server, url } = await serve((response) => {
		const more = () => {
			while (!response.destroyed && response.write(piece)) sent += piece.length;
			if (!response.destroyed) response.once('drain', more);
		};
		more();
	});
	try {
		expect(await openPictures(url, { width: 72, height: 108 })('9780306406157', '')).toBeNull();
		// The limit leaves room for data that is still in the sockets.
		expect(sent).toBeLessThan(24 * 1024 * 1024);
	} finally {
		server.closeAllConnections();
		server.close();
	}
});

test('accepts a picture that arrives in pieces', async () => {
	const picture = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#336699' } })
		.jpeg()
		.toBuffer();
	const { server, url } = await serve((response) => {
		response.write(picture.subarray(0, 100));
		response.end(picture.subarray(100));
	});
	try {
		expect(await openPictures(url, { width: 72, height: 108 })('9780306406157', '')).toMatchObject({
			width: 200,
			height: 300,
		});
	} finally {
		server.close();
	}
});
