import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { FeedBroken, FeedUnreadable } from '../../../store/catalogue/feeds/feed-errors';
import { readOnix } from '../../../store/catalogue/feeds/onix';
import type { TitleRecord } from '../../../store/catalogue/feeds/title-record';
import { fixture, inPieces, readAll } from './feed-files';

const read = (xml: string | Uint8Array, piece = 4096) =>
	readAll(readOnix(inPieces(typeof xml === 'string' ? Buffer.from(xml) : xml, piece)));

/** Returns an ONIX 3 product around the part under test. */
const product = (inside: string, isbn = '9780000010018') => `<Product>
	<RecordReference>r.${isbn}</RecordReference><NotificationType>03</NotificationType>
	<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
	<DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
	<TitleText>A Heron</TitleText></TitleElement></TitleDetail></DescriptiveDetail>${inside}</Product>`;

async function readOne(inside: string): Promise<Partial<TitleRecord>> {
	const { records, error } = await read(product(inside));
	expect(error).toBeUndefined();
	return records[0] ?? {};
}

const seconds = (iso: string) => Date.parse(iso) / 1000;

const heronTable: TitleRecord = {
	eisbn: '9780000010018',
	title: 'A Heron & a Lamp',
	subtitle: 'Notes from the Weir',
	series: 'The Lantern Tales',
	series_num: 'Book Two',
	authors: [
		{ name: 'Marguerite de la Roche Jr.', role: 'A01', canadian: true },
		{ name: 'Adaeze Okafor', role: 'A12', canadian: false },
		{ name: 'The Weir Society', role: 'B01' },
	],
	binding: 'Mass Market Paperback',
	binding_code: 'BC',
	edition: '2nd, Large print edition',
	is_large_print: true,
	language: 'fre',
	pages: 312,
	height: 235,
	width: 155,
	weight: 499,
	audience: 'Young adult',
	list_price_usa: 1895,
	list_price_can: 2450,
	other_prices: { GBP: 1499 },
	description: '<p>A year at the weir, with <strong class="x">one</strong> heron &amp; many lamps.</p>',
	bio: ['Marguerite lives by a weir.', '<p>Adaeze draws <em>birds</em> &amp; boats.<br></p>'],
	reviews: [{ content: '<p>Luminous.</p>', author: 'P. Reader', source_title: 'The Weir Gazette' }],
	subjects: [
		{ scheme: 'bisac', code: 'NAT043000', label: 'NATURE / Animals / Birds' },
		{ scheme: 'keyword', code: 'herons' },
		{ scheme: 'keyword', code: 'weirs' },
		{ scheme: 'keyword', code: 'lamps' },
		{ scheme: 'thema', code: '1KBC' },
		{ scheme: 'bic', code: 'WNCB' },
	],
	publisher: 'Invented Press',
	release_date: seconds('2024-02-29'),
	status: 'active',
	carton_qty: 24,
	upc: '012345678905',
	related_editions: ['9780000010025', '9780000010032'],
};

const kettleTable: TitleRecord = {
	eisbn: '9780000010070',
	title: "L'Étoile — …and the Kettle",
	subtitle: null,
	series: 'Café Mysteries',
	series_num: '2.5',
	authors: [
		{ name: 'Zoé Bélanger', role: 'A01', canadian: true },
		{ name: 'Various Authors', role: 'A01' },
	],
	binding: 'eBook',
	binding_code: 'DG',
	edition: 'Revised large print edition',
	is_large_print: true,
	language: 'eng',
	pages: 224,
	height: 203,
	weight: 283,
	audience: 'General',
	list_price_usa: 1295,
	list_price_can: 1495,
	description: '<p>A kettle’s tale.</p>',
	bio: ['<i>Zoé</i> bakes.'],
	reviews: [{ content: 'Steaming.', source_title: 'Kettle Weekly' }],
	subjects: [
		{ scheme: 'bisac', code: 'FIC022000' },
		{ scheme: 'bic', code: 'FF' },
		{ scheme: 'bic', code: 'FFC' },
		{ scheme: 'keyword', code: 'kettles' },
		{ scheme: 'keyword', code: 'cafés' },
	],
	publisher: 'Invented & Daughters',
	release_date: seconds('2007-01-01'),
	release_date_precision: 'year',
	status: 'out_of_print',
	related_editions: ['9780000010087'],
};

