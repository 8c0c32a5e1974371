import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '../harness/small-disk';
import { openTestStore, type TestStore } from '../harness/store';
import { type ServedStore, serveStore } from '../harness/store-api';
import { StoreProcess } from '../harness/store-process';

const boundary = 'the-end-of-a-part';
const fileBegins = [
	`--${boundary}`,
	'Content-Disposition: form-data; name="file"; filename="list.csv"',
	'Content-Type: text/csv',
	'',
	'isbn,quantity',
].join('\r\n');

const heads = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };

const uploadsOf = (store: TestStore): string[] => {
	try {
		return readdirSync(join(store.config.DATA_DIR, 'uploads'));
	} catch {
		return [];
	}
};

/** Posts the beginning of a file and breaks off once the store has begun to write it. */
async function breakOff(store: TestStore, url: string): Promise<void> {
	const post = request(`${url}/browse/file`, { method: 'POST', headers: { ...heads, 'Content-Length': 1_000_000 } });
	const gone = new Promise((resolve) => post.once('error', resolve));
	post.write(fileBegins + 'x'.repeat(200_000));
	await expect.poll(() => uploadsOf(store)).toHaveLength(1);
	post.destroy(new Error('the line is cut'));
	await gone;
	await expect.poll(() => uploadsOf(store)).toEqual([]);
}

describe('an upload that breaks off', () => {
	let store: TestStore;
	let served: ServedStore;
	beforeAll(async () => {
		store = await openTestStore('sqlite');
		served = await serveStore(store);
	});
	afterAll(async () => {
		await served.stop();
		await store.dispose();
	});

	it('leaves no file behind, and the store keeps serving', async () => {
		const process = new StoreProcess(store);
		await process.start();
		try {
			for (let count = 0; count < 3; count++) await breakOff(store, process.url);
			expect((await fetch(new URL('/health', process.url))).status).toBe(200);
			expect(process.alive).toBe(true);
		} finally {
			await process.kill();
		}
	});

	it.each([
		['that ends before the file does', `${fileBegins}\r\n9781550000016,1`],
		[
			'whose part before the file has no head',
			`--${boundary}\r\n\r\n1\r\n${fileBegins}${',1'.repeat(100_000)}\r\n--${boundary}--\r\n`,
		],
		['whose next part has no head', `${fileBegins}\r\n--${boundary}\r\n${'x'.repeat(100_000)}\r\n\r\n`],
	])('is answered with 400 %s', async (_, body) => {
		const response = await fetch(`${served.url}/browse/file`, { method: 'POST', headers: heads, body });
		expect({ status: response.status, body: await response.json() }).toEqual({
			status: 400,
			body: { error: 'The post cannot be read.', code: 'bad_request' },
		});
		expect(uploadsOf(store)).toEqual([]);
	});
});

const disk = mountSmallDisk(4);
const why = typeof disk === 'string' ? ` (skipped: ${disk})` : '';

describe.skipIf(typeof disk === 'string')(`an upload to a full disk${why}`, () => {
	if (typeof disk === 'string') return;
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore('sqlite');
		disk.fill();
	});
	afterAll(async () => {
		await store.dispose();
		disk.remove();
	});

	it('is answered with 503, and its sender may try again', async () => {
		const served = await serveStore({ ...store, config: { ...store.config, DATA_DIR: disk.folder } });
		const body = `${fileBegins}${'x'.repeat(3_000_000)}\r\n--${boundary}--\r\n`;
		const response = await fetch(`${served.url}/browse/file`, { method: 'POST', headers: heads, body });
		await served.stop();
		expect({ status: response.status, body: await response.json() }).toEqual({
			status: 503,
			body: { error: expect.stringContaining('please try again'), code: 'unavailable' },
		});
		expect(readdirSync(join(disk.folder, 'uploads'))).toEqual([]);
	});
});
