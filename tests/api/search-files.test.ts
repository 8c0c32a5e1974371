import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopImports } from '~store/catalogue/imports/run-import';
import { writeStock } from '~store/catalogue/writing/write-stock';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import type { FoundSearch, TitleSearch } from '~store/contract/browse';
import { sweep } from '~store/jobs/sweeps';
import { nextEisbn } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { listKinds } from '../harness/list-kinds';
import { marcRecord, marcXmlRecord } from '../harness/marc-records';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { withUpload } from '../harness/upload';
import { type WrittenList, writtenLists } from '../harness/written-lists';

onBothEngines('searches by a page or a file', (engine) => {
	let store: TestStore;
	let now = 1_800_000_000;
	let server: Server;
	/** Returns the address of a page of the server, which is allowed only by its name. */
	const page = (path: string, host = 'localhost') => `http://${host}:${(server.address() as AddressInfo).port}${path}`;
	const heron = nextEisbn();
	const kettle = nextEisbn();
	const pages: Record<string, string> = {};

	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now, env: { PAGE_SEARCH_HOSTS: 'localhost' } });
		await writeTitles(
			store,
			[
				{ record: { eisbn: heron, title: 'A Heron', binding: 'Hardcover', binding_code: 'BB' }, at: 1 },
				{ record: { eisbn: kettle, title: 'A Kettle', binding: 'Paperback', binding_code: 'BC' }, at: 2 },
			],
			{ file: 'books' },
		);
		await writeStock(store, [{ eisbn: heron, condition: 'new', onhand: 3, price: 2000 }]);
		store.versions.refresh();
		server = http.createServer(({ url = '' }, response) => {
			const there = pages[url];
			if (there === undefined) response.writeHead(302, { location: page('/list', '127.0.0.1') }).end();
			else response.setHeader('Content-Type', 'text/html').end(there);
		});
		await new Promise<void>((listening) => {
			server.listen(0, 'localhost', listening);
		});
		pages['/list'] = `<html><body><p>${kettle}</p><p>ISBN ${heron}</p><p>${nextEisbn()}</p></body></html>`;
	});
	afterAll(async () => {
		await stopImports();
		server.close();
		server.closeAllConnections();
		await store.dispose();
	});

	const bring = (content: string | Uint8Array, filename = 'list.csv') =>
		withUpload(store, { content, filename }, (file) => store.ask('browse/file', { file }));

	/** Returns the state of a search once it has ended. */
	async function ended(key: string): Promise<FoundSearch> {
		for (;;) {
			const found = await store.call('browse/found', { key });
			if (found.state === 'complete') return found;
			await setTimeout(50);
		}
	}

	async function searched(content: string | Uint8Array, filename?: string): Promise<FoundSearch> {
		const { status, body } = await bring(content, filename);
		expect({ status, body }).toMatchObject({ status: 200 });
		return ended((body as TitleSearch).search.key);
	}

	/** Returns the refusal of an unreadable file, whether it comes at once or later. */
	async function refusalOf(asked: ReturnType<typeof bring>) {
		let answer = await asked;
		while (answer.status === 200) {
			const { search = answer.body } = answer.body as { search?: object };
			const { key, state } = search as FoundSearch;
			expect(state).toBe('reading');
			await setTimeout(50);
			answer = await store.ask('browse/found', { key });
		}
		return answer;
	}

	const titlesFound = async (key: string, payload: object = {}) =>
		(await store.call('browse/get', { list: key, ...payload })).rows.map(({ title }) => title);

	it.each(Object.entries(listKinds))(
		'find what a .%s file holds, in its order',
		async (kind, made) => {
			const rows = [
				['isbn', 'qty'],
				[kettle, 2],
				[heron, 3],
			];
			const found = await searched(made(rows), `reading list.${kind}`);
			expect(found).toMatchObject({ source: `reading list.${kind}`, row_count: 2, missing_count: 0, missing: [] });
			expect(await titlesFound(found.key)).toEqual(['A Kettle', 'A Heron']);
		},
		30_000,
	);

	it('return a page of the catalogue that can be filtered, sorted and searched', async () => {
		const content = `isbn\n${kettle}\n${heron}\n${kettle}\n`;
		const { body } = await bring(content);
		const { search } = body as TitleSearch;
		await ended(search.key);
		const answer = await store.call('browse/get', { list: search.key });
		expect(answer).toMatchObject({ row_count: 2, context: { name: 'list.csv' } });
		expect(answer.filter_info.map(({ key }) => key)).toContain('binding');
		expect(await titlesFound(search.key, { sort: 'title' })).toEqual(['A Heron', 'A Kettle']);
		expect(await titlesFound(search.key, { term: 'kettle' })).toEqual(['A Kettle']);
		if (search.state === 'complete') expect((body as TitleSearch).rows).toEqual(answer.rows);
	});

	it.each([
		[
			'an EDIFACT order',
			'order.edi',
			`UNB+UNOC:3+1+2+261120:0915+7++ORDERS'UNH+1+ORDERS:D:96A:UN'BGM+220+PO-77+9'LIN+1++${kettle}:EN'QTY+21:3'LIN+2++${heron}:EN'QTY+21:1'UNS+S'UNT+8+1'UNZ+1+7'`,
		],
		[
			'MARC records',
			'books.mrc',
			Buffer.concat(
				[kettle, heron].map((eisbn) =>
					marcRecord([
						['020', '  ', `a${eisbn}`],
						['245', '10', 'aA title'],
					]),
				),
			),
		],
		[
			'MARCXML records',
			'books.xml',
			`<collection xmlns="http://www.loc.gov/MARC21/slim">${[kettle, heron].map((eisbn) => marcXmlRecord([['020', '  ', `a${eisbn}`]])).join('')}</collection>`,
		],
	])('find the titles of %s of a library', async (_what, filename, content) => {
		const found = await searched(content, filename);
		expect(found).toMatchObject({ row_count: 2, missing_count: 0, noted: [] });
		expect(await titlesFound(found.key)).toEqual(['A Kettle', 'A Heron']);
	});

	it('say how found rows were read that were not read as written', async () => {
		const content = iconv.encode(`isbn,title\n${kettle},Café\n${heron},Zoë\n`, 'utf-16le');
		const { noted, missing_count } = await searched(content);
		expect(missing_count).toBe(0);
		expect(noted).toMatchObject([
			{ line: 2, isbn: kettle, note: expect.stringMatching(/^Read as UTF-16: Café, Zoë\./) },
		]);
	});

	it('list what was not found, with the reason', async () => {
		const unknown = nextEisbn();
		const { key, ...found } = await searched(`isbn,title\n${heron},A Heron\n${unknown},A Moth\n12345,\n,A Wren\n`);
		expect(found).toMatchObject({ row_count: 4, missing_count: 3, listed_count: 3 });
		expect(found.missing.map(({ line, isbn, title, message }) => [line, isbn, title, message])).toEqual([
			[3, unknown, 'A Moth', 'We do not have this title.'],
			[4, '12345', null, '12345 has 5 digits: an ISBN has 10 or 13.'],
			[5, '', 'A Wren', 'There is no ISBN.'],
		]);
		const second = await store.call('browse/found', { key, offset: 1, limit: 1 });
		expect(second.missing).toMatchObject([{ line: 4 }]);
	});

	// A process reads each example and gives way to everything else on the machine.
	it('count every book of a text once: as found, not found or duplicate', { timeout: 300_000 }, async () => {
		const book = fc.constantFrom(heron, kettle, ...Array.from({ length: 3 }, nextEisbn));
		const total = 'Total: 14 books, $212.50';
		const examples = [heron, nextEisbn()].flatMap((eisbn) => [
			{ text: `${total}\r\nA Heron in the Reeds, ${eisbn}, $12.99`, eisbns: [eisbn] },
			{ text: `${eisbn},1\r\n${total}`, eisbns: [eisbn] },
		]);
		await fc.assert(
			fc.asyncProperty(writtenLists(book), async ({ text, eisbns }) => {
				fc.pre(eisbns.length > 0);
				const { key, ...found } = await searched(text, 'list.txt');
				const named = eisbns.filter((eisbn) => eisbn === heron || eisbn === kettle);
				const found_count = new Set(named).size;
				expect(found).toMatchObject({ found_count, doubled_count: named.length - found_count });
				expect(found.found_count + found.missing_count + found.doubled_count).toBe(found.row_count);
				// A table also lists the words in its ISBN column as not found.
				const unknown = found.missing.filter(({ message }) => message === 'We do not have this title.');
				expect(unknown).toHaveLength(eisbns.length - named.length);
				expect((await store.call('browse/get', { list: key })).row_count).toBe(found_count);
			}),
			{ numRuns: 20, examples: examples.map((example): [WrittenList] => [example]) },
		);
	});

	it('add the copies of a file to a list or the cart in one post', async () => {
		const { client } = await addCustomer(store);
		const { key } = await searched(`isbn,qty\n${kettle},\n${heron},2\n`);
		const { list } = await store.call('titlelist/copyToList', { list_id: key, name: 'From the file' }, client);
		const { rows } = await store.call('titlelist/getItems', { list_id: list.list_id }, client);
		expect(rows.map(({ title, wanted }) => [title, wanted])).toEqual([
			['A Kettle', null],
			['A Heron', 2],
		]);
		const { added } = await store.call('titlelist/copyToCart', { list_id: key }, client);
		expect(added).toMatchObject({ titles: 1, copies: 2, in_cart: 2, left_out: 1 });
	});

	it('find the books that a web page names', async () => {
		const { search } = await store.call('browse/url', { url: page('/list') });
		const found = await ended(search.key);
		expect(found).toMatchObject({ source: page('/list').slice(7), row_count: 3, missing_count: 1 });
		expect(await titlesFound(found.key)).toEqual(['A Kettle', 'A Heron']);
	});

	it('refuse pages of the internal network, for any form of the address and after redirects', async () => {
		const refused = {
			status: 422,
			body: { error: 'We could not reach this page. We can only read pages that are public on the web.' },
		};
		for (const host of ['127.0.0.1', '2130706433', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]'])
			expect(await refusalOf(store.ask('browse/url', { url: page('/list', host) }))).toMatchObject(refused);
		expect(await refusalOf(store.ask('browse/url', { url: page('/elsewhere') }))).toMatchObject(refused);
		expect(await store.ask('browse/url', { url: 'file:///etc/passwd' })).toMatchObject({ status: 422 });
	});

	it('explain why a file cannot be read', async () => {
		for (const [content, filename, words] of [
			['', 'empty.csv', 'The file is empty.'],
			['no book', 'words.txt', 'The file contains no ISBN.'],
			['GIF89a', 'picture.gif', 'Please choose a .txt, .pdf, .xls, .xlsx, .html or .csv file.'],
		] as const) {
			expect(await refusalOf(bring(content, filename))).toEqual({
				status: 422,
				body: { error: `There was an error processing the file. ${words}`, field: 'file' },
			});
		}
	});

	it('are visible to visitors with their key, and cannot be found by counting ids', async () => {
		const { key } = await searched(`${heron}\n`, 'mine.txt');
		const { context } = await store.call('browse/get', { list: key }, guest());
		const { client } = await addCustomer(store);
		expect((await store.call('titlelist/getItems', { list_id: key }, client)).wishlist.kind).toBe('search');
		for (const list_id of [context?.list_id ?? 0, `${key.slice(0, 21)}${key.endsWith('A') ? 'B' : 'A'}`]) {
			expect(await store.ask('browse/get', { list: list_id }, client)).toMatchObject({ status: 404 });
			expect(await store.ask('titlelist/getItems', { list_id }, client)).toMatchObject({ status: 404 });
			expect(await store.ask('titlelist/copyToList', { list_id, name: 'Theirs' }, client)).toMatchObject({
				status: 404,
			});
		}
	});

	it('refuse the key of a customer’s shared list', async () => {
		const { client } = await addCustomer(store);
		const { list } = await store.call('titlelist/create', { name: 'Ours', eisbn: heron }, client);
		const { url } = await store.call('titlelist/getPublicUrl', { list_id: list.list_id }, client);
		expect(await store.ask('browse/get', { list: url.split('/').at(-1) })).toMatchObject({ status: 404 });
	});

	it('are deleted after a day', async () => {
		const { key } = await searched(`${heron}\n`);
		now += 86_400;
		expect(await store.ask('browse/found', { key })).toMatchObject({ status: 404 });
		await sweep(store, 'imports');
		store.versions.refresh();
		expect(await store.ask('browse/get', { list: key })).toMatchObject({ status: 404 });
		expect(await store.db.selectFrom('title_lists').select('id').where('kind', '=', 'search').execute()).toEqual([]);
	});
});