describe.each(['onix-3.0-reference.xml', 'onix-3.0-short.xml'])('%s', (name) => {
	test('returns or refuses every product', async () => {
		const { records, refusals, places, error } = await read(await readFile(fixture(name)));
		expect(error).toBeUndefined();
		expect(records[0]).toStrictEqual(heronTable);
		expect(records[1]).toStrictEqual({ eisbn: '9780000010025', title: '', status: 'cancelled' });
		expect(records[2]).toStrictEqual({
			eisbn: '9780000010063',
			title: 'The Weir Cycle, Volume 3',
			subtitle: null,
			series: 'The Weir Cycle',
			series_num: 'Volume 3',
			binding: 'Audiobook Download',
			binding_code: 'AJ',
			edition: null,
			is_large_print: false,
			language: 'eng',
			list_price_usa: null,
			list_price_can: null,
			other_prices: null,
			publisher: 'Lantern Audio',
			release_date: seconds('2030-11-01'),
			release_date_precision: 'month',
			status: 'forthcoming',
			related_editions: [],
		});
		expect(places).toEqual([1, 2, 6]);
		expect(refusals).toEqual([
			{ at: 3, refused: '9780000010031 has a wrong check digit', source: 'invented.003 · 9780000010031 · Wrong Digit' },
			{ at: 4, refused: 'there is no title', source: 'invented.004 · 9780000010049' },
			{ at: 5, refused: 'the sender marks it as a test record', source: expect.stringContaining('invented.005') },
		]);
	});
});

test.each(['onix-2.1-reference.xml', 'onix-2.1-short.xml'])('%s', async (name) => {
	const { records, refusals, error } = await read(await readFile(fixture(name)));
	expect({ records, refusals, error }).toStrictEqual({ records: [kettleTable], refusals: [], error: undefined });
});

describe('the document', () => {
	test('can be cut anywhere by the stream', async () => {
		const bytes = await readFile(fixture('onix-3.0-reference.xml'));
		for (const piece of [1, 13, 1024]) {
			const { records } = await read(bytes, piece);
			expect(records[0]).toStrictEqual(heronTable);
			expect(records).toHaveLength(3);
		}
	});

	test.each(['utf-16le', 'utf-16be'])('may be in %s, with a byte order mark or without', async (encoding) => {
		const xml = (await readFile(fixture('onix-3.0-reference.xml'), 'utf8')).replace('UTF-8', 'UTF-16');
		for (const addBOM of [true, false]) {
			const { records } = await read(iconv.encode(xml, encoding, { addBOM }));
			expect(records[0]).toStrictEqual(heronTable);
		}
	});

	test('may be a lone product, with a namespace prefix or without', async () => {
		expect((await read(product(''))).records).toHaveLength(1);
		const prefixed = product('')
			.replace(/<(\/?)/g, '<$1o:')
			.replace('<o:Product>', '<o:Product xmlns:o="urn:o">');
		expect((await read(prefixed)).records[0]?.title).toBe('A Heron');
	});

	test('returns all products before the point where it breaks off', async () => {
		const xml = `<ONIXMessage>\n${product('', '9780000010018')}\n${product('', '9780000010025')}\n<Product><Title></Product>`;
		for (const piece of [10, 100_000]) {
			const { records, error } = await read(xml, piece);
			expect(records.map(({ eisbn }) => eisbn)).toEqual(['9780000010018', '9780000010025']);
			expect(error).toBeInstanceOf(FeedBroken);
			expect(error).toMatchObject({ line: 12, column: 26, message: expect.stringContaining('unexpected close tag') });
		}
		const cut = await read(xml.slice(0, xml.indexOf('<Product><Title>')));
		expect(cut.records).toHaveLength(2);
		expect(cut.error).toMatchObject({ name: 'FeedBroken', line: 12 });
	});

	test('survives unknown entities and characters that XML does not allow', async () => {
		const { records, error } = await read(product('').replace('A Heron', 'A &frobnicate; Heron\u0001'));
		expect(error).toBeUndefined();
		expect(records[0]?.title).toBe('A &frobnicate; Heron');
	});

	test('is refused when it is not ONIX', async () => {
		const { error } = await read('<rss><channel/></rss>');
		expect(error).toBeInstanceOf(FeedUnreadable);
	});

	test('returns nothing when it has no products', async () => {
		expect(await read('<ONIXMessage release="3.0"><Header/><NoProduct/></ONIXMessage>')).toMatchObject({
			records: [],
			refusals: [],
			error: undefined,
		});
	});

	test('is read only as far as the caller needs', async () => {
		let given = 0;
		async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
			yield Buffer.from('<ONIXMessage>');
			for (;;) {
				given += 1;
				yield Buffer.from(product(''));
			}
		}
		for await (const item of readOnix(endless())) {
			expect(item).toMatchObject({ at: 1, record: { title: 'A Heron' } });
			break;
		}
		expect(given).toBeLessThan(10);
	});
});

