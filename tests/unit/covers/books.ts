import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { CoverBook } from '~/covers/draw-cover';
import { sharedData } from '../../harness/shared-data';

/** Makes a book for a test. Omitted facts get plain values. */
export function book(more: Partial<CoverBook> = {}): CoverBook {
	return {
		eisbn: '9780000000002',
		title: 'The Lamplighter of Quay Street',
		authors: ['Ines Okafor'],
		subject: 'FBA',
		work: 'lamplighter',
		binding: 'Paperback',
		...more,
	};
}

export const subjectsTable = 'FBA FBC FF FL FM FR FV DC DN YB YF NH PD JH JM VS WB WT AG'.split(' ');
export const bindingsTable = [
	'Paperback',
	'Hardcover',
	'Mass Market Paperback',
	'Audio CD',
	'eBook',
	'Board book',
	null,
];

const titlesTable = [
	'O',
	'Salt',
	'1848',
	'The Lamplighter of Quay Street',
	'Été à Saint-Élie-sur-Mer',
	'L\u2019\u00c2ge des feuilles',
	'Ink & Iron <and> "Ash"',
	'Tides: A Short History of Everything That the Sea Has Taken and Given Back',
	'The Cartographer\u2019s Daughter (The Northern Maps, #2)',
	'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung',
	'Дом на берегу реки',
	'冬の町と灯台守の長い手紙',
	'بيت على النهر',
	'บ้านริมแม่น้ำ',
	'The True and Complete Account of the Voyages, Losses, Recoveries and Late Contentments of Captain Josiah Penhallow, Together with the Letters of His Sister, as Told by Their Neighbours',
];

const names = ['Ines Okafor', 'Jean-Luc Saint-Amour', 'Marguerite de la Rochebrune-Vasseur', 'О. Лебедева', 'A. B. Ng'];

/** Invents some hundreds of books over all subjects, bindings and kinds. The books are always the same. */
export function inventedBooks(): CoverBook[] {
	return Array.from({ length: 1140 }, (_, index) =>
		book({
			title: titlesTable[index % titlesTable.length] ?? '',
			subtitle: index % 4 === 0 ? 'A Novel of the Long Years Between' : null,
			authors: names.slice(index % 3, (index % 3) + (index % 4)),
			subject: subjectsTable[Math.floor(index / 3) % subjectsTable.length],
			work: `work ${index}`,
			binding: bindingsTable[Math.floor(index / 5) % bindingsTable.length],
			series: index % 3 === 0 ? `Annals of the Kingdom Beneath the Northern Mountain ${index % 11}` : null,
			series_num: index % 2 === 0 ? String(index % 21) : null,
			is_large_print: index % 6 === 0,
			is_giftcard: index % 37 === 0,
		}),
	);
}

const real = join(sharedData, 'titles/bx_books_26k.csv');

/** Returns well-known titles with their authors, one in `every`. */
export function realBooks(every: number): CoverBook[] {
	const rows: Record<string, string>[] = parse(readFileSync(real), { columns: true, relax_column_count: true });
	return rows
		.filter((_, index) => index % every === 0)
		.map((row, index) =>
			book({
				title: row.Book_Title ?? '',
				authors: [row.Book_Author ?? ''],
				work: row.ISBN ?? '',
				subject: subjectsTable[index % subjectsTable.length],
				binding: bindingsTable[index % bindingsTable.length],
			}),
		);
}
