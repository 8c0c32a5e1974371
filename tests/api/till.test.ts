import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { eisbnOf, guestWith, onhandOf, review } from '../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('the list of a till', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let now = 1_780_000_000;
	let harbour = 0;
	let station = 0;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		terminal = openTerminal(store);
		harbour = await addLocation(store, { altname: 'Harbour' });
		station = await addLocation(store, { altname: 'Station' });
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(() => {
		now += 1000;
	});

	const read = (content: string, ...options: string[]) => {
		terminal.put('till.csv', content);
		const time = new Date(now * 1000).toISOString();
		return terminal.run('stock', 'till.csv', '--as-of', time, ...options);
	};
	const runOf = (out: string) => /This file was run (\d+)\./.exec(out)?.[1] ?? '';
	const stocked = async (onhand: number, price = 2000) => {
		const title = await addTitle(store);
		const stock = [{ location_id: harbour, onhand }];
		await addOffer(store, title, { price, stock, is_extra_orderable: 0 });
		return { title, eisbn: await eisbnOf(store, title) };
	};
	const offersOf = (title: number) =>
		store.db
			.selectFrom('offers')
			.leftJoin('stock', 'stock.offer_id', 'offers.id')
			.select(['condition', 'price', 'onhand', 'location_id'])
			.where('title_id', '=', title)
			.orderBy('condition')
			.execute();
	const buy = async (title: number, copies = 1): Promise<string> => {
		const client = await guestWith(store, title, copies);
		return (await store.call('checkout/submit', await review(store, client), client)).order_number;
	};

	it('keeps used copies used and each shop’s copies in it', async () => {
		const { title, eisbn } = await stocked(1);
		const { out } = await read(`ISBN;Cond;Succursale;Prix;Qté\n${eisbn};Usagé;Station;9,50;3\n`);
		expect(out).toContain('1 added');
		expect(await offersOf(title)).toEqual([
			{ condition: 'new', price: 2000, onhand: 1, location_id: harbour },
			{ condition: 'used', price: 950, onhand: 3, location_id: station },
		]);
	});

	it('writes nothing from a file with an ambiguous column, and asks once', async () => {
		const { title, eisbn } = await stocked(1);
		const file = `isbn,Sort of copy,Price,Qty\n${eisbn},Used,9.50,3\n`;
		const asked = await read(file);
		expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('"Sort of copy" looks like a condition') });
		expect(await offersOf(title)).toEqual([{ condition: 'new', price: 2000, onhand: 1, location_id: harbour }]);
		expect((await read(file, '--map', 'Sort of copy=condition')).out).toContain('1 added');
		const again = await read(file.replace('9.50', '8.50'), '--reprice-copies');
		expect(again.out).toContain('1 updated');
		expect(again.out).toContain('Headings read as you mapped them before: Sort of copy=condition.');
		expect((await offersOf(title))[1]).toMatchObject({ condition: 'used', price: 850, onhand: 3 });
	});

	it('recognises a location’s name, whatever its column is called', async () => {
		const { eisbn } = await stocked(1);
		const { err } = await read(`isbn,Where,Qty\n${eisbn},Station,3\n`);
		expect(err).toContain('"Where" looks like a location');
	});

	it('shows the changes a file would make, with sums, and writes nothing', async () => {
		const [one, other] = [await stocked(5), await stocked(2)];
		const lines = [`${one.eisbn},new,21.00,7,Harbour`, `${one.eisbn},used,9.00,4,Station`];
		const file = `isbn,condition,price,onhand,location\n${lines.join('\n')}\n`;
		const { code, out } = await read(file, '--look', '--full');
		expect(code).toBe(0);
		expect(out).toContain('Preview only: nothing was written.');
		expect(out).toMatch(new RegExp(`${one.eisbn} +New +Harbour +5 → 7 +20\\.00 → 21\\.00`));
		expect(out).toMatch(new RegExp(`${one.eisbn} +Used +Station +0 → 4 +- → 9\\.00`));
		expect(out).toMatch(new RegExp(`${other.eisbn} +New +Harbour +2 → 0`));
		expect(out).toMatch(/Used +Station +\d+ +\d+ → \d+/);
		expect(out).not.toContain('This file was run');
		expect(await offersOf(one.title)).toEqual([{ condition: 'new', price: 2000, onhand: 5, location_id: harbour }]);
		expect(await onhandOf(store, other.title)).toBe(2);
	});

	it('shows twenty lines of a long file and how many more there are', async () => {
		const titles = [];
		for (let each = 0; each < 22; each++) titles.push(await stocked(1));
		const { out } = await read(`isbn,onhand\n${titles.map(({ eisbn }) => `${eisbn},4`).join('\n')}\n`, '--look');
		expect(out.match(/New +Harbour +1 → 4/g)).toHaveLength(20);
		expect(out).toContain('… and 2 more');
		expect(out).toMatch(/New +Harbour +22 +22 → 88/);
	});

	it('undoes a file as a whole: copies, prices and new offers', async () => {
		const { title, eisbn } = await stocked(5);
		const before = await offersOf(title);
		const lines = [`${eisbn},new,9.50,126`, `${eisbn},used,3.00,2`];
		const { out } = await read(`isbn,condition,price,onhand\n${lines.join('\n')}\n`);
		expect(await onhandOf(store, title)).toBe(128);
		const undone = await terminal.run('stock', 'undo', runOf(out));
		expect(undone).toMatchObject({ code: 0, out: expect.stringContaining('was undone: 2 stock counts') });
		expect(await offersOf(title)).toEqual(before);
		expect((await terminal.run('stock', 'undo', runOf(out))).out).toContain('was already undone');
		expect(await offersOf(title)).toEqual(before);
		expect((await terminal.run('stock', 'runs')).out).toMatch(
			new RegExp(`${runOf(out)} +\\S+ \\S+ +till\\.csv +undone`),
		);
		expect((await terminal.run('stock', 'log', eisbn)).out).toContain(`undo of run ${runOf(out)}`);
		expect((await terminal.run('check')).code).toBe(0);
	});

	it('puts back the shelves that a file changed, except where copies were moved since', async () => {
		const [first, second] = [await stocked(5), await stocked(5)];
		const shelfOf = async (title: number) => {
			const stock = store.db.selectFrom('stock').innerJoin('offers', 'offers.id', 'offer_id').select('shelf');
			return (await stock.where('title_id', '=', title).executeTakeFirstOrThrow()).shelf;
		};
		const shelve = (shelf: string) =>
			read(`isbn,shelf,onhand\n${[first, second].map(({ eisbn }) => `${eisbn},${shelf},5`).join('\n')}\n`);
		await shelve('A 1');
		now += 60;
		const { out } = await shelve('B 2');
		now += 60;
		await read(`isbn,shelf,onhand\n${second.eisbn},C 3,5\n`);
		await terminal.run('stock', 'undo', runOf(out));
		expect(await shelfOf(first.title)).toBe('A 1');
		expect(await shelfOf(second.title)).toBe('C 3');
	});

	it('keeps later sales when a file is undone', async () => {
		const { title, eisbn } = await stocked(5);
		const { out } = await read(`isbn,onhand\n${eisbn},9\n`);
		now += 60;
		await buy(title, 2);
		expect(await onhandOf(store, title)).toBe(7);
		await terminal.run('stock', 'undo', runOf(out));
		expect(await onhandOf(store, title)).toBe(3);
		expect((await terminal.run('check')).code).toBe(0);
	});

	it('never goes below zero, and returns no copy twice', async () => {
		const { title, eisbn } = await stocked(0);
		const { out } = await read(`isbn,onhand\n${eisbn},3\n`);
		now += 60;
		const order = await buy(title, 2);
		await terminal.run('stock', 'undo', runOf(out));
		expect(await onhandOf(store, title)).toBe(0);
		await terminal.run('orders', 'advance', order, 'cancelled', '--yes');
		expect(await onhandOf(store, title)).toBe(0);
		expect((await terminal.run('check')).code).toBe(0);
	});

	it('keeps later counts and prices', async () => {
		const { title, eisbn } = await stocked(5);
		const { out } = await read(`isbn,onhand,price\n${eisbn},9,1.00\n`);
		now += 60;
		await terminal.run('stock', 'set', eisbn, '--onhand', '4', '--price', '19.00');
		const undone = await terminal.run('stock', 'undo', runOf(out));
		expect(undone.out).toContain('Not changed, because they were counted again since: 1.');
		expect(await offersOf(title)).toEqual([{ condition: 'new', price: 1900, onhand: 4, location_id: harbour }]);
		// A later count with the file's number is still a count.
		const more = await read(`isbn,onhand\n${eisbn},9\n`);
		now += 60;
		await terminal.run('stock', 'set', eisbn, '--onhand', '9');
		await terminal.run('stock', 'undo', runOf(more.out));
		expect(await onhandOf(store, title)).toBe(9);
	});

	it('restores copies that a file subtracted before others arrived, because a delivery is not a count', async () => {
		const { title, eisbn } = await stocked(5);
		const { out } = await read(`isbn,onhand\n${eisbn},3\n`);
		now += 60;
		await terminal.run('stock', 'set', eisbn, '--onhand', '+2');
		await terminal.run('stock', 'undo', runOf(out));
		expect(await onhandOf(store, title)).toBe(7);
		// A count with the file's number leaves no movement in the ledger.
		const more = await read(`isbn,onhand\n${eisbn},6\n`);
		now += 60;
		await terminal.run('stock', 'set', eisbn, '--onhand', '6');
		now += 60;
		await terminal.run('stock', 'set', eisbn, '--onhand', '+2');
		await terminal.run('stock', 'undo', runOf(more.out));
		expect(await onhandOf(store, title)).toBe(8);
	});

	it('keeps values set by hand between two files that are both undone', async () => {
		const { title, eisbn } = await stocked(5);
		const first = await read(`isbn,onhand\n${eisbn},9\n`);
		now += 60;
		await terminal.run('stock', 'set', eisbn, '--onhand', '4');
		now += 60;
		const second = await read(`isbn,onhand\n${eisbn},7\n`);
		for (const { out } of [second, first]) {
			await terminal.run('stock', 'undo', runOf(out));
			expect(await onhandOf(store, title)).toBe(4);
		}
		expect((await terminal.run('check')).code).toBe(0);
	});

	it('can be read again correctly after it was undone, with the same time', async () => {
		const { title, eisbn } = await stocked(5);
		const file = `isbn,Copy kind,onhand\n${eisbn},Used,3\n`;
		const wrong = await read(file, '--map', 'Copy kind=');
		expect(await onhandOf(store, title)).toBe(3);
		await terminal.run('stock', 'undo', runOf(wrong.out));
		await read(file, '--map', 'Copy kind=condition');
		expect((await offersOf(title)).map(({ condition, onhand }) => [condition, onhand])).toEqual([
			['new', 5],
			['used', 3],
		]);
	});

	it('undoes a run of several pages completely', async () => {
		const titles = [];
		for (let each = 0; each < 205; each++) titles.push(await stocked(1));
		const { out } = await read(`isbn,onhand\n${titles.map(({ eisbn }) => `${eisbn},4`).join('\n')}\n`);
		await terminal.run('stock', 'undo', runOf(out));
		for (const at of [0, 199, 200, 204]) expect(await onhandOf(store, titles[at]?.title ?? 0)).toBe(1);
	});

	it.each(['0', '999999', 'nine'])('refuses the unknown run %s', async (run) => {
		const { code, err } = await terminal.run('stock', 'undo', run);
		expect([code, err]).toEqual([1, `There is no run ${run}. To see the runs: npm run store -- stock runs`]);
	});

	it('names offers that a file has twice, and uses the last row or the sum', async () => {
		const { title, eisbn } = await stocked(0);
		const file = `isbn,onhand,location\n${eisbn},2,Harbour\n${eisbn},3,${harbour}\n${eisbn},1,Station\n`;
		const last = await read(file);
		expect(last.out).toContain(`Offers that occur more than once in this file: 1; the last row was used`);
		expect(last.out).toContain(`${eisbn} (2 times, first in 2)`);
		expect(await offersOf(title)).toMatchObject([{ onhand: 3 }, { onhand: 1 }]);
		now += 60;
		const added = await read(file, '--repeated', 'add');
		expect(added.out).toContain('the copies of these offers were added up');
		expect(await offersOf(title)).toMatchObject([{ onhand: 5 }, { onhand: 1 }]);
		expect((await read(file, '--repeated', 'sum')).err).toBe('--repeated must be last or add, not sum.');
	});

	it('receives copies, and gives them to orders that wait for theirs first', async () => {
		const { title, eisbn } = await stocked(3);
		await buy(title, 2);
		now += 60;
		await terminal.run('stock', 'set', eisbn, '--onhand', '1');
		// One copy is in the store and two are on hold for the order. One of the two is missing, and none can be sold.
		expect((await terminal.run('stock', 'show', eisbn)).out).toMatch(/Harbour +1 +2 +0 +0 +1 /);
		expect(await terminal.run('stock', 'set', eisbn, '--onhand', '+5')).toMatchObject({ code: 0 });
		expect(await onhandOf(store, title)).toBe(4);
		expect((await terminal.run('stock', 'log', eisbn)).out).toMatch(/\+5 +4 +received/);
		expect((await terminal.run('check')).code).toBe(0);
	});

	it.each([
		[['--price', '1.999'], '"1.999" is not a price. Write it as 12.99, or none for the list price.'],
		[['--price', '-1'], '"-1" is not a price.'],
		[['--onhand', '-3'], '--onhand must be a number of copies, 0 or more (or +5 if five came in), not -3.'],
		[['--onhand', '1.5'], 'not 1.5.'],
		[['--onorder', '+5'], '--onorder must be a number of copies, 0 or more, not +5.'],
	])('refuses %j in words', async (args, words) => {
		const { title, eisbn } = await stocked(2);
		const { code, err } = await terminal.run('stock', 'set', eisbn, ...args);
		expect([code, err]).toEqual([1, expect.stringContaining(words)]);
		expect(await offersOf(title)).toEqual([{ condition: 'new', price: 2000, onhand: 2, location_id: harbour }]);
	});
});