describe('identifiers', () => {
	const ids = (...pairs: [string, string][]) =>
		product('').replace(
			/<ProductIdentifier>.*<\/ProductIdentifier>/,
			pairs
				.map(
					([type, value]) =>
						`<ProductIdentifier><ProductIDType>${type}</ProductIDType><IDValue>${value}</IDValue></ProductIdentifier>`,
				)
				.join(''),
		);

	test.each([
		[[['03', '9780000010018']], '9780000010018'],
		[[['02', '000001009X']], '9780000010094'],
		[
			[
				['15', '9780000010011'],
				['02', '0000010014'],
			],
			'9780000010018',
		],
		[
			[
				['03', '5901234123457'],
				['15', '9780000010018'],
			],
			'9780000010018',
		],
	] as [[string, string][], string][])('%j', async (pairs, eisbn) => {
		expect((await read(ids(...pairs))).records[0]?.eisbn).toBe(eisbn);
	});

	test('identifies other products by their own number, and refuses a product without a number', async () => {
		expect((await read(ids(['03', '5901234123457']))).records[0]?.eisbn).toBe('5901234123457');
		expect((await read(ids(['25', '9790007672386']))).records[0]?.eisbn).toBe('9790007672386');
		expect((await read(ids(['03', '5901234123458']))).refusals[0]?.refused).toContain('does not begin with 978 or 979');
		expect((await read(ids(['01', 'X1']))).refusals[0]?.refused).toBe('there is no ISBN');
	});
});

describe('status', () => {
	const status = async (publishing: string, ...availability: string[]) =>
		(
			await readOne(
				`${publishing && `<PublishingDetail><PublishingStatus>${publishing}</PublishingStatus></PublishingDetail>`}<ProductSupply>${availability
					.map((code) => `<SupplyDetail><ProductAvailability>${code}</ProductAvailability></SupplyDetail>`)
					.join('')}</ProductSupply>`,
			)
		).status;

	test.each([
		['04', ['21'], 'active'],
		['04', [], 'active'],
		['04', ['31'], 'active'],
		['04', ['51'], 'out_of_print'],
		['04', ['40'], 'out_of_stock_indefinitely'],
		['04', ['51', '20'], 'active'],
		['04', ['99'], 'active'],
		['02', ['10'], 'forthcoming'],
		['06', ['20'], 'out_of_stock_indefinitely'],
		['07', ['20'], 'out_of_print'],
		['01', [], 'cancelled'],
		['', ['10'], 'forthcoming'],
		['09', ['40'], 'out_of_stock_indefinitely'],
		['00', ['01'], 'cancelled'],
		['', [], undefined],
	] as [string, string[], string | undefined][])('%s with %j is %s', async (publishing, availability, expected) => {
		expect(await status(publishing, ...availability)).toBe(expected);
	});
});

