import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FeedBroken, FeedUnreadable } from '~store/catalogue/feeds/feed-errors';
import { readAhead } from '~store/catalogue/writing/read-ahead';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { nextEisbn } from '../harness/catalogue';
import { type Engine, onBothEngines, openTestStore, type TestStore } from '../harness/store';

const folder = mkdtempSync(join(tmpdir(), 'bookshop-ahead-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, text: string): string {
	const path = join(folder, name);
	writeFileSync(path, text);
	return path;
}

const titles = [
	'The Lighthouse',
	'Größer als 本',
	"O'Brien & Sons (Harbour, #2)",
	'Nineteen Eighty-Four: A Novel',
	'¾',
];
const authors = ['Ana Iyer; Brown, C.S. (Illustrator)', 'Müller, Ève', 'J.R.R. Tolkien', '-', 'Le Guin, Ursula K.'];
const isbns = Array.from({ length: 1300 }, nextEisbn);
const line = (isbn: string, at: number) =>
	[
		...[
			isbn,
			`"${titles[at % 5]} ${at % 90}"`,
			`"${authors[at % 5]}"`,
			`House ${at % 7}`,
			at % 3 ? 'Paperback' : 'Audio CD',
		],
		...[at % 4 ? 'eng' : 'fre', `20${10 + (at % 20)}-0${1 + (at % 9)}-11`, at % 6 ? `${at % 40}.99` : ''],
		`"Fiction; science fiction,${at % 11}"`,
		`"Plain ${at}\n\nand <b>bold</b> &amp; more"`,
	].join(',');
const headings = 'ISBN,Title,Author,Publisher,Format,Language,Publication Date,Price,Subjects,Description';
/** Every seventh row tells a title of the same file again, and one in a hundred cannot be used. */
const table = fileOf(
	'table.csv',
	[
		headings,
		...isbns.flatMap((isbn, at) => [
			line(at % 100 === 50 ? `${isbn}0` : isbn, at),
			...(at % 7 === 0 ? [line(isbns[at >> 1] ?? '', at + 1)] : []),
		]),
	].join('\n'),
);
const corrections = fileOf(
	'corrections.csv',
	[headings, ...isbns.slice(0, 700).map((isbn, at) => line(isbn, at + (at % 2)))].join('\n'),
);

const reading = { storeCurrency: 'CAD', map: {} };

onBothEngines('a file that is read ahead', (engine: Engine) => {
	let alone: TestStore;
	let ahead: TestStore;
	beforeAll(async () => {
		const now = () => 1_800_000_000;
		[alone, ahead] = await Promise.all([openTestStore(engine, { now }), openTestStore(engine, { now })]);
	});
	afterAll(async () => {
		await alone.dispose();
		await ahead.dispose();
	});

	async function take(store: TestStore, path: string, threaded: boolean) {
		const settings = await store.settings.get();
		const merging = { source: 'table', settings };
		const items = [];
		for await (const item of readAhead({ path, reading, merging }, { threaded })) items.push(item);
		const told = items.flatMap((item) =>
			'refused' in item ? [] : [{ at: item.at, record: item.record.told, fresh: item.record.fresh }],
		);
		const refused = items.flatMap((item) => ('refused' in item ? [item] : []));
		return { tally: await writeTitles(store, told, { file: path, name: 'table' }), refused, told };
	}

	/** Everything that an import writes, as it stands in the database. */
	async function everything(store: TestStore) {
		const rows: Record<string, unknown[]> = {};
		const keys = { titles: 'id', title_authors: 'title_id, position', title_subjects: 'title_id, position' };
		const others = { offers: 'id', title_facets: 'title_id', search_words: 'word', subjects: 'code' };
		const index = engine === 'sqlite' ? { title_search_data: 'id' } : { title_search: 'title_id' };
		for (const [table, key] of Object.entries({ ...keys, ...others, ...index })) {
			rows[table] = (await sql`select * from ${sql.table(table)} order by ${sql.raw(key)}`.execute(store.db)).rows;
		}
		return rows;
	}

	it('leaves the same in the shop as one that is not, to the byte: new titles, and those that are there', async () => {
		for (const path of [table, corrections, table]) {
			const [plain, threaded] = [await take(alone, path, false), await take(ahead, path, true)];
			expect(threaded.tally).toEqual(plain.tally);
			expect(threaded.refused).toEqual(plain.refused);
			expect(plain.told.some(({ fresh }) => fresh)).toBe(false);
			expect(threaded.told.every(({ fresh }) => fresh)).toBe(true);
		}
		const held = await everything(alone);
		expect(held.titles?.length).toBe(1300);
		expect(await everything(ahead)).toEqual(held);
	});

	it('is sold in the currency that the shop has by the time it is written', async () => {
		const settings = await ahead.settings.get();
		const changed = { ...settings, checkout_info: { ...settings.checkout_info, currency: 'USD' as const } };
		const eisbn = nextEisbn();
		const path = fileOf('two.csv', `ISBN,Title,US Price,CAN Price\n${eisbn},Two Prices,10.00,14.00\n`);
		for await (const item of readAhead(
			{ path, reading, merging: { source: 'table', settings: changed } },
			{ threaded: true },
		)) {
			if ('refused' in item) throw new Error(item.refused);
			const { told, fresh } = item.record;
			await writeTitles(ahead, [{ at: item.at, record: told, fresh }], { file: path });
		}
		const row = await ahead.db
			.selectFrom('titles')
			.select('lowest_price')
			.where('eisbn', '=', eisbn)
			.executeTakeFirstOrThrow();
		expect(row.lowest_price).toBe(1400);
	});
});

describe('a thread that reads ahead', () => {
	const given = async (path: string, onNote?: (note: string) => void) => {
		const settings = { checkout_info: { currency: 'CAD' }, feed_sources: [] };
		const items: { at: number }[] = [];
		let error: unknown;
		try {
			const merging = { source: 'table', settings: settings as never };
			for await (const item of readAhead({ path, reading, merging }, { threaded: true, onNote })) items.push(item);
		} catch (caught) {
			error = caught;
		}
		return { items, error };
	};

	it('gives what stands before the place where a file breaks off, and says where that is', async () => {
		const product = (isbn: string) =>
			`<Product><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>` +
			'<DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>' +
			'<TitleText>Broken Off</TitleText></TitleElement></TitleDetail></DescriptiveDetail></Product>';
		const path = fileOf('broken.xml', `<ONIXMessage>\n${product(nextEisbn())}\n<Product><Oops></Product>`);
		const { items, error } = await given(path);
		expect(items).toHaveLength(1);
		expect(error).toBeInstanceOf(FeedBroken);
		expect((error as FeedBroken).line).toBe(3);
	});

	it('says what cannot be read at all in the same words', async () => {
		const { error } = await given(fileOf('no-isbns.csv', 'Name,Colour\nx,y\n'));
		expect(error).toBeInstanceOf(FeedUnreadable);
		expect((error as Error).message).toContain('no column is headed ISBN or EAN');
	});

	it('passes on what was not used', async () => {
		const notes: string[] = [];
		const path = fileOf('colours.csv', `ISBN,Title,Colour\n${nextEisbn()},Red,red\n`);
		await given(path, (note) => notes.push(note));
		expect(notes).toEqual(['Columns that were not used: Colour']);
	});
});
