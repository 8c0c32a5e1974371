import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeStock } from '~store/catalogue/writing/write-stock';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { eisbnOf, guestWith, onhandOf, review } from '../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('a stock file and open orders', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let now = 1_780_000_000;
	let places: { id: number; name: string }[];
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		terminal = openTerminal(store);
		places = [];
		for (const name of ['Harbour', 'Station']) places.push({ id: await addLocation(store, { altname: name }), name });
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(() => {
		now += 1000;
	});

	const time = (seconds: number) => new Date(seconds * 1000).toISOString();
	const readFile = (content: string, ...options: string[]) => {
		terminal.put('count.csv', content);
		return terminal.run('stock', 'count.csv', ...options);
	};
	const buy = async (title: number, copies = 1): Promise<string> => {
		const client = await guestWith(store, title, copies);
		return (await store.call('checkout/submit', await review(store, client), client)).order_number;
	};
	const advance = (order: string, step: string) => terminal.run('orders', 'advance', order, step, '--yes');
	const stocked = async (onhand: number) => {
		const title = await addTitle(store);
		await addOffer(store, title, { stock: [{ location_id: places[0]?.id ?? 0, onhand }], is_extra_orderable: 0 });
		return { title, eisbn: await eisbnOf(store, title) };
	};

	it('keep a sale between the count and its import, and change nothing the second time', async () => {
		const { title, eisbn } = await stocked(5);
		const counted = now;
		now += 60;
		const order = await buy(title, 2);
		const file = `eisbn,onhand\n${eisbn},5\n`;
		const first = await readFile(file, '--as-of', time(counted));
		expect(first).toMatchObject({ code: 0, out: expect.stringContaining('0 updated, 1 unchanged') });
		expect(await onhandOf(store, title)).toBe(3);
		now += 60;
		await advance(order, 'completed');
		await readFile(file, '--as-of', time(counted));
		expect(await onhandOf(store, title)).toBe(3);
		// A count after the hand-over no longer finds the copies on the shelf.
		now += 60;
		await readFile(`eisbn,onhand\n${eisbn},3\n`, '--as-of', time(now));
		expect(await onhandOf(store, title)).toBe(3);
	});

	it('subtract the copies of open orders from a count, and return them once', async () => {
		const { title, eisbn } = await stocked(5);
		const order = await buy(title, 2);
		now += 60;
		await readFile(`eisbn,onhand\n${eisbn},5\n`, '--as-of', time(now));
		expect(await onhandOf(store, title)).toBe(3);
		await advance(order, 'cancelled');
		await advance(order, 'cancelled');
		expect(await onhandOf(store, title)).toBe(5);
		await readFile(`eisbn,onhand\n${eisbn},5\n`, '--as-of', time(now));
		expect(await onhandOf(store, title)).toBe(5);
	});

	it('return no copy that a count has not found', async () => {
		const { title, eisbn } = await stocked(3);
		const order = await buy(title, 2);
		now += 60;
		await readFile(`eisbn,onhand\n${eisbn},1\n`, '--as-of', time(now));
		expect(await onhandOf(store, title)).toBe(0);
		expect((await terminal.run('stock', 'show', eisbn)).out).toMatch(/Harbour +1 +2 +0 +0 +1 /);
		await advance(order, 'cancelled');
		expect(await onhandOf(store, title)).toBe(1);
	});

	it('return the copies of an order for a title that its supplier no longer has', async () => {
		const { title, eisbn } = await stocked(1);
		const order = await buy(title);
		const record = { eisbn, title: 'Given up', status: 'cancelled' as const };
		await writeTitles(store, [{ record, at: 0 }], { file: `given up ${eisbn}` });
		await advance(order, 'cancelled');
		expect(await onhandOf(store, title)).toBe(1);
		const offers = store.db.selectFrom('offers').select('is_extra_orderable').where('title_id', '=', title);
		expect(await offers.execute()).toEqual([{ is_extra_orderable: 0 }]);
	});

	it('skip a count that is older than the last count', async () => {
		const { title, eisbn } = await stocked(5);
		now += 60;
		await readFile(`eisbn,onhand\n${eisbn},7\n`, '--as-of', time(now));
		const older = await readFile(`eisbn,onhand\n${eisbn},2\n`, '--as-of', time(now - 30));
		expect(older.out).toContain('Skipped, because a later count exists: 1.');
		expect(await onhandOf(store, title)).toBe(7);
	});

	it('use the time of the file by default, and refuse a time in the future', async () => {
		const { title, eisbn } = await stocked(5);
		const order = await buy(title);
		await advance(order, 'completed');
		const file = `eisbn,onhand\n${eisbn},5\n`;
		// The test's clock is long before the file's time. Such a count is dated now.
		now += 60;
		expect((await readFile(file)).out).toMatch(/Counted at 2026-\d\d-\d\d \d\d:\d\d, the file’s modification time\./);
		expect(await onhandOf(store, title)).toBe(5);
		expect(await readFile(file, '--as-of', time(now + 60))).toMatchObject({
			code: 1,
			err: '--as-of is in the future.',
		});
		expect(await readFile(file, '--as-of', 'yesterday')).toMatchObject({
			code: 1,
			err: '--as-of must be a time such as "2026-12-31 17:30", not yesterday.',
		});
	});

	it('set titles missing from a full count of a location to zero, and keep other locations', async () => {
		const [here, gone, refused, blank] = [await stocked(5), await stocked(6), await stocked(7), await stocked(8)];
		const sold = await buy(gone.title, 2);
		const there = await addTitle(store);
		await addOffer(store, there, { stock: [{ location_id: places[1]?.id ?? 0, onhand: 4 }] });
		now += 60;
		const file = `eisbn,onhand\n${here.eisbn},9\n${refused.eisbn},a few\n${blank.eisbn},\n`;
		const { code, out } = await readFile(file, '--full', '--as-of', time(now));
		expect(code).toBe(2);
		expect(out).toMatch(/Set to 0, because the file does not have them: \d+\./);
		const all = [here, gone, refused, blank].map(({ title }) => onhandOf(store, title));
		expect(await Promise.all(all)).toEqual([9, 0, 7, 8]);
		expect(await onhandOf(store, there)).toBe(4);
		await advance(sold, 'cancelled');
		expect(await onhandOf(store, gone.title)).toBe(0);
		expect((await terminal.run('stock', 'log', gone.eisbn)).out).toContain('missing from the full count at');
		const again = await readFile(file, '--full', '--as-of', time(now));
		expect(again.out).toContain('does not have them: 0.');
		expect(await readFile(`eisbn,price\n${here.eisbn},9.00\n`, '--full')).toMatchObject({
			code: 1,
			err: '--full: the file has no counts, so no stock was set to 0.',
		});
	});

	it('treat a negative count as 0, keep the price for a blank, and explain invalid values', async () => {
		const { title, eisbn } = await stocked(5);
		now += 60;
		const low = await readFile(`eisbn,onhand,price\n${eisbn},-3,12.00\n`, '--as-of', time(now));
		expect(low).toMatchObject({ code: 0, out: expect.stringContaining('treated as 0: 1, the first in 2') });
		expect(await onhandOf(store, title)).toBe(0);
		await readFile(`eisbn,onhand,price\n${eisbn},4,\n`, '--as-of', time(now));
		expect(await store.db.selectFrom('offers').select('price').where('title_id', '=', title).execute()).toEqual([
			{ price: 1200 },
		]);
		for (const [row, words] of [
			['1e3,new,1', '"1e3" is not a price'],
			['0,new,1', '0.00 is not a valid price'],
			['"99,999,999,999",new,1', '99999999999.00 is not a valid price'],
			['5,usde,1', '"usde" is an unknown condition'],
			['5,new,1e3', '"1e3" is not a number of copies'],
			['5,new,"99,999,999,999"', '99999999999 is not a valid number of copies on hand'],
		]) {
			const { code, out } = await readFile(`eisbn,price,condition,onhand\n${eisbn},${row}\n`, '--as-of', time(now));
			expect([code, out]).toEqual([2, expect.stringContaining(String(words))]);
		}
		expect(await onhandOf(store, title)).toBe(4);
		const own = await readFile(`eisbn,condition,onhand\n${eisbn},Staff copy,1\n`, '--condition', 'staff_copy');
		expect(own).toMatchObject({ code: 0 });
		expect(await readFile(`eisbn,condition,onhand\n${eisbn},staff copy,2\n`)).toMatchObject({ code: 0 });
	});

	describe('stock show, set and log', () => {
		it('set the stock, allow for orders, and show every change with its reason', async () => {
			const { title, eisbn } = await stocked(5);
			const order = await buy(title, 2);
			now += 60;
			const shown = await terminal.run(
				'stock',
				'set',
				eisbn,
				'--onhand',
				'9',
				'--price',
				'14.50',
				'--location',
				'harbour',
			);
			expect(shown).toMatchObject({ code: 0, err: '' });
			expect(shown.out).toMatch(/New +14\.50 +Harbour +9 +2 +7 +0 +2026-/);
			await advance(order, 'cancelled');
			await readFile(`eisbn,onhand\n${eisbn},4\n`, '--as-of', time(now));
			const { out } = await terminal.run('stock', 'log', eisbn);
			const lines = out.split('\n').slice(2);
			expect(lines.map((line) => line.replace(/^\S+ \S+ +New +Harbour +/, '').replace(/ +/g, ' '))).toEqual([
				'+5 5 opening stock of this log',
				`-2 3 sold, order ${order}`,
				'+4 7 set to 9 by hand',
				`+2 9 returned from order ${order}`,
				expect.stringMatching(/^-5 4 4 counted at 2026-\S+ \S+ \(count\.csv\)$/),
			]);
		});

		it('explain invalid values', async () => {
			const { eisbn } = await stocked(1);
			for (const [args, words] of [
				[['set', eisbn, '--onhand=-1'], '--onhand must be a number of copies, 0 or more'],
				[['set', eisbn, '--price', '1e3'], '"1e3" is not a price.'],
				[['set', eisbn, '--location', 'Moon'], 'The shop has no location "Moon".'],
				[['show', '9780000000002'], 'We have no title with the code 9780000000002.'],
				[['log', 'nothing'], 'That is not a product code'],
			] as const) {
				const { code, err } = await terminal.run('stock', ...args);
				expect([code, err]).toEqual([1, expect.stringContaining(words)]);
			}
		});
	});

	it('keep a change of stock and its ledger line together', async () => {
		const { title, eisbn } = await stocked(5);
		const place = `${title} ${places[0]?.id}`;
		// The ledger refuses unknown reasons. Without its line in the ledger, nothing changes.
		const unknown = { reason: 'lost' as 'counted', source: null, asOf: now };
		await expect(writeStock(store, [{ eisbn, condition: 'new', onhand: 1 }], unknown)).rejects.toThrow();
		expect([await onhandOf(store, title), await ledgerOf(title)]).toEqual([5, new Map([[place, 5]])]);
		await readFile(`eisbn,onhand\n${eisbn},8\n`);
		expect([await onhandOf(store, title), await ledgerOf(title)]).toEqual([8, new Map([[place, 8]])]);
	});

	/** Returns the stock of each place of a title according to the ledger. */
	async function ledgerOf(...titles: number[]): Promise<Map<string, number>> {
		const rows = await store.db
			.selectFrom('stock_movements')
			.select(['title_id', 'location_id'])
			.select((eb) => eb.fn.sum<number | string>('change').as('sum'))
			.where('title_id', 'in', titles)
			.groupBy(['title_id', 'location_id'])
			.execute();
		return new Map(rows.map(({ title_id, location_id, sum }) => [`${title_id} ${location_id}`, Number(sum)]));
	}

	// The actions of a shop with a point of sale, as numbers from fast-check.
	const title = fc.nat(1);
	const place = fc.nat(3);
	const few = fc.integer({ min: 1, max: 4 });
	const nth = fc.nat(50);
	const deed = fc.oneof(
		{ weight: 4, arbitrary: fc.record({ kind: fc.constant('sale' as const), title, copies: few }) },
		{ weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('ready' as const, 'completed' as const), nth }) },
		{ weight: 2, arbitrary: fc.record({ kind: fc.constant('cancelled' as const), nth }) },
		{ weight: 1, arbitrary: fc.record({ kind: fc.constant('counter' as const), place, copies: few }) },
		{ weight: 1, arbitrary: fc.record({ kind: fc.constant('delivery' as const), place, copies: few }) },
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant('export' as const) }) },
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant('file' as const), nth }) },
		{ weight: 2, arbitrary: fc.record({ kind: fc.constant('file during a sale' as const), nth, title, copies: few }) },
	);
	type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

	/** The shelves, the point of sale and the orders, as an eyewitness would know them. */
	class Shelves {
		readonly #titles: { id: number; eisbn: string }[];
		readonly #shelf = new Map<string, number>();
		readonly #counted = new Map<string, { copies: number; at: number }>();
		readonly #exports: { at: number; shelf: Map<string, number> }[] = [];
		readonly #orders: { number: string; copies: Map<string, number>; open: boolean; handedOver?: number }[] = [];

		constructor(titles: { id: number; eisbn: string }[], opening: number) {
			this.#titles = titles;
			for (const key of this.#keys) this.#shelf.set(key, opening);
			for (const key of this.#keys) this.#counted.set(key, { copies: opening, at: 0 });
		}

		get #keys(): string[] {
			return this.#titles.flatMap(({ id }) => places.map((where) => `${id} ${where.id}`));
		}

		async do(deed: Deed): Promise<void> {
			now += 7;
			if (deed.kind === 'sale') await this.#sell(deed);
			else if (deed.kind === 'counter') this.#move(deed.place, -deed.copies);
			else if (deed.kind === 'delivery') this.#move(deed.place, deed.copies);
			else if (deed.kind === 'export') this.#exports.push({ at: now, shelf: new Map(this.#shelf) });
			else if (deed.kind === 'file') await this.#read(deed.nth);
			else if (deed.kind === 'file during a sale') await Promise.all([this.#sell(deed), this.#read(deed.nth)]);
			else await this.#advance(deed.kind, deed.nth);
		}

		async #sell({ title, copies }: { title: number; copies: number }): Promise<void> {
			const id = this.#titles[title]?.id ?? 0;
			if ((await onhandOf(store, id)) < copies) return;
			const client = await guestWith(store, id, copies).catch(() => null);
			const asked = client && (await review(store, client).catch(() => null));
			if (!client || !asked) return;
			const { status, body } = await store.ask('checkout/submit', asked, client);
			expect([200, 409]).toContain(status);
			if (status !== 200) return;
			const number = (body as { order_number: string }).order_number;
			const taken = await store.db
				.selectFrom('order_withdrawals')
				.innerJoin('orders', 'orders.id', 'order_id')
				.select(['order_withdrawals.location_id', 'quantity'])
				.where('order_number', '=', number)
				.execute();
			const from = new Map(taken.map(({ location_id, quantity }) => [`${id} ${location_id}`, quantity]));
			expect([...from.values()].reduce((sum, quantity) => sum + quantity, 0)).toBe(copies);
			this.#orders.push({ number, copies: from, open: true });
		}

		async #advance(step: 'ready' | 'completed' | 'cancelled', nth: number): Promise<void> {
			const open = this.#orders.filter((order) => order.open);
			const order = open[nth % open.length];
			if (!order) return;
			await advance(order.number, step);
			if (step === 'ready') return;
			order.open = false;
			if (step === 'cancelled') order.copies.clear();
			else order.handedOver = now;
			for (const [key, copies] of order.copies) this.#shelf.set(key, Math.max(0, (this.#shelf.get(key) ?? 0) - copies));
		}

		#move(place: number, copies: number): void {
			const key = this.#keys[place] ?? '';
			this.#shelf.set(key, Math.max(0, (this.#shelf.get(key) ?? 0) + copies));
		}

		async #read(nth: number): Promise<void> {
			const chosen = this.#exports[nth % this.#exports.length];
			if (!chosen) return;
			const rows = this.#titles.flatMap(({ id, eisbn }) =>
				places.map((where) => `${eisbn},${where.name},${chosen.shelf.get(`${id} ${where.id}`)}`),
			);
			const { code, err } = await readFile(`eisbn,location,onhand\n${rows.join('\n')}\n`, '--as-of', time(chosen.at));
			expect([code, err]).toEqual([0, '']);
			for (const [key, copies] of chosen.shelf) {
				if ((this.#counted.get(key)?.at ?? 0) <= chosen.at) this.#counted.set(key, { copies, at: chosen.at });
			}
		}

		/** Expects the counted copies less sales since and less reservations, but at least zero. */
		async expectOnHand(): Promise<void> {
			const ids = this.#titles.map(({ id }) => id);
			const rows = await store.db
				.selectFrom('stock')
				.innerJoin('offers', 'offers.id', 'offer_id')
				.select(['title_id', 'location_id', 'onhand', 'shortage'])
				.where('title_id', 'in', ids)
				.execute();
			const held = new Map(rows.map(({ title_id, location_id, onhand }) => [`${title_id} ${location_id}`, onhand]));
			const due = this.#keys.map((key) => [key, Math.max(0, this.#left(key))] as const);
			expect(held).toEqual(new Map(due));
			const sums = new Map(
				rows.map((row) => [`${row.title_id} ${row.location_id}`, row.onhand - row.shortage] as const),
			);
			expect(await ledgerOf(...ids)).toEqual(sums);
		}

		#left(key: string): number {
			const { copies, at } = this.#counted.get(key) ?? { copies: 0, at: 0 };
			const gone = this.#orders.filter(
				({ open, handedOver }) => open || (handedOver !== undefined && handedOver >= at),
			);
			return gone.reduce((sum, order) => sum - (order.copies.get(key) ?? 0), copies);
		}
	}

	it('keep the counted copies less later sales and reservations, through random actions', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 20 }), async (deeds) => {
				const titles: { id: number; eisbn: string }[] = [];
				for (let each = 0; each < 2; each++) {
					const id = await addTitle(store);
					const stock = places.map((where) => ({ location_id: where.id, onhand: 6 }));
					await addOffer(store, id, { stock, is_extra_orderable: 0 });
					titles.push({ id, eisbn: await eisbnOf(store, id) });
				}
				const shelves = new Shelves(titles, 6);
				for (const one of deeds) {
					await shelves.do(one);
					await shelves.expectOnHand();
				}
			}),
			{ numRuns: 20, endOnFailure: true },
		);
	}, 240_000);
});