describe('sales rights in British Columbia', () => {
	const place = { country: 'CA', province: 'BC' };
	const countries = (type: string, included: string, more = '') =>
		`<SalesRights><SalesRightsType>${type}</SalesRightsType><Territory><CountriesIncluded>${included}</CountriesIncluded>${more}</Territory></SalesRights>`;
	const regions = (type: string, included: string, more = '') =>
		`<SalesRights><SalesRightsType>${type}</SalesRightsType><Territory><RegionsIncluded>${included}</RegionsIncluded>${more}</Territory></SalesRights>`;
	const rest = (type: string) => `<ROWSalesRightsType>${type}</ROWSalesRightsType>`;
	const market = (included: string, status: string, availability = '20') =>
		`<ProductSupply><Market><Territory><CountriesIncluded>${included}</CountriesIncluded></Territory></Market>` +
		`<MarketPublishingDetail><MarketPublishingStatus>${status}</MarketPublishingStatus></MarketPublishingDetail>` +
		`<SupplyDetail><ProductAvailability>${availability}</ProductAvailability></SupplyDetail></ProductSupply>`;
	const active = '<PublishingStatus>04</PublishingStatus>';
	const statusOf = async (rights: string, supply = '') => {
		const xml = product(`<PublishingDetail>${active}${rights}</PublishingDetail>${supply}`);
		return (await readAll(readOnix(inPieces(Buffer.from(xml), 4096), { place }))).records[0]?.status;
	};

	test.each([
		['no word of rights', '', 'active'],
		['a country without them', countries('01', 'GB IE') + countries('03', 'US CA'), 'not_for_sale'],
		['a country with them', countries('02', 'US CA') + rest('03'), 'active'],
		['rights for other countries alone', countries('01', 'GB IE'), 'active'],
		['none in the rest of the world', countries('01', 'GB IE') + rest('06'), 'not_for_sale'],
		['unknown rights in the rest of the world', countries('01', 'GB IE') + rest('00'), 'active'],
		[
			'the world but for a country',
			regions('01', 'WORLD', '<CountriesExcluded>CA MX</CountriesExcluded>') + rest('03'),
			'not_for_sale',
		],
		['the world, and none in a country', regions('01', 'WORLD') + countries('03', 'CA'), 'not_for_sale'],
		['none in the world, and a country with them', regions('03', 'WORLD') + countries('01', 'CA'), 'active'],
		['none in the province', countries('01', 'US') + regions('03', 'CA-BC CA-AB'), 'not_for_sale'],
		['none in another province', regions('03', 'CA-QC') + countries('01', 'CA'), 'active'],
		[
			'the country but for the province',
			countries('02', 'CA', '<RegionsExcluded>CA-BC</RegionsExcluded>') + rest('03'),
			'not_for_sale',
		],
		['a sales restriction', countries('08', 'CA'), 'active'],
		[
			'the world but for a country, and no word of the rest',
			regions('01', 'WORLD', '<CountriesExcluded>CA</CountriesExcluded>'),
			'not_for_sale',
		],
		['none in countries that are separated by commas, in lower case', countries('03', 'us,ca'), 'not_for_sale'],
		[
			'rights of ONIX 2.1',
			'<SalesRights><SalesRightsType>01</SalesRightsType><RightsCountry>GB</RightsCountry></SalesRights><NotForSale><RightsCountry>US CA</RightsCountry></NotForSale>',
			'not_for_sale',
		],
		[
			'the rest of the world in ONIX 2.1',
			'<SalesRights><SalesRightsType>01</SalesRightsType><RightsTerritory>ROW</RightsTerritory></SalesRights><NotForSale><RightsCountry>US</RightsCountry></NotForSale>',
			'active',
		],
	])('%s', async (_, rights, expected) => {
		expect(await statusOf(rights)).toBe(expected);
	});

	test('are read from short tags as well', async () => {
		const short = '<salesrights><b089>03</b089><territory><x449>CA</x449></territory></salesrights>';
		expect(await statusOf(short)).toBe('not_for_sale');
		expect(await statusOf('<notforsale><b090>CA</b090></notforsale>')).toBe('not_for_sale');
	});

	test('are decided only by the shop’s market', async () => {
		expect(await statusOf('', market('GB', '04') + market('CA US', '12'))).toBe('not_for_sale');
		expect(await statusOf('', market('GB', '12') + market('CA US', '04'))).toBe('active');
		expect(await statusOf('', market('GB', '04', '20') + market('CA', '04', '51'))).toBe('out_of_print');
	});

	test('allow everything when the shop’s market is unknown', async () => {
		const { records } = await read(product(`<PublishingDetail>${active}${countries('03', 'CA')}</PublishingDetail>`));
		expect(records[0]?.status).toBe('active');
	});
});

