import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasSharedData, sharedData, whySkipped } from '../harness/shared-data';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

/** The contents of a file: records, titles made from them, records that repeat another, and records that cannot be used. */
type Expected = [file: string, read: number, added: number, repeated: number, refused: number];

const single: Expected[] = [
	'Onix3.1-single-ref',
	'Onix3.1-single-short',
	'entities',
	'full_sample',
	'no_xml_declaration',
	'onix2-single',
	'onix3-single',
	'price_to_be_announced',
	'short_tags',
	'single-book-onix2',
	'single-book-onix3',
	'single-book-onix3-short',
	'usd',
	'utf_16',
	'valid_google_onix_3',
].map((name) => [`onix/${name}.xml`, 1, 1, 0, 0]);
/** Numbers with a wrong check digit, and numbers of twelve digits. */
const refused: Expected[] = ['audio1', 'embargo-date', 'test_prices1', 'test_prices_unpriced'].map((name) => [
	`onix/${name}.xml`,
	1,
	0,
	0,
	1,
]);
const several: Expected[] = [
	['onix/jul.xml', 238, 238, 0, 0],
	['onix/onix2-multiple.xml', 21, 20, 1, 0],
	['onix/onix3-multiple.xml', 21, 20, 1, 0],
	['titles/nyt_bestsellers.json', 775, 775, 0, 0],
	['prices/queens_textbooks.json', 991, 920, 0, 71],
	['lists/springer_free_textbooks.xlsx', 389, 389, 0, 0],
];
const tables: Expected[] = [
	['titles/bx_books_26k.csv', 26_267, 26_266, 1, 0],
	['titles/goodbooks10k_books.csv', 10_000, 9309, 0, 691],
	['titles/goodreads_11k_genres.csv', 11_127, 11_126, 0, 1],
];

const number = (value: number) => value.toLocaleString('en-CA');

onBothEngines('feeds that other people published', (engine) => {
	// tests/api/cli-feeds.test.ts covers their contents, too, with invented books.
	describe.skipIf(!hasSharedData)(`beside the project${whySkipped}`, () => {
		let store: TestStore;
		let terminal: TestTerminal;
		const open = async () => {
			store = await openTestStore(engine);
			terminal = openTerminal(store);
		};
		const close = async () => {
			terminal.dispose();
			await store.dispose();
		};
		const run = (command: string, file: string) => terminal.run(command, `${sharedData}/${file}`);

		// The tables are many rows with the same rules. One engine is enough to read them.
		describe.each(engine === 'sqlite' ? [...single, ...refused, ...several, ...tables] : several)(
			'%s',
			(file, read, added, repeated, refused) => {
				beforeAll(open);
				afterAll(close);

				it('is read with every record accounted for, and changes nothing the second time', {
					timeout: 180_000,
				}, async () => {
					const first = await run('import', file);
					expect(first.out).toContain(
						`${number(read)} read: ${number(added)} added, 0 updated, ${number(repeated)} unchanged, ${number(refused)} refused`,
					);
					expect(first.code).toBe(refused > 0 ? 2 : 0);
					const second = await run('import', file);
					expect(second.out).toContain(
						`${number(read)} read: 0 added, 0 updated, ${number(added + repeated)} unchanged, ${number(refused)} refused`,
					);
				});
			},
		);

		describe('titles with new and used copies', () => {
			beforeAll(open);
			afterAll(close);

			it('have an offer for each, and none twice when the file is read again', async () => {
				const file = 'prices/queens_textbooks.json';
				await run('import', file);
				expect((await run('stock', file)).out).toContain('1,609 read: 618 added, 920 updated, 0 unchanged, 71 refused');
				expect((await run('stock', file)).out).toContain('1,609 read: 0 added, 0 updated, 1,538 unchanged, 71 refused');
				const offers = await store.db
					.selectFrom('offers')
					.select(['condition', (eb) => eb.fn.countAll<number>().as('count')])
					.groupBy('condition')
					.orderBy('condition')
					.execute();
				expect(offers).toEqual([
					{ condition: 'new', count: 920 },
					{ condition: 'used', count: 618 },
				]);
			});
		});
	});
});
