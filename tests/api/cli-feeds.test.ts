import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextEisbn } from '../harness/catalogue';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('the commands that read feeds', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let [one, two, three]: string[] = [];
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(() => {
		[one = '', two = '', three = ''] = [nextEisbn(), nextEisbn(), nextEisbn()];
	});

	const titlesOf = (...eisbns: (string | undefined)[]) =>
		store.db
			.selectFrom('titles')
			.select(['eisbn', 'title', 'list_price_can', 'list_price_usa'])
			.where(
				'eisbn',
				'in',
				eisbns.map((eisbn) => eisbn ?? ''),
			)
			.orderBy('eisbn')
			.execute();
	const product = (eisbn: string | undefined, title: string) =>
		`<Product><RecordReference>${eisbn}</RecordReference><NotificationType>03</NotificationType>
		<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${eisbn}</IDValue></ProductIdentifier>
		<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm>
		<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
		<TitleText>${title}</TitleText></TitleElement></TitleDetail></DescriptiveDetail></Product>`;
	const onix = (...products: string[]) =>
		`<?xml version="1.0"?>\n<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">\n<Header><Sender><SenderName>x</SenderName></Sender><SentDateTime>20270101</SentDateTime></Header>\n${products.join('\n')}`;

	describe('import', () => {
		it('reports the result of every record, and changes nothing when it reads the same file again', async () => {
			terminal.put('small.csv', `isbn,title,price\n${one},One,10.00\n${two},Two,\n`);
			const first = await terminal.run('import', 'small.csv');
			expect(first).toMatchObject({ code: 0, err: '' });
			expect(first.out).toMatch(
				/^small\.csv: 2 read: 2 added, 0 updated, 0 unchanged, 0 refused \([\d.]+ s, [\d,]+ a second\)\nWithout a price in CAD: 1\. /,
			);
			expect((await terminal.run('import', 'small.csv')).out).toContain(
				'2 read: 0 added, 0 updated, 2 unchanged, 0 refused',
			);
			expect(existsSync(join(terminal.folder, 'small.csv.rejects.csv'))).toBe(false);
		});

		it('reads a price in the store’s currency, or in the currency that is named', async () => {
			terminal.put('own.csv', `isbn,title,price\n${one},One,10.00\n`);
			await terminal.run('import', 'own.csv');
			terminal.put('american.csv', `isbn,title,price\n${two},Two,12.00\n`);
			await terminal.run('import', '--currency', 'usd', 'american.csv');
			expect(await titlesOf(one, two)).toMatchObject([
				{ list_price_can: 1000, list_price_usa: null },
				{ list_price_can: null, list_price_usa: 1200 },
			]);
		});

		const priced = (eisbn: string | undefined, amount: string, currency = '') =>
			product(eisbn, 'Priced').replace(
				'</Product>',
				`<ProductSupply><SupplyDetail><Price><PriceType>02</PriceType><PriceAmount>${amount}</PriceAmount>${currency}</Price></SupplyDetail></ProductSupply></Product>`,
			);

		it('counts titles without a price, and converts other currencies at the given rate', async () => {
			const aud = '<CurrencyCode>AUD</CurrencyCode>';
			terminal.put('australia.xml', `${onix(priced(one, '20.00', aud), product(two, 'Bare'))}</ONIXMessage>`);
			const first = await terminal.run('import', 'australia.xml');
			expect(first).toMatchObject({ code: 0 });
			expect(first.out).toContain('Without a price in CAD: 2. ');
			expect(first.out).toContain('1 of them in AUD: --convert AUD=RATE');
			const converted = await terminal.run('import', '--convert', 'AUD=0.91', 'australia.xml');
			expect(converted.out).toContain('1 updated, 1 unchanged');
			expect(converted.out).toContain('Without a price in CAD: 1. ');
			expect((await store.call('title/getItem', { eisbn: one ?? '' })).price).toBe('18.20');
		});

		it('sells only used copies of titles without sales rights in the shop’s country, and counts them', async () => {
			const abroad = `<PublishingDetail><SalesRights><SalesRightsType>03</SalesRightsType><Territory><CountriesIncluded>CA</CountriesIncluded></Territory></SalesRights></PublishingDetail>`;
			const cad = '<CurrencyCode>CAD</CurrencyCode>';
			const imported = priced(one, '20.00', cad).replace('<ProductSupply>', `${abroad}<ProductSupply>`);
			terminal.put('abroad.xml', `${onix(imported, priced(two, '9.00', cad))}</ONIXMessage>`);
			expect((await terminal.run('import', 'abroad.xml')).out).toContain('Not for sale in the shop’s country: 1. ');
			terminal.put('copies.csv', `isbn,condition,price,onhand\n${one},new,20.00,2\n${one},used - good,8.00,1\n`);
			expect(await terminal.run('stock', 'copies.csv')).toMatchObject({ code: 0 });
			const { available } = await store.call('title/getItem', { eisbn: one ?? '' });
			expect(available).toMatchObject([
				{ used: true, cartable: true },
				{ code: 'new', cartable: false, availability: 'out_of_print', onhand: 2 },
			]);
			const visitor = shopper();
			const wanted = { eisbn: one ?? '', condition: 'new', quantity: 1 };
			expect(await store.ask('cart/add', wanted, visitor)).toMatchObject({ status: 409 });
			expect(await store.ask('cart/add', { ...wanted, condition: 'used_good' }, visitor)).toMatchObject({
				status: 200,
			});
		});

		it('reads a supplier’s price without a currency in the currency of the supplier’s country', async () => {
			terminal.put('unnamed.xml', `${onix(priced(one, '20.00'))}</ONIXMessage>`);
			expect((await terminal.run('import', 'unnamed.xml')).out).toContain('--currency or --from does');
			expect((await terminal.run('import', '--from', 'ca', 'unnamed.xml')).out).not.toContain('Without a price');
			expect(await titlesOf(one)).toMatchObject([{ list_price_can: 2000, list_price_usa: null }]);
		});

		it('never replaces a price from a feed with a converted price, and replaces a converted price with a price from a feed', async () => {
			const aud = '<CurrencyCode>AUD</CurrencyCode>';
			terminal.put('australia.xml', `${onix(priced(one, '20.00', aud))}</ONIXMessage>`);
			await terminal.run('import', '--convert', 'AUD=0.9', 'australia.xml');
			terminal.put('own.csv', `isbn,title,price\n${one},Priced,25.00\n`);
			await terminal.run('import', 'own.csv');
			await terminal.run('import', '--convert', 'AUD=0.95', 'australia.xml');
			expect(await titlesOf(one)).toMatchObject([{ list_price_can: 2500 }]);
		});

		it('keeps the data of the source that the bookseller ranks higher', async () => {
			terminal.put('supplier.csv', `isbn,title,publisher\n${one},Right,House\n`);
			terminal.put('other.csv', `isbn,title,publisher,pages\n${one},Wrong,,99\n`);
			await terminal.run('settings', 'set', 'feed_sources=["supplier","other"]');
			await terminal.run('import', '--source', 'supplier', 'supplier.csv');
			expect((await terminal.run('import', '--source', 'other', 'other.csv')).out).toContain('1 updated');
			expect(await store.call('title/getItem', { eisbn: one ?? '' })).toMatchObject({ title: 'Right', pages: 99 });
			await terminal.run('settings', 'set', 'feed_sources=[]');
			await terminal.run('import', '--source', 'other', 'other.csv');
			expect(await titlesOf(one)).toMatchObject([{ title: 'Wrong' }]);
		});

		it('reads columns that only --map names, and reads the same file again with another map', async () => {
			terminal.put('odd.csv', `Nummer;Wie es heißt;Untertitel\n${one};Eins;Zwei\n`);
			expect(await terminal.run('import', 'odd.csv')).toMatchObject({
				code: 1,
				err: expect.stringContaining('odd.csv: '),
			});
			expect((await terminal.run('import', '--map', 'Nummer=isbn,Wie es heißt=title', 'odd.csv')).out).toContain(
				'1 added',
			);
			const again = await terminal.run('import', '--map', 'Nummer=isbn', '--map', 'Untertitel=title', 'odd.csv');
			expect(again.out).toContain('1 updated');
			expect(await titlesOf(one)).toMatchObject([{ title: 'Zwei' }]);
		});

		it('writes refused records to a file with line and reason, and reports them in the exit code', async () => {
			terminal.put('bad.csv', `isbn,title\n${one},One\n9780000000000,"Wrong, quite"\n${two},\n`);
			const { code, out } = await terminal.run('import', 'bad.csv');
			expect(code).toBe(2);
			expect(out).toContain('3 read: 1 added, 0 updated, 0 unchanged, 2 refused');
			const rejects = readFileSync(join(terminal.folder, 'bad.csv.rejects.csv'), 'utf8').trim().split('\n');
			expect(rejects).toHaveLength(3);
			expect(rejects[1]).toMatch(/^bad\.csv,3,.*check digit.*Wrong, quite/);
			expect(rejects[2]).toMatch(/^bad\.csv,4,there is no title,/);

			terminal.put('bad.csv', `isbn,title\n${one},One\n`);
			expect(await terminal.run('import', 'bad.csv')).toMatchObject({ code: 0 });
			expect(existsSync(join(terminal.folder, 'bad.csv.rejects.csv'))).toBe(false);
		});

		it('collects the refusals of several files in one file with --rejects', async () => {
			terminal.put('a.csv', 'isbn,title\n1,One\n');
			terminal.put('b.csv', `isbn,title\n${one},One\n2,Two\n`);
			expect((await terminal.run('import', '--rejects', 'all.csv', 'a.csv', 'b.csv')).code).toBe(2);
			expect(readFileSync(join(terminal.folder, 'all.csv'), 'utf8')).toMatch(/^file,.*\na\.csv,2,.*\nb\.csv,3,/);
		});

		it('writes nothing in a dry run', async () => {
			terminal.put('dry.csv', `isbn,title\n${one},One\n`);
			const { code, out } = await terminal.run('import', '--dry-run', 'dry.csv');
			expect([code, out]).toEqual([0, expect.stringMatching(/1 added[\s\S]*nothing was changed/)]);
			expect(await titlesOf(one)).toEqual([]);
		});

		it('stops where the XML breaks, keeps the records read, and continues once the file is repaired', async () => {
			terminal.put('feed.xml', onix(product(one, 'One'), product(two, 'Two'), '<Product><RecordReference>3</Wrong>'));
			terminal.put('later.csv', `isbn,title\n${three},Three\n`);
			const broken = await terminal.run('import', 'feed.xml', 'later.csv');
			expect(broken.code).toBe(1);
			expect(broken.err).toMatch(
				/^feed\.xml breaks off at line \d+, column \d+: .*\n.*run the same command again.*\nNot read yet: later\.csv$/,
			);
			expect(broken.out).toContain('2 added');
			expect(await titlesOf(one, two, three)).toHaveLength(2);

			terminal.put(
				'feed.xml',
				`${onix(product(one, 'One'), product(two, 'Two'), product(three, 'Three'))}\n</ONIXMessage>`,
			);
			expect(await terminal.run('import', 'feed.xml')).toMatchObject({
				code: 0,
				out: expect.stringContaining('1 added, 0 updated, 2 unchanged'),
			});
		});

		it('shows a progress bar in an interactive terminal, and removes it', async () => {
			const watched = openTerminal(store, { watched: true });
			watched.put('small.csv', `isbn,title\n${one},One\n`);
			await watched.run('import', 'small.csv');
			expect(watched.painted[0]).toMatch(/█.* 100 % {2}small\.csv/);
			expect(watched.painted.at(-1)).toBe('');
			watched.dispose();
		});

		it.each([
			[['import'], 'Name the files'],
			[['import', 'none.csv'], 'There is no file none.csv'],
			[['import', '.'], 'is not a file'],
			[['import', '--currency', 'dollars', 'x'], 'the code of a currency'],
			[['import', '--from', 'XQ', 'x'], 'the code of a country'],
			[['import', '--convert', 'AUD=lots', 'x'], 'CODE=RATE'],
			[['import', '--map', 'isbn', 'x'], 'HEADING=FIELD'],
			[['import', '--what', 'x'], "Unknown option '--what'"],
			[['stock'], 'Name the file'],
			[['nothing'], 'There is no command nothing'],
		])('explains why it refuses %j', async (argv, words) => {
			const { code, err } = await terminal.run(...argv);
			expect(code).toBe(1);
			expect(err).toContain(words);
			expect(err).not.toMatch(/\bat .*\.ts:\d|node:internal/);
		});
	});

	describe('stock', () => {
		it('reads offers, refuses unknown titles, and changes nothing the second time', async () => {
			terminal.put('titles.csv', `isbn,title,price\n${one},One,20.00\n${two},Two,20.00\n`);
			await terminal.run('import', 'titles.csv');
			terminal.put(
				'stock.csv',
				`eisbn,condition,price,onhand,note\n${one},used,7.50,2,Worn\n${two},new,,4,\n${three},new,,1,\n`,
			);
			const { code, out } = await terminal.run('stock', 'stock.csv');
			expect(code).toBe(2);
			expect(out).toContain('3 read: 1 added, 1 updated, 0 unchanged, 1 refused');
			expect(readFileSync(join(terminal.folder, 'stock.csv.rejects.csv'), 'utf8')).toContain(
				`stock.csv,4,${three} is not in the catalogue`,
			);
			expect((await terminal.run('stock', 'stock.csv')).out).toContain('0 added, 0 updated, 2 unchanged, 1 refused');
			const title = await store.call('title/getItem', { eisbn: one ?? '' });
			expect(title.available).toMatchObject([
				{ code: 'new' },
				{ code: 'used', price: '7.50', onhand: 2, note: 'Worn' },
			]);
		});
	});
});