describe('prices', () => {
	const prices = (...inside: string[]) =>
		readOne(
			`<ProductSupply><SupplyDetail>${inside.map((price) => `<Price>${price}</Price>`).join('')}</SupplyDetail></ProductSupply>`,
		);
	const price = (type: string, amount: string, more = '<CurrencyCode>USD</CurrencyCode>') =>
		`<PriceType>${type}</PriceType><PriceAmount>${amount}</PriceAmount>${more}`;

	test('ignores wholesale prices and other currencies for the list price', async () => {
		const read = await prices(price('05', '5.00'), price('01', '9.00', '<CurrencyCode>EUR</CurrencyCode>'));
		expect(Object.keys(read)).not.toContain('list_price_usa');
	});

	test.each([
		['its own', '<CurrencyCode>NZD</CurrencyCode>', 'NZD'],
		["the message's", '', 'AUD'],
	])('keeps a price that is not in dollars in %s currency', async (_, currency, code) => {
		const message = `<ONIXMessage><Header><DefaultCurrencyCode>AUD</DefaultCurrencyCode></Header>${product(
			`<ProductSupply><SupplyDetail><Price>${price('02', '24.95', currency)}</Price></SupplyDetail></ProductSupply>`,
		)}</ONIXMessage>`;
		const { records } = await readAll(readOnix(inPieces(Buffer.from(message), 4096), { currency: 'GBP' }));
		expect(records[0]?.other_prices).toEqual({ [code]: 2495 });
	});

	test('uses the bookseller’s currency when the message names none', async () => {
		const xml = Buffer.from(
			product(`<ProductSupply><SupplyDetail><Price>${price('02', '24.95', '')}</Price></SupplyDetail></ProductSupply>`),
		);
		const named = await readAll(readOnix(inPieces(xml, 4096), { currency: 'CAD' }));
		expect(named.records[0]?.list_price_can).toBe(2495);
		const unnamed = await readAll(readOnix(inPieces(xml, 4096)));
		expect(unnamed.records[0]?.other_prices).toEqual({ XXX: 2495 });
	});

	test.each(['01', '02', '41', '42', '03', '04'])('uses type %s as the consumer price', async (type) => {
		expect((await prices(price('05', '5.00'), price(type, '12.5')))?.list_price_usa).toBe(1250);
	});

	test('uses the current price, wherever a future price is listed', async () => {
		const from = (date: string) => `<CurrencyCode>USD</CurrencyCode><PriceEffectiveFrom>${date}</PriceEffectiveFrom>`;
		const [later, now] = [price('01', '3.00', from('21000101')), price('01', '2.00', from('20010101'))];
		expect((await prices(later, now)).list_price_usa).toBe(200);
		expect((await prices(now, later)).list_price_usa).toBe(200);
		expect((await prices(later)).list_price_usa).toBe(300);
	});

	test('uses the current public price for this country', async () => {
		const dated = (role: string, date: string) =>
			`<CurrencyCode>USD</CurrencyCode><PriceDate><PriceDateRole>${role}</PriceDateRole><Date>${date}</Date></PriceDate>`;
		expect(
			(
				await prices(
					price('01', '1.00', dated('15', '20010101')),
					price('01', '2.00', dated('14', '20010101')),
					price('01', '3.00', dated('14', '21000101')),
				)
			).list_price_usa,
		).toBe(200);
		expect(
			(
				await prices(
					price('01', '1.00', '<CurrencyCode>USD</CurrencyCode><PriceQualifier>06</PriceQualifier>'),
					price('02', '2.00'),
				)
			).list_price_usa,
		).toBe(200);
		expect(
			(
				await prices(
					price(
						'01',
						'1.00',
						'<CurrencyCode>USD</CurrencyCode><Territory><RegionsIncluded>WORLD</RegionsIncluded><CountriesExcluded>US</CountriesExcluded></Territory>',
					),
					price(
						'02',
						'2.00',
						'<CurrencyCode>USD</CurrencyCode><Territory><CountriesIncluded>US</CountriesIncluded></Territory>',
					),
				)
			).list_price_usa,
		).toBe(200);
		expect(
			(
				await prices(
					price(
						'01',
						'1.00',
						'<CurrencyCode>USD</CurrencyCode><Territory><CountriesIncluded>BR</CountriesIncluded></Territory>',
					),
				)
			).list_price_usa,
		).toBe(100);
		expect(Object.keys(await prices(price('01', '0.00')))).not.toContain('list_price_usa');
	});
});

test('prefers the page count of the main content, and ignores other extents', async () => {
	const extent = (type: string, value: string, unit = '03') =>
		`<Extent><ExtentType>${type}</ExtentType><ExtentValue>${value}</ExtentValue><ExtentUnit>${unit}</ExtentUnit></Extent>`;
	expect((await readOne(extent('06', '320') + extent('00', '300'))).pages).toBe(300);
	expect((await readOne(extent('22', '550', '19') + extent('08', '200'))).pages).toBe(200);
	expect((await readOne(extent('09', '550', '05'))).pages).toBeUndefined();
});

