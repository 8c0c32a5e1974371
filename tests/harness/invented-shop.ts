import type { StockRecord, TitleRecord } from '~store/catalogue/feeds/title-record';
import { addLocation } from '~store/catalogue/locations/locations';
import { writeStock } from '~store/catalogue/writing/write-stock';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { withCheckDigit } from '~store/contract/isbn';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import type { Store } from '~store/store';

/** The day in the tests that browse the invented shop: noon on 1 November 2026, local time of the shop. */
export const inventedNow = Date.parse('2026-11-01T12:00:00-08:00') / 1000;

type Invented = Omit<TitleRecord, 'eisbn'>;

const on = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const by = (...names: string[]) => names.map((name) => ({ name }));
const genre = (...labels: string[]) => labels.map((label) => ({ scheme: 'genre' as const, code: label, label }));
const thema = (code: string, label: string) => ({ scheme: 'thema' as const, code, label });
const fiction = [thema('F', 'Fiction'), thema('FB', 'General fiction'), thema('FBA', 'Modern fiction')];
const crime = [thema('F', 'Fiction'), thema('FF', 'Crime and mystery')];
const gardens = [thema('W', 'Lifestyle'), thema('WM', 'Gardening')];
const topic = (code: string) => ({ scheme: 'keyword' as const, code });

const paper = {
	binding: 'Paperback',
	binding_code: 'BC',
	language: 'eng',
	publisher: 'Quire House',
	audience: 'General',
};
const hard = { ...paper, binding: 'Hardcover', binding_code: 'BB' };
const dollars = (amount: number) => ({ list_price_can: Math.round(amount * 100) });

/** Invented titles that each show a rule, by the names that tests use. */
const named = {
	lantern: {
		...paper,
		title: 'The Lantern',
		authors: by("Maeve O'Brien"),
		subjects: fiction,
		release_date: on('2026-10-15'),
		...dollars(14.99),
		rank: 30,
	},
	light: {
		...hard,
		title: 'Lantern Light',
		authors: by('Jon O Brien'),
		subjects: fiction.slice(0, 2),
		release_date: on('2026-09-01'),
		...dollars(32),
		rank: 10,
	},
	lightLarge: {
		...paper,
		title: 'Lantern Light',
		authors: by('Jon O Brien'),
		subjects: fiction.slice(0, 2),
		release_date: on('2026-09-20'),
		...dollars(38),
		is_large_print: true,
	},
	keepers: {
		...paper,
		title: 'The Lantern Keepers',
		subtitle: 'A Tale',
		authors: by('J. R. R. Toller'),
		series: 'The Halden Cycle',
		series_num: '1',
		subjects: fiction.slice(0, 1),
		release_date: on('2024-05-05'),
		...dollars(19.5),
		rank: 20,
	},
	boxKeepers: {
		...paper,
		title: 'Keepers of the Boxes',
		authors: by('J.R.R. Toller'),
		series: 'The Halden Cycle',
		series_num: '2',
		subjects: fiction.slice(0, 1),
		release_date: on('2025-05-05'),
		...dollars(19.5),
	},
	port: {
		...paper,
		title: "L'étranger du port",
		authors: by('Zoé Lefèvre'),
		language: 'fre',
		subjects: fiction,
		release_date: on('2020-02-02'),
		...dollars(22),
		rank: 40,
	},
	quebec: {
		...paper,
		title: 'Été à Québec',
		authors: [{ name: 'François Côté', canadian: true }],
		language: 'fre',
		subjects: gardens,
		release_date: on('2026-03-03'),
		...dollars(24.95),
	},
	stories: {
		...paper,
		title: "The Baker's Stories",
		authors: by('Ana Strand', 'Pat Lantern'),
		subjects: genre('Baking'),
		release_date: on('2012-12-12'),
		...dollars(9.99),
	},
	mint: {
		...paper,
		title: 'Spider-Mint Gardening',
		authors: by('Una Moss'),
		subjects: [...gardens, topic('__award-winner')],
		release_date: on('2019-01-01'),
		...dollars(28),
	},
	wolves: {
		...hard,
		title: 'Wolves & Foxes',
		authors: by('Una Moss'),
		publisher: 'Lantern Press',
		subjects: genre('Animals'),
		release_date: on('2021-12-01'),
		...dollars(45),
	},
	ice: {
		...paper,
		title: '20,000 Miles of Ice',
		authors: by('Søren Łukasz'),
		subjects: crime,
		release_date: on('2015-06-01'),
		...dollars(12),
	},
	aether: {
		...hard,
		title: "Ørsted's Æther",
		authors: by('Søren Łukasz'),
		subjects: genre('Physics'),
		release_date: on('2026-08-30'),
		...dollars(62),
	},
	tide: {
		...hard,
		title: 'The Coming Tide',
		authors: by('Ken Stone'),
		status: 'forthcoming',
		subjects: crime,
		release_date: on('2027-02-01'),
		...dollars(36),
	},
	tables: {
		...paper,
		title: 'Tide Tables',
		authors: by('Ken Stone'),
		subjects: crime,
		release_date: on('2026-12-24'),
		...dollars(18),
	},
	it: {
		...paper,
		title: 'It',
		authors: by('Ken Stone'),
		subjects: crime,
		release_date: on('2001-09-09'),
		...dollars(16),
	},
	italy: {
		...paper,
		title: 'Italy by Rail',
		authors: by('Ida Rossi'),
		subjects: genre('Travel'),
		release_date: on('2022-04-04'),
		...dollars(21),
		rank: 1,
	},
	atlas: {
		...hard,
		title: 'The Lost Atlas',
		authors: by('Ida Rossi'),
		status: 'out_of_print',
		subjects: genre('Travel'),
		release_date: on('1998-04-04'),
		...dollars(70),
	},
	never: {
		...hard,
		title: 'The Never Lantern',
		authors: by('Ida Rossi'),
		status: 'cancelled',
		subjects: genre('Travel'),
		...dollars(30),
	},
	poems: { ...paper, title: 'Priceless Poems', authors: [], subjects: genre('Poetry') },
	snow: {
		...paper,
		title: '雪国の灯',
		authors: by('川田 光'),
		language: 'jpn',
		subjects: fiction,
		release_date: on('2018-08-08'),
		...dollars(17),
	},
	bread: {
		...paper,
		title: 'Obrien on Bread',
		authors: by('Paul Baker'),
		subjects: genre('Baking'),
		release_date: on('2023-03-03'),
		...dollars(26),
	},
	children: {
		...hard,
		title: 'The Little Fox Sleeps',
		authors: by('Una Moss'),
		audience: 'Children',
		binding: 'Board Book',
		subjects: genre('Animals'),
		release_date: on('2026-10-20'),
		...dollars(8.5),
	},
	signal: {
		...paper,
		title: 'Signals',
		authors: by('Ana Strand'),
		series: 'Lantern Science',
		subjects: genre('Physics'),
		release_date: on('2017-07-07'),
		...dollars(33),
	},
} satisfies Record<string, Invented>;

