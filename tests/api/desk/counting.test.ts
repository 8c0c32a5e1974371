import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '~store/commands/check';
import { deskCounting } from '~store/contract/desk-counting';
import { deskTransfers } from '~store/contract/desk-transfers';
import { bookCount, dropCount, takeCountBack } from '~store/desk/counting/book-count';
import { getCount, listCounts } from '~store/desk/counting/count';
import { previewCount } from '~store/desk/counting/preview-count';
import { beginCount, scanShelf, setCountLine } from '~store/desk/counting/scan-shelf';
import { changeStock } from '~store/desk/stock/change-stock';
import { lookUpStock } from '~store/desk/stock/look-up';
import { listMovements } from '~store/desk/stock/stock-lists';
import { getTransfer } from '~store/desk/transfers/transfer';
import { createTransfer, scanIntoTransfer, sendTransfer } from '~store/desk/transfers/write-transfer';
import type { DeskActor } from '~store/desk/visitor';
import { chunks } from '~store/foundation/database/chunks';
import { transact } from '~store/foundation/database/transactions';
import { receive } from '~store/inventory/move-copies';
import { noteMovements } from '~store/inventory/movements';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { addLocation, addOffer, addTitle, nextEisbn } from '../../harness/catalogue';
import { deskCall, deskStaff } from '../../harness/desk';
import { seenBy } from '../../harness/desk-orders';
import { guestWith, review } from '../../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('counting', (engine) => {
	let store: TestStore;
	let bea: DeskActor;
	let main: number;
	let now = 1_790_000_000;
	let shelf: string;
	let shelves = 0;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		main = await addLocation(store, { altname: 'Main Street' });
		bea = (await deskStaff(store, 'bookseller', { name: 'Bea Bookseller' })).actor;
	});
	afterAll(async () => {
		expect((await checkBooks(store.db)).flatMap(({ found }) => found)).toEqual([]);
		await store.dispose();
	});
	beforeEach(() => {
		now += 1000;
		shelves += 1;
		shelf = `F ${shelves}`;
	});

	interface Book {
		id: number;
		eisbn: string;
	}
	const book = async (onhand: number): Promise<Book> => {
		const eisbn = nextEisbn();
		const id = await addTitle(store, { eisbn, title: `Counted ${eisbn}` });
		const offer = await addOffer(store, id, { stock: [{ location_id: main, onhand }] });
		await store.db.updateTable('stock').set({ shelf }).where('offer_id', '=', offer).execute();
		return { id, eisbn };
	};
	const begin = async () =>
		(await beginCount(store, bea, { location_id: main, shelf, accept: false, new_shelf: true, key: randomUUID() })).id;
	const scan = (count_id: number, { eisbn }: Book, facts: object = {}) =>
		scanShelf(
			store,
			bea,
			deskCounting['desk-counting/scan'].payload.parse({ count_id, code: eisbn, key: randomUUID(), ...facts }),
		);
	const get = (count_id: number, facts: object = {}) =>
		getCount(store, bea, deskCounting['desk-counting/get'].payload.parse({ count_id, ...facts }));
	const preview = (count_id: number, unscanned: 'none' | 'stay' = 'stay', facts: object = {}) =>
		previewCount(store, bea, deskCounting['desk-counting/preview'].payload.parse({ count_id, unscanned, ...facts }));
	/** Books a count and confirms the losses that its preview shows. */
	const bookIt = async (count_id: number, unscanned: 'none' | 'stay' = 'stay') => {
		const { state, version } = await get(count_id);
		const { accept_lost } = state === 'open' ? await preview(count_id, unscanned) : { accept_lost: '' };
		return bookCount(store, bea, { count_id, version, unscanned, accept_lost });
	};
	const place = async ({ eisbn }: Book) =>
		(await lookUpStock(store, bea, { code: eisbn })).offers.find(({ condition }) => condition === 'new')?.places[0];
	const order = async ({ id }: Book, copies = 1): Promise<string> => {
		const client = await guestWith(store, id, copies);
		return (await store.call('checkout/submit', await review(store, client), client)).order_number;
	};
	const handOver = async (number: string): Promise<void> => {
		await advanceOrder(store, number, 'completed');
	};
	const handOverPart = async (order_number: string, quantity: number): Promise<void> => {
		const seller = await deskStaff(store, 'bookseller');
		const { version, lines } = await seenBy(store, seller, order_number);
		const copies = [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity }];
		const asked = { order_number, version, kind: 'handed_over' as const, paid_by: 'cash' as const, copies };
		await deskCall(store, seller.session, 'desk-orders/handOver', asked);
	};
	const takeBackCopies = async (order_number: string, quantity: number): Promise<void> => {
		const seller = await deskStaff(store, 'bookseller');
		const { version, lines } = await seenBy(store, seller, order_number);
		const copies = { order_item_id: lines[0]?.order_item_id ?? 0, from: 'handed_over' as const, quantity };
		const asked = { order_number, version, ...copies, change: 'return' as const, restock: true };
		await deskCall(store, seller.session, 'desk-orders/changeCopies', asked);
	};

	it('begins once, and is listed', async () => {
		const key = randomUUID();
		const make = () => beginCount(store, bea, { location_id: main, shelf, accept: false, new_shelf: true, key });
		const [one, other] = await Promise.all([make(), make()]);
		expect(other).toEqual(one);
		expect(one).toMatchObject({ location: 'Main Street', shelf, state: 'open', staff: 'Bea Bookseller', titles: 0 });
		const { rows } = await listCounts(store, bea, { state: 'open', offset: 0, limit: 1 });
		expect(rows).toMatchObject([{ id: one.id }]);
		const next = await beginCount(store, bea, {
			location_id: main,
			shelf: `${shelf} b`,
			accept: false,
			new_shelf: true,
			key,
		});
		expect(next).toMatchObject({ shelf: `${shelf} b` });
	});

	it('asks the second of two people who start a count of the same shelf, or of a shelf of a location that is being counted', async () => {
		const cellar = await addLocation(store, { altname: 'Cellar' });
		const start = (facts: { shelf?: string; accept?: boolean } = {}) =>
			beginCount(store, bea, {
				location_id: cellar,
				shelf: 'C 1',
				accept: false,
				new_shelf: true,
				key: randomUUID(),
				...facts,
			});
		const both = await Promise.allSettled([start(), start()]);
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
			reason: {
				reason: 'counted-already',
				message: expect.stringMatching(/^Bea Bookseller is already counting here: count \d+/),
			},
		});
		await expect(start({ shelf: '' })).rejects.toMatchObject({ reason: 'counted-already' });
		expect(await start({ shelf: 'C 2' })).toMatchObject({ state: 'open' });
		expect(await start({ accept: true })).toMatchObject({ state: 'open' });
	});

	it('asks for confirmation before counting a shelf of a location that is being counted whole', async () => {
		const attic = await addLocation(store, { altname: 'Attic' });
		const start = (name: string) =>
			beginCount(store, bea, { location_id: attic, shelf: name, accept: false, new_shelf: true, key: randomUUID() });
		await start('');
		await expect(start('A 1')).rejects.toMatchObject({ reason: 'counted-already' });
	});

	it('finds a shelf in upper or lower case, and asks about an unknown shelf', async () => {
		shelf = `U-F ${shelves}`;
		const tide = await book(2);
		const missing = await book(1);
		const start = (name: string, facts: { new_shelf?: boolean } = {}) =>
			beginCount(
				store,
				bea,
				deskCounting['desk-counting/begin'].payload.parse({
					location_id: main,
					shelf: name,
					key: randomUUID(),
					...facts,
				}),
			);
		await expect(start(`U-G ${shelves}`)).rejects.toMatchObject({
			reason: 'no-such-shelf',
			field: 'new_shelf',
			message: `No title is on shelf U-G ${shelves} at this location. Check the name.`,
		});
		expect(await start(`U-G ${shelves}`, { new_shelf: true })).toMatchObject({ shelf: `U-G ${shelves}` });
		await expect(start(`u-g ${shelves}`, { new_shelf: true })).rejects.toMatchObject({ reason: 'counted-already' });
		const { id, shelf: counted } = await start(`u-f ${shelves}`);
		expect(counted).toBe(shelf);
		expect(await scan(id, tide)).toMatchObject({ standing: 'here', expected: 2 });
		// Stores one title's shelf in lower case.
		await store.db
			.updateTable('stock')
			.set({ shelf: shelf.toLowerCase() })
			.where('onhand', '=', 1)
			.where('shelf', '=', shelf)
			.execute();
		const { lines } = await preview(id, 'none');
		expect(lines.map(({ eisbn }) => eisbn)).toEqual([tide.eisbn, missing.eisbn]);
		await bookIt(id, 'none');
		expect(await place(missing)).toMatchObject({ onhand: 0 });
	});

	it('counts an individual copy once', async () => {
		const tide = await book(1);
		const copy = await addOffer(store, tide.id, { condition: 'good-3', stock: [{ location_id: main, onhand: 1 }] });
		await store.db.updateTable('stock').set({ shelf }).where('offer_id', '=', copy).execute();
		const id = await begin();
		const condition = 'good-3';
		expect(await scan(id, tide, { condition })).toMatchObject({ counted: 1, expected: 1 });
		const refused = { status: 409, field: 'condition', message: expect.stringContaining('already counted') };
		await expect(scan(id, tide, { condition })).rejects.toMatchObject(refused);
		const line = (await get(id)).lines.find((one) => one.condition === condition);
		const set = { count_id: id, version: line?.version ?? '', code: tide.eisbn, condition };
		await expect(setCountLine(store, bea, { ...set, copies: 2 })).rejects.toMatchObject(refused);
		expect(await get(id)).toMatchObject({ copies: 1 });
	});

	it('counts each of two identical copies, and not a third', async () => {
		const tide = await book(1);
		const copy = await addOffer(store, tide.id, { condition: 'good-3', stock: [{ location_id: main, onhand: 2 }] });
		await store.db.updateTable('stock').set({ shelf }).where('offer_id', '=', copy).execute();
		const id = await begin();
		const condition = 'good-3';
		await scan(id, tide, { condition });
		expect(await scan(id, tide, { condition })).toMatchObject({ counted: 2, expected: 2 });
		await expect(scan(id, tide, { condition })).rejects.toMatchObject({ status: 409, field: 'condition' });
		const line = (await get(id)).lines.find((one) => one.condition === condition);
		const set = { count_id: id, version: line?.version ?? '', code: tide.eisbn, condition };
		await setCountLine(store, bea, { ...set, copies: 1 });
		await expect(setCountLine(store, bea, { ...set, copies: 3 })).rejects.toMatchObject({ status: 409 });
	});

	it('names the titles that would gain copies', async () => {
		const more = await book(1);
		const same = await book(1);
		const id = await begin();
		await scan(id, more, { copies: 3 });
		await scan(id, same);
		const { titles_gained, gained } = await preview(id);
		expect(titles_gained).toBe(1);
		expect(gained).toMatchObject([{ eisbn: more.eisbn, counted: 3, expected: 1 }]);
	});

	it('counts each scan once, even when scans arrive at the same time', async () => {
		const tide = await book(3);
		const id = await begin();
		const key = randomUUID();
		const [one, again] = await Promise.all([scan(id, tide, { key }), scan(id, tide, { key })]);
		expect(again).toEqual(one);
		expect(one).toMatchObject({ counted: 1, expected: 3 });
		await Promise.all(Array.from({ length: 4 }, () => scan(id, tide)));
		expect(await get(id)).toMatchObject({ titles: 1, copies: 5 });
		// A bookseller went back to the page of the first scan.
		expect(await scan(id, await book(1), { key })).toMatchObject({ counted: 1 });
	});

	it('cannot be booked if lines were corrected since the page was shown, even with the same number of copies', async () => {
		const [one, other] = [await book(2), await book(1)];
		const id = await begin();
		await scan(id, one, { copies: 2 });
		await scan(id, other);
		const { version, lines } = await get(id);
		const correct = async (eisbn: string, copies: number) => {
			const line = lines.find((each) => each.eisbn === eisbn)?.version ?? '';
			await setCountLine(store, bea, { count_id: id, version: line, code: eisbn, condition: 'new', copies });
		};
		await correct(one.eisbn, 1);
		await correct(other.eisbn, 2);
		await expect(
			bookCount(store, bea, { count_id: id, version, unscanned: 'stay', accept_lost: '' }),
		).rejects.toMatchObject({
			reason: 'changed-meanwhile',
		});
		expect(await bookIt(id)).toMatchObject({ state: 'booked' });
	});

	it('shows differences before the booking, including titles without a scan', async () => {
		const right = await book(2);
		const fewer = await book(3);
		const missing = await book(1);
		const strange = await book(0);
		const id = await begin();
		await scan(id, right, { copies: 2 });
		await scan(id, fewer, { copies: 2 });
		await scan(id, strange);
		expect(await get(id)).toMatchObject({ titles: 3, differences: 3 });
		const { lines } = await get(id, { show: 'differences' });
		expect(lines.map(({ eisbn, counted, expected, after }) => ({ eisbn, counted, expected, after }))).toEqual([
			{ eisbn: strange.eisbn, counted: 1, expected: 0, after: 1 },
			{ eisbn: fewer.eisbn, counted: 2, expected: 3, after: 2 },
			{ eisbn: missing.eisbn, counted: null, expected: 1, after: 0 },
		]);
		expect(await place(fewer)).toMatchObject({ onhand: 3 });
	});

	it('shows the expected, counted and unscanned totals, and lists unscanned titles after the scans', async () => {
		const right = await book(2);
		const fewer = await book(3);
		const missing = await book(4);
		await order(fewer);
		await order(missing);
		now += 10;
		const id = await begin();
		expect(await get(id)).toMatchObject({ copies: 0, expected: 9, unscanned: { titles: 3, copies: 9 } });
		await scan(id, right, { copies: 2 });
		await scan(id, fewer, { copies: 2 });
		const count = await get(id);
		expect(count).toMatchObject({ copies: 4, expected: 9, unscanned: { titles: 1, copies: 4 }, differences: 2 });
		expect(count.lines.map(({ eisbn, counted, expected }) => [eisbn, counted, expected])).toEqual([
			[fewer.eisbn, 2, 3],
			[right.eisbn, 2, 2],
			[missing.eisbn, null, 4],
		]);
		expect((await get(id, { offset: 1, limit: 2 })).lines.map(({ eisbn }) => eisbn)).toEqual([
			right.eisbn,
			missing.eisbn,
		]);
		expect(await bookIt(id, 'none')).toMatchObject({ copies: 4, expected: 9, unscanned: { titles: 1, copies: 4 } });
	});

	it('lists the first 5,000 unscanned titles of a whole location, and says that there are more', async () => {
		const barn = await addLocation(store, { altname: 'Barn' });
		const title_id = await addTitle(store);
		const conditions = Array.from({ length: 5002 }, (_, at) => `kind ${at}`);
		await transact(store, async (transaction) => {
			const ids: number[] = [];
			for (const part of chunks(conditions, 5)) {
				const rows = part.map((condition) => ({
					title_id,
					condition,
					price: 500,
					discount: null,
					note: null,
					updated_at: now,
				}));
				const made = await transaction.insertInto('offers').values(rows).returning('id').execute();
				ids.push(...made.map(({ id }) => id));
			}
			const places = ids.map((offer_id) => ({ offer_id, location_id: barn, onhand: 1, onorder: 0 }));
			for (const part of chunks(places, 4)) await transaction.insertInto('stock').values(part).execute();
			const opening = ids.map((offer_id) => ({ offer_id, location_id: barn, change: 1, reason: 'opening' as const }));
			await noteMovements(transaction, opening, now);
		});
		const { id } = await beginCount(store, bea, {
			location_id: barn,
			shelf: '',
			accept: false,
			new_shelf: true,
			key: randomUUID(),
		});
		const show = 'differences' as const;
		expect(await get(id, { show })).toMatchObject({ differences: 5000, more_differences: true, more: true });
		const last = await get(id, { show, offset: 4990, limit: 50 });
		expect(last).toMatchObject({ more: false });
		expect(last.lines).toHaveLength(10);
		expect((await get(id, { show, offset: 5000 })).lines).toEqual([]);
	});

	it('accepts a correction only of the line that was shown', async () => {
		const tide = await book(3);
		const id = await begin();
		await scan(id, tide, { copies: 5 });
		const { version = '' } = (await get(id)).lines[0] ?? {};
		const set = (copies: number) =>
			setCountLine(store, bea, { count_id: id, version, code: tide.eisbn, condition: 'new', copies });
		expect(await set(4)).toMatchObject({ counted: 4 });
		await expect(set(6)).rejects.toMatchObject({ reason: 'changed-meanwhile' });
	});

	describe('booked', () => {
		it('sets the stock, less copies that were sold and handed over meanwhile', async () => {
			const tide = await book(5);
			const dune = await book(5);
			const early = await order(tide);
			const id = await begin();
			now += 10;
			await scan(id, tide, { copies: 5 });
			await scan(id, dune, { copies: 4 });
			now += 10;
			// After the count, one copy leaves the store, and one is sold but is still on the shelf.
			await handOver(early);
			await order(dune);
			now += 10;
			const booked = await bookIt(id);
			expect(booked).toMatchObject({ state: 'booked', run_id: expect.any(Number) });
			expect(await place(tide)).toMatchObject({ onhand: 4, reserved: 0 });
			expect(await place(dune)).toMatchObject({ onhand: 3, reserved: 1 });
			const { rows } = await listMovements(store, bea, { code: dune.eisbn, offset: 0, limit: 1 });
			expect(rows).toMatchObject([{ change: -1, why: `4 counted, count ${id}`, staff: 'Bea Bookseller' }]);
		});

		it('does not subtract copies handed over before the scan', async () => {
			const tide = await book(5);
			const early = await order(tide);
			const id = await begin();
			now += 10;
			await handOver(early);
			now += 10;
			await scan(id, tide, { copies: 4 });
			await bookIt(id);
			expect(await place(tide)).toMatchObject({ onhand: 4 });
		});

		it('takes off only the copies of an order that left after the scan, not those of an earlier part', async () => {
			const tide = await book(5);
			const parted = await order(tide, 3);
			now += 10;
			await handOverPart(parted, 2);
			now += 10;
			const id = await begin();
			await scan(id, tide, { copies: 3 });
			now += 10;
			await handOverPart(parted, 1);
			now += 10;
			await bookIt(id);
			expect(await place(tide)).toMatchObject({ onhand: 2, reserved: 0 });
		});

		it('keeps a copy reserved for an order that gave back an earlier one', async () => {
			const tide = await book(5);
			const parted = await order(tide, 3);
			await handOverPart(parted, 2);
			await takeBackCopies(parted, 1);
			now += 10;
			const id = await begin();
			await scan(id, tide, { copies: 4 });
			await bookIt(id);
			expect(await place(tide)).toMatchObject({ onhand: 3, reserved: 1 });
		});

		it('sets unscanned titles to zero on request, and keeps copies that orders reserve', async () => {
			const lost = await book(3);
			await order(lost);
			const id = await begin();
			await bookIt(id, 'stay');
			expect(await place(lost)).toMatchObject({ onhand: 2 });
			const second = await begin();
			await bookIt(second, 'none');
			expect(await place(lost)).toMatchObject({ onhand: 0, reserved: 1, short: 0 });
			expect(await get(second)).toMatchObject({ copies: 0, lines: [{ counted: null, expected: 3, lost: 2 }] });
		});

		it('keeps copies received after it began, even without a scan of the title', async () => {
			const tide = await book(2);
			const id = await begin();
			now += 10;
			const { version = '' } = (await place(tide)) ?? {};
			const change = { eisbn: tide.eisbn, condition: 'new', location_id: main, version, reason: 'came in' };
			await changeStock(store, bea, { ...change, onhand: '+3' });
			expect(await bookIt(id, 'none')).toMatchObject({ differences: 0, lines: [] });
			expect(await place(tide)).toMatchObject({ onhand: 5 });
		});

		it('skips titles counted or received since their scan', async () => {
			const tide = await book(2);
			const id = await begin();
			await scan(id, tide, { copies: 2 });
			now += 10;
			const { version = '' } = (await place(tide)) ?? {};
			const change = { eisbn: tide.eisbn, condition: 'new', location_id: main, version, reason: 'came in' };
			await changeStock(store, bea, { ...change, onhand: '+3' });
			expect((await get(id)).lines).toMatchObject([{ outdated: true }]);
			await bookIt(id);
			expect(await place(tide)).toMatchObject({ onhand: 5 });
		});

		it('skips titles that a customer brought back since their scan', async () => {
			const tide = await book(3);
			const early = await order(tide);
			const id = await begin();
			now += 10;
			await handOver(early);
			now += 10;
			await scan(id, tide, { copies: 2 });
			now += 10;
			await takeBackCopies(early, 1);
			expect((await get(id)).lines).toMatchObject([{ outdated: true }]);
			now += 10;
			await bookIt(id);
			expect(await place(tide)).toMatchObject({ onhand: 3, reserved: 0 });
		});

		it('does not write off a copy that a customer brought back after the count began', async () => {
			const tide = await book(1);
			const early = await order(tide);
			const id = await begin();
			now += 10;
			await handOver(early);
			now += 10;
			await takeBackCopies(early, 1);
			now += 10;
			await bookIt(id, 'none');
			expect(await place(tide)).toMatchObject({ onhand: 1 });
		});

		it('continues after an interruption', async () => {
			const tide = await book(1);
			const id = await begin();
			await scan(id, tide, { copies: 2 });
			const settings = store.settings;
			// The process ends after the run has begun.
			const dying = { ...store, settings: { ...settings, get: () => Promise.reject(new Error('killed')) } };
			const { version } = await get(id);
			await expect(
				bookCount(dying, bea, { count_id: id, version, unscanned: 'stay', accept_lost: '' }),
			).rejects.toThrow('killed');
			expect(await get(id)).toMatchObject({ state: 'booking' });
			await expect(scan(id, tide)).rejects.toMatchObject({ status: 409 });
			expect(await bookIt(id)).toMatchObject({ state: 'booked' });
			expect(await place(tide)).toMatchObject({ onhand: 2 });
		});

		it('is refused after a scan that the page did not show', async () => {
			const tide = await book(1);
			const id = await begin();
			const { version } = await get(id);
			await scan(id, tide);
			const late = bookCount(store, bea, { count_id: id, version, unscanned: 'none', accept_lost: '' });
			await expect(late).rejects.toMatchObject({ reason: 'changed-meanwhile' });
			expect(await get(id)).toMatchObject({ state: 'open' });
		});

		it('is undone as a whole, and sales made since stay sold', async () => {
			const tide = await book(5);
			const id = await begin();
			await scan(id, tide, { copies: 3 });
			now += 10;
			await bookIt(id);
			await order(tide);
			now += 10;
			const { version } = await get(id);
			expect(await takeCountBack(store, bea, { count_id: id, version })).toMatchObject({ state: 'taken_back' });
			expect(await place(tide)).toMatchObject({ onhand: 4, reserved: 1 });
		});

		describe('undone after copies came or left', () => {
			const bookCounted = async (tide: Book, copies: number): Promise<number> => {
				const id = await begin();
				await scan(id, tide, { copies });
				now += 10;
				await bookIt(id);
				now += 10;
				return id;
			};
			const takeBack = async (count_id: number) => {
				const { version } = await get(count_id);
				return takeCountBack(store, bea, { count_id, version });
			};
			const transferOut = async ({ eisbn }: Book): Promise<void> => {
				const to = await addLocation(store, { altname: `Fair ${eisbn}` });
				const said = { from_location_id: main, to_location_id: to, note: '', key: randomUUID() };
				const { id: transfer_id } = await createTransfer(store, bea, said);
				const one = { transfer_id, code: eisbn, key: randomUUID() };
				await scanIntoTransfer(store, bea, deskTransfers['desk-transfers/scan'].payload.parse(one));
				const { version } = await getTransfer(store, bea, { transfer_id });
				await sendTransfer(store, bea, { transfer_id, version });
				now += 10;
			};
			const deliver = async ({ id }: Book): Promise<void> => {
				const { id: offer_id } = await store.db
					.selectFrom('offers')
					.select('id')
					.where('title_id', '=', id)
					.executeTakeFirstOrThrow();
				const shift = { offer_id, location_id: main, change: 1, title: 'The Tide' };
				await transact(store, (db) => receive(db, [shift], {}, now));
				now += 10;
			};
			const raise = async (tide: Book): Promise<void> => {
				const { version = '' } = (await place(tide)) ?? {};
				const change = { eisbn: tide.eisbn, condition: 'new', location_id: main, version, reason: 'came in' };
				await changeStock(store, bea, { ...change, onhand: '+1' });
				now += 10;
			};

			const giveAndReturn = async (tide: Book): Promise<void> => {
				const given = await order(tide);
				await handOver(given);
				now += 10;
				await takeBackCopies(given, 1);
				now += 10;
			};
			const orderAndCancel = async (tide: Book): Promise<void> => {
				await advanceOrder(store, await order(tide), 'cancelled');
				now += 10;
			};

			it.each([
				['a transfer', transferOut, -1],
				['a delivery', deliver, 1],
				['a number that was raised', raise, 1],
				['a return', giveAndReturn, 0],
				['a cancelled order', orderAndCancel, 0],
			])('restores what it subtracted before %s', async (_, move, change) => {
				const tide = await book(3);
				const id = await bookCounted(tide, 2);
				await move(tide);
				await order(tide);
				now += 10;
				expect(await takeBack(id)).toMatchObject({ state: 'taken_back', kept: [], lines: [{ kept: false }] });
				expect(await place(tide)).toMatchObject({ onhand: 2 + change, reserved: 1 });
				const { rows } = await listMovements(store, bea, { code: tide.eisbn, offset: 0, limit: 1 });
				expect(rows).toMatchObject([{ change: 1, why: expect.stringContaining('undone') }]);
			});

			it('names the titles with fewer copies left than the count had added', async () => {
				const tide = await book(1);
				const id = await bookCounted(tide, 3);
				await transferOut(tide);
				await transferOut(tide);
				expect(await takeBack(id)).toMatchObject({
					fewer: [{ title: `Counted ${tide.eisbn}`, condition_text: 'New' }],
				});
				expect(await place(tide)).toMatchObject({ onhand: 0 });
			});

			it.each([2, 3])('keeps the %i copies of a later count before a transfer, and names the title', async (copies) => {
				const [tide, other] = [await book(3), await book(3)];
				const id = await begin();
				for (const one of [tide, other]) await scan(id, one, { copies: 2 });
				now += 10;
				await bookIt(id);
				now += 10;
				await bookCounted(tide, copies);
				await transferOut(tide);
				expect(await takeBack(id)).toMatchObject({
					kept: [{ title: `Counted ${tide.eisbn}`, condition_text: 'New' }],
					lines: [
						{ eisbn: other.eisbn, kept: false },
						{ eisbn: tide.eisbn, kept: true },
					],
				});
				expect(await place(tide)).toMatchObject({ onhand: copies - 1 });
				expect(await place(other)).toMatchObject({ onhand: 3 });
			});

			it('restores what two counts subtracted, when both are undone after a transfer', async () => {
				const tide = await book(5);
				const first = await bookCounted(tide, 4);
				const second = await bookCounted(tide, 3);
				await transferOut(tide);
				await takeBack(second);
				expect(await place(tide)).toMatchObject({ onhand: 3 });
				expect(await takeBack(first)).toMatchObject({ kept: [] });
				expect(await place(tide)).toMatchObject({ onhand: 4 });
			});

			it('still skips titles scanned before the transfer', async () => {
				const tide = await book(3);
				const id = await bookCounted(tide, 2);
				const open = await begin();
				await scan(open, tide, { copies: 2 });
				now += 10;
				await transferOut(tide);
				await takeBack(id);
				expect((await get(open)).lines).toMatchObject([{ outdated: true }]);
			});
		});
	});

	describe('a shelf with one used copy of a title that has seven new copies elsewhere', () => {
		/** @returns the title, with seven new copies on another shelf of the location and one used copy on this shelf */
		const usedHere = async (): Promise<Book> => {
			const tide = await book(7);
			await store.db
				.updateTable('stock')
				.set({ shelf: 'N 1' })
				.where('offer_id', 'in', (eb) => eb.selectFrom('offers').select('id').where('title_id', '=', tide.id))
				.execute();
			const used = await addOffer(store, tide.id, { condition: 'good', stock: [{ location_id: main, onhand: 1 }] });
			await store.db.updateTable('stock').set({ shelf }).where('offer_id', '=', used).execute();
			return tide;
		};
		const copiesOf = async ({ eisbn }: Book) =>
			Object.fromEntries(
				(await lookUpStock(store, bea, { code: eisbn })).offers.map(({ condition, places }) => [
					condition,
					places[0]?.onhand,
				]),
			);

		it('counts the used copy by its ISBN alone, and leaves the new copies', async () => {
			const tide = await usedHere();
			const id = await begin();
			expect(await scan(id, tide)).toMatchObject({
				condition_text: 'Used, good',
				counted: 1,
				expected: 1,
				standing: 'here',
			});
			await bookIt(id);
			expect(await copiesOf(tide)).toEqual({ new: 7, good: 1 });
		});

		it('records a new copy as found here and expected elsewhere, and keeps the total of the location', async () => {
			const tide = await usedHere();
			const id = await begin();
			const found = { counted: 1, expected: 0, standing: 'elsewhere', in_store: 7, shelf: 'N 1' };
			expect(await scan(id, tide, { condition: 'new' })).toMatchObject(found);
			await scan(id, tide);
			expect(await preview(id)).toMatchObject({ titles_lost: 0, titles_elsewhere: 1, accept_lost: '' });
			expect(await bookIt(id, 'none')).toMatchObject({ state: 'booked' });
			expect(await copiesOf(tide)).toEqual({ new: 7, good: 1 });
			const { lines } = await get(id);
			expect(lines).toMatchObject([
				{ condition: 'good', expected: 1, standing: 'here' },
				{ condition: 'new', expected: 0, standing: 'elsewhere' },
			]);
		});

		it('asks for the condition of the scanned copy when the shelf has several conditions', async () => {
			const tide = await usedHere();
			const other = await addOffer(store, tide.id, { condition: 'fair', stock: [{ location_id: main, onhand: 1 }] });
			await store.db.updateTable('stock').set({ shelf }).where('offer_id', '=', other).execute();
			const id = await begin();
			await expect(scan(id, tide)).rejects.toMatchObject({ reason: 'which-copy', field: 'condition' });
			expect(await get(id)).toMatchObject({ titles: 0 });
			expect(await scan(id, tide, { condition: 'fair' })).toMatchObject({ condition_text: 'Used, fair', counted: 1 });
		});

		it('uses the known condition of a title from another shelf, and new for an unknown title', async () => {
			const stray = await book(2);
			await store.db.updateTable('stock').set({ shelf: '' }).where('shelf', '=', shelf).execute();
			const eisbn = nextEisbn();
			const unknown = { eisbn, id: await addTitle(store, { eisbn }) };
			const id = await begin();
			expect(await scan(id, stray)).toMatchObject({ condition_text: 'New', standing: 'elsewhere', shelf: '' });
			expect(await scan(id, unknown)).toMatchObject({ condition_text: 'New', standing: 'not-expected', expected: 0 });
			await bookIt(id);
			expect(await place(stray)).toMatchObject({ onhand: 2 });
			// The stock now places the copy on the counted shelf.
			expect(await place(unknown)).toMatchObject({ onhand: 1, shelf });
		});
	});

	describe('a used copy that is scanned with its condition', () => {
		/** Adds a used copy of a title in very good condition at the location, by default one copy on the counted shelf. */
		const addUsed = async (
			{ id }: Book,
			condition: string,
			{ on = shelf, onhand = 1, price = 1250 } = {},
		): Promise<void> => {
			const facts = { condition, price, is_extra_orderable: 0 as const };
			const offer = await addOffer(store, id, { ...facts, stock: [{ location_id: main, onhand }] });
			await store.db.updateTable('stock').set({ shelf: on }).where('offer_id', '=', offer).execute();
		};
		const offersOf = async ({ eisbn }: Book) =>
			Object.fromEntries(
				(await lookUpStock(store, bea, { code: eisbn })).offers.map(({ condition, places }) => [
					condition,
					places[0]?.onhand,
				]),
			);

		it.each(['very_good', 'used'])(
			'is counted as the only such copy on the shelf, by the condition %s',
			async (condition) => {
				const tide = await book(0);
				await addUsed(tide, 'very_good-1');
				const id = await begin();
				expect(await scan(id, tide, { condition })).toMatchObject({
					condition_text: 'Used, very good (copy 1)',
					counted: 1,
					expected: 1,
					standing: 'here',
				});
				// The stock has only one such copy, so the next scan is the same copy again, or a copy without a price.
				await expect(scan(id, tide, { condition })).rejects.toMatchObject({
					reason: 'no-such-copy',
					field: 'condition',
				});
				await bookIt(id, 'none');
				expect(await offersOf(tide)).toEqual({ new: 0, 'very_good-1': 1 });
			},
		);

		it('is one of several such copies on the shelf: staff choose which one', async () => {
			const tide = await book(0);
			await addUsed(tide, 'very_good');
			await addUsed(tide, 'very_good-1', { price: 800 });
			const id = await begin();
			await expect(scan(id, tide, { condition: 'very_good' })).rejects.toMatchObject({
				reason: 'which-copy',
				field: 'condition',
			});
			expect(await get(id)).toMatchObject({ titles: 0 });
			expect(await scan(id, tide, { condition: 'very_good', exact: true })).toMatchObject({
				condition_text: 'Used, very good',
				counted: 1,
				expected: 1,
			});
			expect(await scan(id, tide, { condition: 'very_good-1' })).toMatchObject({ counted: 1, expected: 1 });
		});

		it('belongs on another shelf of the location', async () => {
			const tide = await book(0);
			await addUsed(tide, 'very_good-1', { on: 'U 1' });
			const id = await begin();
			expect(await scan(id, tide, { condition: 'very_good' })).toMatchObject({
				condition_text: 'Used, very good (copy 1)',
				standing: 'elsewhere',
				shelf: 'U 1',
			});
		});

		it('is not in stock: staff choose one of the title’s copies, or add the copy with its price', async () => {
			const tide = await book(1);
			await addUsed(tide, 'very_good-1', { onhand: 0 });
			const id = await begin();
			const refused = { reason: 'which-copy', field: 'condition' };
			await expect(scan(id, tide, { condition: 'very_good' })).rejects.toMatchObject(refused);
			await expect(scan(id, tide, { condition: 'good' })).rejects.toMatchObject(refused);
			const missing = { reason: 'no-such-copy', field: 'condition' };
			await expect(scan(id, tide, { condition: 'good', exact: true })).rejects.toMatchObject(missing);
			const line = { count_id: id, version: 'v', code: tide.eisbn, condition: 'good', copies: 1 };
			await expect(setCountLine(store, bea, line)).rejects.toMatchObject(missing);
			expect(await get(id)).toMatchObject({ titles: 0 });
			expect(await scan(id, tide, { condition: 'very_good-1' })).toMatchObject({ counted: 1, expected: 0 });
			await bookIt(id);
			expect(await offersOf(tide)).toEqual({ new: 1, 'very_good-1': 1 });
		});
	});

	it('adds copies in a condition other than used, which have the list price', async () => {
		const tide = await book(1);
		const id = await begin();
		expect(await scan(id, tide, { condition: 'signed' })).toMatchObject({ condition_text: 'Signed', counted: 1 });
	});

	describe('a count that takes copies away', () => {
		it('names every title that would lose copies, and is booked only when exactly these are confirmed', async () => {
			const fewer = await book(3);
			const lost = await book(2);
			const id = await begin();
			await scan(id, fewer, { copies: 2 });
			const { version } = await get(id);
			const said = { count_id: id, version, unscanned: 'none' as const };
			await expect(bookCount(store, bea, { ...said, accept_lost: '' })).rejects.toMatchObject({
				reason: 'copies-lost',
				status: 409,
			});
			const stay = await preview(id);
			expect(stay).toMatchObject({ titles_lost: 1, copies_lost: 1, more: false });
			const shown = await preview(id, 'none');
			expect(shown).toMatchObject({ titles_lost: 2, copies_lost: 3, version });
			expect(shown.lines.map(({ eisbn, counted, lost: copies }) => ({ eisbn, counted, copies }))).toEqual([
				{ eisbn: fewer.eisbn, counted: 2, copies: 1 },
				{ eisbn: lost.eisbn, counted: null, copies: 2 },
			]);
			const second = await preview(id, 'none', { offset: 1, limit: 1 });
			expect(second.lines).toMatchObject([{ eisbn: lost.eisbn }]);
			// The confirmed losses were those of another choice.
			await expect(bookCount(store, bea, { ...said, accept_lost: stay.accept_lost })).rejects.toMatchObject({
				reason: 'copies-lost',
			});
			expect(await place(fewer)).toMatchObject({ onhand: 3 });
			await bookCount(store, bea, { ...said, accept_lost: shown.accept_lost });
			expect(await place(fewer)).toMatchObject({ onhand: 2 });
			expect(await place(lost)).toMatchObject({ onhand: 0 });
		});

		it('cannot be booked when other titles would lose copies, even if the numbers match', async () => {
			const [one, other] = [await book(2), await book(1)];
			const id = await begin();
			const { version } = await get(id);
			const { accept_lost } = await preview(id, 'none');
			const have = async (copies: [Book, number][]) => {
				for (const [{ id: title_id }, onhand] of copies)
					await store.db
						.updateTable('stock')
						.set({ onhand })
						.where('offer_id', 'in', (eb) => eb.selectFrom('offers').select('id').where('title_id', '=', title_id))
						.execute();
			};
			await have([
				[one, 1],
				[other, 2],
			]);
			expect(await preview(id, 'none')).toMatchObject({ titles_lost: 2, copies_lost: 3, version });
			const said = { count_id: id, version, unscanned: 'none' as const };
			await expect(bookCount(store, bea, { ...said, accept_lost })).rejects.toMatchObject({ reason: 'copies-lost' });
			await have([
				[one, 2],
				[other, 1],
			]);
		});

		it('keeps the numbers of its comparison when the stock changes afterwards', async () => {
			const fewer = await book(3);
			const lost = await book(2);
			const right = await book(1);
			const id = await begin();
			await scan(id, right);
			await scan(id, fewer, { copies: 2 });
			await bookIt(id, 'none');
			now += 10;
			await order(fewer);
			const later = await begin();
			await scan(later, lost, { copies: 9 });
			await bookIt(later);
			expect(await get(id)).toMatchObject({ titles: 2, copies: 3, differences: 2 });
			expect(
				(await get(id)).lines.map(({ eisbn, counted, expected, lost: copies }) => [eisbn, counted, expected, copies]),
			).toEqual([
				[fewer.eisbn, 2, 3, 1],
				[right.eisbn, 1, 1, 0],
				[lost.eisbn, null, 2, 2],
			]);
			const { lines, more } = await get(id, { show: 'differences', offset: 1, limit: 1 });
			expect(lines).toMatchObject([{ eisbn: lost.eisbn, counted: null, expected: 2 }]);
			expect(more).toBe(false);
		});

		it('continues with its first choice', async () => {
			const lost = await book(2);
			const id = await begin();
			const settings = store.settings;
			const dying = { ...store, settings: { ...settings, get: () => Promise.reject(new Error('killed')) } };
			const { version } = await get(id);
			const stay = { count_id: id, version, unscanned: 'stay' as const, accept_lost: '' };
			await expect(bookCount(dying, bea, stay)).rejects.toThrow('killed');
			await bookIt(id, 'none');
			expect(await place(lost)).toMatchObject({ onhand: 2 });
		});
	});

	it('is discarded without a change of the stock', async () => {
		const tide = await book(5);
		const id = await begin();
		await scan(id, tide);
		const { version } = await get(id);
		expect(await dropCount(store, bea, { count_id: id, version })).toMatchObject({ state: 'dropped' });
		expect(await place(tide)).toMatchObject({ onhand: 5 });
		await expect(bookIt(id)).rejects.toMatchObject({ status: 409 });
	});

	it.each([[{ copies: '1e3' }], [{ copies: 0 }], [{ copies: -2 }], [{ code: '' }], [{ key: '' }]])(
		'refuses a scan of %j',
		(facts) => {
			const said = { count_id: 1, code: '9781550000016', key: randomUUID(), ...facts };
			expect(deskCounting['desk-counting/scan'].payload.safeParse(said).success).toBe(false);
		},
	);

	it('refuses an unknown title, and counts of other locations', async () => {
		const id = await begin();
		await expect(scan(id, { id: 0, eisbn: '9780140328721' })).rejects.toMatchObject({ status: 404, field: 'code' });
		const harbour = await addLocation(store, { altname: 'Harbour' });
		const hal = (await deskStaff(store, 'bookseller', { location_id: harbour })).actor;
		const payload = { count_id: id, show: 'all', offset: 0, limit: 50 } as const;
		await expect(getCount(store, hal, payload)).rejects.toMatchObject({ status: 403 });
		await expect(
			beginCount(store, hal, { location_id: main, shelf, accept: false, new_shelf: true, key: randomUUID() }),
		).rejects.toMatchObject({
			status: 403,
		});
	});
});