test('skips an invalid date and uses the next best', async () => {
	const dates = (first: string) => `<PublishingDetail>
		<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>${first}</Date></PublishingDate>
		<PublishingDate><PublishingDateRole>02</PublishingDateRole><Date>20250102</Date></PublishingDate></PublishingDetail>`;
	expect((await readOne(dates('20250203'))).release_date).toBe(seconds('2025-02-03'));
	expect((await readOne(dates('20251399'))).release_date).toBe(seconds('2025-01-02'));
});

test.each([
	['<PersonNameInverted>Okafor, Adaeze</PersonNameInverted>', ['Adaeze Okafor']],
	['<PersonNameInverted>Okafor, A; Lindqvist, P</PersonNameInverted>', ['A Okafor', 'P Lindqvist']],
	['<PersonNameInverted>Okafor Adaeze</PersonNameInverted>', ['Adaeze Okafor']],
	['<PersonNameInverted>OKAFOR ADAEZE</PersonNameInverted>', ['Adaeze Okafor']],
	['<PersonNameInverted>A&amp;B POS</PersonNameInverted>', ['A&B POS']],
	["<PersonNameInverted>Foundation Okafor's</PersonNameInverted>", ["Foundation Okafor's"]],
	['<PersonName>ADAEZE OKAFOR &amp;</PersonName>', ['Adaeze Okafor']],
	['<NamesBeforeKey>Adaeze</NamesBeforeKey><KeyNames>Okafor</KeyNames>', ['Adaeze Okafor']],
	['<NamesBeforeKey>-</NamesBeforeKey><KeyNames>Homer</KeyNames>', ['Homer']],
	['<CorporateName>Rook, Rill and Daughters</CorporateName>', ['Rook, Rill and Daughters']],
	['<PersonName>-</PersonName><PersonNameInverted>Okafor, Adaeze</PersonNameInverted>', ['Adaeze Okafor']],
	['<PersonName>-</PersonName>', undefined],
])('the name in %s', async (name, expected) => {
	const { authors } = await readOne(`<Contributor><ContributorRole>A01</ContributorRole>${name}</Contributor>`);
	expect(authors?.map((person) => person.name)).toEqual(expected);
});

test.each([
	['02', 'description', 'Short words.'],
	['06', 'reviews', [{ content: 'Short words.' }]],
	['14', 'extract', 'Short words.'],
])('shows a lone text of type %s under its own name', async (type, field, expected) => {
	const text = `<TextContent><TextType>${type}</TextType><ContentAudience>00</ContentAudience><Text>Short words.</Text></TextContent>`;
	const read = await readOne(text);
	expect(read[field as 'description' | 'reviews' | 'extract']).toEqual(expected);
	expect(Object.keys(read).filter((key) => /description|reviews|bio|extract/.test(key))).toEqual([field]);
});

test.each(['23', '24'])('reads a text of type %s in ONIX 2.1 as a part of the book', async (type) => {
	const read = await readOne(`<OtherText><TextTypeCode>${type}</TextTypeCode><Text>Call me.</Text></OtherText>`);
	expect(read.extract).toBe('Call me.');
});

test('prefers the publication date in the shop’s market to the global date', async () => {
	const market = (country: string, date: string) => `<ProductSupply><Market><Territory>
		<CountriesIncluded>${country}</CountriesIncluded></Territory></Market><MarketPublishingDetail>
		<MarketDate><MarketDateRole>01</MarketDateRole><Date>${date}</Date></MarketDate></MarketPublishingDetail></ProductSupply>`;
	const global = `<PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20250101</Date>
		</PublishingDate></PublishingDetail>`;
	const place = { country: 'CA', province: 'BC' };
	const read = async (supply: string) => {
		const xml = Buffer.from(product(global + supply));
		return (await readAll(readOnix(inPieces(xml, 4096), { place }))).records[0]?.release_date;
	};
	expect(await read(market('CA', '20270601'))).toBe(seconds('2027-06-01'));
	expect(await read(market('GB', '20270601'))).toBe(seconds('2025-01-01'));
});
