import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '~store/commands/check';
import { deskTransfers } from '~store/contract/desk-transfers';
import { sendBack } from '~store/desk/deliveries/returns';
import { saveSupplier } from '~store/desk/deliveries/suppliers';
import { lookUpStock } from '~store/desk/stock/look-up';
import { listMovements } from '~store/desk/stock/stock-lists';
import { scanArrival } from '~store/desk/transfers/scan-arrival';
import { getTransfer, listTransfers } from '~store/desk/transfers/transfer';
import {
	cancelTransfer,
	createTransfer,
	receiveTransfer,
	scanIntoTransfer,
	sendTransfer,
	setTransferLine,
} from '~store/desk/transfers/write-transfer';
import type { DeskActor } from '~store/desk/visitor';
import { addLocation, addOffer, addTitle, nextEisbn } from '../../harness/catalogue';
import { deskStaff } from '../../harness/desk';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('transfers', (engine) => {
	let store: TestStore;
	let bea: DeskActor;
	let hal: DeskActor;
	let mia: DeskActor;
	let main: number;
	let harbour: number;
	let eisbn: string;
	beforeAll(async () => {
		store = await openTestStore(engine);
		main = await addLocation(store, { altname: 'Main Street' });
		harbour = await addLocation(store, { altname: 'Harbour' });
		bea = (await deskStaff(store, 'bookseller', { name: 'Bea Bookseller' })).actor;
		mia = (await deskStaff(store, 'bookseller', { name: 'Mia', location_id: main })).actor;
		hal = (await deskStaff(store, 'bookseller', { name: 'Hal', location_id: harbour })).actor;
	});
	afterAll(async () => {
		expect((await checkBooks(store.db)).flatMap(({ found }) => found)).toEqual([]);
		await store.dispose();
	});
	beforeEach(async () => {
		eisbn = nextEisbn();
		const title = await addTitle(store, { eisbn, title: 'The Tide' });
		await addOffer(store, title, { stock: [{ location_id: main, onhand: 5 }] });
	});

	const create = (key: string = randomUUID()) =>
		createTransfer(store, mia, { from_location_id: main, to_location_id: harbour, note: 'for the fair', key });
	const scan = (transfer_id: number, facts: object = {}) =>
		scanIntoTransfer(
			store,
			mia,
			deskTransfers['desk-transfers/scan'].payload.parse({
				transfer_id,
				code: eisbn,
				key: randomUUID(),
				...facts,
			}),
		);
	const get = (transfer_id: number, actor = bea) => getTransfer(store, actor, { transfer_id });
	const versioned = async (transfer_id: number) => ({ transfer_id, version: (await get(transfer_id)).version });
	const sent = async (copies: number): Promise<number> => {
		const { id } = await create();
		await scan(id, { copies });
		await sendTransfer(store, mia, await versioned(id));
		return id;
	};
	const onhand = async (): Promise<Record<string, number>> => {
		const { offers } = await lookUpStock(store, bea, { code: eisbn });
		return Object.fromEntries((offers[0]?.places ?? []).map(({ location, onhand }) => [location, onhand]));
	};
	const receive = async (id: number, received: number, damaged = 0, actor = hal, accept = true) => {
		const { items, version } = await get(id);
		const lines = [{ line_id: items[0]?.id ?? 0, received, damaged }];
		return receiveTransfer(store, actor, { transfer_id: id, version, lines, accept });
	};

	it('leave one location, are in transit, and arrive at the other', async () => {
		const key = randomUUID();
		const [one, other] = await Promise.all([create(key), create(key)]);
		expect(other.id).toBe(one.id);
		const ends = { from_location_id: main, to_location_id: harbour, note: 'another one' };
		expect((await createTransfer(store, mia, { ...ends, key })).id).not.toBe(one.id);
		const twice = randomUUID();
		await Promise.all([scan(one.id, { key: twice }), scan(one.id, { key: twice })]);
		// A bookseller went back to the page of the first scan and typed another number there.
		expect(await scan(one.id, { copies: 2, key: twice })).toMatchObject({ items: [{ quantity: 3, onhand: 5 }] });
		expect(await onhand()).toEqual({ 'Main Street': 5 });
		expect(await sendTransfer(store, mia, await versioned(one.id))).toMatchObject({ state: 'sent', copies: 3 });
		expect(await onhand()).toEqual({ 'Main Street': 2 });
		expect(await receive(one.id, 3, 0, hal, false)).toMatchObject({
			state: 'received',
			items: [{ received: 3, short: 0 }],
		});
		expect(await onhand()).toEqual({ 'Main Street': 2, Harbour: 3 });
		const { rows } = await listMovements(store, bea, { code: eisbn, offset: 0, limit: 2 });
		const why = `Transferred, transfer ${one.id}`;
		expect(rows).toMatchObject([
			{ change: 3, location: 'Harbour', why, staff: 'Hal', note: 'for the fair' },
			{ change: -3, location: 'Main Street', why, staff: 'Mia' },
		]);
	});

	it('are on the stock page while in transit, for the staff of every location', async () => {
		const third = (await deskStaff(store, 'bookseller', { location_id: await addLocation(store, { altname: 'Quay' }) }))
			.actor;
		const id = await sent(3);
		const moving = { transfer_id: id, condition_text: 'New', copies: 3, from: 'Main Street', to: 'Harbour' };
		const onTheWay = async (actor: DeskActor) => (await lookUpStock(store, actor, { code: eisbn })).in_transit;
		for (const actor of [bea, mia, hal]) expect(await onTheWay(actor)).toMatchObject([{ ...moving, is_own: true }]);
		expect(await onTheWay(third)).toMatchObject([{ ...moving, is_own: false }]);
		const { offers } = await lookUpStock(store, bea, { code: eisbn });
		expect(offers[0]?.places).toMatchObject([{ location: 'Main Street', in_store: 2, onhand: 2 }]);
		await receive(id, 3);
		expect(await onTheWay(bea)).toEqual([]);
		const draft = await create();
		await scan(draft.id);
		expect(await onTheWay(bea)).toEqual([]);
	});

	it('record damaged and missing copies', async () => {
		const id = await sent(4);
		await expect(receive(id, 2, 1, hal, false)).rejects.toMatchObject({
			reason: 'differs-from-sent',
			message: expect.stringContaining('1 of The Tide missing, 1 of The Tide damaged'),
		});
		expect(await receive(id, 2, 1)).toMatchObject({ items: [{ received: 2, damaged: 1, short: 1 }] });
		expect(await onhand()).toEqual({ 'Main Street': 1, Harbour: 2 });
		await expect(receive(id, 2)).rejects.toMatchObject({ status: 409 });
	});

	it('leave movements with the outcome of each sent copy', async () => {
		const id = await sent(5);
		await receive(id, 2, 2);
		const { rows } = await listMovements(store, bea, { code: eisbn, offset: 0, limit: 10 });
		const ofTransfer = rows.filter(({ why }) => why === `Transferred, transfer ${id}`).reverse();
		expect(ofTransfer.map(({ location, change, note }) => [location, change, note])).toEqual([
			['Main Street', -5, 'for the fair'],
			['Harbour', 2, 'arrived damaged (for the fair)'],
			['Harbour', -2, 'arrived damaged, written off (for the fair)'],
			['Harbour', 1, 'did not arrive (for the fair)'],
			['Harbour', -1, 'did not arrive, written off (for the fair)'],
			['Harbour', 2, 'for the fair'],
		]);
		expect(ofTransfer.map(({ staff }) => staff)).toEqual(['Mia', ...Array(5).fill('Hal')]);
	});

	const arrive = (transfer_id: number, facts: object = {}, actor = hal) =>
		scanArrival(
			store,
			actor,
			deskTransfers['desk-transfers/scanArrival'].payload.parse({
				transfer_id,
				code: eisbn,
				key: randomUUID(),
				...facts,
			}),
		);

	it('are scanned on arrival: missing, surplus and unexpected copies are named before the booking, and recorded', async () => {
		const other = nextEisbn();
		await addOffer(store, await addTitle(store, { eisbn: other, title: 'Surplus' }), {
			stock: [{ location_id: main, onhand: 5 }],
		});
		const stray = nextEisbn();
		await addOffer(store, await addTitle(store, { eisbn: stray, title: 'Stray' }));
		const { id } = await create();
		await scan(id, { copies: 3 });
		await scan(id, { code: other, copies: 1 });
		await expect(arrive(id)).rejects.toMatchObject({ status: 409 });
		await sendTransfer(store, mia, await versioned(id));
		await expect(arrive(id, {}, mia)).rejects.toMatchObject({ status: 403 });

		const key = randomUUID();
		await Promise.all([arrive(id, { copies: 2, key }), arrive(id, { copies: 2, key })]);
		expect(await arrive(id, { undo: true })).toMatchObject({ title: 'The Tide', scanned: 1, quantity: 3 });
		expect(await arrive(id)).toMatchObject({ condition_text: 'New', scanned: 2, quantity: 3 });
		await arrive(id, { code: other, copies: 2 });
		expect(await arrive(id, { code: stray })).toMatchObject({ title: 'Stray', scanned: 1, quantity: 0 });
		await expect(arrive(id, { code: stray, copies: 2, undo: true })).rejects.toMatchObject({ field: 'copies' });
		// Scans change no stock.
		expect(await onhand()).toEqual({ 'Main Street': 2 });

		const book = async (accept: boolean) => {
			const { items, version } = await get(id);
			const lines = items.map(({ id: line_id, scanned }) => ({ line_id, received: scanned, damaged: 0 }));
			return receiveTransfer(store, hal, { transfer_id: id, version, lines, accept });
		};
		await expect(book(false)).rejects.toMatchObject({
			reason: 'differs-from-sent',
			message: expect.stringMatching(/1 of Stray not sent.*1 of Surplus more than sent.*1 of The Tide missing/),
		});
		const { items } = await book(true);
		expect(items.map(({ title, quantity, received, short }) => [title, quantity, received, short])).toEqual([
			['Stray', 0, 1, 0],
			['Surplus', 1, 2, 0],
			['The Tide', 3, 2, 1],
		]);
		expect(await onhand()).toEqual({ 'Main Street': 2, Harbour: 2 });
		const { after } = await store.db
			.selectFrom('audit_entries')
			.select('after')
			.where('action', '=', 'desk-transfers/receive')
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow();
		expect(after).toContain('1 of Stray not sent');
		await expect(arrive(id)).rejects.toMatchObject({ status: 409 });
	});

	it('lose a title that was scanned by mistake, and are returned completely when cancelled', async () => {
		const stray = nextEisbn();
		await addOffer(store, await addTitle(store, { eisbn: stray, title: 'Stray' }));
		const id = await sent(2);
		await arrive(id, { code: stray });
		await arrive(id, { code: stray, undo: true });
		expect((await get(id)).items).toHaveLength(1);
		await arrive(id, { code: stray });
		expect(await cancelTransfer(store, mia, await versioned(id))).toMatchObject({ state: 'cancelled' });
		expect(await onhand()).toEqual({ 'Main Street': 5 });
	});

	it('keep a sent title when its only scan is undone', async () => {
		const id = await sent(2);
		await arrive(id);
		expect(await arrive(id, { undo: true })).toMatchObject({ scanned: 0, quantity: 2 });
		expect((await get(id)).items).toMatchObject([{ scanned: 0, quantity: 2 }]);
	});

	it('count every title left out of the booking as short', async () => {
		const id = await sent(2);
		const { version } = await get(id);
		const book = (accept: boolean) => receiveTransfer(store, hal, { transfer_id: id, version, lines: [], accept });
		await expect(book(false)).rejects.toMatchObject({ reason: 'differs-from-sent' });
		expect((await book(true)).items).toMatchObject([{ received: 0, short: 2 }]);
		expect(await onhand()).toEqual({ 'Main Street': 3 });
	});

	it('ask for the condition when the location has several conditions', async () => {
		const title = (
			await store.db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirstOrThrow()
		).id;
		await addOffer(store, title, { condition: 'very_good-2', stock: [{ location_id: main, onhand: 1 }] });
		const { id } = await create();
		await expect(scan(id)).rejects.toMatchObject({ reason: 'which-copy' });
		await scan(id, { condition: 'very_good-2' });
		await scan(id, { condition: 'new' });
		await sendTransfer(store, mia, await versioned(id));
		await expect(arrive(id)).rejects.toMatchObject({ reason: 'which-copy' });
		expect(await arrive(id, { condition: 'very_good-2' })).toMatchObject({ scanned: 1, quantity: 1 });
	});

	describe('with used copies that are scanned with their condition', () => {
		const addUsed = async (condition: string, onhand = 1) => {
			const title = await store.db
				.selectFrom('titles')
				.select('id')
				.where('eisbn', '=', eisbn)
				.executeTakeFirstOrThrow();
			await addOffer(store, title.id, { condition, price: 1250, stock: [{ location_id: main, onhand }] });
		};
		const refused = { reason: 'which-copy', field: 'condition' };

		it('send and receive the only such copy', async () => {
			await addUsed('very_good-1');
			const { id } = await create();
			const line = { condition: 'very_good-1', quantity: 1 };
			expect((await scan(id, { condition: 'very_good' })).items).toMatchObject([line]);
			await sendTransfer(store, mia, await versioned(id));
			expect(await arrive(id, { condition: 'very_good' })).toMatchObject({ ...line, scanned: 1 });
		});

		it('ask which of several such copies is sent and received', async () => {
			await addUsed('very_good');
			await addUsed('very_good-1');
			const { id } = await create();
			await expect(scan(id, { condition: 'very_good' })).rejects.toMatchObject(refused);
			await scan(id, { condition: 'very_good', exact: true });
			await scan(id, { condition: 'very_good-1' });
			await sendTransfer(store, mia, await versioned(id));
			await expect(arrive(id, { condition: 'very_good' })).rejects.toMatchObject(refused);
			const pooled = { condition: 'very_good', exact: true };
			expect(await arrive(id, pooled)).toMatchObject({ condition: 'very_good', scanned: 1, quantity: 1 });
		});

		it('ask which copy arrived if it was not sent, even if the sender has only one such copy', async () => {
			await addUsed('very_good');
			const { id } = await create();
			await scan(id, { condition: 'new' });
			await sendTransfer(store, mia, await versioned(id));
			await expect(arrive(id, { condition: 'very_good' })).rejects.toMatchObject(refused);
			expect(await arrive(id, { condition: 'very_good', exact: true })).toMatchObject({ scanned: 1, quantity: 0 });
		});

		it('ask which copy it is if no such copy is available, and never add a copy without a price', async () => {
			await addUsed('very_good-1', 0);
			const { id } = await create();
			await expect(scan(id, { condition: 'very_good' })).rejects.toMatchObject(refused);
			await scan(id);
			await sendTransfer(store, mia, await versioned(id));
			await expect(arrive(id, { condition: 'very_good' })).rejects.toMatchObject(refused);
			await expect(arrive(id, { condition: 'good' })).rejects.toMatchObject({ reason: 'no-such-copy' });
			await expect(arrive(id, { condition: 'good', exact: true })).rejects.toMatchObject({ reason: 'no-such-copy' });
		});
	});

	it('are received once, even with simultaneous requests', async () => {
		const id = await sent(4);
		const both = await Promise.allSettled([receive(id, 4), receive(id, 4)]);
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		expect(await onhand()).toEqual({ 'Main Street': 1, Harbour: 4 });
	});

	it('send the last copy once when a return to a supplier takes it at the same moment', async () => {
		const facts = { name: 'Ink', email: '', account_number: '', terms: '', version: '', removed: false };
		const supplier = await saveSupplier(store, bea, facts);
		const { id } = await create();
		await scan(id, { copies: 5 });
		const { version } = await get(id);
		const line = { code: eisbn, condition: 'new', copies: 1, damaged: 0 };
		const said = { supplier_id: supplier.id, location_id: main, reason: 'unsold', lines: [line], key: randomUUID() };
		const both = await Promise.allSettled([
			sendTransfer(store, mia, { transfer_id: id, version }),
			sendBack(store, bea, said),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
		expect([0, 4]).toContain((await onhand())['Main Street']);
	});

	it('take only copies in stock', async () => {
		const { id } = await create();
		await scan(id, { copies: 4 });
		const tooMany = {
			status: 409,
			field: 'copies',
			message: expect.stringContaining('there are 5 copies available, and 6 would leave'),
		};
		await expect(scan(id, { copies: 2 })).rejects.toMatchObject(tooMany);
		const set = { ...(await versioned(id)), code: eisbn, condition: 'new', quantity: 6 };
		await expect(setTransferLine(store, mia, set)).rejects.toMatchObject(tooMany);
		expect(await get(id)).toMatchObject({ state: 'draft', copies: 4 });
		expect(await onhand()).toEqual({ 'Main Street': 5 });
	});

	it('cannot be sent after orders took the copies, but can then have fewer copies', async () => {
		const { id } = await create();
		await scan(id, { copies: 5 });
		const have = (copies: number) =>
			store.unwatched
				.updateTable('stock')
				.set({ onhand: copies })
				.where('location_id', '=', main)
				.where('offer_id', '=', (eb) =>
					eb
						.selectFrom('offers')
						.innerJoin('titles', 'titles.id', 'title_id')
						.select('offers.id')
						.where('eisbn', '=', eisbn),
				)
				.execute();
		await have(3);
		await expect(sendTransfer(store, mia, await versioned(id))).rejects.toMatchObject({
			message: expect.stringContaining('there are 3 copies available, and 5 would leave'),
		});
		const fewer = { ...(await versioned(id)), code: eisbn, condition: 'new', quantity: 4 };
		expect(await setTransferLine(store, mia, fewer)).toMatchObject({ copies: 4 });
		await have(5);
		expect(await get(id)).toMatchObject({ state: 'draft' });
		expect(await onhand()).toEqual({ 'Main Street': 5 });
	});

	it('can be cancelled, and return their copies to where they were', async () => {
		const id = await sent(2);
		expect(await cancelTransfer(store, mia, await versioned(id))).toMatchObject({ state: 'cancelled' });
		expect(await onhand()).toEqual({ 'Main Street': 5 });
	});

	it('are changed by the version that was shown', async () => {
		const { id, version } = await create();
		const set = (facts: { quantity: number; version: string }) =>
			setTransferLine(store, mia, { transfer_id: id, code: eisbn, condition: 'new', ...facts });
		const changed = await set({ quantity: 2, version });
		expect(changed.items).toMatchObject([{ quantity: 2 }]);
		await expect(set({ quantity: 3, version })).rejects.toMatchObject({ reason: 'changed-meanwhile' });
		expect(await set({ quantity: 0, version: changed.version })).toMatchObject({ items: [] });
		await expect(sendTransfer(store, mia, await versioned(id))).rejects.toMatchObject({ status: 409 });
	});

	it('are sent by staff of one location, received by staff of the other, and seen by both', async () => {
		const id = await sent(1);
		expect((await listTransfers(store, hal, { offset: 0, limit: 1 })).rows).toMatchObject([{ id }]);
		await expect(receive(id, 1, 0, mia)).rejects.toMatchObject({ status: 403 });
		await expect(cancelTransfer(store, hal, await versioned(id))).rejects.toMatchObject({ status: 403 });
		const other = (await deskStaff(store, 'bookseller', { location_id: await addLocation(store, { altname: 'Pier' }) }))
			.actor;
		await expect(get(id, other)).rejects.toMatchObject({ status: 403 });
		expect((await listTransfers(store, other, { offset: 0, limit: 1 })).rows).toEqual([]);
	});

	it('need another location as destination', async () => {
		const here = { from_location_id: main, to_location_id: main, note: '', key: randomUUID() };
		await expect(createTransfer(store, bea, here)).rejects.toMatchObject({ field: 'to_location_id' });
	});

	it.each([[{ copies: '1e3' }], [{ copies: 0 }], [{ copies: -1 }], [{ code: '' }]])('refuse %j', (facts) => {
		const said = { transfer_id: 1, code: '9781550000016', key: randomUUID(), ...facts };
		expect(deskTransfers['desk-transfers/scan'].payload.safeParse(said).success).toBe(false);
	});
});