type InventedName = keyof typeof named;
const inventedNames = Object.keys(named) as InventedName[];

/** Forty volumes that fill pages; the odd ones are hardcovers. */
export const almanacs = 40;
const almanac = (number: number): Invented => ({
	...(number % 2 === 0 ? paper : hard),
	title: `Almanac ${String(number).padStart(2, '0')}`,
	authors: by('Pat Filler'),
	subjects: genre('Almanacs'),
	release_date: on('2010-01-01') + number * 86_400,
	...dollars(10 + number),
	rank: 100 + number,
});

const isbnOf = (at: number): string => withCheckDigit(`978155${String(at * 7).padStart(6, '0')}`);

const records = [...Object.values(named), ...Array.from({ length: almanacs }, (_, at) => almanac(at + 1))].map(
	(title, at): TitleRecord => ({ ...(title as Invented), eisbn: isbnOf(at) }),
);

/** The ISBN-13 of an invented title. */
export const isbnOfTitle = (name: InventedName): string => isbnOf(inventedNames.indexOf(name));

/** Returns the title of an answer's row: its name, or 'almanac 7'. */
export function nameOf({ eisbn }: { eisbn: string }): string {
	const at = records.findIndex((record) => record.eisbn === eisbn);
	return inventedNames[at] ?? `almanac ${at - inventedNames.length + 1}`;
}

const stock: [InventedName, Omit<StockRecord, 'eisbn'>][] = [
	['lantern', { condition: 'new', onhand: 3, location: 'Harbour' }],
	['light', { condition: 'new', onhand: 2, location: 'Market' }],
	['light', { condition: 'used', onhand: 1, price: 900, location: 'Market' }],
	['keepers', { condition: 'used', onhand: 0, price: 700, location: 'Harbour' }],
	['italy', { condition: 'new', onhand: 1, location: 'Harbour' }],
	['italy', { condition: 'bargain', onhand: 4, price: 499, location: 'Market' }],
	['stories', { condition: 'like_new', onhand: 1, price: 450, location: 'Harbour' }],
];

/** Opens a store in Canadian dollars with two locations and 63 invented titles, of which one is hidden. */
export async function openInventedShop(
	store: Store,
	settings: object = {},
): Promise<{ harbour: number; market: number }> {
	await transact(store, (transaction) =>
		writeSettings(
			transaction,
			{ ...settings, store_info: { country: 'CA', is_multistore: true, is_consolidated_multistore: true } },
			store.now(),
		),
	);
	const harbour = await addLocation(store.db, { altname: 'Harbour', sc_name: 'Harbour', position: 0 });
	const market = await addLocation(store.db, { altname: 'Market', sc_name: 'Market', position: 1 });
	store.versions.refresh();
	await writeTitles(
		store,
		records.map((record, at) => ({ record, at })),
		{ file: 'invented' },
	);
	const outcomes = await writeStock(
		store,
		stock.map(([name, record]) => ({ eisbn: isbnOfTitle(name), ...record })),
	);
	if (outcomes.some((outcome) => outcome !== 'added' && outcome !== 'updated')) {
		throw new Error(`The invented stock was refused: ${JSON.stringify(outcomes)}`);
	}
	store.versions.refresh();
	return { harbour, market };
}
