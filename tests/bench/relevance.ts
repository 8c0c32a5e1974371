import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../../config';
import { readTitles } from '../../store/catalogue/feeds/read-feed';
import type { TitleRecord } from '../../store/catalogue/feeds/title-record';
import { writeTitles } from '../../store/catalogue/writing/write-titles';
import { withCheckDigit } from '../../store/contract/isbn';
import type { Author } from '../../store/contract/title';
import { dispatch } from '../../store/dispatch';
import { sampleEditions } from '../../store/sample/editions';
import { openStore, type Store } from '../../store/store';
import { hasSharedData } from '../harness/shared-data';
import { bindings, dice, invented } from './invented-books';
import { publishedFile, whoseBooks } from './published';
import { handWritten } from './relevance/hand-written';
import { type Book, isBook, type KnownItem } from './relevance/known-item';
import { kinds, queriesOf } from './relevance/make-queries';
import { openPeer } from './relevance/peer';

// Measures whether readers find a book that they know, in a catalogue of all available real titles. Uses known-item queries made
// by a seed, and some written by hand, and compares with MiniSearch, set up as its documentation proposes.

const { values } = parseArgs({
	options: {
		sample: { type: 'string', default: '60' },
		seed: { type: 'string', default: '1' },
		folder: { type: 'string' },
		misses: { type: 'boolean', default: false },
	},
});

/** The number of results that a reader reads. */
const first = 5;
/** The tables for queries, and the rest of the catalogue. */
const asked = ['goodbooks10k_books.csv', 'goodreads_11k_genres.csv'];
const beside = ['bx_books_26k.csv', 'nyt_bestsellers.json'];
/** The number of invented books beside the sample's, if the tables are missing. */
const inventedBooks = 20_000;
const sampleDay = Date.UTC(2026, 10, 1) / 1000;

type Find = (query: string) => Promise<{ title: string; authors: string[] }[]>;

async function recordsOf(name: string): Promise<TitleRecord[]> {
	const records: TitleRecord[] = [];
	for await (const item of readTitles(publishedFile('titles', name))) if ('record' in item) records.push(item.record);
	return records;
}

/** Yields the books for queries, or all books of the catalogue: the tables, or the sample's editions among invented books. */
async function* feeds(which: 'asked' | 'all'): AsyncGenerator<{ name: string; records: TitleRecord[] }> {
	if (hasSharedData) {
		for (const name of which === 'asked' ? asked : [...asked, ...beside])
			yield { name, records: await recordsOf(name) };
		return;
	}
	const editions = sampleEditions(sampleDay).filter(({ leads }) => leads || which === 'all');
	yield { name: 'sample', records: editions.map(({ record }) => record) };
	if (which === 'all') yield { name: 'invented', records: inventRecords() };
}

function inventRecords(): TitleRecord[] {
	const chance = dice(inventedBooks);
	return Array.from({ length: inventedBooks }, (_, at) => ({
		eisbn: withCheckDigit(String(978_010_000_000 + at)),
		title: invented.title(chance),
		authors: [{ name: invented.name(chance) }],
		...chance.of(bindings),
	}));
}

async function importAll(store: Store): Promise<void> {
	for await (const { name, records } of feeds('all')) {
		await writeTitles(
			store,
			records.map((record, at) => ({ record, at })),
			{ file: name },
		);
	}
	store.versions.refresh();
}

/** Returns the books for queries as the shop has them: another table's data of an edition may have replaced theirs. */
async function booksOf(store: Store): Promise<Book[]> {
	const books: Book[] = [];
	for await (const { records } of feeds('asked')) {
		for (const { eisbn } of records) {
			const book = await bookOf(store, eisbn);
			if (book) books.push(book);
		}
	}
	return books;
}

async function bookOf(store: Store, eisbn: string): Promise<Book | null> {
	const row = await store.db
		.selectFrom('titles')
		.select(['title', 'authors'])
		.where('eisbn', '=', eisbn)
		.executeTakeFirst();
	const [author] = row ? (JSON.parse(row.authors) as Author[]) : [];
	return row && author ? { title: row.title, author: author.name } : null;
}

