import { setTimeout } from 'node:timers/promises';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopImports } from '~store/catalogue/imports/run-import';
import type { Client } from '~store/contract/call';
import type { ListImportAnswer } from '~store/contract/titlelist';
import { insertRows } from '~store/foundation/database/insertions';
import { transact } from '~store/foundation/database/transactions';
import { addList, addStockedTitle, nextEisbn } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { type Field, marcRecord, marcXmlRecord } from '../harness/marc-records';
import { eisbnOf } from '../harness/orders';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { withUpload } from '../harness/upload';

/** A library's record of a title, with the number of ordered copies. */
const recordOf = (eisbn: string, copies?: number): Field[] => [
	['020', '  ', `a${eisbn}`],
	['245', '10', 'aA title'],
	...(copies === undefined ? [] : ([['970', '  ', `q${copies}`]] satisfies Field[])),
];

onBothEngines('an import into a list', (engine) => {
	let store: TestStore;
	const books: number[] = [];
	let eisbns: string[];
	beforeAll(async () => {
		store = await openTestStore(engine);
		for (let at = 0; at < 3; at++) books.push(await addStockedTitle(store, { title: `Book ${at}` }));
		eisbns = await Promise.all(books.map((id) => eisbnOf(store, id)));
	});
	afterAll(async () => {
		await stopImports();
		await store.dispose();
	});

	const eisbn = (at: number) => eisbns[at] ?? '';
	const customerWithList = async (titles: number[] = []) => {
		const { id, client } = await addCustomer(store);
		return { client, list_id: await addList(store, { customer_id: id, kind: 'custom', name: 'Term 1', titles }) };
	};
	const upload = (content: string | Uint8Array, client: Client, payload: object, filename = 'list.csv') =>
		withUpload(store, { content, filename }, (file) => store.ask('titlelist/importFile', { file, ...payload }, client));

	/** Returns the state of an import once its file has been read. */
	async function ended(begun: object, client: Client, list_id: number): Promise<ListImportAnswer> {
		const { import_id } = begun as ListImportAnswer;
		for (;;) {
			const answer = await store.call('titlelist/importFile', { list_id, import_id }, client);
			if (answer.state !== 'reading') return answer;
			await setTimeout(50);
		}
	}
	const rowsOf = ({ result }: ListImportAnswer) =>
		result.titles.map(({ isbn, success, message }) => [isbn, success, message]);
	const itemsOf = async (list_id: number, client: Client) =>
		(await store.call('titlelist/getItems', { list_id }, client)).rows.map(({ title, wanted }) => [title, wanted]);

	it('shows the result of each row, and adds the green rows to the list', async () => {
		const { client, list_id } = await customerWithList([books[2] ?? 0]);
		const unknown = nextEisbn();
		const content = `isbn,qty\n${eisbn(1)},3\n${eisbn(2)},\n${unknown},\n12,\n${eisbn(1)},\n${eisbn(0)},many\n`;
		const { body } = await upload(content, client, { list_id });
		const preview = await ended(body, client, list_id);
		expect(preview).toMatchObject({ state: 'preview', filename: 'list.csv', list: null });
		expect(preview.result).toMatchObject({ row_count: 6, success_count: 2, added: null });
		expect(rowsOf(preview)).toEqual([
			[eisbn(1), true, null],
			[eisbn(2), false, 'This title is already on the list.'],
			[unknown, false, 'We do not have this title.'],
			['12', false, '12 has 2 digits: an ISBN has 10 or 13.'],
			[eisbn(1), false, 'This row repeats an earlier row.'],
			[eisbn(0), true, '“many” is not a whole number of copies.'],
		]);
		expect(await itemsOf(list_id, client)).toEqual([['Book 2', null]]);

		const add = { list_id, import_id: preview.import_id, add_to_list: true, show: 'red' as const };
		const complete = await store.call('titlelist/importFile', add, client);
		expect(complete).toMatchObject({ state: 'complete', list: { list_id, row_count: 3 } });
		expect(complete.result).toMatchObject({ added: { titles: 2 } });
		expect(complete.result.titles).toHaveLength(4);
		// A repeated request acts once.
		expect(await store.call('titlelist/importFile', add, client)).toMatchObject({ list: { row_count: 3 } });
		expect(await itemsOf(list_id, client)).toEqual([
			['Book 2', null],
			['Book 1', 3],
			['Book 0', null],
		]);
	});

	it('says how a row was read that was not read as written', async () => {
		const { client, list_id } = await customerWithList();
		const ten = '030640615X';
		const content = iconv.encode(
			`isbn,title\n${eisbn(0)},Café\n${eisbn(1)},Zoë\n61120081,Mocking\n${ten},X\n`,
			'macintosh',
		);
		const { body } = await upload(content, client, { list_id });
		const { result } = await ended(body, client, list_id);
		expect(result.titles.map(({ note }) => note)).toEqual([
			'Read as Mac Roman: Café, Zoë. If letters are wrong, save the file as UTF-8, and choose it again.',
			null,
			'0061120081 was read from 61120081, because 2 leading zeros were missing.',
			null,
		]);
	});

	it.each([
		[
			'an EDIFACT order',
			'order.edi',
			(first: string, second: string) =>
				[
					...["UNB+UNOC:3+1+2+261120:0915+7++ORDERS'", "UNH+1+ORDERS:D:96A:UN'", "BGM+220+PO-77+9'"],
					...[`LIN+1++${first}:EN'`, "QTY+21:3'", `LIN+2++${second}:EN'`, "UNS+S'", "UNT+8+1'", "UNZ+1+7'"],
				].join(''),
			'PO-77',
		],
		[
			'MARC records',
			'order.mrc',
			(first: string, second: string) => Buffer.concat([marcRecord(recordOf(first, 3)), marcRecord(recordOf(second))]),
			null,
		],
		[
			'MARCXML records',
			'order.xml',
			(first: string, second: string) =>
				`<collection xmlns="http://www.loc.gov/MARC21/slim">${marcXmlRecord(recordOf(first, 3))}${marcXmlRecord(recordOf(second))}</collection>`,
			null,
		],
	])('reads %s of a library, with the copies that each line orders', async (_what, filename, made, order) => {
		const { client, list_id } = await customerWithList();
		const { body } = await upload(made(eisbn(0), eisbn(1)), client, { list_id }, filename);
		const preview = await ended(body, client, list_id);
		expect(preview.purchase_order).toBe(order);
		expect(preview.result.titles).toMatchObject([
			{ isbn: eisbn(0), qty: 3, success: true },
			{ isbn: eisbn(1), qty: null, success: true },
		]);
		await store.call('titlelist/importFile', { list_id, import_id: preview.import_id, add_to_list: true }, client);
		expect(await itemsOf(list_id, client)).toEqual([
			['Book 0', 3],
			['Book 1', null],
		]);
	});

	it('accepts ISBNs separated by commas, and explains each invalid ISBN', async () => {
		const { client, list_id } = await customerWithList();
		const isbns = `${eisbn(0)}, ${eisbn(1).slice(0, 3)}-${eisbn(1).slice(3)},nonsense1, 9780000000000,123,foo`;
		const begun = await store.call('titlelist/importFile', { list_id, isbns }, client);
		const preview = await ended(begun, client, list_id);
		expect(preview.filename).toBe('Pasted ISBNs');
		expect(rowsOf(preview).map(([isbn, success]) => [isbn, success])).toEqual([
			[eisbn(0), true],
			[eisbn(1), true],
			['nonsense1', false],
			['9780000000000', false],
			['123', false],
			['foo', false],
		]);
		expect(preview.result.titles.slice(-2).map(({ message }) => message)).toEqual([
			'123 has 3 digits: an ISBN has 10 or 13.',
			'"foo" is not an ISBN.',
		]);
	});

	it('adds to the favourites, at once on request', async () => {
		const { client } = await addCustomer(store);
		await store.call('titlelist/addItemToList', { list_id: 0, eisbn: eisbn(0) }, client);
		const { body } = await upload(`${eisbn(1)}\n`, client, { list_id: 0, add_to_list: true });
		expect(body).toMatchObject({ state: 'complete', list: { row_count: 2, can_delete: false } });
	});

	describe('is refused', () => {
		it('for a guest, and for all customers except the owner of the list and of the import', async () => {
			const { client, list_id } = await customerWithList();
			const other = await customerWithList();
			expect(await upload(`${eisbn(0)}\n`, guest(), { list_id })).toMatchObject({ status: 401 });
			expect(await upload(`${eisbn(0)}\n`, other.client, { list_id })).toMatchObject({ status: 404 });
			const { body } = await upload(`${eisbn(0)}\n`, client, { list_id });
			const { import_id } = await ended(body, client, list_id);
			for (const [whose, list] of [
				[other.client, list_id],
				[other.client, other.list_id],
				[client, other.list_id],
			] as const) {
				const asked = { list_id: list, import_id, add_to_list: true };
				expect(await store.ask('titlelist/importFile', asked, whose)).toMatchObject({ status: 404 });
			}
			const second = await store.call('titlelist/create', { name: 'Term 2' }, client);
			const asked = { list_id: second.list.list_id, import_id };
			expect(await store.ask('titlelist/importFile', asked, client)).toMatchObject({ status: 404 });
		});

		it('without a file, with an unreadable file, and without rows to add', async () => {
			const { client, list_id } = await customerWithList([books[0] ?? 0]);
			const ask = (payload: object) => store.ask('titlelist/importFile', { list_id, ...payload }, client);
			expect(await ask({})).toMatchObject({ status: 400, body: { error: 'File is required.' } });
			expect(await ask({ isbns: ' , ', add_to_list: true })).toMatchObject({
				status: 422,
				body: { error: 'There was an error processing the file. The file contains no ISBN.' },
			});
			for (const isbns of ['no number', eisbn(0)]) {
				expect(await ask({ isbns, add_to_list: true })).toMatchObject({
					status: 409,
					body: { error: 'This file has no titles that can be added to your list.' },
				});
			}
		});
	});

	it('imports 50,000 titles', async () => {
		const many = 50_000;
		const made = Array.from({ length: many }, (_, at) => ({ eisbn: isbnAt(at), title: `Title ${at}` }));
		const columns = ['eisbn', 'title', 'title_sort', 'work_key', 'created_at', 'updated_at'];
		const rows = made.map(({ eisbn, title }) => ({
			eisbn,
			title,
			title_sort: title,
			work_key: eisbn,
			created_at: 1,
			updated_at: 1,
		}));
		await transact(store, (transaction) => insertRows(transaction, 'titles', columns, rows));
		const { client, list_id } = await customerWithList();
		const content = ['isbn,qty', ...made.map((title) => `${title.eisbn},1`)].join('\n');
		const { body } = await upload(content, client, { list_id });
		const answer = await ended(body as object, client, list_id);
		expect(answer.result).toMatchObject({ row_count: many, success_count: many });
		const add = { list_id, import_id: answer.import_id, add_to_list: true };
		expect(await store.call('titlelist/importFile', add, client)).toMatchObject({ list: { row_count: many } });
	}, 120_000);
});

/** Returns a different ISBN-13 for each place. */
function isbnAt(place: number): string {
	const body = String(979_100_000_000 + place);
	const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
	return `${body}${(10 - (sum % 10)) % 10}`;
}
