import { type Insertable, type Selectable, sql } from 'kysely';
import { type FacetColumns, facetColumns, writeFacets } from '../../store/catalogue/facets/facet-rows';
import { learnWords, type WordsOfTitle } from '../../store/catalogue/search/spelling/known-words';
import { spellingsIn } from '../../store/catalogue/search/words/texts';
import { authorSort, nameKey, seriesKey, titleSort } from '../../store/catalogue/titles/sort-keys';
import { withCheckDigit } from '../../store/contract/isbn';
import { invalidate, wideTags } from '../../store/foundation/caching/cache-tags';
import { chunks } from '../../store/foundation/database/chunks';
import type { Queries, Transaction } from '../../store/foundation/database/database';
import type { OffersTable, Schema, StockTable, TitlesTable } from '../../store/foundation/database/schema';
import { inTransaction } from '../../store/foundation/database/transactions';
import { noteMovements } from '../../store/inventory/movements';
import type { Store } from '../../store/store';
import {
	audiences,
	bindings,
	type Dice,
	dice,
	type Inventor,
	invented,
	inventText,
	languages,
	publishers,
	subjects,
	topicCodes,
} from './invented-books';

const batchSize = 1000;
/** One title in this many is long. */
const longEvery = 40;
/** If books have editions, one in this many is a further edition of an earlier one. */
const editionEvery = 4;
/** The publication day of the newest: 1 November 2026. */
const lastDay = 20_758;

/**
 * Fills an empty store with `count` invented titles, the same on every run: with subjects of three levels, topics, authors who
 * wrote several, series, new and used offers, and stock at two locations. Derives their data as an import does.
 */
export async function generateTitles(store: Store, count: number, inventor = invented): Promise<void> {
	const chance = dice(count);
	const authors = Array.from({ length: Math.max(20, Math.ceil(count / 8)) }, () => inventor.name(chance));
	const locations = await addBasics(store.db);
	for (let first = 0; first < count; first += batchSize) {
		const books: Book[] = [];
		for (let at = first; at < Math.min(first + batchSize, count); at += 1) {
			const earlier = inventor.hasEditions && chance.below(editionEvery) === 0 ? books[chance.below(at - first)] : null;
			books.push(inventBook(chance, { number: at + 1, count, authors, locations, inventor, earlier: earlier ?? null }));
		}
		await inTransaction(store, (db) => writeBooks(db, books));
	}
	if (store.dialect === 'postgres') {
		// The ids above were chosen here, so the sequences must continue after them.
		for (const table of ['titles', 'offers']) {
			await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
				store.db,
			);
		}
	}
	await invalidate(store.db, ...wideTags);
	store.versions.refresh();
}

type Copies = Pick<Selectable<StockTable>, 'offer_id' | 'location_id' | 'onhand' | 'onorder'>;

interface Book {
	id: number;
	row: Insertable<TitlesTable>;
	authors: string[];
	subjects: string[];
	offers: (Insertable<OffersTable> & { id: number; stock: Copies[] })[];
}

async function addBasics(db: Queries): Promise<number[]> {
	const labelled = [
		...subjects.map((subject) => ({ scheme: 'invented', ...subject })),
		...topicCodes.map((code) => ({ code, scheme: 'topic', label: code.slice(2).replace('-', ' '), parent_code: null })),
	];
	await db.insertInto('subjects').values(labelled).execute();
	const names = ['Main Street', 'Harbour'].map((name, position) => ({ altname: name, sc_name: name, position }));
	const rows = await db.insertInto('locations').values(names).returning('id').execute();
	return rows.map(({ id }) => id);
}

interface Plan {
	/** The position of the book in the catalogue. */
	number: number;
	count: number;
	/** The authors of all books, and the locations of the shop. */
	authors: string[];
	locations: number[];
	inventor: Inventor;
	/** The book that this one is a further edition of. */
	earlier: Book | null;
}