const ofShop =
	(store: Store): Find =>
	async (query) => {
		const { status, body } = await dispatch(
			store,
			'browse/get',
			{ term: query },
			{ uuid: '00000000-0000-4000-8000-000000000000', session_id: '', log_url: '/', store_id: '1', ip: '' },
		);
		if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`);
		const { rows } = body as { rows: { title: string; authors: Author[] }[] };
		return rows.map(({ title, authors }) => ({ title, authors: authors.map(({ name }) => name) }));
	};

interface Score {
	found: number;
	reciprocal: number;
	milliseconds: number[];
	missed: KnownItem[];
}

async function scoreOf(find: Find, items: readonly KnownItem[]): Promise<Score> {
	const score: Score = { found: 0, reciprocal: 0, milliseconds: [], missed: [] };
	for (const item of items) {
		const began = performance.now();
		const shown = await find(item.query);
		score.milliseconds.push(performance.now() - began);
		const place = shown.findIndex(({ title, authors }) => isBook(item.book, title, authors));
		if (place >= 0 && place < first) score.found++;
		else score.missed.push(item);
		if (place >= 0) score.reciprocal += 1 / (place + 1);
	}
	return score;
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const cells = ({ found, reciprocal, milliseconds }: Score, count: number): string[] => [
	`${Math.round((100 * found) / count)} %`,
	(reciprocal / count).toFixed(2),
	median(milliseconds).toFixed(1),
];
const row = (...columns: string[]) => console.log(`| ${columns.join(' | ')} |`);

console.log(`${whoseBooks}\n`);
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'bookshop-relevance-'));
const isFilled = existsSync(join(folder, 'shop.sqlite'));
const store = await openStore(
	readConfig({ NODE_ENV: 'test', SESSION_SECRET: 'relevance'.repeat(6), DATA_DIR: folder }),
	pino({ level: 'fatal' }),
);
try {
	if (!isFilled) await importAll(store);
	const books = await booksOf(store);
	const peer = await openPeer(store);
	const sets = Object.entries(kinds).map(
		([kind, typing], at) =>
			[kind, queriesOf(typing, books, Number(values.sample), dice(Number(values.seed) * 100 + at))] as const,
	);
	// Queries about the tables' books. With the sample, only those about books that it has.
	const byHand = hasSharedData
		? handWritten
		: handWritten.filter(({ book }) => books.some(({ title, author }) => isBook(book, title, [author])));
	const all = [...sets, ['by hand', byHand] as const];
	const { count } = await store.db
		.selectFrom('titles')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow();
	console.log(
		`${count} titles, ${all.flatMap(([, items]) => items).length} queries, the book among the first ${first}\n`,
	);
	row('query', 'queries', 'shop', 'MRR', 'ms', 'MiniSearch', 'MRR', 'ms');
	row(...Array.from({ length: 8 }, () => '---'));
	const total = { shop: empty(), peer: empty(), count: 0 };
	for (const [kind, items] of all) {
		const [shop, other] = [await scoreOf(ofShop(store), items), await scoreOf(peer, items)];
		row(kind, String(items.length), ...cells(shop, items.length), ...cells(other, items.length));
		add(total.shop, shop);
		add(total.peer, other);
		total.count += items.length;
		if (values.misses)
			for (const { query, book } of shop.missed) console.log(`  - ${query} → ${book.title}, ${book.author}`);
	}
	row('all', String(total.count), ...cells(total.shop, total.count), ...cells(total.peer, total.count));
} finally {
	await store.close();
	if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

function empty(): Score {
	return { found: 0, reciprocal: 0, milliseconds: [], missed: [] };
}

function add(to: Score, more: Score): void {
	to.found += more.found;
	to.reciprocal += more.reciprocal;
	to.milliseconds.push(...more.milliseconds);
}
