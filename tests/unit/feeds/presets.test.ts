import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readStock, readTitles } from '~store/catalogue/feeds/read-feed';
import { fixture, readAll, withFile } from './feed-files';

const today = Date.UTC(2026, 10, 30) / 1000;

/** Returns the titles, the stock and the notes of an export, which is a text or one of the fixtures. */
async function readExport(content: string, options: { map?: Record<string, string> } = {}) {
	return withFile('export.csv', content, async (path) => {
		const notes: string[] = [];
		const names: string[] = [];
		const reading = { ...options, today, onNote: (note: string) => notes.push(note) };
		const onPreset = (name: string) => names.push(name);
		const titles = await readAll(readTitles(path, { ...reading, storeCurrency: 'CAD', onPreset }));
		const stockNotes: string[] = [];
		const stock = await readAll(readStock(path, { today, onNote: (note) => stockNotes.push(note) }));
		return { titles, stock, notes, stockNotes, names };
	});
}

const fixtureText = (name: string): string => readFileSync(fixture(`exports/${name}`), 'utf8');

const herons = { eisbn: '9780000030030', title: 'The Herons' };
const kettles = { eisbn: '9780000030047', title: 'Kettles of the North' };

describe("an export of another program's titles", () => {
	test('Shopify: variants are offers, pictures and things without a barcode are left out', async () => {
		const { titles, stock, notes, names } = await readExport(fixtureText('shopify.csv'));
		expect(names).toEqual(['Shopify']);
		expect(titles.refusals).toEqual([]);
		expect(titles.records).toMatchObject([
			{ ...herons, binding: 'Paperback', list_price_can: 1995, description: expect.stringContaining('slow water') },
			{ ...kettles, binding: 'Hardcover', list_price_can: 3400 },
		]);
		expect(stock.records).toEqual([
			{ eisbn: herons.eisbn, condition: 'new', price: 1995, onhand: 3 },
			{ eisbn: herons.eisbn, condition: 'used', price: 950, onhand: 1 },
			{ eisbn: kettles.eisbn, condition: 'new', price: 3400, onhand: 0 },
		]);
		expect(notes).toContain('Read as an export of Shopify');
		expect(notes).toContain('Skipped, because they have no ISBN or barcode: 1 (Apron)');
	});

	test('Shopify: a negative count of a draft is reported, and the draft is skipped', async () => {
		const [head = ''] = fixtureText('shopify.csv').split('\n');
		const headings = head.split(',');
		const row = (values: Record<string, string>) => headings.map((heading) => values[heading] ?? '').join(',');
		const tide = { Handle: 'tide', Title: 'Tide Tables', 'Variant Barcode': '9780000030047', Status: 'draft' };
		const { titles, stock, stockNotes } = await readExport(
			[head, row({ ...tide, 'Variant Inventory Qty': '-1', 'Variant Price': '34.00' })].join('\n'),
		);
		expect([titles.records, stock.records]).toEqual([[], []]);
		expect(stockNotes).toContain('Negative counts of skipped titles, treated as 0: 1 (Tide Tables)');
	});

	test('Shopify: an ISBN without its leading zeros is read, and its row is named', async () => {
		const text = fixtureText('shopify.csv').replaceAll("'9780000030030", '61120081');
		const { titles, notes, stockNotes } = await readExport(text);
		expect(titles.records[0]?.eisbn).toBe('9780061120084');
		for (const said of [notes, stockNotes])
			expect(said.join('\n')).toMatch(
				/Row \d+: 0061120081 was read from 61120081, because 2 leading zeros were missing/,
			);
	});

	test("Shopify's inventory: a row for each location", async () => {
		const inventory = [
			'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Available (not editable),On hand (current),On hand (new)',
			'herons,The Herons,Title,Default Title,9780000030030,,,Mill Lane,,0,2,3,',
			'herons,The Herons,Title,Default Title,9780000030030,,,Quay,,0,not stocked,not stocked,',
			'apron,Apron,Title,Default Title,APRON-B,,,Quay,,0,4,4,',
		].join('\n');
		const { stock, names } = await readExport(inventory);
		expect(names).toEqual(["Shopify's inventory"]);
		expect(stock.records).toEqual([
			{ eisbn: herons.eisbn, condition: 'new', onhand: 3, location: 'Mill Lane' },
			{ eisbn: herons.eisbn, condition: 'new', location: 'Quay' },
		]);
	});

	test('Shopify: --map says what a column means besides', async () => {
		const { titles } = await readExport(fixtureText('shopify.csv'), { map: { Vendor: 'authors' } });
		expect(titles.records[0]).toMatchObject({ authors: [{ name: 'Mara Venn' }] });
	});

	test('WooCommerce: a sale price holds within its dates, a written line break is one', async () => {
		const { titles, stock, names } = await readExport(fixtureText('woocommerce.csv'));
		expect(names).toEqual(['WooCommerce']);
		expect(titles.records).toMatchObject([
			{
				...herons,
				description: 'A slow water.\nTwo birds.',
				list_price_can: 1995,
				weight: 310,
				authors: [{ name: 'Mara Venn' }],
			},
			{ ...kettles, list_price_can: 3400 },
			{ eisbn: '9780000030054', title: 'Over the Weir', list_price_can: 2000 },
		]);
		expect(stock.records).toEqual([
			{ eisbn: herons.eisbn, condition: 'new', price: 1595, onhand: 4 },
			{ eisbn: kettles.eisbn, condition: 'new', price: 3400, onhand: 0 },
			{ eisbn: '9780000030054', condition: 'new', price: 2000, onhand: 2 },
			{ eisbn: '9780000030054', condition: 'used', price: 800, onhand: 1 },
		]);
	});

	test('WooCommerce: a title that is marked as out of stock has no copies', async () => {
		const row =
			'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price\n7,simple,9780000030030,The Herons,1,0,7,19.95\n';
		const { stock, names } = await readExport(row);
		expect(names).toEqual(['WooCommerce']);
		expect(stock.records).toMatchObject([{ eisbn: herons.eisbn, onhand: 0 }]);
	});

	test('LibraryThing: a book on the wishlist has no copies', async () => {
		const [head = '', first = ''] = fixtureText('librarything.tsv').split('\n');
		const at = head.split('\t').findIndex((heading) => /^'?"?Collections/.test(heading));
		const cells = first.split('\t');
		cells[at] = 'Wishlist';
		const { stock, names } = await readExport([head, cells.join('\t')].join('\n'));
		expect(names).toEqual(['LibraryThing']);
		expect(stock.records).toMatchObject([{ onhand: 0 }]);
	});

	test('a price that names another currency than its column has its own currency', async () => {
		const { titles } = await readExport('ISBN,Title,Price CAD\n9780000030030,The Herons,US$17.00\n');
		expect(titles.records).toMatchObject([{ eisbn: herons.eisbn, list_price_usa: 1700 }]);
		expect(titles.records[0]).not.toHaveProperty('list_price_can');
	});

	test('WooCommerce: the ISBN of a variation goes before the one of its product', async () => {
		const { titles, stock, notes } = await readExport(
			[
				'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
				'13,variable,W,9780000030054,Over the Weir,1,1,,,,Format,"Hardcover, Paperback"',
				'14,variation,9780306406157,,Over the Weir,1,1,3,30.00,W,Format,Hardcover',
				'15,variation,9783161484100,,Over the Weir,1,1,7,12.00,W,Format,Paperback',
				'16,variation,W-U,,Over the Weir,1,1,1,8.00,W,Condition,Used',
				'17,variation,036000291452,,Over the Weir,1,1,2,5.00,W,Condition,Good',
				'18,variation,9783161484100,9780000030061,Over the Weir,1,1,4,15.00,W,Format,Spiral',
			].join('\n'),
		);
		expect(titles.records).toMatchObject([
			{ eisbn: '9780306406157', title: 'Over the Weir', binding: 'Hardcover', list_price_can: 3000 },
			{ eisbn: '9783161484100', title: 'Over the Weir', binding: 'Paperback', list_price_can: 1200 },
			{ eisbn: '9780000030054' },
			{ eisbn: '9780000030061' },
		]);
		expect(stock.records).toMatchObject([
			{ eisbn: '9780306406157', condition: 'new', price: 3000, onhand: 3 },
			{ eisbn: '9783161484100', condition: 'new', price: 1200, onhand: 7 },
			{ eisbn: '9780000030054', condition: 'used', price: 800, onhand: 1 },
			{ eisbn: '9780000030054', condition: 'good', price: 500, onhand: 2 },
			{ eisbn: '9780000030061', condition: 'new', price: 1500, onhand: 4 },
		]);
		expect(notes).toEqual(['Read as an export of WooCommerce']);
	});

	test.each([
		[
			'French',
			'ID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,"Mis en avant ?","Description courte",Description,"Date de début de promo","Date de fin de promo","En stock ?",Stock,"Poids (kg)","Tarif promo","Tarif régulier",Catégories,Étiquettes,Parent,"Nom de l’attribut 1","Valeur(s) de l’attribut 1"',
			['Auteur', 'État', 'Occasion'],
		],
		[
			'German',
			'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,"Ist hervorgehoben?",Kurzbeschreibung,Beschreibung,"Datum, an dem Angebotspreis beginnt","Datum, an dem Angebotspreis endet",Vorrätig?,Bestand,"Gewicht (kg)",Angebotspreis,"Regulärer Preis",Kategorien,Schlagwörter,"Übergeordnetes Produkt","Attribut 1 Name","Attribut 1 Wert(e)"',
			['Autor', 'Zustand', 'Gebraucht'],
		],
		[
			'Spanish',
			'ID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,"¿Está destacado?","Descripción corta",Descripción,"Día en que empieza el precio rebajado","Día en que termina el precio rebajado",¿Existencias?,Inventario,"Peso (kg)","Precio rebajado","Precio normal",Categorías,Etiquetas,Superior,"Nombre del atributo 1","Valor(es) del atributo 1"',
			['Autor', 'Estado', 'Usado'],
		],
	])(
		'WooCommerce: headings in %s are read as the English ones are',
		async (_language, headings, [author, state, used]) => {
			const rows = [
				headings,
				`11,simple,H-1,9780000030030,The Herons,1,0,,Slow water.,2026-11-20,2026-11-30,1,4,0.31,15.95,19.95,Fiction,rivers,,${author},Mara Venn`,
				`12,simple,K-1,9780000030047,Kettles of the North,1,0,,,2026-12-01,2026-12-24,0,,,25.00,"34,00",Books,,,,`,
				`13,variable,W,9780000030054,Over the Weir,1,0,,,,,1,,,,,Books,,,${state},"New, ${used}"`,
				`14,variation,W-U,,Over the Weir - ${used},1,0,,,,,1,1,,,8.00,,,W,${state},${used}`,
				'15,simple,D,9780000030061,A Draft,-1,0,,,,,1,1,,,8.00,,,,,',
			];
			const { titles, stock, names, notes } = await readExport(rows.join('\n'));
			expect(names).toEqual(['WooCommerce']);
			expect(titles.records).toMatchObject([
				{ ...herons, description: 'Slow water.', list_price_can: 1995, weight: 310, authors: [{ name: 'Mara Venn' }] },
				{ ...kettles, list_price_can: 3400 },
				{ eisbn: '9780000030054', title: 'Over the Weir' },
			]);
			expect(stock.records).toEqual([
				{ eisbn: herons.eisbn, condition: 'new', price: 1595, onhand: 4 },
				{ eisbn: kettles.eisbn, condition: 'new', price: 3400, onhand: 0 },
				{ eisbn: '9780000030054', condition: 'used', price: 800, onhand: 1 },
			]);
			expect(notes).toContain('Skipped, because they are drafts, unpublished or archived: 1 (A Draft)');
		},
	);

	describe('dealers’ files', () => {
		const uiee = [
			...['Dealer', 'BOOKS', '2026-11-28', '13:40:39', ''],
			...['UR|A-1', 'AA|Venn, Mara', 'AA|Reed, Bo', 'TI|The Herons', 'PU|Reed House', 'DP|2004', 'BN|9780000030030'],
			...[
				'BD|Paperback',
				'CN|VG/VG',
				'CO|2',
				'PR|9.50',
				'NT|Spine faded,',
				'a name inside',
				'LO|BOX100',
				'PC|3.00',
				'',
			],
			...['UR|A-2', 'TI|Kettles of the North', 'BN|0-00-003004-X', 'CN|Good, no jacket', 'PR|14.00', 'XB|5', ''],
			...['UR|A-3', 'TI|Over the Weir', 'BN|9780000030054', 'CN|Scruffy', 'PR|4.00'],
			...['UR|A-4', 'TI|Under the Weir', 'BN|9780000030061', 'PR|4.00', ''],
			...['UR|A-5', 'TI|An Old Map', 'CN|Good', 'PR|40.00', ''],
		];

		test.each([
			['with Windows’ line ends', uiee.join('\r\n')],
			['with a Mac’s', uiee.join('\r')],
			['with others', uiee.join('\n')],
			['with small tags', uiee.map((line) => line.replace(/^[A-Z]{2}\|/, (tag) => tag.toLowerCase())).join('\n')],
		])('UIEE: a record is a used book, and a condition that is unknown stays as it is, %s', async (_how, content) => {
			const { titles, stock, notes, names } = await readExport(content);
			expect(names).toEqual(['UIEE']);
			expect(titles.records).toMatchObject([
				{
					...herons,
					authors: [{ name: 'Mara Venn' }, { name: 'Bo Reed' }],
					publisher: 'Reed House',
					binding: 'Paperback',
				},
				{ eisbn: '9780000030047', title: kettles.title },
				{ eisbn: '9780000030054', title: 'Over the Weir' },
				{ eisbn: '9780000030061', title: 'Under the Weir' },
			]);
			expect(titles.records[0]).not.toHaveProperty('list_price_can');
			const note = { note: 'Spine faded, a name inside' };
			expect(stock.records).toEqual([
				{ eisbn: herons.eisbn, condition: 'very_good', price: 950, onhand: 2, ...note, shelf: 'BOX100' },
				{ eisbn: kettles.eisbn, condition: 'good', price: 1400, onhand: 0 },
				{ eisbn: '9780000030054', condition: 'scruffy', price: 400, onhand: 1 },
			]);
			expect(stock.refusals).toMatchObject([{ refused: 'a used book needs a condition, and this record has none' }]);
			expect(notes).toContain('Skipped, because they have no ISBN or barcode: 1 (An Old Map)');
		});

		test('UIEE: a used book without a price is refused, because it must not get the list price of a new book', async () => {
			const { stock } = await readExport('UR|12\nBN|9780000030030\nTI|The Herons\nCN|Good\n');
			expect(stock.records).toEqual([]);
			expect(stock.refusals).toMatchObject([{ refused: 'a used book needs a price, and this record has none' }]);
		});

		test.each([
			'UR|12\nTI|The Lantern\nPR|12.50\n',
			'UR|12\r\nAA|Quill, Ada\r\nAA|Reed, Bo\r\nTI|The Lantern\r\n',
			'UR|12\rTI|The Lantern\rNT|Any copy\r',
		])('UIEE: %j is recognised', async (content) => {
			expect((await readExport(content)).names).toEqual(['UIEE']);
		});

		test('UIEE: in Mac Roman, and a record that never ends is refused by itself', async () => {
			const file = [
				'UR|1\rTI|Café de l’été\rBN|9780000030030\rCN|Good\rPR|5\r',
				`UR|2\rTI|${'long '.repeat(20_000)}\rBN|9780000030047\rCN|Good\rPR|5\r`,
			];
			await withFile('books.txt', iconv.encode(file.join('\r'), 'macintosh'), async (path) => {
				const { records, refusals } = await readAll(readTitles(path));
				expect(records).toMatchObject([{ title: 'Café de l’été' }]);
				expect(refusals).toMatchObject([{ at: 7, refused: 'the record is too long' }]);
			});
		});

		test('HomeBase 2: tags of four letters', async () => {
			const file = [
				...['BOOK|77', 'TRAN|A', 'ANAM|Venn, Mara', 'TNAM|The Herons', 'PBLS|Reed House', 'PRIC|9.50', 'STAT|For Sale'],
				...[
					'BOOC|Very Good',
					'ISBN|9780000030030',
					'PBYR|2004',
					'DESC|A name inside',
					'LOCA|Box 7',
					'BOOK|78',
					'TRAN|D',
					'TNAM|Kettles of the North',
				],
				...['PRIC|14.00', 'BOOC|Fine/Fine', 'ISBN|9780000030047'],
			].join('\n');
			const { titles, stock, names } = await readExport(file);
			expect(names).toEqual(['HomeBase 2']);
			expect(titles.records).toMatchObject([{ ...herons, authors: [{ name: 'Mara Venn' }] }, kettles]);
			expect(stock.records).toEqual([
				{ eisbn: herons.eisbn, condition: 'very_good', price: 950, onhand: 1, note: 'A name inside', shelf: 'Box 7' },
				{ eisbn: kettles.eisbn, condition: 'fine', price: 1400, onhand: 0 },
			]);
		});

		test('HomeBase’s table: an empty quantity is one copy, what is sold is none, and maps are left out', async () => {
			const table = [
				'listingid\tauthor\ttitle\tprice\tquantity\tproducttype\tbindingtext\tbookcondition\tjacketcondition\tpublishername\tyearpublished\tisbn\tstatus\tdescription\tlocation',
				'1\tVenn, Mara\tThe Herons\t9.50\t\tbook\tSoftcover\tVery Good\t\tReed House\t2004\t9780000030030\tFor Sale\tA name inside\tBox 7',
				'2\tOrr, Tam\tKettles of the North\t14.00\t3\t\tHardcover\tFair in Good jacket\tGood\t\t\t9780000030047\tSold\t\t',
				'3\t\tThe Bay\t40.00\t1\tmap\t\tGood\t\t\t\t9780000030054\tFor Sale\t\t',
				'4\t\tOver the Weir\t4.00\t1\tbook\t\t\t\t\t\t9780000030061\tFor Sale\t\t',
			].join('\n');
			const { titles, stock, names, notes } = await readExport(table);
			expect(names).toEqual(['HomeBase (AbeBooks)']);
			expect(titles.records).toMatchObject([
				{ ...herons, authors: [{ name: 'Mara Venn' }], publisher: 'Reed House', binding: 'Paperback' },
				{ ...kettles, binding: 'Hardcover' },
				{ title: 'Over the Weir' },
			]);
			expect(stock.records).toEqual([
				{ eisbn: herons.eisbn, condition: 'very_good', price: 950, onhand: 1, note: 'A name inside', shelf: 'Box 7' },
				{ eisbn: kettles.eisbn, condition: 'fair', price: 1400, onhand: 0 },
			]);
			expect(stock.refusals).toMatchObject([{ at: 5, refused: expect.stringContaining('needs a condition') }]);
			expect(notes).toContain('Skipped, because they are not books: 1 (The Bay)');
		});
	});

	test('Square: reads a column for each location and ignores a word as a price', async () => {
		const { titles, stock, notes, names } = await readExport(fixtureText('square.csv'));
		expect(names).toEqual(['Square']);
		expect(titles.records).toMatchObject([{ ...herons, list_price_can: 1995 }, kettles]);
		expect(titles.records[1]).not.toHaveProperty('list_price_can');
		expect(stock.records).toEqual([
			{ eisbn: herons.eisbn, condition: 'new', price: 1995, onhand: 3, location: 'Mill Lane' },
			{ eisbn: herons.eisbn, condition: 'new', price: 1995, onhand: 1, location: 'Quay' },
			{ eisbn: herons.eisbn, condition: 'used', price: 950, onhand: 1, location: 'Mill Lane' },
			{ eisbn: kettles.eisbn, condition: 'new', onhand: 2, location: 'Quay' },
		]);
		expect(notes).toContain('Skipped, because they have no ISBN or barcode: 1 (Tea)');
		expect(notes).toContain(
			'Prices of single locations, which were not used because an offer has the same price at all locations: 1 (The Herons)',
		);
	});

	test.each(['lightspeed-r.csv', 'lightspeed-x.csv'])('Lightspeed: %s', async (name) => {
		const { titles, stock, names } = await readExport(fixtureText(name));
		expect(names).toEqual([expect.stringMatching(/^Lightspeed Retail/)]);
		expect(titles.records).toMatchObject([{ ...herons, list_price_can: 1995 }, kettles]);
		expect(stock.records).toEqual([
			{ eisbn: herons.eisbn, condition: 'new', price: 1995, onhand: 3, location: 'Mill Lane' },
			{ eisbn: herons.eisbn, condition: 'new', price: 1995, onhand: 1, location: 'Quay' },
			{ eisbn: kettles.eisbn, condition: 'new', price: 3400, onhand: 2, location: 'Quay' },
		]);
	});

	test.each([
		['libib.csv', 'Libib'],
		['librarything.tsv', 'LibraryThing'],
	])('%s: copies of books, and no films', async (file, name) => {
		const { titles, stock, notes, names } = await readExport(fixtureText(file));
		expect(names).toEqual([name]);
		expect(titles.refusals).toEqual([]);
		expect(titles.records).toMatchObject([
			{ ...herons, authors: [{ name: 'Mara Venn' }], publisher: 'Reed House', pages: 310 },
			kettles,
		]);
		expect(stock.records).toEqual([
			{ eisbn: herons.eisbn, condition: 'new', onhand: 2 },
			{ eisbn: kettles.eisbn, condition: 'new', onhand: 1 },
		]);
		expect(notes).toContain('Skipped, because they are not books: 1 (Ferry at Night)');
	});

	test.each([
		['bookmanager.csv', 'Bookmanager'],
		['booklog.csv', 'Booklog'],
	])('%s: titles, prices and copies', async (file, name) => {
		const { titles, stock, names } = await readExport(fixtureText(file));
		expect(names).toEqual([name]);
		expect(titles.records).toMatchObject([{ ...herons, list_price_can: 1995, binding: 'Paperback' }, kettles]);
		expect(stock.records).toEqual([
			{ eisbn: herons.eisbn, condition: 'new', price: 1995, onhand: 3, onorder: 1 },
			{ eisbn: kettles.eisbn, condition: 'new', price: 3400, onhand: 0, onorder: 0 },
		]);
	});

	describe('leaves out what the other program does not sell, and says how much', () => {
		const left = 'Skipped, because they are drafts, unpublished or archived';

		test('Shopify: drafts, archived and unpublished products with all their variants', async () => {
			const { titles, stock, notes } = await readExport(
				[
					'Handle,Title,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Variant Barcode,Status',
					'herons,The Herons,TRUE,Condition,New,3,19.95,9780000030030,active',
					'herons,,,,Used,1,9.50,9780000030030,',
					'kettles,Kettles of the North,TRUE,Condition,New,3,34.00,9780000030047,draft',
					'kettles,,,,Used,1,9.50,9780000030047,',
					'kettles,,,,,,,,',
					'weir,Over the Weir,FALSE,Condition,New,3,20.00,9780000030054,active',
					'reed,Reed,true,Condition,New,3,20.00,9780000030061,Archived',
				].join('\n'),
			);
			expect(titles.records).toMatchObject([herons]);
			expect(stock.records.map(({ eisbn, onhand }) => [eisbn, onhand])).toEqual([
				[herons.eisbn, 3],
				[herons.eisbn, 1],
			]);
			expect(notes).toEqual(['Read as an export of Shopify', `${left}: 3 (Kettles of the North, Over the Weir, Reed)`]);
		});

		test('WooCommerce: drafts, private products, and private variations', async () => {
			const { titles, stock, notes } = await readExport(
				[
					'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,In stock?,Stock,Regular price,Parent',
					'11,simple,H-1,9780000030030,The Herons,1,1,4,19.95,',
					'12,simple,K-1,9780000030047,Kettles of the North,-1,1,2,34.00,',
					'13,variable,W,9780000030054,Over the Weir,0,1,,,',
					'14,variation,W-N,,Over the Weir - New,1,1,2,20.00,W',
					'15,variable,R,9780000030061,Reed,1,1,,,',
					'16,variation,R-N,,Reed - New,0,1,2,20.00,id:15',
					'17,variation,R-U,,Reed - Other,1,1,5,20.00,id:15',
				].join('\n'),
			);
			expect(titles.records).toMatchObject([herons, { eisbn: '9780000030061' }]);
			expect(stock.records.map(({ eisbn, onhand }) => [eisbn, onhand])).toEqual([
				[herons.eisbn, 4],
				['9780000030061', 5],
			]);
			expect(notes).toContain(`${left}: 3 (Kettles of the North, Over the Weir, Reed)`);
		});

		test('Square: archived items', async () => {
			const { titles, stock, notes } = await readExport(
				fixtureText('square.csv').replace('variable,,Physical good,,N', 'variable,,Physical good,,Y'),
			);
			expect(titles.records).toMatchObject([herons]);
			expect(stock.records.every(({ eisbn }) => eisbn === herons.eisbn)).toBe(true);
			expect(notes).toContain(`${left}: 1 (Kettles of the North)`);
		});
	});

	test('a row with a damaged barcode is refused with its line', async () => {
		const { titles, stock } = await readExport(fixtureText('square.csv').replaceAll('9780000030047', '9.78E+12'));
		expect(titles.refusals).toMatchObject([{ at: 4, refused: expect.stringContaining('9.78E+12') }]);
		expect(stock.refusals).toMatchObject([{ at: 4 }]);
	});

	test.each([
		'isbn,title,price',
		'ISBN,Title,Primary Author',
		'ISBN,Title,Author,Binding,Category,Retail,On Hand',
		'ISBN,Title,Author,Binding,Classification,List Price,On Hand',
		'SKU,Name,Type,ISBN,Title,Price',
	])('an ordinary table with some of the same headings is none: %s', async (headings) => {
		const cells = headings.split(',').map((heading) => (/isbn/i.test(heading) ? herons.eisbn : '1'));
		const { names } = await readExport(`${headings}\n${cells.join(',')}\n`);
		expect(names).toEqual([]);
	});
});
