import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextEisbn } from '../harness/catalogue';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines("tables of other people's programs", (engine) => {
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

		it('are read in the encoding that --encoding names, the same file anew', async () => {
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

	it('have headings in any script, of which --map says the meaning', async () => {
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
