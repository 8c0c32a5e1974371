import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskCallName } from '~store/contract/desk-contract';
import { addLocation, addOffer, addTitle, nextEisbn } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { orderTitles } from '../../harness/desk-orders';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('lists of the desk can be sorted', (engine) => {
	let store: TestStore;
	let manager: TestStaff;
	let place: number;
	beforeAll(async () => {
		store = await openTestStore(engine);
		place = await addLocation(store, { altname: 'Main Street' });
		manager = await deskStaff(store, 'manager');
	});
	afterAll(() => store.dispose());

	it('counts and transfers: by number, shelf and state', async () => {
		for (const shelf of ['B', 'A', 'C'])
			await deskCall(store, manager.session, 'desk-counting/begin', {
				location_id: place,
				shelf,
				new_shelf: true,
				key: randomUUID(),
			});
		const shelves = async (sort?: 'shelf' | '-shelf' | 'number' | '-number') =>
			(await deskCall(store, manager.session, 'desk-counting/list', sort ? { sort } : {})).rows.map(
				({ shelf }) => shelf,
			);
		expect(await shelves()).toEqual(['C', 'A', 'B']);
		expect(await shelves('number')).toEqual(['B', 'A', 'C']);
		expect(await shelves('shelf')).toEqual(['A', 'B', 'C']);
		expect(await shelves('-shelf')).toEqual(['C', 'B', 'A']);
		const there = await addLocation(store, { altname: 'Harbour' });
		const ids: number[] = [];
		for (const key of [randomUUID(), randomUUID()]) {
			const ends = { from_location_id: place, to_location_id: there };
			ids.push((await deskCall(store, manager.session, 'desk-transfers/create', { ...ends, key })).id);
		}
		const { rows } = await deskCall(store, manager.session, 'desk-transfers/list', { sort: 'number' });
		expect(rows.map(({ id }) => id)).toEqual(ids);
	});

	it('purchase orders: by supplier', async () => {
		const eisbn = nextEisbn();
		await addTitle(store, { eisbn });
		for (const name of ['Mill', 'Attic']) {
			const facts = { name, email: 'orders@mill.example', account_number: '', terms: '', key: randomUUID() };
			const { id } = await deskCall(store, manager.session, 'desk-deliveries/saveSupplier', facts);
			await deskCall(store, manager.session, 'desk-deliveries/create', {
				supplier_id: id,
				location_id: place,
				lines: JSON.stringify([{ code: eisbn, quantity: 1 }]),
				key: randomUUID(),
			});
		}
		const by = async (sort: 'supplier' | '-supplier' | 'number') =>
			(await deskCall(store, manager.session, 'desk-deliveries/list', { sort })).rows.map(({ supplier }) => supplier);
		expect(await by('supplier')).toEqual(['Attic', 'Mill']);
		expect(await by('-supplier')).toEqual(['Mill', 'Attic']);
		expect(await by('number')).toEqual(['Mill', 'Attic']);
	});

	it('titles to order: by title and by waiting copies', async () => {
		const there = await addLocation(store, { altname: 'Quay' });
		for (const [title, minimum] of [
			['Boats', 2],
			['Anchors', 1],
		] as const) {
			const offer = await addOffer(store, await addTitle(store, { title, title_sort: title }), {
				stock: [{ location_id: there, onhand: 0 }],
			});
			await store.unwatched.updateTable('stock').set({ minimum }).where('offer_id', '=', offer).execute();
		}
		const by = async (sort: 'title' | '-title' | '-waiting') =>
			(await deskCall(store, manager.session, 'desk-deliveries/wanted', { location_id: there, sort })).rows.map(
				({ title }) => title,
			);
		expect(await by('title')).toEqual(['Anchors', 'Boats']);
		expect(await by('-title')).toEqual(['Boats', 'Anchors']);
		expect(await by('-waiting')).toEqual(['Anchors', 'Boats']);
	});

	it('reserved copies, and copies sold without stock: by copies', async () => {
		for (const copies of [2, 1, 3]) {
			const title = await addTitle(store);
			const offer = await addOffer(store, title, { stock: [{ location_id: place, onhand: 3 }] });
			await orderTitles(store, [[title, copies]]);
			await store.unwatched.updateTable('stock').set({ shortage: copies }).where('offer_id', '=', offer).execute();
		}
		const reserved = async (sort: 'since' | '-since' | 'copies' | '-copies') =>
			(await deskCall(store, manager.session, 'desk-stock/reservedLong', { days: 0, sort })).rows.map(
				(row) => row.copies,
			);
		expect(await reserved('since')).toEqual([2, 1, 3]);
		expect(await reserved('-since')).toEqual([3, 1, 2]);
		expect(await reserved('copies')).toEqual([1, 2, 3]);
		expect(await reserved('-copies')).toEqual([3, 2, 1]);
		const short = async (sort: 'copies' | '-copies') =>
			(await deskCall(store, manager.session, 'desk-stock/soldWithoutStock', { sort })).rows.map((row) => row.copies);
		expect(await short('copies')).toEqual([1, 2, 3]);
		expect(await short('-copies')).toEqual([3, 2, 1]);
	});

	it.each<DeskCallName>([
		'desk-counting/list',
		'desk-deliveries/list',
		'desk-orders/queue',
		'desk-stock/reservedLong',
		'desk-stock/soldWithoutStock',
		'desk-transfers/list',
	])('%s only by columns of its table', async (name) => {
		for (const sort of ['id; drop table orders', 'constructor', '--number'])
			expect(await askDesk(store, manager.session, name, { sort })).toMatchObject({
				status: 400,
				body: { field: 'sort' },
			});
	});
});
