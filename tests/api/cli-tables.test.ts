import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addLocation, nextEisbn } from '../harness/catalogue';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';
import { zip } from '../harness/zip';

onBothEngines('tables from other programs', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let [one, two, three]: string[] = [];
	beforeAll(async () => {
		store = await openTestStore(engine);
		await addLocation(store, { altname: 'Main Street', position: 0 });
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(() => {
		[one = '', two = '', three = ''] = [nextEisbn(), nextEisbn(), nextEisbn()];
	});
	const titlesOf = async (...eisbns: (string | undefined)[]) => {
		const rows = await store.db
			.selectFrom('titles')
			.select(['eisbn', 'title'])
			.where(
				'eisbn',
				'in',
				eisbns.flatMap((eisbn) => eisbn ?? []),
			)
			.orderBy('eisbn')
			.execute();
		return rows.map(({ title }) => title);
	};

	describe('in other encodings', () => {
		it('are read as Excel for Mac saves them, and the import names the encoding with some letters', async () => {
			const csv = `ISBN,Title,Author\r${one},Café de l’été,Zoë Étienne\r${two},Garçons à Montréal,François Côté\r`;
			terminal.put('mac.csv', iconv.encode(csv, 'macintosh'));
			const { code, out } = await terminal.run('import', 'mac.csv');
			expect([code, out]).toEqual([0, expect.stringContaining('Read as Mac Roman: Café, l’été, Zoë. ')]);
			expect(await titlesOf(one, two)).toEqual(['Café de l’été', 'Garçons à Montréal']);
		});

		it('are read again in the encoding that --encoding names', async () => {
			terminal.put('one.csv', iconv.encode(`ISBN,Title\n${one},Žižek\n`, 'maccenteuro'));
			await terminal.run('import', 'one.csv');
			expect(await terminal.run('import', '--encoding', 'klingon', 'one.csv')).toMatchObject({
				code: 1,
				err: expect.stringContaining('--encoding wants a name such as'),
			});
			const { out } = await terminal.run('import', '--encoding', 'mac central european', 'one.csv');
			expect(out).not.toContain('Read as');
			expect(await titlesOf(one)).toEqual(['Žižek']);
		});

		it('are read for stock, customers, and events, too', async () => {
			terminal.put('titles.csv', `isbn,title\n${one},One\n`);
			await terminal.run('import', 'titles.csv');
			terminal.put('stock.csv', iconv.encode(`isbn,état,quantité,remarque\n${one},neuf,2,dédicacé\n`, 'macintosh'));
			expect((await terminal.run('stock', 'stock.csv')).out).toContain('Read as Mac Roman: état, quantité, dédicacé. ');
			terminal.put('people.csv', iconv.encode('Email,First Name,Last Name\nz@example.org,Zoë,Côté\n', 'macintosh'));
			expect((await terminal.run('move-in', 'customers', 'people.csv')).out).toContain(
				'Read as Mac Roman: Zoë, Côté. ',
			);
			terminal.put('on.csv', iconv.encode('name,start\nSoirée à l’étage,2027-03-04 19:00\n', 'macintosh'));
			expect((await terminal.run('events', 'import', 'on.csv')).out).toContain('on.csv: Read as Mac Roman: Soirée');
			terminal.put('say.csv', iconv.encode('name,start\nLektury wieczoru,2027-03-05 19:00\n', 'utf-16le'));
			expect((await terminal.run('events', 'import', '--encoding', 'utf-16le', 'say.csv')).out).toContain('1 added');
		});
	});

	describe('that other programs export', () => {
		const put = (name: string, [first, second] = [one, two]) =>
			terminal.put(
				name,
				readFileSync(`tests/fixtures/feeds/exports/${name}`, 'utf8')
					.replaceAll('9780000030030', first ?? '')
					.replaceAll('9780000030047', second ?? ''),
			);
		const stockOf = async (...eisbns: (string | undefined)[]) => {
			const rows = await store.db
				.selectFrom('offers')
				.innerJoin('titles', 'titles.id', 'offers.title_id')
				.leftJoin('stock', 'stock.offer_id', 'offers.id')
				.leftJoin('locations', 'locations.id', 'stock.location_id')
				.select(['titles.title', 'offers.condition', 'offers.price', 'locations.sc_name', 'stock.onhand'])
				.where(
					'titles.eisbn',
					'in',
					eisbns.flatMap((eisbn) => eisbn ?? []),
				)
				.orderBy('titles.eisbn')
				.orderBy('offers.condition')
				.orderBy('locations.sc_name')
				.execute();
			return rows
				.filter(({ onhand }) => onhand)
				.map(({ title, condition, price, sc_name, onhand }) => [title, condition, price, sc_name, onhand]);
		};

		it('are imported with prices and copies in one run, which --look shows first', async () => {
			const file = put('shopify.csv');
			const look = await terminal.run('import', '--look', file);
			expect(look).toMatchObject({ code: 0, err: '' });
			expect(look.out).toContain('Read as an export of Shopify');
			expect(look.out).toContain('Skipped, because they have no ISBN or barcode: 1 (Apron)');
			expect(look.out).toContain('Counts of less than nothing, taken as none: 1, the first in 6');
			expect(look.out).toMatch(new RegExp(`${one}\\s+New\\s+Main Street\\s+0 → 3`));
			expect(await titlesOf(one, two)).toEqual([]);

			const { code, out } = await terminal.run('import', file);
			expect(code).toBe(0);
			expect(out).toContain('shopify.csv: 2 read: 2 added');
			expect(out).toContain('shopify.csv, prices and copies: 3 read: ');
			expect(out.match(/Read as an export/g)).toHaveLength(1);
			expect(await stockOf(one, two)).toEqual([
				['The Herons', 'new', 1995, 'Main Street', 3],
				['The Herons', 'used', 950, 'Main Street', 1],
			]);
			expect((await terminal.run('stock', '--look', file)).out).toContain('Read as an export of Shopify');
		});

		it('are read as UIEE files of used-book dealers, with a question about an unknown condition', async () => {
			const record = (number: string, isbn = '', condition = '') =>
				[
					`UR|${number}`,
					`TI|The Herons ${number}`,
					`BN|${isbn}`,
					`CN|${condition}`,
					'PR|9.50',
					'NT|A name inside',
					'LO|Box 7',
					'',
				].join('\r\n');
			const records = [record('1', one, 'VG/VG'), record('2', two, 'Fine'), record('3', three)];
			const file = terminal.put('dealer.txt', records.join('\r\n'));
			const look = await terminal.run('import', '--look', file);
			expect(look.out).toContain('Read as an export of UIEE');
			expect(look.out).toMatch(new RegExp(`${one}\\s+Used, very good\\s+Main Street\\s+0 → 1`));
			expect(await titlesOf(one, two)).toEqual([]);

			expect(await terminal.run('import', file)).toMatchObject({ code: 2 });
			expect(readFileSync(join(terminal.folder, 'dealer.txt.stock.rejects.csv'), 'utf8')).toMatch(/fine/);
			expect(await titlesOf(one, two, three)).toEqual(['The Herons 1', 'The Herons 2', 'The Herons 3']);
			expect(await stockOf(one, two, three)).toEqual([['The Herons 1', 'very_good', 950, 'Main Street', 1]]);
			const place = store.db.selectFrom('stock').innerJoin('offers', 'offers.id', 'stock.offer_id');
			const used = place.select(['note', 'shelf']).where('condition', '=', 'very_good');
			expect(await used.execute()).toContainEqual({ note: 'A name inside', shelf: 'Box 7' });
			await terminal.run('stock', '--condition', 'fine', file);
			expect(await stockOf(two)).toEqual([['The Herons 2', 'fine', 950, 'Main Street', 1]]);
		});

		it('are imported without their stock with --titles-only', async () => {
			const { out } = await terminal.run('import', '--titles-only', put('libib.csv'));
			expect(out).toContain('Read as an export of Libib');
			expect(out).not.toContain('prices and copies');
			expect(await stockOf(one, two)).toEqual([]);
		});

		it('set the stock of every location that has a column', async () => {
			await addLocation(store, { altname: 'Mill Lane', position: 1 });
			await addLocation(store, { altname: 'Quay', position: 2 });
			const { code, out } = await terminal.run('import', put('square.csv'));
			expect([code, out]).toEqual([0, expect.stringContaining('no ISBN or barcode: 1 (Tea)')]);
			expect(await stockOf(one, two)).toEqual([
				['The Herons', 'new', 1995, 'Mill Lane', 3],
				['The Herons', 'new', 1995, 'Quay', 1],
				['The Herons', 'used', 950, 'Mill Lane', 1],
				['Kettles of the North', 'new', null, 'Quay', 2],
			]);
		});
	});

	it('are refused with the name of the file type when they are not text', async () => {
		terminal.put('people.xlsx', zip({ 'xl/workbook.xml': '<workbook/>' }));
		const words = 'the file is an Excel workbook, or a zip: save it as CSV';
		expect((await terminal.run('move-in', 'customers', 'people.xlsx')).err).toBe(`people.xlsx: ${words}.`);
		expect((await terminal.run('events', 'import', 'people.xlsx')).err).toBe(`The table cannot be read: ${words}.`);
	});

	it('may have headings in any script, which --map explains', async () => {
		terminal.put('ru.csv', `ISBN;Автор;Название\n${one};Анна Ахматова;Реквием\n`);
		expect(await terminal.run('import', 'ru.csv', '--map', 'Название=title')).toMatchObject({ code: 0 });
		expect(await titlesOf(one)).toEqual(['Реквием']);
		expect(await terminal.run('import', 'ru.csv', '--map', '***=title')).toMatchObject({
			code: 1,
			err: expect.stringContaining('has no letter and no digit'),
		});
		expect(three).toHaveLength(13);
	});
});
