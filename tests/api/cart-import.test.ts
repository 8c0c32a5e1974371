import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopImports } from '~store/catalogue/imports/run-import';
import type { Client } from '~store/contract/call';
import type { ImportAnswer } from '~store/contract/cart';
import { sweep } from '~store/jobs/sweeps';
import { addLocation, addOffer, addStockedTitle, addTitle, nextEisbn } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { addCustomer } from '../harness/customers';
import { type Field, marcRecord, marcXmlRecord } from '../harness/marc-records';
import { eisbnOf } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { hasSharedData, sharedData, whySkipped } from '../harness/shared-data';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';
import { serveStore } from '../harness/store-api';
import { withUpload } from '../harness/upload';

const published = join(sharedData, 'lists/bx_isbn_270k.csv');

onBothEngines('cart import', (engine) => {
	let store: TestStore;
	let now = Date.parse('2026-03-01T18:00:00Z') / 1000;
	/** Three copies on hand, and the store cannot get more. */
	let three: string;
	/** None on hand. The store can order any number of copies. */
	let orderable: string;
	let soldOut: string;

	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		await setSettings(store, {});
		three = await eisbnOf(store, await addStockedTitle(store, { title: 'A Heron' }, 3));
		const title = await addTitle(store, { title: 'A Kettle' });
		await addOffer(store, title, { is_extra_orderable: 1, onhand: 0 });
		orderable = await eisbnOf(store, title);
		soldOut = await eisbnOf(store, await addStockedTitle(store, { title: 'A Lantern', status: 'out_of_print' }, 0));
	});
	afterAll(async () => {
		await stopImports();
		await store.dispose();
	});

	const customer = async (): Promise<Client> => (await addCustomer(store)).client;

	/** Hands a file over as a web process does. The file is deleted once the call has returned. */
	async function bring(content: string | Uint8Array, client: Client, payload: object = {}, filename = 'list.csv') {
		return withUpload(store, { content, filename }, (file) => store.ask('cart/import', { file, ...payload }, client));
	}

	async function begin(content: string | Uint8Array, client: Client, payload: object = {}): Promise<ImportAnswer> {
		const { status, body } = await bring(content, client, payload);
		expect(body).toMatchObject({ import_id: expect.any(String) });
		expect(status).toBe(200);
		return ended((body as ImportAnswer).import_id, client, payload);
	}

	/** Returns the refusal of an unreadable file, whether it comes at once or later. */
	async function refusalOf(content: string | Uint8Array, client: Client, filename?: string) {
		let answer = await bring(content, client, {}, filename);
		while (answer.status === 200) {
			await setTimeout(50);
			answer = await store.ask('cart/import', { import_id: (answer.body as ImportAnswer).import_id }, client);
			expect(answer.body).not.toMatchObject({ state: 'preview' });
		}
		return answer;
	}

	/** Returns the answer once the file has been read. */
	async function ended(import_id: string, client: Client, payload: object = {}): Promise<ImportAnswer> {
		for (;;) {
			const answer = await store.call('cart/import', { ...payload, import_id }, client);
			if (answer.state !== 'reading') return answer;
			await setTimeout(50);
		}
	}

	const add = (import_id: string, client: Client) => store.call('cart/import', { import_id, addToCart: true }, client);
	const rowsOf = ({ result }: ImportAnswer) =>
		result.titles.map(({ isbn, qty, success, message }) => [isbn, qty, success, message]);
	const linesOf = ({ cart }: Pick<ImportAnswer, 'cart'>) =>
		cart?.items.map(({ title_info, cart_info }) => [title_info.eisbn, cart_info.quantity]);

	it('shows the result of each row of a file, and adds the green rows to the cart', async () => {
		const client = await customer();
		const unknown = nextEisbn();
		const preview = await begin(
			`ISBN,Title,Qty\n${three},A Heron,2\n${orderable},,40\n${soldOut},,1\n${unknown},A Moth,1\n12345,,1\n${three},,many\n${three},,\n,A Heron,1\n${three},,0\n`,
			client,
		);
		expect(preview).toMatchObject({
			state: 'preview',
			progress: 100,
			eta_seconds: 0,
			filename: 'list.csv',
			cart: null,
		});
		expect(preview.result).toMatchObject({ row_count: 9, success_count: 2, added: null });
		expect(preview.result).toMatchObject({ found_count: 3, doubled_count: 3 });
		expect(rowsOf(preview)).toEqual([
			[three, 2, true, null],
			[orderable, 40, true, null],
			[soldOut, 1, false, 'Out of print.'],
			[unknown, 1, false, 'We do not have this title.'],
			['12345', 1, false, '12345 has 5 digits: an ISBN has 10 or 13.'],
			[three, null, false, '“many” is not a whole number of copies. In stock.'],
			[three, null, false, 'The quantity is missing. In stock.'],
			['', 1, false, 'There is no ISBN.'],
			[three, 0, false, 'The quantity is 0. In stock.'],
		]);
		expect(preview.result.titles.map(({ line, title }) => [line, title]).slice(0, 5)).toEqual([
			[2, 'A Heron'],
			[3, 'A Kettle'],
			[4, 'A Lantern'],
			[5, 'A Moth'],
			[6, null],
		]);
		const complete = await add(preview.import_id, client);
		expect(complete).toMatchObject({ state: 'complete', result: { added: { titles: 2, copies: 42 } } });
		expect(linesOf(complete)).toEqual([
			[three, 2],
			[orderable, 40],
		]);
	});

	it('explains the error of a red row, and says whether the store has the title', async () => {
		const client = await customer();
		const unknown = nextEisbn();
		const preview = await begin(`ISBN,Qty\n${orderable},\n${soldOut},0\n${unknown},\nnonsense,\n`, client);
		expect(rowsOf(preview)).toEqual([
			[orderable, null, false, 'The quantity is missing. Available to order.'],
			[soldOut, 0, false, 'The quantity is 0. Out of print.'],
			[unknown, null, false, 'The quantity is missing. We do not have this title.'],
			['nonsense', null, false, expect.stringMatching(/is not an ISBN\.$/)],
		]);
	});

	it('adds one copy of each title of a list without quantities, if the customer chooses so', async () => {
		const client = await customer();
		const list = `ISBN,Title\n${three},A Heron\n${orderable},A Kettle\n`;
		expect((await begin(list, client)).result).toMatchObject({ row_count: 2, success_count: 0 });
		const preview = await begin(list, client, { one_each: 'true' });
		expect(rowsOf(preview)).toEqual([
			[three, 1, true, null],
			[orderable, 1, true, null],
		]);
		expect(linesOf(await add(preview.import_id, client))).toEqual([
			[three, 1],
			[orderable, 1],
		]);
		const mixed = await begin(`ISBN,Qty\n${orderable},3\n${orderable},\n${orderable},many\n`, client, {
			one_each: true,
		});
		expect(rowsOf(mixed).map(([, qty, success]) => [qty, success])).toEqual([
			[3, true],
			[1, true],
			[null, false],
		]);
	});

	it('reads a library’s records in both formats, and guesses no quantity', async () => {
		const client = await customer();
		const numbered = (isbn: string, ...more: Field[]): Field[] => [
			['020', '  ', `a${isbn} (pbk.)`],
			['245', '10', 'aA Heron /', 'cAda Quill.'],
			...more,
		];
		const records = [
			numbered(orderable, ['970', '  ', 'q2'], ['970', '  ', 'q1']),
			numbered(three),
			numbered('9780000000002'),
		];
		const expected = [
			[orderable, 3, true, null],
			[three, null, false, 'The quantity is missing. In stock.'],
			['9780000000002', null, false, 'The quantity is missing. We do not have this title.'],
		];
		const marc = await begin(Buffer.concat(records.map((fields) => marcRecord(fields))), client);
		expect(rowsOf(marc)).toEqual(expected);
		expect(marc.result.titles.at(-1)?.title).toBe('A Heron / Ada Quill');
		const xml = records.map((fields) => marcXmlRecord(fields)).join('');
		const inXml = await begin(`<collection xmlns="http://www.loc.gov/MARC21/slim">${xml}</collection>`, client);
		expect(rowsOf(inXml)).toEqual(expected);
		const each = await begin(Buffer.concat(records.map((fields) => marcRecord(fields))), client, { one_each: true });
		expect(rowsOf(each).map(([, qty, success]) => [qty, success])).toEqual([
			[3, true],
			[1, true],
			[1, false],
		]);
		expect(linesOf(await add(each.import_id, client))).toEqual([
			[orderable, 3],
			[three, 1],
		]);
	});

	describe('the purchase order of a library’s order', () => {
		const order = (number: string) =>
			`UNH+1+ORDERS:D:96A:UN:EAN002'BGM+220+${number}+9'LIN+1++${orderable}:EN'QTY+21:2'UNT+4+1'`;
		const contact = { name: 'Ada Quill', email: 'ada@library.example', phone: '604 555 0133' };
		const contactAfter = async (client: Client) => {
			await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
			const { cart } = await store.call('checkout/setExtras', contact, client);
			return cart.checkout.contact?.purchase_order;
		};

		it('is shown with the file, and filled in at the checkout', async () => {
			const client = await customer();
			const read = await begin(order('PO-77'), client);
			expect(read).toMatchObject({ state: 'preview', purchase_order: 'PO-77' });
			await add(read.import_id, client);
			expect(await contactAfter(client)).toBe('PO-77');
			const { cart } = await store.call('checkout/setExtras', { purchase_order: 'MINE-1' }, client);
			expect(cart.checkout.contact?.purchase_order).toBe('MINE-1');
			await add((await begin(order('PO-78'), client)).import_id, client);
			expect(await contactAfter(client)).toBe('MINE-1');
		});

		it('is kept whole on a quote when the number is too long for the shopper’s field', async () => {
			await setSettings(store, { checkout_info: { quote_enabled: true } });
			const client = (await addCustomer(store, { phone_number: '(604) 555-0133' })).client;
			const long = 'LIBRARY-2026-PO-000123';
			const added = await add((await begin(order(long), client)).import_id, client);
			expect(added).toMatchObject({ purchase_order: long, cart: { checkout: { purchase_order: long } } });
			expect(await contactAfter(client)).toBe('');
			const { order_number } = await store.call('checkout/requestQuote', { message: 'How much?' }, client);
			const quote = await store.db
				.selectFrom('orders')
				.select('purchase_order')
				.where('order_number', '=', order_number)
				.executeTakeFirstOrThrow();
			expect(quote.purchase_order).toBe(long);
			await setSettings(store, {});
		});

		it('is empty for other files', async () => {
			expect(await begin(`${orderable},3\n`, await customer())).toMatchObject({ purchase_order: null });
		});
	});

	it('adds the copies once, even with repeated or simultaneous requests', async () => {
		const client = await customer();
		const { import_id } = await begin(`${orderable} 2\n`, client);
		const answers = await Promise.all([add(import_id, client), add(import_id, client)]);
		answers.push(await add(import_id, client));
		for (const answer of answers) {
			expect(answer).toMatchObject({ state: 'complete', result: { added: { titles: 1, copies: 2 } } });
			expect(linesOf(answer)).toEqual([[orderable, 2]]);
		}
		expect(await store.call('cart/import', { import_id }, client)).toMatchObject({ state: 'complete', cart: null });
	});

	it('adds to the cart and reduces each quantity to the stock', async () => {
		const client = await customer();
		await store.call('cart/add', { eisbn: three, quantity: 1 }, client);
		await store.call('cart/add', { eisbn: orderable, quantity: 5 }, client);
		const preview = await begin(
			`ISBN,Qty\n${three},1\n${orderable},2\n${three},5\n${three},1\n${orderable},9999\n`,
			client,
		);
		expect(rowsOf(preview)).toEqual([
			[three, 1, true, null],
			[orderable, 2, true, null],
			[three, 1, true, 'Only 3 in stock. You get 1 of the 5.'],
			[three, 1, false, 'Only 3 in stock. The rows above and your cart already use them all.'],
			[orderable, 9992, true, 'A cart holds at most 9,999 copies of a title. You get 9,992 of the 9,999.'],
		]);
		expect(linesOf(await add(preview.import_id, client))).toEqual([
			[three, 3],
			[orderable, 9999],
		]);
	});

	it('checks the stock again when the rows are added', async () => {
		const client = await customer();
		const title = await addStockedTitle(store, { title: 'Nearly gone' }, 2);
		const gone = await addStockedTitle(store, {}, 2);
		const [few, none] = [await eisbnOf(store, title), await eisbnOf(store, gone)];
		const { import_id } = await begin(`${few} 2\n${none} 1\n${orderable} 1\n`, client);
		const offers = await store.db
			.selectFrom('offers')
			.select(['id', 'title_id'])
			.where('title_id', 'in', [title, gone])
			.execute();
		for (const { id, title_id } of offers) {
			const onhand = title_id === title ? 1 : 0;
			await store.db.updateTable('stock').set({ onhand }).where('offer_id', '=', id).execute();
		}
		const complete = await add(import_id, client);
		expect(rowsOf(complete)).toEqual([
			[few, 1, true, 'Only 1 in stock. You get 1 of the 2.'],
			[none, 1, false, 'Out of stock.'],
			[orderable, 1, true, null],
		]);
		expect(complete.result).toMatchObject({ success_count: 2, added: { titles: 2, copies: 2 } });
		expect(rowsOf(await store.call('cart/import', { import_id, show: 'red' }, client))).toHaveLength(1);
	});

	it('uses the first ISBN of a row that the store has', async () => {
		const client = await customer();
		const answer = await begin(
			`Print ISBN,Electronic ISBN,Qty\n${nextEisbn()},${orderable},1\n${three},${orderable},1\n${soldOut},${three},1\n`,
			client,
		);
		expect(rowsOf(answer)).toEqual([
			[orderable, 1, true, null],
			[three, 1, true, null],
			[three, 1, true, null],
		]);
	});

	it('uses the stock of the location where the customer shops', async () => {
		await setSettings(store, { store_info: { is_multistore: true, is_consolidated_multistore: false } });
		const [here, there] = [
			await addLocation(store, { altname: 'Here' }),
			await addLocation(store, { altname: 'There' }),
		];
		const title = await addTitle(store);
		await addOffer(store, title, {
			stock: [
				{ location_id: here, onhand: 1 },
				{ location_id: there, onhand: 9 },
			],
		});
		const eisbn = await eisbnOf(store, title);
		const { client } = await addCustomer(store, { location_id: here });
		expect(rowsOf(await begin(`${eisbn} 4\n`, client))).toEqual([
			[eisbn, 1, true, 'Only 1 in stock. You get 1 of the 4.'],
		]);
		await setSettings(store, {});
	});

	it('reads and adds in one call, as the wire defines', async () => {
		const client = await customer();
		const { status, body } = await bring(`isbn,qty\n${orderable},3\nnothing,1\n`, client, { addToCart: 'true' });
		expect(status).toBe(200);
		expect(body).toMatchObject({
			state: 'complete',
			result: {
				titles: [
					{ isbn: orderable, qty: 3, success: true },
					{ isbn: 'nothing', qty: 1, success: false },
				],
			},
			cart: { summary: { total_quantity: 3 } },
		});
	});

	it('accepts the file over HTTP as well', async () => {
		const served = await serveStore(store);
		const { session_id } = await customer();
		const form = new FormData();
		for (const [name, value] of Object.entries({ session_id, addToCart: 'true' })) form.append(name, value);
		form.append('file', new Blob([`isbn;qty\n${orderable};6\n`]), 'Zoé’s list.csv');
		const response = await fetch(`${served.url}/cart/import`, { method: 'POST', body: form });
		await served.stop();
		expect(await response.json()).toMatchObject({
			filename: 'Zoé’s list.csv',
			state: 'complete',
			result: { row_count: 1, success_count: 1, added: { titles: 1, copies: 6 } },
			cart: { summary: { total_quantity: 6 } },
		});
		await expect.poll(() => readdirSync(join(store.config.DATA_DIR, 'uploads'))).toEqual([]);
	});

	it('returns the rows by page, for both colours or one', async () => {
		const client = await customer();
		// Every third row is green, across more than one of the parts that hold the rows.
		const list = Array.from({ length: 1300 }, (_, row) => `${row % 3 === 0 ? orderable : nextEisbn()},1`);
		const preview = await begin(`ISBN,Qty\n${list.join('\n')}\n`, client, { limit: 7 });
		expect(preview.result).toMatchObject({ row_count: 1300, success_count: 434 });
		expect(preview.result.titles.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
		const page = async (show: 'all' | 'green' | 'red', offset: number, limit: number) => {
			const answer = await store.call('cart/import', { import_id: preview.import_id, show, offset, limit }, client);
			return answer.result.titles.map(({ line }) => line - 2);
		};
		const all = Array.from({ length: 1300 }, (_, row) => row);
		const green = all.filter((row) => row % 3 === 0);
		const red = all.filter((row) => row % 3 !== 0);
		expect(await page('all', 480, 100)).toEqual(all.slice(480, 580));
		expect(await page('all', 1295, 100)).toEqual(all.slice(1295));
		expect(await page('green', 150, 100)).toEqual(green.slice(150, 250));
		expect(await page('green', 400, 100)).toEqual(green.slice(400));
		expect(await page('red', 300, 400)).toEqual(red.slice(300, 700));
		expect(await page('red', 5000, 10)).toEqual([]);
	});

	it('adds thousands of lines in few queries, up to the maximum of a cart', async () => {
		const client = await customer();
		const first = await store.db
			.selectFrom('titles')
			.select((eb) => eb.fn.max('id').as('id'))
			.executeTakeFirstOrThrow();
		const eisbns = Array.from({ length: 5010 }, nextEisbn);
		for (let at = 0; at < eisbns.length; at += 1000) {
			const titles = eisbns.slice(at, at + 1000).map((eisbn) => ({
				eisbn,
				title: eisbn,
				title_sort: eisbn,
				authors: '[]',
				author_sort: '',
				work_key: eisbn,
				status: 'active',
				list_price_can: 1000,
				created_at: now,
				updated_at: now,
			}));
			await store.db.insertInto('titles').values(titles).execute();
		}
		await store.db
			.insertInto('offers')
			.columns(['title_id', 'condition', 'is_extra_orderable', 'updated_at'])
			.expression((eb) =>
				eb
					.selectFrom('titles')
					.select(['id', eb.val('new').as('condition'), eb.val(1).as('orderable'), eb.val(now).as('now')])
					.where('id', '>', first.id),
			)
			.execute();
		await store.call('cart/add', { eisbn: eisbns[7] ?? '', quantity: 1 }, client);
		await store.call('cart/add', { eisbn: three, quantity: 1 }, client);
		const preview = await begin(`ISBN,Qty\n${eisbns.map((eisbn) => `${eisbn},2\n`).join('')}`, client, { show: 'red' });
		// The cart already has two lines. One of them is for a title in the file.
		expect(preview.result).toMatchObject({ row_count: 5010, success_count: 4998 + 1 });
		expect(preview.result.titles.map(({ message }) => message)).toEqual(
			Array.from({ length: 11 }, () => 'A cart holds at most 5,000 titles.'),
		);
		const queries = await countQueries(store, 'cart/import', { import_id: preview.import_id, addToCart: true }, client);
		expect(queries).toBeLessThan(100);
		const { id } = await store.db.selectFrom('carts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
		const lines = await store.db.selectFrom('cart_items').select('quantity').where('cart_id', '=', id).execute();
		expect(lines).toHaveLength(5000);
		expect(lines.filter(({ quantity }) => Number(quantity) === 3)).toHaveLength(1);
		const full = await begin(`${await eisbnOf(store, await addStockedTitle(store))} 1\n${three} 1\n`, client);
		expect(rowsOf(full).map(([, , success]) => success)).toEqual([false, true]);
	});

	describe('refuses', () => {
		it('a guest, a store without carts, and a request without a file or an import', async () => {
			const login = { status: 401, body: { error: 'You must login or sign up to use this feature.' } };
			expect(await bring(`${three} 1\n`, guest())).toMatchObject(login);
			expect(await bring(`${three} 1\n`, shopper())).toMatchObject(login);
			const client = await customer();
			expect(await store.ask('cart/import', {}, client)).toMatchObject({ status: 400, body: { field: 'file' } });
			const { import_id } = await begin(`${orderable} 1\n`, client);
			await setSettings(store, { cart_enabled: false });
			const disabled = { status: 403, body: { error: 'Online ordering is disabled.' } };
			expect(await bring(`${three} 1\n`, client)).toMatchObject(disabled);
			expect(await store.ask('cart/import', { import_id, addToCart: true }, client)).toMatchObject(disabled);
			await setSettings(store, {});
		});

		it('a file that cannot be read, and says why', async () => {
			const client = await customer();
			const error = expect.stringMatching(/^There was an error processing the file\. /);
			for (const content of ['', 'name,town\nRobin,Hope\n', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')]) {
				expect(await refusalOf(content, client)).toMatchObject({ status: 422, body: { error, field: 'file' } });
			}
			expect(await refusalOf(`${three} 1\n`, client, 'list.docx')).toMatchObject({ status: 422, body: { error } });
		});

		it('a file without available titles, or an import that is still being read', async () => {
			const client = await customer();
			const { import_id } = await begin(`${soldOut} 1\n`, client);
			expect(await store.ask('cart/import', { import_id, addToCart: true }, client)).toMatchObject({
				status: 409,
				body: { error: 'Nothing in this file can be added to your cart.' },
			});
		});

		it('an import of another customer, of another log-in, or of the day before', async () => {
			const owner = await addCustomer(store);
			const later = now + 10 * 86_400;
			await store.db
				.updateTable('sessions')
				.set({ expires_at: later, login_expires_at: later })
				.where('customer_id', '=', owner.id)
				.execute();
			const { import_id } = await begin(`${orderable} 1\n`, owner.client);
			const gone = {
				status: 404,
				body: { error: 'The shop no longer has this import. Please choose the file again.' },
			};
			expect(await store.ask('cart/import', { import_id }, await customer())).toMatchObject(gone);
			expect(await store.ask('cart/import', { import_id, addToCart: true }, await customer())).toMatchObject(gone);
			expect(await store.ask('cart/import', { import_id: 'x'.repeat(32) }, owner.client)).toMatchObject(gone);
			now += 86_399;
			expect(await store.ask('cart/import', { import_id }, owner.client)).toMatchObject({ status: 200 });
			now += 1;
			expect(await store.ask('cart/import', { import_id }, owner.client)).toMatchObject({ status: 404 });
		});

		it('an import whose process has ended in the middle, without waiting', async () => {
			const { id, client } = await addCustomer(store);
			const row = await begin(`${orderable} 1\n`, client);
			await store.db
				.updateTable('file_imports')
				.set({ completed_at: null, updated_at: now - 121 })
				.where('customer_id', '=', id)
				.execute();
			expect(await store.ask('cart/import', { import_id: row.import_id }, client)).toMatchObject({
				status: 422,
				body: { error: 'There was an error processing the file. Please try again.' },
			});
		});
	});

	it('reports the progress of a long file, and stops when the shop stops', async () => {
		const client = await customer();
		const long = `ISBN,Qty\n${`${orderable},1\n`.repeat(400_000)}`;
		const { body } = await bring(long, client);
		const { import_id, state, cart } = body as ImportAnswer;
		expect({ state, cart }).toEqual({ state: 'reading', cart: null });
		let seen: ImportAnswer;
		do {
			await setTimeout(20);
			seen = await store.call('cart/import', { import_id }, client);
		} while (seen.result.row_count === 0);
		expect(seen.state).toBe('reading');
		expect(seen.progress).toBeLessThan(100);
		expect(seen.result.titles).toEqual([]);
		expect(await store.ask('cart/import', { import_id, addToCart: true }, client)).toMatchObject({
			status: 409,
			body: { error: 'The file is still being read.' },
		});
		await stopImports();
		expect(await store.ask('cart/import', { import_id }, client)).toMatchObject({
			status: 422,
			body: { error: 'There was an error processing the file. Please try again.' },
		});
		expect(readdirSync(join(store.config.DATA_DIR, 'uploads'))).toEqual([]);
	});

	it('is deleted after a day, together with abandoned upload files', async () => {
		const client = await customer();
		await begin(`${orderable} 1\n`, client);
		const folder = join(store.config.DATA_DIR, 'uploads');
		mkdirSync(folder, { recursive: true });
		for (const name of ['old', 'new']) writeFileSync(join(folder, name), 'a list');
		utimesSync(join(folder, 'old'), 0, 0);
		now += 86_400;
		const { client: other } = await addCustomer(store);
		const kept = await begin(`${orderable} 1\n`, other);
		await sweep(store, 'imports');
		const imports = await store.db.selectFrom('file_imports').select('id').execute();
		const parts = await store.db.selectFrom('file_import_parts').select('import_id').execute();
		expect([imports, parts]).toEqual([[{ id: kept.import_id }], [{ import_id: kept.import_id }]]);
		expect(readdirSync(folder)).toEqual(['new']);
	});

	it.skipIf(!hasSharedData)(
		`reads 270,151 rows, with as many pages of them as it takes${whySkipped}`,
		async () => {
			const client = await customer();
			const file = { path: published, filename: 'bx_isbn_270k.csv', size: 2_971_675, type: 'text/csv' };
			const begun = await store.call('cart/import', { file }, client);
			const preview = await ended(begun.import_id, client, { offset: 270_000, limit: 500 });
			expect(preview.result).toMatchObject({ row_count: 270_151, success_count: 0 });
			expect(preview.result.titles).toHaveLength(151);
			expect(preview.result.titles[0]).toMatchObject({
				success: false,
				message: 'The quantity is missing. We do not have this title.',
			});
		},
		300_000,
	);
});
