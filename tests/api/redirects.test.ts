import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maxPatterns } from '~store/catalogue/redirects/redirects';
import { countQueries } from '../harness/count-queries';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const csv = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

onBothEngines('redirects', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeEach(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
	});
	afterEach(async () => {
		terminal.dispose();
		await store.dispose();
	});
	const leads = async (path: string) => (await store.call('store/getRedirect', { path })).target;
	const bring = (text: string, ...options: string[]) =>
		terminal.run('redirects', 'import', ...options, terminal.put('old.csv', text));
	const listed = async (...beginning: string[]) => (await terminal.run('redirects', 'list', ...beginning)).out;

	it('are read from a table, and prefer an exact path to a pattern', async () => {
		const table = csv(
			'Redirect from,Redirect to',
			'/products/old-name,/item/9780000000002',
			'https://old.example.org/pages/about-us/,/contact-hours',
			'/book/{isbn},/item/{isbn}',
			'/collections/*,/browse',
			'/collections/signed,/lists/7',
		);
		const looked = await bring(table, '--look');
		expect(looked).toMatchObject({ code: 0, out: expect.stringContaining('5 added, 0 updated') });
		expect(await leads('/products/old-name')).toBeNull();

		expect((await bring(table)).code).toBe(0);
		expect(await leads('/Products/Old-Name/')).toBe('/item/9780000000002');
		expect(await leads('/pages/about-us')).toBe('/contact-hours');
		expect(await leads('/book/9780000000019')).toBe('/item/9780000000019');
		expect(await leads('/collections/poetry/new')).toBe('/browse');
		expect(await leads('/collections/signed')).toBe('/lists/7');
		expect(await leads('/elsewhere')).toBeNull();
		expect(await leads('/book/{isbn}/more')).toBeNull();
		expect(await countQueries(store, 'store/getRedirect', { path: '/elsewhere' })).toBe(1);
	});

	it('change nothing when read again, and lead to a new target of a known path', async () => {
		await bring(csv('path,target', '/a,/browse', '/b/{x},/browse'));
		expect((await bring(csv('path,target', '/a,/browse', '/b/{x},/browse'))).out).toContain('0 updated, 2 unchanged');
		expect((await bring(csv('path;target', '/A/;/events', '/b/{y};/browse'))).out).toContain('2 updated, 0 unchanged');
		expect(await listed()).toBe('path,target\n/A/,/events\n/b/{y},/browse');
	});

	it('are listed with their line and the reason if they are invalid', async () => {
		const { code, out } = await bring(
			csv('path,target', '/a,/browse', 'a,/browse', '/a/,/events', '/c,nowhere', '/d,', '/a,/browse'),
		);
		expect(code).toBe(2);
		expect(out).toContain('6 read: 1 added, 0 updated, 1 unchanged, 4 refused');
		const rejects = readFileSync(join(terminal.folder, 'old.csv.rejects.csv'), 'utf8').trim().split('\n').slice(1);
		expect(rejects).toEqual([
			expect.stringContaining('a is no path'),
			expect.stringMatching(/^old.csv,4,.*stands in line 2 already, and leads to \/browse/),
			expect.stringContaining('nowhere must be a path of the shop'),
			expect.stringContaining('it is not said where /d leads'),
		]);
		expect((await bring(csv('here,there', '/a,/b'))).err).toMatch(/no column is headed as path or target/);
		expect((await bring(csv('here,there', '/a,/b'), '--map', 'here=path,there=target')).code).toBe(0);
	});

	it('are created from an export of products, line by line', async () => {
		const products = csv(
			'Handle,Title,Variant Barcode,Image Src',
			"old-name,An old name,'9780000000002,a.jpg",
			'old-name,,,b.jpg',
			'a/b*,Stars,9780000000019,',
			'no-barcode,None,,',
		);
		const made = ['--from', '/products/{handle}', '--to', '/item/{Variant Barcode}'];
		expect(await bring(products, ...made)).toMatchObject({ code: 0, out: expect.stringContaining('2 added') });
		expect(await leads('/products/old-name')).toBe('/item/9780000000002');
		expect(await leads('/products/a/b*')).toBe('/item/9780000000019');
		expect((await bring(products, '--from', '/p/{Slug}', '--to', '/browse')).err).toContain(
			'no column is headed Slug; the headings are: Handle, Title',
		);
		expect((await bring(products, '--from', '/p/{Handle}')).err).toContain('given together');
	});

	it('can be added, listed and removed one by one', async () => {
		const run = (...argv: string[]) => terminal.run('redirects', ...argv);
		expect(await run('add', '/book/{isbn}', '/item/{isbn}')).toMatchObject({
			code: 0,
			out: '/book/{isbn} leads to /item/{isbn}.',
		});
		expect(await run('add', '/sale, all', '/browse')).toMatchObject({ code: 0 });
		expect(await run('add', '/old', 'nowhere')).toMatchObject({
			code: 1,
			err: expect.stringContaining('must be a path of the shop'),
		});
		expect(await listed()).toBe('path,target\n/book/{isbn},/item/{isbn}\n"/sale, all",/browse');
		expect(await listed('/Sale')).toBe('path,target\n"/sale, all",/browse');
		expect(await run('remove', '/book/{any}')).toMatchObject({ code: 0, out: '1 taken away.' });
		expect(await run('remove', '/book/{any}')).toMatchObject({ code: 1, err: expect.stringContaining('no such') });
		expect(await run('remove')).toMatchObject({ code: 1 });
		expect(await run('remove', '--all')).toMatchObject({ code: 0, out: '1 taken away.' });
		expect(await listed()).toBe('path,target');
	});

	it('limit the number of patterns', async () => {
		const patterns = Array.from({ length: maxPatterns + 1 }, (_, at) => `/p${at}/{x},/browse`);
		const { code, out } = await bring(csv('path,target', ...patterns));
		expect([code, out]).toEqual([2, expect.stringContaining('200 added, 0 updated, 0 unchanged, 1 refused')]);
		expect(await terminal.run('redirects', 'add', '/more/*', '/browse')).toMatchObject({ code: 1 });
		expect(await terminal.run('redirects', 'add', '/p0/{x}', '/events')).toMatchObject({ code: 0 });
	});

	it('refuse a loop', async () => {
		await bring(
			csv(
				'path,target',
				'/a,/b',
				'/b,http://localhost:3000/c',
				'/c,/A',
				'/d,/b',
				'/grow/{x},/more/{x}',
				'/more/*,/grow/*/x',
			),
		);
		expect(await leads('/a')).toBeNull();
		expect(await leads('/d')).toBeNull();
		await terminal.run('redirects', 'remove', '/c');
		expect(await leads('/d')).toBe('/b');
		expect(await leads('/a')).toBe('/b');
	});

	it('do not follow a second redirect after their pattern', async () => {
		await bring(csv('path,target', '/blog/*,/blog', '/old/{x},/blog/1', '/*,/browse'));
		expect(await leads('/blog/first')).toBe('/blog');
		expect(await leads('/old/9')).toBe('/blog/1');
		expect(await leads('/elsewhere')).toBe('/browse');
		for (const there of ['/blog', '/browse']) expect(await leads(there)).toBeNull();
	});

	it('refuse a path with an incomplete character', async () => {
		await bring(csv('path,target', '/blog/*,/news/*'));
		expect(await store.ask('store/getRedirect', { path: '/blog/\ud800' })).toMatchObject({
			status: 400,
			body: { error: expect.stringContaining('holds characters that cannot be used') },
		});
		expect(await leads('/blog/\ud83d\ude00')).toBe('/news/%F0%9F%98%80');
	});

	it('are imported by the hundred thousand, and each is found in one query', { timeout: 120_000 }, async () => {
		const rows = Array.from({ length: 100_000 }, (_, at) => `/products/title-${at},/item/${9_780_000_000_000 + at}`);
		expect((await bring(csv('path,target', ...rows))).out).toContain('100,000 added');
		expect(await leads('/products/title-99999')).toBe('/item/9780000099999');
		expect((await listed('/products/title-9999')).split('\n')).toHaveLength(12);
		expect(JSON.stringify(await store.call('store/getSettings', {}))).not.toContain('title-99999');
	});
});
