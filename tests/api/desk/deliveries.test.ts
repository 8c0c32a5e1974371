import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '~store/commands/check';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import { deskDeliveries } from '~store/contract/desk-deliveries';
import { getPurchaseOrder, listPurchaseOrders } from '~store/desk/deliveries/purchase-order';
import { receiveScan } from '~store/desk/deliveries/receive';
import { listReturns, sendBack } from '~store/desk/deliveries/returns';
import { sendPurchaseOrder } from '~store/desk/deliveries/send-purchase-order';
import { listSuppliers, saveSupplier } from '~store/desk/deliveries/suppliers';
import { takeBackScan } from '~store/desk/deliveries/take-back-scan';
import { listWanted } from '~store/desk/deliveries/wanted';
import {
	beginDelivery,
	createPurchaseOrder,
	endPurchaseOrder,
	setPurchaseOrderLine,
} from '~store/desk/deliveries/write-purchase-order';
import { listArrived } from '~store/desk/picking/arrived';
import { makePickList } from '~store/desk/picking/make-pick-list';
import { scanForList } from '~store/desk/picking/scan';
import { addCopy } from '~store/desk/stock/change-stock';
import { lookUpStock } from '~store/desk/stock/look-up';
import { listMovements } from '~store/desk/stock/stock-lists';
import type { DeskActor } from '~store/desk/visitor';
import { addLocation, addOffer, addTitle, nextEisbn, standsThere } from '../../harness/catalogue';
import { deskStaff } from '../../harness/desk';
import { guestWith, review } from '../../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('deliveries', (engine) => {
	let store: TestStore;
	let bea: DeskActor;
	let main: number;
	let supplier: number;
	let eisbn: string;
	let title: number;
	let offer: number;
	const now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		const address = { address: '7 Quay Road', city: 'Sidney', province: 'BC', postal_code: 'V8L 1A1' };
		main = await addLocation(store, { altname: 'Main Street', ...address });
		bea = (await deskStaff(store, 'bookseller', { name: 'Bea Bookseller' })).actor;
		const facts = { name: 'Paper Mill', email: 'orders@mill.example', account_number: 'A 17', terms: '30 days' };
		supplier = (await saveSupplier(store, bea, parsed('saveSupplier', { ...facts, key: randomUUID() }))).id;
	});
	afterAll(async () => {
		expect((await checkBooks(store.db)).flatMap(({ found }) => found)).toEqual([]);
		await store.dispose();
	});
	beforeEach(async () => {
		eisbn = nextEisbn();
		title = await addTitle(store, { eisbn, title: `The Tide ${eisbn}` });
		offer = await addOffer(store, title, { is_extra_orderable: 1, stock: [{ location_id: main, onhand: 1 }] });
	});

	type Call = keyof typeof deskDeliveries extends `desk-deliveries/${infer Name}` ? Name : never;
	function parsed<Name extends Call>(call: Name, payload: DeskPayloadOf<`desk-deliveries/${Name}`>) {
		const schema = deskDeliveries[`desk-deliveries/${call}`].payload;
		return schema.parse(payload) as ReturnType<(typeof deskDeliveries)[`desk-deliveries/${Name}`]['payload']['parse']>;
	}
	const draft = (quantity = 4, more: object[] = []) =>
		createPurchaseOrder(
			store,
			bea,
			parsed('create', {
				supplier_id: supplier,
				location_id: main,
				lines: JSON.stringify([{ code: eisbn, quantity }, ...more]),
				key: randomUUID(),
			}),
		);
	const get = (purchase_order_id: number) => getPurchaseOrder(store, bea, { purchase_order_id });
	const send = async (id: number) =>
		sendPurchaseOrder(store, bea, { purchase_order_id: id, version: (await get(id)).version });
	const sent = async (quantity = 4) => (await send((await draft(quantity)).id)).id;
	const scan = (purchase_order_id: number, facts: object = {}) =>
		receiveScan(store, bea, parsed('receive', { purchase_order_id, code: eisbn, key: randomUUID(), ...facts }));
	const place = async () => (await lookUpStock(store, bea, { code: eisbn })).offers[0]?.places[0];
	/** Orders more copies than there are. Returns the order's number. */
	const orderWaiting = async (copies: number): Promise<string> => {
		const client = await guestWith(store, title, copies);
		return (await store.call('checkout/submit', await review(store, client), client)).order_number;
	};
	const waitsFor = async (number: string) => {
		const row = await store.db
			.selectFrom('order_items')
			.innerJoin('orders', 'orders.id', 'order_items.order_id')
			.select('backorder_quantity')
			.where('order_number', '=', number)
			.executeTakeFirstOrThrow();
		return row.backorder_quantity;
	};

	describe('suppliers', () => {
		it('are added once, changed by the version that was shown, and removed', async () => {
			const key = randomUUID();
			const make = () => saveSupplier(store, bea, parsed('saveSupplier', { name: 'Ink & Co', key }));
			const [first, second] = await Promise.all([make(), make()]);
			expect(second).toEqual(first);
			// A bookseller went back to the form and typed another name.
			const another = await saveSupplier(store, bea, parsed('saveSupplier', { name: 'Quill & Co', key }));
			expect(another).toMatchObject({ name: 'Quill & Co' });
			const change = (facts: object) =>
				saveSupplier(
					store,
					bea,
					parsed('saveSupplier', { supplier_id: first.id, version: first.version, name: 'Ink', ...facts }),
				);
			await expect(change({ email: 'nowhere' })).rejects.toMatchObject({ field: 'email' });
			expect(await change({ email: 'ink@example.org', removed: 'true' })).toMatchObject({ removed: true });
			await expect(change({})).rejects.toMatchObject({ reason: 'changed-meanwhile' });
			const names = async (removed: boolean) =>
				(await listSuppliers(store, bea, { removed })).suppliers.map(({ name }) => name);
			expect(await names(false)).not.toContain('Ink');
			expect(await names(true)).toContain('Ink');
		});
	});

	describe('a purchase order', () => {
		it('adds up the copies of a title that is added twice', async () => {
			const { id } = await draft(4);
			const add = async (facts: object) =>
				setPurchaseOrderLine(
					store,
					bea,
					parsed('setLine', {
						purchase_order_id: id,
						version: (await get(id)).version,
						code: eisbn,
						quantity: 1,
						...facts,
					}),
				);
			expect(await add({ add: true })).toMatchObject({ ordered: 5 });
			await expect(add({ add: true, quantity: 99_999 })).rejects.toMatchObject({ field: 'quantity' });
			expect(await add({})).toMatchObject({ ordered: 1 });
		});

		it('is suggested from waiting orders and titles below their minimum', async () => {
			await orderWaiting(3);
			const other = nextEisbn();
			const low = await addTitle(store, { eisbn: other, title: 'Low' });
			const lowOffer = await addOffer(store, low, { stock: [{ location_id: main, onhand: 1 }] });
			await store.db.updateTable('stock').set({ minimum: 3 }).where('offer_id', '=', lowOffer).execute();
			const wanted = async () => {
				const { rows } = await listWanted(store, bea, { location_id: main, offset: 0, limit: 500 });
				return rows.filter((row) => [eisbn, other].includes(row.eisbn));
			};
			expect(await wanted()).toMatchObject([
				{ eisbn: other, waiting: 0, minimum: 3, onhand: 1, wanted: 2 },
				{ eisbn, waiting: 2, onhand: 0, onorder: 0, wanted: 2 },
			]);
			const order = await draft(2);
			expect((await wanted())[1]).toMatchObject({ eisbn, drafted: 2, wanted: 0 });
			await send(order.id);
			expect(await wanted()).toMatchObject([{ eisbn: other }, { eisbn, onorder: 2, drafted: 0, wanted: 0 }]);
		});

		it('is not suggested for copies that are on the way from another location', async () => {
			await orderWaiting(3);
			const from_location_id = await addLocation(store, { altname: 'Harbour' });
			const at = { created_at: now, updated_at: now };
			const moving = {
				from_location_id,
				to_location_id: main,
				state: 'sent' as const,
				staff_name: 'Bo',
				note: '',
				...at,
			};
			const { id } = await store.db
				.insertInto('stock_transfers')
				.values(moving)
				.returning('id')
				.executeTakeFirstOrThrow();
			const line = { stock_transfer_id: id, title_id: title, condition: 'new', quantity: 2 };
			await store.db.insertInto('stock_transfer_lines').values(line).execute();
			const { rows } = await listWanted(store, bea, { location_id: main, offset: 0, limit: 500 });
			expect(rows.find((row) => row.eisbn === eisbn)).toMatchObject({ waiting: 2, in_transit: 2, wanted: 0 });
			await store.db.deleteFrom('stock_transfer_lines').where('stock_transfer_id', '=', id).execute();
			await store.db.deleteFrom('stock_transfers').where('id', '=', id).execute();
		});

		it('is changed as a draft, by the version that was shown', async () => {
			const order = await draft();
			const set = (facts: object) =>
				setPurchaseOrderLine(
					store,
					bea,
					parsed('setLine', {
						purchase_order_id: order.id,
						version: order.version,
						code: eisbn,
						quantity: 6,
						...facts,
					}),
				);
			const changed = await set({});
			expect(changed.items).toMatchObject([{ eisbn, quantity: 6, outstanding: 6 }]);
			await expect(set({ quantity: 7 })).rejects.toMatchObject({ reason: 'changed-meanwhile' });
			expect(await set({ version: changed.version, quantity: 0 })).toMatchObject({ items: [] });
			await expect(send(order.id)).rejects.toMatchObject({ status: 409 });
			expect(await get(order.id)).toMatchObject({ state: 'draft' });
		});

		it('is created once when its form is posted again, and adds up a title that is named twice', async () => {
			const payload = parsed('create', {
				supplier_id: supplier,
				location_id: main,
				lines: JSON.stringify([
					{ code: eisbn, quantity: 1 },
					{ code: `${eisbn.slice(0, 3)}-${eisbn.slice(3)}`, quantity: '2' },
				]),
				key: randomUUID(),
			});
			const make = () => createPurchaseOrder(store, bea, payload);
			const [first, second] = await Promise.all([make(), make()]);
			expect(second.id).toBe(first.id);
			expect(first.items).toMatchObject([{ quantity: 3 }]);
			const lines = [{ code: eisbn, condition: 'new', quantity: 4 }];
			expect((await createPurchaseOrder(store, bea, { ...payload, lines })).items).toMatchObject([{ quantity: 4 }]);
		});

		it.each([[{ quantity: '1e3' }], [{ quantity: 0 }], [{ quantity: -1 }], [{ quantity: 1.5 }], [{ code: '' }]])(
			'cannot be created from %j',
			(line) => {
				const lines = [{ code: '9781550000016', quantity: 1, ...line }];
				const said = { supplier_id: 1, location_id: 1, lines, key: randomUUID() };
				expect(deskDeliveries['desk-deliveries/create'].payload.safeParse(said).success).toBe(false);
			},
		);

		it('has at most a thousand lines', async () => {
			const lines = Array.from({ length: 5000 }, () => ({ code: eisbn, quantity: 1 }));
			const said = { supplier_id: supplier, location_id: main, lines, key: randomUUID() };
			const { error } = deskDeliveries['desk-deliveries/create'].payload.safeParse(said);
			expect(error?.issues[0]?.message).toBe('at most 1000 lines');
		});

		it('refuses more copies of one title than a line can hold, even on several lines', async () => {
			const line = { code: eisbn, quantity: 60_000 };
			const words = 'You can order at most 99999 copies of a title.';
			await expect(draft(60_000, [line])).rejects.toMatchObject({ status: 409, message: words, field: 'lines' });
			await expect(draft(999_999)).rejects.toMatchObject({ status: 409, message: words });
			expect((await draft(39_999, [line])).items).toMatchObject([{ quantity: 99_999 }]);
		});

		it('is sent as a mail with the address to deliver to and a file of every line, once, and its copies are on order', async () => {
			const order = await draft(4, []);
			const both = await Promise.allSettled([send(order.id), send(order.id)]);
			expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
			expect(await place()).toMatchObject({ onhand: 1, onorder: 4 });
			const mails = await store.db
				.selectFrom('outbox_mails')
				.leftJoin('outbox_files', 'mail_id', 'outbox_mails.id')
				.select(['recipient', 'subject', 'text', 'filename', 'content'])
				.where('subject', 'like', `Purchase order ${order.id} %`)
				.execute();
			expect(mails).toMatchObject([
				{
					recipient: 'orders@mill.example',
					text: expect.stringMatching(
						/Our account: A 17\n.*\nDeliver to: Main Street, 7 Quay Road, Sidney, BC V8L 1A1\n/,
					),
					filename: `purchase-order-${order.id}.csv`,
					content: `purchase_order,isbn,quantity,title,condition\r\n${order.id},${eisbn},4,The Tide ${eisbn},new\r\n`,
				},
			]);
		});

		it('can be cancelled before copies arrive, and its copies are no longer on order', async () => {
			const id = await sent(4);
			const { version } = await get(id);
			const cancel = endPurchaseOrder('cancel');
			const given = await cancel(store, bea, { purchase_order_id: id, version, reason: 'out of print' });
			expect(given).toMatchObject({ state: 'cancelled' });
			expect(await place()).toMatchObject({ onorder: 0 });
			await expect(scan(id)).rejects.toMatchObject({ message: expect.stringContaining('is cancelled') });
		});

		it('is hidden from staff of another location', async () => {
			const { id } = await draft();
			const harbour = await addLocation(store, { altname: 'Harbour' });
			const hal = (await deskStaff(store, 'bookseller', { location_id: harbour })).actor;
			await expect(getPurchaseOrder(store, hal, { purchase_order_id: id })).rejects.toMatchObject({ status: 403 });
			expect((await listPurchaseOrders(store, hal, { due: false, offset: 0, limit: 50 })).rows).toEqual([]);
		});

		it('keeps a title suggested while only another location has the title on a draft', async () => {
			await orderWaiting(3);
			const quay = await addLocation(store, { altname: 'Quay' });
			const lines = JSON.stringify([{ code: eisbn, quantity: 2 }]);
			const drafted = { supplier_id: supplier, location_id: quay, lines, key: randomUUID() };
			await createPurchaseOrder(store, bea, parsed('create', drafted));
			const { rows } = await listWanted(store, bea, { location_id: main, offset: 0, limit: 500 });
			expect(rows.find((row) => row.eisbn === eisbn)).toMatchObject({ drafted: 0, wanted: 2 });
		});
	});

	describe('a used condition', () => {
		const refused = { reason: 'no-such-copy', field: 'condition' };
		const used = () => ({ code: eisbn, condition: 'very_good', quantity: 1 });
		const conditions = async () =>
			(await lookUpStock(store, bea, { code: eisbn })).offers.map(({ condition }) => condition);

		it('that the title does not have is neither ordered nor received, because it has no price', async () => {
			await expect(draft(1, [used()])).rejects.toMatchObject(refused);
			const { id, version } = await draft();
			const line = { purchase_order_id: id, version, ...used() };
			await expect(setPurchaseOrderLine(store, bea, parsed('setLine', line))).rejects.toMatchObject(refused);
			await send(id);
			const delivery = await beginDelivery(store, bea, parsed('begin', { location_id: main, key: randomUUID() }));
			for (const into of [id, delivery.id])
				await expect(scan(into, { condition: 'very_good', accept: true })).rejects.toMatchObject(refused);
			expect(await conditions()).toEqual(['new']);
		});

		it('receives the only individual copy of this condition that was ordered, and undoes the scan', async () => {
			await addOffer(store, title, { condition: 'very_good-1', price: 1250 });
			const { id } = await draft(1, [{ ...used(), condition: 'very_good-1' }]);
			await send(id);
			const key = randomUUID();
			expect(await scan(id, { condition: 'very_good', key })).toMatchObject({
				condition_text: 'Used, very good (copy 1)',
				line: { condition: 'very_good-1', received: 1 },
				to_shelf: 1,
			});
			const back = parsed('takeBackScan', { purchase_order_id: id, code: eisbn, condition: 'very_good', key });
			expect(await takeBackScan(store, bea, back)).toMatchObject({ received: 0, outstanding: 2 });
			expect(await conditions()).toEqual(['new', 'very_good-1']);
		});

		it('gets its price first, and is counted once when it is then received', async () => {
			const { id } = await beginDelivery(store, bea, parsed('begin', { location_id: main, key: randomUUID() }));
			await expect(scan(id, { condition: 'very_good' })).rejects.toMatchObject(refused);
			const price = { location_id: main, price: '12.50', shelf: '', note: 'Signed.', copies: 0, key: randomUUID() };
			const made = await addCopy(store, bea, { code: eisbn, condition: 'very_good', ...price });
			expect(made.condition).toBe('very_good-1');
			const copies = async () => {
				const { offers } = await lookUpStock(store, bea, { code: eisbn });
				return offers.find((one) => one.condition === 'very_good-1')?.places.map(({ in_store }) => in_store) ?? null;
			};
			expect(await copies()).toEqual([]);
			await scan(id, { condition: 'very_good-1', exact: true });
			expect(await copies()).toEqual([1]);
			// Another copy in this condition may have another price.
			await expect(scan(id, { condition: 'very_good' })).rejects.toMatchObject({ reason: 'which-copy' });
			expect(await copies()).toEqual([1]);
		});

		it('does not join a copy that the shop already has until staff choose it, because the prices may differ', async () => {
			await addOffer(store, title, { condition: 'very_good', price: 800, stock: [{ location_id: main, onhand: 1 }] });
			const { id } = await beginDelivery(store, bea, parsed('begin', { location_id: main, key: randomUUID() }));
			await expect(scan(id, { condition: 'very_good' })).rejects.toMatchObject({ reason: 'which-copy' });
			expect(await scan(id, { condition: 'very_good', exact: true })).toMatchObject({ to_shelf: 1 });
		});

		it('is received copy by copy if several individual copies were ordered', async () => {
			await addOffer(store, title, { condition: 'very_good-1', price: 1250 });
			await addOffer(store, title, { condition: 'very_good-2', price: 800 });
			const more = ['very_good-1', 'very_good-2'].map((condition) => ({ ...used(), condition }));
			const { id } = await draft(1, more);
			await send(id);
			const asked = { reason: 'which-copy', field: 'condition' };
			await expect(scan(id, { condition: 'very_good' })).rejects.toMatchObject(asked);
			expect(await scan(id, { condition: 'very_good-2', exact: true })).toMatchObject({
				line: { condition: 'very_good-2', received: 1 },
			});
			expect(await scan(id, { condition: 'very_good' })).toMatchObject({ line: { condition: 'very_good-1' } });
			await expect(scan(id, { condition: 'very_good', accept: true })).rejects.toMatchObject(asked);
		});

		it('is received as the copy that is still to come, if all others have arrived', async () => {
			await addOffer(store, title, { condition: 'very_good', price: 800 });
			await addOffer(store, title, { condition: 'very_good-1', price: 1250 });
			const { id } = await draft(1, [used(), { ...used(), condition: 'very_good-1' }]);
			await send(id);
			await scan(id, { condition: 'very_good', exact: true });
			expect(await scan(id, { condition: 'very_good' })).toMatchObject({ line: { condition: 'very_good-1' } });
		});

		it('is added to a draft only as a copy that staff have chosen, because its price may differ', async () => {
			await addOffer(store, title, { condition: 'very_good', price: 800 });
			const { id } = await draft();
			const add = async (facts: object) =>
				setPurchaseOrderLine(
					store,
					bea,
					parsed('setLine', {
						purchase_order_id: id,
						version: (await get(id)).version,
						...used(),
						add: true,
						...facts,
					}),
				);
			await expect(add({})).rejects.toMatchObject({ reason: 'which-copy' });
			const { items } = await add({ exact: true });
			expect(items).toMatchObject([{ condition: 'new' }, { condition: 'very_good', quantity: 1 }]);
			await addOffer(store, title, { condition: 'very_good-1', price: 1250 });
			expect((await add({ condition: 'very_good-1', exact: true })).items).toHaveLength(3);
		});
	});

	describe('a delivery without a purchase order', () => {
		const begin = (facts: object = {}, actor = bea) =>
			beginDelivery(store, actor, parsed('begin', { location_id: main, key: randomUUID(), ...facts }));

		it('is started once, with a supplier or without one', async () => {
			const key = randomUUID();
			const [one, other] = await Promise.all([begin({ key }), begin({ key })]);
			expect(other.id).toBe(one.id);
			expect(one).toMatchObject({ supplier_id: null, supplier: '', was_ordered: false, state: 'received', items: [] });
			expect(await begin({ supplier_id: supplier })).toMatchObject({ supplier: 'Paper Mill', was_ordered: false });
			expect(await draft()).toMatchObject({ was_ordered: true });
			await expect(begin({ supplier_id: 999_999 })).rejects.toMatchObject({ field: 'supplier_id' });
			const { rows } = await listPurchaseOrders(store, bea, { due: false, offset: 0, limit: 50 });
			expect(rows).toContainEqual(expect.objectContaining({ id: one.id, supplier: '' }));
		});

		it('receives scanned copies, gives waiting orders their copies, and undoes a scan', async () => {
			const waiting = await orderWaiting(2);
			const { id } = await begin();
			expect(await scan(id)).toMatchObject({ filled: [{ order_number: waiting, copies: 1 }], to_shelf: 0 });
			expect(await waitsFor(waiting)).toBe(0);
			const key = randomUUID();
			expect(await scan(id, { copies: 3, key })).toMatchObject({ filled: [], to_shelf: 3, state: 'received' });
			expect(await scan(id, { kind: 'damaged' })).toMatchObject({ line: { damaged: 1 }, to_shelf: 0 });
			expect(await place()).toMatchObject({ onhand: 3, onorder: 0 });
			await expect(scan(id, { kind: 'short' })).rejects.toMatchObject({ status: 409 });
			const back = parsed('takeBackScan', { purchase_order_id: id, code: eisbn, copies: 3, key });
			expect(await takeBackScan(store, bea, back)).toMatchObject({
				state: 'received',
				was_ordered: false,
				received: 1,
			});
			expect(await place()).toMatchObject({ onhand: 0, onorder: 0 });
			expect(await get(id)).toMatchObject({ outstanding: 0, items: [{ quantity: 0, received: 1, damaged: 1 }] });
		});

		it('belongs to the location of the staff who start it', async () => {
			const pier = await addLocation(store, { altname: 'Pier' });
			const pia = (await deskStaff(store, 'bookseller', { location_id: pier })).actor;
			await expect(begin({}, pia)).rejects.toMatchObject({ status: 403 });
			const { id } = await begin({ location_id: pier }, pia);
			await expect(cancelled(id)).rejects.toMatchObject({ status: 409 });
		});
		const cancelled = async (id: number) =>
			endPurchaseOrder('cancel')(store, bea, { purchase_order_id: id, version: (await get(id)).version, reason: 'no' });
	});

	describe('receiving', () => {
		it('counts each scan, and shows the copies still to come', async () => {
			const id = await sent(4);
			expect(await scan(id)).toMatchObject({
				title: `The Tide ${eisbn}`,
				line: { received: 1, outstanding: 3 },
				filled: [],
				to_shelf: 1,
				state: 'partly_received',
			});
			expect(await scan(id, { kind: 'damaged' })).toMatchObject({ line: { damaged: 1, outstanding: 2 }, to_shelf: 0 });
			expect(await place()).toMatchObject({ onhand: 2, onorder: 2 });
			expect(await scan(id, { kind: 'short' })).toMatchObject({ line: { short: 1, outstanding: 1 } });
			expect(await scan(id, { copies: '1' })).toMatchObject({ state: 'received' });
			expect(await place()).toMatchObject({ onhand: 3, onorder: 0 });
			expect(await get(id)).toMatchObject({ state: 'received', received: 2, damaged: 1, short: 1, outstanding: 0 });
			const { rows } = await listMovements(store, bea, { code: eisbn, offset: 0, limit: 50 });
			expect(rows.slice(0, 2)).toMatchObject([
				{ change: 1, why: `Received, purchase order ${id}`, staff: 'Bea Bookseller' },
				{ change: 1, why: `Received, purchase order ${id}`, staff: 'Bea Bookseller' },
			]);
		});

		it('gives copies to waiting orders, the oldest first', async () => {
			const first = await orderWaiting(3);
			const second = await orderWaiting(2);
			expect([await waitsFor(first), await waitsFor(second)]).toEqual([2, 2]);
			const id = await sent(5);
			expect(await scan(id)).toMatchObject({
				filled: [{ order_number: first, name: 'Ada Reader', copies: 1 }],
				to_shelf: 0,
			});
			expect(await place()).toMatchObject({ onhand: 0, reserved: 2 });
			expect(await scan(id, { copies: 4 })).toMatchObject({
				filled: [
					{ order_number: first, copies: 1 },
					{ order_number: second, copies: 2 },
				],
				to_shelf: 1,
			});
			expect([await waitsFor(first), await waitsFor(second)]).toEqual([0, 0]);
			expect(await place()).toMatchObject({ onhand: 1, reserved: 5 });
			expect((await lookUpStock(store, bea, { code: eisbn })).waiting).toEqual([]);
		});

		it('keeps copies on hand for sale when part of the delivery fills a shortage', async () => {
			const number = await orderWaiting(5);
			const id = await sent(3);
			await standsThere(store, title, { onhand: 5, shortage: 2 });
			expect(await scan(id, { copies: 3 })).toMatchObject({
				filled: [{ order_number: number, copies: 1 }],
				to_shelf: 2,
			});
			expect(await place()).toMatchObject({ onhand: 5, short: 0 });
		});

		it('lists the orders that got its copies until they are picked, with their pick lists', async () => {
			const first = await orderWaiting(3);
			const second = await orderWaiting(1);
			const third = await orderWaiting(1);
			const id = await sent(5);
			const arrived = (actor = bea) => listArrived(store, actor, { brought_by: 'purchase order', id });
			expect(await arrived()).toEqual({ orders: [], more: false });
			await scan(id, { copies: 2 });
			await scan(id);
			expect(await arrived()).toEqual({
				orders: [
					{ order_number: first, name: 'Ada Reader', copies: 2, pick_list_id: null },
					{ order_number: second, name: 'Ada Reader', copies: 1, pick_list_id: null },
				],
				more: false,
			});
			const { pick_list_id } = await makePickList(store, bea, { order_numbers: [second] });
			const lists = (await arrived()).orders.map((order) => [order.order_number, order.pick_list_id]);
			expect(lists).toEqual([
				[first, null],
				[second, pick_list_id],
			]);
			await scanForList(store, bea, { pick_list_id, code: eisbn });
			expect((await arrived()).orders.map(({ order_number }) => order_number)).toEqual([first]);
			await scan(id);
			expect((await arrived()).orders.map(({ order_number }) => order_number)).toEqual([first, third]);
			const elsewhere = await addLocation(store, { altname: 'Pier' });
			const pia = (await deskStaff(store, 'bookseller', { location_id: elsewhere })).actor;
			// The third order has no location: every location sees it.
			expect((await arrived(pia)).orders.map(({ order_number }) => order_number)).toEqual([third]);
			const location_id = await addLocation(store, { altname: 'Quay' });
			await store.db.updateTable('orders').set({ location_id }).where('order_number', 'in', [first, third]).execute();
			expect(await arrived(pia)).toEqual({ orders: [], more: false });
		});

		it('adds a further copy to the pick list that its order is on', async () => {
			const number = await orderWaiting(4);
			const id = await sent(3);
			const arrived = async () => (await listArrived(store, bea, { brought_by: 'purchase order', id })).orders;
			const list = () => makePickList(store, bea, { order_numbers: [number] });
			await scan(id);
			const first = await list();
			expect(await arrived()).toMatchObject([{ copies: 1, pick_list_id: first.pick_list_id }]);
			await scan(id);
			expect(await arrived()).toMatchObject([{ copies: 2, pick_list_id: first.pick_list_id }]);
			expect(await list()).toMatchObject({ orders: 0, pick_list_id: first.pick_list_id });
		});

		it('counts a scan once when it is sent twice', async () => {
			await orderWaiting(2);
			const id = await sent(4);
			const key = randomUUID();
			const [one, other] = await Promise.all([scan(id, { key }), scan(id, { key })]);
			expect(other).toEqual(one);
			expect(one.filled).toHaveLength(1);
			expect(await get(id)).toMatchObject({ received: 1 });
		});

		it('counts another title with the key of an earlier scan as a new scan', async () => {
			const id = await sent(4);
			const key = randomUUID();
			await scan(id, { key });
			await scan(id, { key, kind: 'damaged' });
			expect(await get(id)).toMatchObject({ received: 1, outstanding: 2 });
			const other = nextEisbn();
			await addTitle(store, { eisbn: other });
			expect(await scan(id, { key, code: other, accept: true })).toMatchObject({ eisbn: other, line: { received: 1 } });
		});

		it('answers the last scan again when it is sent again', async () => {
			const id = await sent(1);
			const key = randomUUID();
			const last = await scan(id, { key });
			expect(last).toMatchObject({ state: 'received' });
			expect(await scan(id, { key })).toEqual(last);
		});

		it('accepts simultaneous scans of the same delivery by two people', async () => {
			const number = await orderWaiting(3);
			const id = await sent(6);
			const ann = (await deskStaff(store, 'bookseller', { name: 'Ann' })).actor;
			const scans = Array.from({ length: 6 }, (_, at) =>
				receiveScan(
					store,
					at % 2 ? bea : ann,
					parsed('receive', { purchase_order_id: id, code: eisbn, key: randomUUID() }),
				),
			);
			const answers = await Promise.all(scans);
			expect(answers.map(({ line }) => line.received).sort()).toEqual([1, 2, 3, 4, 5, 6]);
			expect(answers.flatMap(({ filled }) => filled)).toMatchObject([
				{ order_number: number },
				{ order_number: number },
			]);
			expect(await get(id)).toMatchObject({ state: 'received', received: 6 });
			expect(await place()).toMatchObject({ onhand: 4, reserved: 3, onorder: 0 });
		});

		it('asks about surplus copies and unexpected titles', async () => {
			const id = await sent(1);
			await expect(scan(id, { copies: 2 })).rejects.toMatchObject({ reason: 'more-than-ordered', field: 'accept' });
			expect(await place()).toMatchObject({ onhand: 1 });
			expect(await scan(id, { copies: 2, accept: true })).toMatchObject({ line: { received: 2, outstanding: 0 } });
			expect(await place()).toMatchObject({ onhand: 3, onorder: 0 });
			const other = nextEisbn();
			await addTitle(store, { eisbn: other });
			await expect(scan(id, { code: other })).rejects.toMatchObject({ reason: 'more-than-ordered' });
			expect(await scan(id, { code: other, accept: true })).toMatchObject({ line: { quantity: 0, received: 1 } });
			expect(await get(id)).toMatchObject({ state: 'received', lines: 2 });
		});

		it.each([[{ copies: '1e3' }], [{ copies: 0 }], [{ copies: -1 }], [{ copies: 10_000 }], [{ key: 'x' }]])(
			'refuses %j',
			(facts) => {
				const said = { purchase_order_id: 1, code: '9781550000016', key: randomUUID(), ...facts };
				expect(deskDeliveries['desk-deliveries/receive'].payload.safeParse(said).success).toBe(false);
			},
		);

		it('refuses more missing copies than expected, an invalid number, and a draft', async () => {
			const id = await sent(1);
			await expect(scan(id, { kind: 'short', copies: 2 })).rejects.toMatchObject({ field: 'copies' });
			await expect(scan(id, { code: '9781550000017' })).rejects.toMatchObject({ field: 'code', status: 400 });
			await expect(scan((await draft()).id)).rejects.toMatchObject({ status: 409 });
		});

		describe('a scan that was a mistake', () => {
			const takeBack = (purchase_order_id: number, facts: object) =>
				takeBackScan(
					store,
					bea,
					parsed('takeBackScan', { purchase_order_id, code: eisbn, ...facts, key: keyOf(facts) }),
				);
			const keyOf = (facts: object) => ('key' in facts ? String(facts.key) : '');

			it('is undone once: its copies are outstanding again and no longer on hand', async () => {
				const id = await sent(4);
				const last = { copies: 2, key: randomUUID() };
				await scan(id);
				await scan(id, last);
				const [one, other] = await Promise.all([takeBack(id, last), takeBack(id, last)]);
				expect(other).toEqual(one);
				expect(one).toMatchObject({ state: 'partly_received', received: 1, outstanding: 3 });
				expect(await place()).toMatchObject({ onhand: 2, onorder: 3 });
				const { rows } = await listMovements(store, bea, { code: eisbn, offset: 0, limit: 50 });
				expect(rows[0]).toMatchObject({ change: -2, note: 'a scan that was undone', staff: 'Bea Bookseller' });
				const lines = await store.db
					.selectFrom('audit_entries')
					.select('before')
					.where('action', '=', 'desk-deliveries/takeBackScan')
					.where('thing_key', '=', String(id))
					.execute();
				expect(lines.map(({ before }) => JSON.parse(before ?? ''))).toEqual([
					{ eisbn, condition: 'new', kind: 'received', copies: 2 },
				]);
			});

			it.each(['received', 'damaged', 'short'] as const)('was the only scan, %s: nothing has arrived', async (kind) => {
				const id = await sent(1);
				const key = randomUUID();
				expect(await scan(id, { kind, key })).toMatchObject({ state: 'received' });
				expect(await takeBack(id, { kind, key })).toMatchObject({ state: 'sent', outstanding: 1 });
				expect(await place()).toMatchObject({ onhand: 1, onorder: 1 });
				expect(await scan(id)).toMatchObject({ state: 'received' });
			});

			it('was of an unexpected title or a surplus copy', async () => {
				const id = await sent(1);
				await scan(id);
				const key = randomUUID();
				await scan(id, { accept: true, key });
				expect(await takeBack(id, { key })).toMatchObject({ state: 'received', received: 1, outstanding: 0 });
				const code = nextEisbn();
				await addTitle(store, { eisbn: code });
				await scan(id, { code, accept: true, key });
				expect(await takeBack(id, { code, key })).toMatchObject({ state: 'received', lines: 1 });
			});

			it('stays when an order has its copies, when they were sold, or when no scan exists', async () => {
				const id = await sent(4);
				const key = randomUUID();
				await expect(takeBack(id, { key })).rejects.toMatchObject({ status: 404 });
				await scan(id, { key });
				await expect(takeBack(id, { key, copies: 2 })).rejects.toMatchObject({ status: 404 });
				await orderWaiting(2);
				await expect(takeBack(id, { key })).rejects.toMatchObject({ status: 409 });
				const number = await orderWaiting(1);
				const given = randomUUID();
				expect(await scan(id, { key: given })).toMatchObject({ filled: [{ order_number: number }] });
				await expect(takeBack(id, { key: given })).rejects.toThrow(new RegExp(`Order ${number} has copies`));
				expect(await get(id)).toMatchObject({ received: 2 });
			});
		});

		it('can be closed when the rest will not arrive', async () => {
			const id = await sent(4);
			await scan(id);
			await scan(id, { kind: 'damaged' });
			const { version } = await get(id);
			const close = endPurchaseOrder('close');
			expect(await close(store, bea, { purchase_order_id: id, version, reason: 'sold out there' })).toMatchObject({
				state: 'received',
				items: [{ received: 1, damaged: 1, short: 2, outstanding: 0 }],
			});
			expect(await place()).toMatchObject({ onhand: 2, onorder: 0 });
		});
	});

	describe('returns to the supplier', () => {
		const back = (lines: object[], key: string = randomUUID()) =>
			sendBack(
				store,
				bea,
				parsed('sendBack', {
					supplier_id: supplier,
					location_id: main,
					reason: 'unsold',
					lines: JSON.stringify(lines),
					key,
				}),
			);

		it('remove copies from the shelf once, with a document', async () => {
			const key = randomUUID();
			const [one, other] = await Promise.all([
				back([{ code: eisbn, copies: 1, damaged: 2 }], key),
				back([{ code: eisbn, copies: 1, damaged: 2 }], key),
			]);
			expect(other).toEqual(one);
			expect(one).toMatchObject({
				supplier: 'Paper Mill',
				account_number: 'A 17',
				reason: 'unsold',
				copies: 3,
				items: [{ eisbn, copies: 1, damaged: 2 }],
			});
			expect(await place()).toMatchObject({ onhand: 0 });
			expect((await back([{ code: eisbn, copies: 0, damaged: 1 }], key)).id).not.toBe(one.id);
			const { rows } = await listMovements(store, bea, { code: eisbn, offset: 0, limit: 1 });
			expect(rows).toMatchObject([{ change: -1, why: `Returned to the supplier, return ${one.id}`, note: 'unsold' }]);
			expect((await listReturns(store, bea, { offset: 0, limit: 1 })).rows).toMatchObject([{ copies: 1 }]);
		});

		it('may name one used copy, and keep the others of its condition on the shelf', async () => {
			const used = { stock: [{ location_id: main, onhand: 1 }], is_extra_orderable: 0 as const };
			const pooled = await addOffer(store, title, { condition: 'very_good', price: 800, ...used });
			const signed = await addOffer(store, title, { condition: 'very_good-1', price: 1250, note: 'Signed.', ...used });
			const sentBack = await back([{ code: eisbn, condition: 'very_good-1', copies: 1 }]);
			expect(sentBack.items).toMatchObject([{ eisbn, copies: 1, condition_text: 'Used, very good (copy 1)' }]);
			const left = await store.db
				.selectFrom('stock')
				.select(['offer_id', 'onhand'])
				.where('offer_id', 'in', [pooled, signed])
				.orderBy('offer_id')
				.execute();
			expect(left).toEqual([
				{ offer_id: pooled, onhand: 1 },
				{ offer_id: signed, onhand: 0 },
			]);
			await expect(back([{ code: eisbn, condition: 'very_good-7', copies: 1 }])).rejects.toMatchObject({
				field: 'condition',
			});
			await expect(back([{ code: eisbn, condition: 'good', copies: 1 }])).rejects.toMatchObject({
				reason: 'no-such-copy',
			});
		});

		it('add up a title that is named twice', async () => {
			const sentBack = await back([
				{ code: eisbn, copies: 1, damaged: 1 },
				{ code: eisbn, copies: 0, damaged: 2 },
			]);
			expect(sentBack.items).toMatchObject([{ eisbn, copies: 1, damaged: 3 }]);
			expect(await place()).toMatchObject({ onhand: 0 });
		});

		it('refuse copies that are not in stock', async () => {
			await expect(back([{ code: eisbn, copies: 2 }])).rejects.toMatchObject({
				message: expect.stringContaining('there is 1 copy available'),
			});
			await expect(back([{ code: eisbn, copies: 0 }])).rejects.toMatchObject({ field: 'lines' });
		});
	});

	it('keeps the copies on order when a stock file differs', async () => {
		const { writeStock } = await import('~store/catalogue/writing/write-stock');
		await sent(4);
		await writeStock(store, [{ eisbn, condition: 'new', location: String(main), onorder: 0 }]);
		expect(await place()).toMatchObject({ onorder: 4 });
		expect(offer).toBeGreaterThan(0);
	});
});
