import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiskPagesOptions, openDiskPages } from '../../../web/disk-pages';
import type { FiledPage } from '../../../web/page-file';
import { mountSmallDisk } from '../../harness/small-disk';

const megabyte = 2 ** 20;
const [one, another] = ['1'.repeat(32), 'a'.repeat(32)];

const pageOf = (key: string, bytes = 100, last = 7): FiledPage => ({
	key,
	last,
	tags: ['title:7', 'settings'],
	until: 1_800_000_000,
	isPicture: false,
	encoding: 'br',
	headers: { etag: 'W/"x"', 'content-type': 'text/html' },
	body: Buffer.alloc(bytes, key),
});

describe('pages on disk', () => {
	let folder = '';
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'bookshop-pages-'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	const open = (options: Partial<DiskPagesOptions> = {}) =>
		openDiskPages({
			folder,
			number: one,
			maxBytes: 64 * megabyte,
			processes: 1,
			last: async () => 7,
			reserve: 0,
			...options,
		});
	/** Returns every file that is not empty, with its full path. */
	const files = () =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.map((name) => join(folder, name))
			.filter((path) => statSync(path).isFile() && statSync(path).size > 0);
	const only = () => {
		const [path = '', ...more] = files();
		expect(more).toEqual([]);
		return path;
	};

	it('are available to later and parallel processes, but not to other users', async () => {
		const [first, beside] = [await open(), await open()];
		first.write(100, async () => pageOf('/item/7'));
		await first.stop();
		for (const process of [first, beside, await open()]) {
			expect(await process.read('/item/7')).toEqual(pageOf('/item/7'));
			expect(await process.read('/item/8')).toBeNull();
		}
		expect(statSync(only()).mode & 0o777).toBe(0o600);
		expect(statSync(join(folder, one)).mode & 0o777).toBe(0o700);
	});

	it('are ignored when they are damaged or incomplete', async () => {
		const pages = await open();
		for (const damage of [
			(path: string) => truncateSync(path, 40),
			(path: string) => truncateSync(path, 10),
			(path: string) => writeFileSync(path, ''),
			(path: string) => {
				const bytes = readFileSync(path);
				bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
				writeFileSync(path, bytes);
			},
		]) {
			pages.write(100, async () => pageOf('/item/7'));
			await pages.stop();
			const path = only();
			damage(path);
			expect(await pages.read('/item/7')).toBeNull();
			expect(files()).toEqual([]);
		}
	});

	it('are not served for another address, whatever the name of their file', async () => {
		const pages = await open();
		pages.write(100, async () => pageOf('/item/7'));
		await pages.stop();
		const bytes = readFileSync(only());
		pages.write(100, async () => pageOf('/item/8'));
		await pages.stop();
		for (const path of files()) writeFileSync(path, bytes);
		expect(await pages.read('/item/8')).toBeNull();
	});

	it('are removed when another build starts, while the old build can still write safely', async () => {
		const before = await open({ number: 'b'.repeat(32) });
		before.write(100, async () => pageOf('/item/7'));
		await before.stop();
		const after = await open({ number: another });
		expect(await after.read('/item/7')).toBeNull();
		expect(readdirSync(folder)).toEqual([another]);
		before.write(100, async () => pageOf('/item/7'));
		await before.stop();
		expect(await before.read('/item/7')).toBeNull();
		expect(readdirSync(folder)).toEqual([another]);
	});

	it('are removed without touching other files in the folder', async () => {
		mkdirSync(join(folder, 'lost+found'));
		writeFileSync(join(folder, 'notes.txt'), 'of the operator');
		await open({ number: another });
		await open();
		expect(readdirSync(folder).sort()).toEqual([one, 'lost+found', 'notes.txt']);
	});

	it('are removed when the database has been restored to an earlier state', async () => {
		const pages = await open({ last: async () => 7 });
		for (const last of [8, 11, 9]) pages.write(100, async () => pageOf(`/item/${last}`, 100, last));
		await pages.stop();
		expect(await (await open({ last: async () => 11 })).read('/item/8')).not.toBeNull();
		expect(await (await open({ last: async () => 10 })).read('/item/8')).toBeNull();
		expect(files()).toEqual([]);
	});

	it('stay when another process writes a newer page during the start', async () => {
		const pages = await open();
		pages.write(100, async () => pageOf('/item/7', 100, 8));
		await pages.stop();
		// Requests after the page of the eighth change was seen also name that change.
		const asked: string[][] = [];
		const beside = await open({
			async last() {
				asked.push(files());
				pages.write(100, async () => pageOf('/item/9', 100, 9));
				await pages.stop();
				return 8;
			},
		});
		expect(asked).toHaveLength(1);
		for (const key of ['/item/7', '/item/9']) expect(await beside.read(key)).not.toBeNull();
	});

	it('keep to their size limit, oldest removed first, and lose files of a killed process', async () => {
		const maxBytes = 2 * megabyte;
		const begun = join(folder, one, '.begun');
		mkdirSync(join(folder, one));
		writeFileSync(begun, 'a page that');
		utimesSync(begun, 1000, 1000);
		const processes = [await open({ maxBytes, processes: 2 }), await open({ maxBytes, processes: 2 })];
		const taken = () => files().reduce((sum, path) => sum + Math.ceil(statSync(path).size / 4096) * 4096, 0);
		for (let count = 0; count < 150; count += 1) {
			for (const [at, process] of processes.entries()) {
				process.write(100, async () => pageOf(`/${at}/${count}`, 9000));
				await process.stop();
			}
			if (count % 25 === 0) expect(taken()).toBeLessThanOrEqual(maxBytes);
		}
		expect(taken()).toBeLessThanOrEqual(maxBytes);
		expect(taken()).toBeGreaterThan(maxBytes / 2);
		expect(await processes[0]?.read('/0/149')).not.toBeNull();
		expect(await processes[0]?.read('/0/0')).toBeNull();
		expect(files()).not.toContain(begun);
	});

	it('are removed a day after they were written', async () => {
		const pages = await open();
		pages.write(100, async () => pageOf('/item/7'));
		await pages.stop();
		const path = only();
		const dayAgo = Date.now() / 1000 - 86_400;
		utimesSync(path, dayAgo, dayAgo);
		const another = await open();
		another.write(100, async () => pageOf('/item/8'));
		await another.stop();
		expect(await another.read('/item/8')).not.toBeNull();
		expect(files()).not.toContain(path);
	});

	it('are all removed when the database is restored while they are open', async () => {
		const pages = await open({ last: async () => 15 });
		for (const last of [12, 15]) pages.write(100, async () => pageOf(`/item/${last}`, 100, last));
		await pages.clear();
		expect(files()).toEqual([]);
		pages.write(100, async () => pageOf('/item/14', 100, 14));
		await pages.stop();
		expect(await pages.read('/item/14')).not.toBeNull();
	});

	it('are not written when a page exceeds the limit or the shop needs the space', async () => {
		const pages = await open();
		pages.write(100, async () => pageOf('/large', 5 * megabyte));
		await pages.stop();
		const careful = await open({ reserve: Number.MAX_SAFE_INTEGER });
		careful.write(100, async () => pageOf('/item/7'));
		await careful.stop();
		expect(files()).toEqual([]);
	});

	it('limit the number of pages waiting to be written', async () => {
		const pages = await open();
		let made = 0;
		for (let count = 0; count < 1000; count += 1)
			pages.write(megabyte, async () => {
				made += 1;
				return pageOf(`/item/${count}`);
			});
		await pages.stop();
		expect(made).toBeLessThan(20);
		pages.write(100, async () => pageOf('/item/7'));
		await pages.stop();
		expect(await pages.read('/item/7')).not.toBeNull();
	});
});

const disk = mountSmallDisk(4);
const why = typeof disk === 'string' ? ` (skipped: ${disk})` : '';

describe.skipIf(typeof disk === 'string')(`pages on a disk that is full${why}`, () => {
	if (typeof disk === 'string') return;
	it('are not written, and leave no files behind', async () => {
		const { folder } = disk;
		try {
			const pages = await openDiskPages({
				folder: join(folder, 'pages'),
				number: one,
				maxBytes: 64 * megabyte,
				processes: 1,
				last: async () => 7,
				reserve: 0,
			});
			pages.write(100, async () => pageOf('/before', 9000));
			await pages.stop();
			disk.fill();
			pages.write(100, async () => pageOf('/after', 90_000));
			await pages.stop();
			expect(await pages.read('/before')).not.toBeNull();
			expect(await pages.read('/after')).toBeNull();
			expect(readdirSync(join(folder, 'pages', one)).filter((name) => name.startsWith('.'))).toEqual([]);
		} finally {
			disk.remove();
		}
	});
});
