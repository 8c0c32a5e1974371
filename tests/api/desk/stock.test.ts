import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { deskStock } from '~store/contract/desk-stock';
import { addTitle, titlesToComplete } from '~store/desk/stock/add-title';
import { addCopy, changeStock } from '~store/desk/stock/change-stock';
import { findStock } from '~store/desk/stock/find-stock';
import { lookUpStock } from '~store/desk/stock/look-up';
import { listMovements, reservedLong, soldWithoutStock } from '~store/desk/stock/stock-lists';
import type { DeskActor } from '~store/desk/visitor';
import { addTitle as addCatalogueTitle, addLocation, addOffer, nextEisbn } from '../../harness/catalogue';
import { deskCall, deskStaff } from '../../harness/desk';
import { seenBy } from '../../harness/desk-orders';
import { guestWith, review } from '../../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('stock at the desk', (engine) => {
	let store: TestStore;
	let bea: DeskActor;
	let main: number;
	let harbour: number;
	let eisbn: string;
	let title: number;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		main = await addLocation(store, { altname: 'Main Street' });
		harbour = await addLocation(store, { altname: 'Harbour' });
		bea = (await deskStaff(store, 'bookseller', { name: 'Bea Bookseller' })).actor;
	});
	afterAll(() => store.dispose());
	beforeEach(async () => {
		now += 60;
		eisbn = nextEisbn();
		title = await addCatalogueTitle(store, { eisbn, title: 'The Tide' });
		await addOffer(store, title, { stock: [{ location_id: main, onhand: 3, onorder: 1 }] });
	});

	const page = { offset: 0, limit: 50 };
	const lookUp = (code = eisbn, actor = bea) => lookUpStock(store, actor, { code });
	const placeOf = async (condition = 'new', location = main) => {
		const { offers } = await lookUp();
		return offers
			.find((one) => one.condition === condition)
			?.places.find(({ location_id }) => location_id === location);
	};
	const change = async (facts: object, version?: string) =>
		changeStock(
			store,
			bea,
			deskStock['desk-stock/change'].payload.parse({
				eisbn,
				condition: 'new',
				location_id: main,
				version: version ?? (await placeOf())?.version,
				reason: 'found behind the radiator',
				...facts,
			}),
		);
	const order = async (copies = 1): Promise<string> => {
		const client = await guestWith(store, title, copies);
		return (await store.call('checkout/submit', await review(store, client), client)).order_number;
	};

	it('shows staff of a location their own orders, and hides the customers of another location', async () => {
		const [theirs, ours] = [await order(), await order()];
		const move = (order_number: string, location_id: number) =>
			store.unwatched.updateTable('orders').set({ location_id }).where('order_number', '=', order_number).execute();
		await move(theirs, harbour);
		await move(ours, main);
		const mae = (await deskStaff(store, 'bookseller', { location_id: main })).actor;
		const hidden = { order_number: theirs, name: 'another location’s customer', is_own: false };
		const seen = { order_number: ours, name: 'Ada Reader', is_own: true };
		const { offers } = await lookUp(eisbn, mae);
		expect(offers[0]?.places).toMatchObject([{ reserved: 2, promised: [hidden, seen] }]);
		now += 15 * 86_400;
		const reserved = await reservedLong(store, mae, { days: 14, ...page });
		expect(reserved.rows.filter((row) => row.eisbn === eisbn)).toMatchObject([hidden, seen]);
		await change({ onhand: '0' });
		const short = await soldWithoutStock(store, mae, page);
		expect(short.rows.find((row) => row.eisbn === eisbn)?.orders).toMatchObject([seen, hidden]);
		expect((await lookUp()).offers[0]?.places[0]?.promised).toMatchObject([
			{ name: 'Ada Reader' },
			{ name: 'Ada Reader' },
		]);
	});

	describe('looking up', () => {
		it('finds a title by its number in any format, typed or scanned', async () => {
			const ten = '0439023483';
			const hunger = await addCatalogueTitle(store, { eisbn: '9780439023481', title: 'Games' });
			expect(hunger).toBeGreaterThan(0);
			for (const code of [ten, '978-0-439-02348-1', ' 978 0439 023481 ', '9780439023481', '0-439-02348-3']) {
				expect((await lookUp(code)).title).toBe('Games');
			}
			await addCatalogueTitle(store, { eisbn: '0012345678905', title: 'A mug', upc: '012345678905' });
			for (const code of ['012345678905', '0 12345 67890 5', '0-012345-678905']) {
				expect((await lookUp(code)).title).toBe('A mug');
			}
		});

		it.each([
			['', /Scan or type/],
			['9781550000017', /wrong check digit/],
			['the tide', /not a product code/],
			['9780140328721', /no title with the code 9780140328721/],
		])('explains the error in %j', async (code, words) => {
			const payload = deskStock['desk-stock/lookUp'].payload.safeParse({ code });
			const refused = payload.success
				? await lookUp(payload.data.code).then(
						() => null,
						(error: Error) => error,
					)
				: payload.error;
			expect(refused).toMatchObject({ message: expect.stringMatching(words) });
		});

		it('shows the copies at each location, and the orders they are promised to', async () => {
			const number = await order(2);
			expect(await lookUp()).toMatchObject({
				title: 'The Tide',
				list_price: '20.00',
				offers: [
					{
						condition: 'new',
						asked: '20.00',
						price: null,
						places: [
							{
								location: 'Main Street',
								in_store: 3,
								onhand: 1,
								reserved: 2,
								onorder: 1,
								short: 0,
								promised: [{ order_number: number, name: 'Ada Reader', copies: 2, is_own: true }],
							},
						],
					},
				],
				waiting: [],
			});
		});

		it('says when copies were last moved, put on hold or handed over', async () => {
			const changedAt = async () => (await placeOf())?.changed_at;
			expect(await changedAt()).toBe(now);
			now += 60;
			const order_number = await order(2);
			const ordered = now;
			expect(await changedAt()).toBe(ordered);
			now += 60;
			const staff = await deskStaff(store, 'bookseller');
			const { version, lines } = await seenBy(store, staff, order_number);
			expect(await changedAt()).toBe(ordered);
			await deskCall(store, staff.session, 'desk-orders/handOver', {
				order_number,
				version,
				kind: 'handed_over',
				paid_by: 'cash',
				copies: [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1 }],
			});
			expect(await placeOf()).toMatchObject({ in_store: 2, reserved: 1, changed_at: now });
			now += 60;
			await change({ shelf: 'F 3' });
			expect(await changedAt()).toBe(now - 60);
			await change({ onhand: '+1' });
			expect(await changedAt()).toBe(now);
		});

		it('shows staff of a location the stock of other locations as read-only, without their customers', async () => {
			const number = await order(1);
			await store.unwatched
				.updateTable('orders')
				.set({ purchaser_name: 'Zelda' })
				.where('order_number', '=', number)
				.execute();
			await change({ shelf: 'F 3' });
			const hal = (await deskStaff(store, 'bookseller', { location_id: harbour })).actor;
			const seen = await lookUp(eisbn, hal);
			expect(seen.offers).toMatchObject([
				{ places: [], elsewhere: [{ location: 'Main Street', shelf: 'F 3', in_store: 3, reserved: 1, onhand: 2 }] },
			]);
			expect(seen.offers[0]?.empty_places.map(({ location }) => location)).toEqual(['Harbour']);
			expect(JSON.stringify(seen)).not.toContain('Zelda');
			expect(JSON.stringify(seen)).not.toContain(number);
			expect((await lookUp(eisbn)).offers).toMatchObject([{ elsewhere: [] }]);
		});

		it('shows staff of a location what they may change', async () => {
			await addOffer(store, title, { condition: 'used', stock: [{ location_id: harbour, onhand: 1 }] });
			const hal = (await deskStaff(store, 'bookseller', { location_id: harbour })).actor;
			const { offers } = await lookUp(eisbn, hal);
			expect(offers.flatMap(({ places }) => places.map(({ location }) => location))).toEqual(['Harbour']);
		});
	});

	describe('finding a title by words', () => {
		it('shows the available copies of each location, to the staff of one location too', async () => {
			const hal = (await deskStaff(store, 'bookseller', { location_id: harbour })).actor;
			const found = await findStock(store, hal, { query: eisbn, offset: 0, limit: 20 });
			expect(found).toMatchObject({
				rows: [{ eisbn, title: 'The Tide', stock: [{ location: 'Main Street', onhand: 3 }] }],
				unknown_eisbn: null,
			});
		});

		it('offers to add an unknown ISBN once, and lists the title until a feed completes it', async () => {
			const unknown = nextEisbn();
			const find = () => findStock(store, bea, { query: unknown, offset: 0, limit: 20 });
			expect(await find()).toMatchObject({ rows: [], unknown_eisbn: unknown });
			const said = {
				code: unknown,
				title: 'Small Press',
				author: 'Ada Reader',
				price: '12.50',
				binding: 'Paperback' as const,
			};
			const [one, again] = await Promise.all([addTitle(store, bea, said), addTitle(store, bea, said)]);
			expect(again).toEqual(one);
			expect(await lookUp(unknown)).toMatchObject({ title: 'Small Press', authors: 'Ada Reader', list_price: '12.50' });
			await expect(addTitle(store, bea, { ...said, title: 'Another' })).rejects.toMatchObject({
				status: 409,
				field: 'code',
			});
			const flagged = async () => (await titlesToComplete(store, bea, page)).rows.map((row) => row.eisbn);
			expect(await flagged()).toContain(unknown);
			const record = { eisbn: unknown, title: 'Small Press: Stories', publisher: 'Vellum' };
			await writeTitles(store, [{ record, at: 0 }], { file: 'a feed', name: 'feed' });
			expect(await lookUp(unknown)).toMatchObject({ title: 'Small Press: Stories', publisher: 'Vellum' });
			expect(await flagged()).not.toContain(unknown);
		});
	});

	describe('changing', () => {
		it('sets the stock as `stock set` does, and names who did it and why', async () => {
			await order(1);
			await change({ onhand: '5' });
			// Five copies are on the shelf. One of them belongs to an order.
			expect(await placeOf()).toMatchObject({ onhand: 4, reserved: 1, changed_at: now });
			await change({ onhand: '+2', reason: 'came with the post' });
			expect(await placeOf()).toMatchObject({ onhand: 6 });
			const { rows } = await listMovements(store, bea, { code: eisbn, ...page });
			expect(rows.slice(0, 2)).toMatchObject([
				{ change: 2, why: 'Received', staff: 'Bea Bookseller', note: 'came with the post' },
				{ change: 2, why: 'Set to 5', staff: 'Bea Bookseller', note: 'found behind the radiator' },
			]);
		});

		it('changes a location without stock once, with only a minimum or with copies', async () => {
			const placeAt = async () => (await lookUp()).offers[0]?.empty_places[0];
			expect(await placeAt()).toMatchObject({
				location: 'Harbour',
				onhand: 0,
				minimum: 0,
				shelf: '',
				changed_at: null,
			});
			const version = (await placeAt())?.version;
			await change({ location_id: harbour, minimum: 2, shelf: 'H 1' }, version);
			expect(await placeAt()).toBeUndefined();
			expect(await placeOf('new', harbour)).toMatchObject({ onhand: 0, minimum: 2, shelf: 'H 1' });
			await expect(change({ location_id: harbour, onhand: '4' }, version)).rejects.toMatchObject({
				reason: 'changed-meanwhile',
			});
			await change({ location_id: harbour, onhand: '4' }, (await placeOf('new', harbour))?.version);
			expect(await placeOf('new', harbour)).toMatchObject({ onhand: 4, minimum: 2, shelf: 'H 1' });
			expect(await placeOf('new', main)).toMatchObject({ onhand: 3 });
		});

		it('creates a new offer for a title without offers', async () => {
			eisbn = nextEisbn();
			title = await addCatalogueTitle(store, { eisbn, title: 'A new book' });
			const { offers, new_offer } = await lookUp();
			expect(offers).toEqual([]);
			expect(new_offer?.empty_places.map(({ location }) => location)).toEqual(['Main Street', 'Harbour']);
			await change({ onhand: '3', price: '12.00' }, new_offer?.empty_places[0]?.version);
			expect(await lookUp()).toMatchObject({
				new_offer: null,
				offers: [
					{ condition: 'new', price: '12.00', places: [{ onhand: 3 }], empty_places: [{ location: 'Harbour' }] },
				],
			});
			await order(1);
			await expect(change({ condition: 'used', onhand: '1' }, 'v')).rejects.toMatchObject({ status: 404 });
		});

		it('changes and removes price, discount, shelf, note and minimum', async () => {
			await change({ price: '12.50', discount: '10', shelf: 'F 3', note: 'Signed', minimum: 2 });
			const { offers } = await lookUp();
			expect(offers[0]).toMatchObject({
				price: '12.50',
				discount: 10,
				asked: '11.25',
				note: 'Signed',
				places: [{ onhand: 3, shelf: 'F 3', minimum: 2 }],
			});
			await change({ price: '', discount: '', shelf: '', note: '', minimum: 0 });
			expect((await lookUp()).offers[0]).toMatchObject({
				price: null,
				discount: null,
				asked: '20.00',
				note: '',
				places: [{ onhand: 3, shelf: '', minimum: 0 }],
			});
			const entries = await store.db
				.selectFrom('audit_entries')
				.selectAll()
				.where('thing_key', '=', eisbn)
				.orderBy('id')
				.execute();
			expect(entries).toHaveLength(2);
			expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ price: '12.50', shelf: 'F 3' });
			expect(JSON.parse(entries[1]?.before ?? '')).toMatchObject({ price: '12.50', shelf: 'F 3' });
		});

		it('refuses the second of two simultaneous saves, and changes nothing', async () => {
			const shown = (await placeOf())?.version ?? '';
			const both = await Promise.allSettled([change({ price: '11.00' }, shown), change({ price: '10.00' }, shown)]);
			expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
			const lost = both.find((one) => one.status === 'rejected');
			expect(lost?.reason).toMatchObject({ reason: 'changed-meanwhile', status: 409 });
		});

		it.each([
			[{ onhand: '1e3' }],
			[{ onhand: '-0' }],
			[{ onhand: '1.5' }],
			[{ onhand: '+0' }],
			[{ onhand: '1000000' }],
			[{ price: '0.001' }],
			[{ price: '-1' }],
			[{ discount: '101' }],
			[{ minimum: '1e3' }],
			[{ minimum: -1 }],
			[{ reason: '' }],
		])('refuses %j', (facts) => {
			const said = { eisbn, condition: 'new', location_id: main, version: 'x', reason: 'why', ...facts };
			const { error } = deskStock['desk-stock/change'].payload.safeParse(said);
			expect(error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(facts));
		});

		it('shows the number in the store, and takes that number again without losing copies on hold', async () => {
			await order(2);
			const shown = await placeOf();
			expect(shown).toMatchObject({ in_store: 3, reserved: 2, onhand: 1 });
			await change({ onhand: String(shown?.in_store) });
			expect(await placeOf()).toMatchObject({ in_store: 3, reserved: 2, onhand: 1, short: 0 });
		});

		it('removes copies by -1 with a reason, and never more than are in the store', async () => {
			await order(2);
			await change({ onhand: '-1', reason: 'Damaged' });
			expect(await placeOf()).toMatchObject({ in_store: 2, reserved: 2, onhand: 0, short: 0 });
			const { rows } = await listMovements(store, bea, { code: eisbn, ...page });
			expect(rows[0]).toMatchObject({ change: -1, why: 'Removed', note: 'Damaged', staff: 'Bea Bookseller' });
			// The next missing copy is one that an order holds.
			await change({ onhand: '−1', reason: 'Stolen' });
			expect(await placeOf()).toMatchObject({ in_store: 1, reserved: 2, onhand: 0, short: 1 });
			await expect(change({ onhand: '-2' })).rejects.toMatchObject({
				status: 422,
				field: 'onhand',
				message: 'Only 1 copy is in the store: you cannot remove 2.',
			});
			expect(await placeOf()).toMatchObject({ in_store: 1, short: 1 });
		});

		it('refuses a price of 0, and changes of another location’s stock', async () => {
			await expect(change({ price: '0' })).rejects.toMatchObject({ status: 422 });
			const hal = (await deskStaff(store, 'bookseller', { location_id: harbour })).actor;
			const facts = { eisbn, condition: 'new', location_id: main, version: 'x', reason: 'why', onhand: '9' };
			await expect(changeStock(store, hal, facts)).rejects.toMatchObject({ reason: 'role-not-allowed' });
			expect(await placeOf()).toMatchObject({ onhand: 3 });
		});
	});

	describe('a used copy', () => {
		it('is added with one call, and once when its form is posted again', async () => {
			const copy = {
				code: eisbn,
				condition: 'very_good',
				location_id: harbour,
				price: '7.50',
				shelf: 'U 1',
				copies: 1,
				key: randomUUID(),
			};
			const [first, second] = await Promise.all([addCopy(store, bea, copy), addCopy(store, bea, copy)]);
			expect(second).toEqual(first);
			expect(first.offers[1]).toMatchObject({
				condition: 'very_good',
				price: '7.50',
				places: [{ location: 'Harbour', onhand: 1, shelf: 'U 1' }],
			});
			await addCopy(store, bea, { ...copy, key: randomUUID() });
			expect(await placeOf('very_good', harbour)).toMatchObject({ onhand: 2 });
		});

		it('needs a known condition', async () => {
			const copy = {
				code: eisbn,
				condition: 'chewed',
				location_id: main,
				price: '7.50',
				shelf: '',
				copies: 1,
				key: randomUUID(),
			};
			await expect(addCopy(store, bea, copy)).rejects.toMatchObject({ field: 'condition' });
		});
	});

	describe('lists', () => {
		it('show copies sold without stock', async () => {
			const number = await order(2);
			await change({ onhand: '1' });
			const { rows } = await soldWithoutStock(store, bea, page);
			expect(rows.filter((row) => row.eisbn === eisbn)).toMatchObject([
				{ copies: 1, location: 'Main Street', orders: [{ order_number: number, copies: 2 }] },
			]);
		});

		it('show copies that are reserved for the given number of days or longer', async () => {
			const number = await order(1);
			now += 14 * 86_400;
			const reserved = async (days: number) =>
				(await reservedLong(store, bea, { days, offset: 0, limit: 500 })).rows.map((row) => row.order_number);
			expect(await reserved(14)).toContain(number);
			expect(await reserved(15)).not.toContain(number);
		});

		it('show the movements of a title in pages', async () => {
			for (let copies = 1; copies <= 4; copies++) await change({ onhand: '+1' });
			const first = await listMovements(store, bea, { code: eisbn, offset: 0, limit: 3 });
			expect(first).toMatchObject({ more: true, title: 'The Tide' });
			const second = await listMovements(store, bea, { code: eisbn, offset: 3, limit: 3 });
			expect([first, second].map(({ rows }) => rows.length)).toEqual([3, 2]);
			expect(second).toMatchObject({ more: false });
		});
	});
});