function inventBook(chance: Dice, { number, count, authors: names, locations, inventor, earlier }: Plan): Book {
	const { of, below } = chance;
	const title = earlier?.row.title ?? (number % longEvery === 0 ? inventor.longTitle(chance) : inventor.title(chance));
	const authors =
		earlier?.authors ?? Array.from({ length: below(5) === 0 ? 2 : 1 }, () => names[below(names.length, true)] ?? '');
	const price = 699 + below(60) * 100;
	const series = below(6) === 0 ? `${inventor.title(chance)} Stories` : null;
	const language = earlier?.row.language ?? of(languages);
	const release = lastDay + 120 - below(9000, true);
	const ended = below(30) === 0;
	const row: Insertable<TitlesTable> = {
		...of(bindings),
		eisbn: isbnOf(number),
		title,
		language,
		series,
		audience: of(audiences),
		publisher: of(publishers),
		title_sort: titleSort(title, language),
		authors: JSON.stringify(authors.map((name) => ({ name, canadian: below(8) === 0, role: null }))),
		author_sort: authorSort(authors[0]),
		series_key: seriesKey(series),
		series_num: series ? String(1 + below(9)) : null,
		work_key: `${titleSort(title, language)}|${authorSort(authors[0])}`,
		release_date: release * 86_400,
		list_price_usa: price,
		list_price_can: price + 300,
		lowest_price: price + 300,
		status: ended ? 'out_of_print' : 'active',
		rank: below(3) === 0 ? 1 + below(count) : null,
		pages: 80 + below(700),
		description: inventText(chance, 14),
		created_at: lastDay * 86_400,
		updated_at: lastDay * 86_400,
	};
	const stockAt = (offer_id: number): Copies[] =>
		locations.flatMap((location_id) => {
			const onhand = Math.max(0, below(9) - 5);
			return onhand > 0 ? [{ offer_id, location_id, onhand, onorder: 0 }] : [];
		});
	const offer = (id: number, condition: string, values: Partial<Insertable<OffersTable>>) => ({
		id,
		title_id: number,
		condition,
		updated_at: lastDay * 86_400,
		...values,
		stock: stockAt(id),
	});
	const offers = [offer(number * 2, 'new', { is_extra_orderable: ended ? 0 : 1 })];
	if (below(8) === 0)
		offers.push(offer(number * 2 + 1, 'used', { price: Math.round(price / 2), is_extra_orderable: 0 }));
	const codes = Array.from({ length: 1 + below(3) }, () => subjects[below(subjects.length, true)]?.code ?? '');
	if (below(10) === 0) codes.push(of(topicCodes));
	return { id: number, row, authors, subjects: [...new Set(codes)], offers };
}

async function writeBooks(db: Transaction, books: Book[]): Promise<void> {
	const add = async <Table extends keyof Schema>(table: Table, rows: Insertable<Schema[Table]>[], columns: number) => {
		for (const part of chunks(rows, columns)) await db.insertInto(table).values(part).execute();
	};
	await add(
		'titles',
		books.map(({ id, row }) => ({ id, ...row })),
		30,
	);
	const authors = books.flatMap(({ id, authors }) =>
		authors.map((name, position) => ({ title_id: id, position, name, name_key: nameKey(name), canadian: 0 })),
	);
	await add('title_authors', authors, 5);
	const codes = books.flatMap(({ id, subjects }) =>
		subjects.map((code, position) => ({ title_id: id, position, code })),
	);
	await add('title_subjects', codes, 3);
	const offers = books.flatMap(({ offers }) => offers);
	await add(
		'offers',
		offers.map(({ stock: _, ...offer }) => offer),
		8,
	);
	await add(
		'stock',
		offers.flatMap(({ stock }) => stock),
		4,
	);
	const opening = offers.flatMap(({ stock }) =>
		stock.map(({ offer_id, location_id, onhand }) => ({
			offer_id,
			location_id,
			change: onhand,
			reason: 'opening' as const,
		})),
	);
	await noteMovements(db, opening, lastDay * 86_400);
	await learnWords(db, books.map(wordsOf));
	await writeFacets(
		db,
		books.map((book) => ({ title_id: book.id, ...facetColumnsOf(book) })),
		[],
	);
}

const wordsOf = ({ row, authors }: Book): WordsOfTitle => ({
	words: spellingsIn({
		title: row.title,
		subtitle: row.subtitle ?? '',
		original_title: '',
		authors: authors.join('\n'),
		series: row.series ?? '',
		series_num: row.series_num ?? '',
		publisher: row.publisher ?? '',
	}),
	isKnown: false,
});

function facetColumnsOf({ row, subjects, offers }: Book): FacetColumns {
	return facetColumns({
		binding: row.binding ?? null,
		language: row.language ?? null,
		audience: row.audience ?? null,
		status: row.status,
		release_date: row.release_date ?? null,
		lowest_price: row.lowest_price ?? null,
		rank: row.rank ?? null,
		title_sort: row.title_sort,
		author_sort: row.author_sort ?? '',
		is_giftcard: 0,
		sold_until: null,
		title: row.title,
		subtitle: row.subtitle ?? null,
		original_title: row.original_title ?? null,
		authors: row.authors,
		series: row.series ?? null,
		series_num: row.series_num ?? null,
		publisher: row.publisher ?? null,
		binding_code: row.binding_code ?? null,
		work_key: row.work_key,
		subjects,
		offers: offers.map((offer) => ({
			condition: offer.condition,
			price: offer.price ?? null,
			discount: offer.discount ?? null,
			is_extra_orderable: offer.is_extra_orderable ?? 0,
			stock: offer.stock,
		})),
	});
}

/** A number of thirteen digits with a right check digit. */
const isbnOf = (number: number): string => withCheckDigit(`9781${String(number).padStart(8, '0')}`);
