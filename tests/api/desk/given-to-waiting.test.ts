import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '~store/commands/check';
import { deskStock } from '~store/contract/desk-stock';
import { bookCount, takeCountBack } from '~store/desk/counting/book-count';
import { getCount } from '~store/desk/counting/count';
import { beginCount, scanShelf } from '~store/desk/counting/scan-shelf';
import { readQueue } from '~store/desk/orders/queue';
import { addCopy, changeStock } from '~store/desk/stock/change-stock';
import { lookUpStock } from '~store/desk/stock/look-up';
import { getTransfer } from '~store/desk/transfers/transfer';
import {
	cancelTransfer,
	createTransfer,
	receiveTransfer,
	scanIntoTransfer,
	sendTransfer,
} from '~store/desk/transfers/write-transfer';
import type { DeskActor } from '~store/desk/visitor';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { addLocation, addOffer, addTitle, nextEisbn, standsThere } from '../../harness/catalogue';
import { deskStaff } from '../../harness/desk';
import { guestWith, review } from '../../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

// `deliveries.test.ts` tests deliveries.
onBothEngines('orders that wait for copies', (engine) => {
	let store: TestStore;
	let bea: DeskActor;
	/** A staff member who sees only Main Street. */
	let mae: DeskActor;
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
		mae = (await deskStaff(store, 'bookseller', { location_id: main })).actor;
	});
	afterAll(async () => {
		expect((await checkBooks(store.db)).flatMap(({ found }) => found)).toEqual([]);
		await store.dispose();
	});
	beforeEach(async () => {
		now += 1000;
		eisbn = nextEisbn();
		title = await addTitle(store, { eisbn, title: `The Tide ${eisbn}` });
		await addOffer(store, title, { is_extra_orderable: 1, stock: [{ location_id: main, onhand: 0 }] });
	});

	const orderWaiting = async (copies: number): Promise<string> => {
		const client = await guestWith(store, title, copies);
		return (await store.call('checkout/submit', await review(store, client), client)).order_number;
	};
	const orderAt = async (location_id: number, copies: number): Promise<string> => {
		const number = await orderWaiting(copies);
		await store.unwatched.updateTable('orders').set({ location_id }).where('order_number', '=', number).execute();
		return number;
	};
	const lookUp = () => lookUpStock(store, bea, { code: eisbn });
	const placeOf = async (location = main) =>
		(await lookUp()).offers[0]?.places.find(({ location_id }) => location_id === location);
	const waiting = async () => (await lookUp()).waiting.map(({ order_number, copies }) => [order_number, copies]);
	const changeSeen = (version: string | undefined, onhand: string, location = main, actor = bea) =>
		changeStock(
			store,
			actor,
			deskStock['desk-stock/change'].payload.parse({
				eisbn,
				condition: 'new',
				location_id: location,
				version,
				reason: 'came by post',
				onhand,
			}),
		);
	const change = async (onhand: string, location = main, actor = bea) =>
		changeSeen((await placeOf(location))?.version, onhand, location, actor);
	const auditOf = (order_number: string) =>
		store.db
			.selectFrom('audit_entries')
			.select(['action', 'after', 'staff_name'])
			.where('thing_kind', '=', 'order')
			.where('thing_key', '=', order_number)
			.orderBy('id')
			.execute();
	const toPick = async (order_number: string) => {
		const rows = await store.db
			.selectFrom('order_copies')
			.innerJoin('orders', 'orders.id', 'order_id')
			.select(['order_copies.quantity', 'order_copies.location_id', 'queue'])
			.where('order_number', '=', order_number)
			.where('order_copies.state', '=', 'to_pick')
			.execute();
		return rows;
	};

	it('are listed and counted as waiting for stock before and during picking', async () => {
		const standing = async (actor = bea) => {
			const { rows, counts, rowcount } = await readQueue(store, actor, {
				queue: 'waiting',
				limit: 50,
				offset: 0,
				...(actor === mae ? { location_id: main } : {}),
			});
			expect(counts.waiting).toBe(rowcount);
			return rows.filter(({ order_number }) => [fresh, partly].includes(order_number));
		};
		const fresh = await orderWaiting(1);
		const partly = await orderAt(harbour, 2);
		expect(await standing()).toMatchObject([
			{ order_number: fresh, queue: 'new', copies: { ordered: 1 } },
			{ order_number: partly, queue: 'new', copies: { ordered: 2 } },
		]);
		expect((await standing(mae)).map(({ order_number }) => order_number)).toEqual([fresh]);
		await change('2');
		expect(await standing()).toMatchObject([
			{ order_number: partly, queue: 'to_pick', copies: { to_pick: 1, ordered: 1 } },
		]);
		await change('+1');
		expect(await standing()).toEqual([]);
	});

	describe('get copies when staff raise the stock', () => {
		it('get new copies, the oldest order first, and the rest stays on hand', async () => {
			const first = await orderWaiting(2);
			const second = await orderWaiting(1);
			expect(await change('+1')).toMatchObject({ filled: [{ order_number: first, name: 'Ada Reader', copies: 1 }] });
			expect(await waiting()).toEqual([
				[first, 1],
				[second, 1],
			]);
			const { filled, waiting: left } = await change('+4');
			expect(filled).toMatchObject([
				{ order_number: first, copies: 1 },
				{ order_number: second, copies: 1 },
			]);
			expect(left).toEqual([]);
			expect(await placeOf()).toMatchObject({ onhand: 2, reserved: 3, short: 0 });
			expect(await toPick(second)).toEqual([{ quantity: 1, location_id: main, queue: 'to_pick' }]);
			expect(await auditOf(second)).toMatchObject([
				{
					action: 'desk-stock/change',
					staff_name: 'Bea Bookseller',
					after: JSON.stringify({ eisbn, arrived: 1 }),
				},
			]);
		});

		it('get counted copies', async () => {
			const number = await orderWaiting(2);
			expect(await change('3')).toMatchObject({ filled: [{ order_number: number, copies: 2 }] });
			expect(await placeOf()).toMatchObject({ onhand: 1, reserved: 2 });
			// The copies on hold are still on the shelf.
			expect(await change('3')).toMatchObject({ filled: [] });
			expect(await placeOf()).toMatchObject({ onhand: 1, reserved: 2, short: 0 });
		});

		it('show staff of one location only the number of copies that orders of other locations get', async () => {
			await orderAt(harbour, 2);
			const own = await orderAt(main, 1);
			const { filled, filled_elsewhere } = await change('+4', main, mae);
			expect(filled).toEqual([{ order_number: own, name: 'Ada Reader', copies: 1 }]);
			expect(filled_elsewhere).toBe(2);
			expect(await waiting()).toEqual([]);
		});

		it('get no copies from a new price or a lower stock', async () => {
			const number = await orderWaiting(1);
			expect(await change('0')).toMatchObject({ filled: [] });
			expect(await change('')).toMatchObject({ filled: [] });
			expect(await waiting()).toEqual([[number, 1]]);
		});

		it('get copies once when two people raise the stock at once', async () => {
			const number = await orderWaiting(2);
			// Both have the same page open. A page opened after the other's change would add one more copy.
			const version = (await placeOf())?.version;
			const both = await Promise.allSettled([changeSeen(version, '+2'), changeSeen(version, '+2')]);
			expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
			expect(await toPick(number)).toMatchObject([{ quantity: 2 }]);
			expect(await placeOf()).toMatchObject({ onhand: 0, reserved: 2 });
		});

		it('get no used copy if they wait for a new one', async () => {
			const number = await orderWaiting(1);
			const copy = { code: eisbn, condition: 'good', location_id: main, price: '6.00', shelf: '', key: randomUUID() };
			const payload = deskStock['desk-stock/addCopy'].payload.parse(copy);
			const [one, other] = await Promise.all([addCopy(store, bea, payload), addCopy(store, bea, payload)]);
			expect(other).toEqual(one);
			expect(one.filled).toEqual([]);
			expect(await waiting()).toEqual([[number, 1]]);
			const more = { condition: 'new', price: '20.00', key: randomUUID() };
			const fresh = deskStock['desk-stock/addCopy'].payload.parse({ ...copy, ...more });
			expect((await addCopy(store, bea, fresh)).filled).toMatchObject([{ order_number: number, copies: 1 }]);
		});
	});

	describe('get copies of a transfer', () => {
		const sent = async (copies: number): Promise<number> => {
			await change(`+${copies}`);
			const ends = { from_location_id: main, to_location_id: harbour, note: '' };
			const { id } = await createTransfer(store, bea, { ...ends, key: randomUUID() });
			const scanned = { transfer_id: id, code: eisbn, condition: 'new', exact: false, copies, key: randomUUID() };
			const { version } = await scanIntoTransfer(store, bea, scanned);
			await sendTransfer(store, bea, { transfer_id: id, version });
			return id;
		};
		const receive = async (id: number, received: number) => {
			const { items, version } = await getTransfer(store, bea, { transfer_id: id });
			const lines = [{ line_id: items[0]?.id ?? 0, received, damaged: 0 }];
			return receiveTransfer(store, bea, { transfer_id: id, version, lines, accept: true });
		};

		it('get copies when the transfer is received, the oldest order first', async () => {
			const id = await sent(3);
			const first = await orderWaiting(1);
			const second = await orderWaiting(3);
			expect(await receive(id, 2)).toMatchObject({
				state: 'received',
				filled: [
					{ order_number: first, name: 'Ada Reader', copies: 1 },
					{ order_number: second, copies: 1 },
				],
			});
			expect(await waiting()).toEqual([[second, 2]]);
			expect(await placeOf(harbour)).toMatchObject({ onhand: 0, reserved: 2 });
			expect(await toPick(first)).toEqual([{ quantity: 1, location_id: harbour, queue: 'to_pick' }]);
			expect(await auditOf(first)).toMatchObject([{ action: 'desk-transfers/receive' }]);
		});

		it('get copies once when two people receive the transfer at once', async () => {
			const id = await sent(2);
			const number = await orderWaiting(4);
			const both = await Promise.allSettled([receive(id, 2), receive(id, 2)]);
			expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
			expect(await waiting()).toEqual([[number, 2]]);
		});

		it('get copies when the transfer is cancelled in transit', async () => {
			const id = await sent(2);
			const number = await orderWaiting(1);
			const { version } = await getTransfer(store, bea, { transfer_id: id });
			const given = await cancelTransfer(store, bea, { transfer_id: id, version });
			expect(given).toMatchObject({ state: 'cancelled', filled: [{ order_number: number, copies: 1 }] });
			expect(await placeOf()).toMatchObject({ onhand: 1, reserved: 1 });
		});

		it('show staff of one location only the number of copies that orders of other locations get', async () => {
			const id = await sent(4);
			await orderAt(harbour, 2);
			const own = await orderAt(main, 1);
			const { version } = await getTransfer(store, mae, { transfer_id: id });
			const { filled, filled_elsewhere } = await cancelTransfer(store, mae, { transfer_id: id, version });
			expect(filled).toEqual([{ order_number: own, name: 'Ada Reader', copies: 1 }]);
			expect(filled_elsewhere).toBe(2);
		});

		it('keeps copies that were on hand for sale when part of the transfer fills a shortage', async () => {
			const id = await sent(3);
			const number = await orderWaiting(3);
			await standsThere(store, title, { onhand: 5, shortage: 2 });
			const { version } = await getTransfer(store, bea, { transfer_id: id });
			const given = await cancelTransfer(store, bea, { transfer_id: id, version });
			expect(given.filled).toMatchObject([{ order_number: number, copies: 1 }]);
			expect(await placeOf()).toMatchObject({ onhand: 5, short: 0 });
		});

		it('get each copy once, from whatever brings it at the same moment', async () => {
			const ids = [await sent(1), await sent(1)];
			const numbers = [await orderWaiting(1), await orderWaiting(1), await orderWaiting(1)];
			const answers = await Promise.all([receive(ids[0] ?? 0, 1), receive(ids[1] ?? 0, 1), change('+1')]);
			const given = answers.flatMap(({ filled }) => filled.map(({ order_number }) => order_number));
			expect(given.sort()).toEqual(numbers.sort());
			expect(await waiting()).toEqual([]);
		});
	});

	describe('get copies of a count that finds more', () => {
		const counted = async (copies: number): Promise<number> => {
			const { id } = await beginCount(store, bea, {
				location_id: main,
				shelf: '',
				accept: false,
				new_shelf: false,
				key: randomUUID(),
			});
			await scanShelf(store, bea, {
				count_id: id,
				code: eisbn,
				condition: 'new',
				exact: false,
				copies,
				key: randomUUID(),
			});
			return id;
		};
		const shown = async (count_id: number) => {
			const { version } = await getCount(store, bea, { count_id, show: 'all', offset: 0, limit: 1 });
			return { count_id, version };
		};

		it('get copies once when the count is booked, and keep them when the count is undone', async () => {
			const first = await orderWaiting(1);
			const second = await orderWaiting(3);
			const id = await counted(2);
			now += 1;
			const booking = { ...(await shown(id)), unscanned: 'stay' as const, accept_lost: '' };
			const both = await Promise.allSettled([bookCount(store, bea, booking), bookCount(store, bea, booking)]);
			const filled = both.flatMap((one) => (one.status === 'fulfilled' ? one.value.filled : []));
			expect(filled).toMatchObject([
				{ order_number: first, copies: 1 },
				{ order_number: second, copies: 1 },
			]);
			expect(await waiting()).toEqual([[second, 2]]);
			expect(await placeOf()).toMatchObject({ onhand: 0, reserved: 2, short: 0 });
			expect(await auditOf(first)).toMatchObject([{ action: 'desk-counting/book' }]);
			now += 1;
			expect(await takeCountBack(store, bea, await shown(id))).toMatchObject({ state: 'taken_back' });
			expect(await placeOf()).toMatchObject({ onhand: 0, reserved: 2, short: 2 });
		});

		it('show staff of one location only the number of copies that orders of other locations get', async () => {
			await orderAt(harbour, 2);
			const own = await orderAt(main, 1);
			const id = await counted(4);
			now += 1;
			const booking = { ...(await shown(id)), unscanned: 'stay' as const, accept_lost: '' };
			const { filled, filled_elsewhere } = await bookCount(store, mae, booking);
			expect(filled).toEqual([{ order_number: own, name: 'Ada Reader', copies: 1 }]);
			expect(filled_elsewhere).toBe(2);
		});

		it('leaves copies that fill a shortage, even when other copies came back in between', async () => {
			await change('+3');
			const orderThree = async () => {
				const client = await guestWith(store, title, 3);
				return (await store.call('checkout/submit', await review(store, client), client)).order_number;
			};
			const sold = await orderThree();
			// The count finds none of the copies.
			await change('0');
			expect(await placeOf()).toMatchObject({ onhand: 0, reserved: 3, short: 3 });
			const second = await orderThree();
			const id = await counted(4);
			now += 1;
			const booking = { ...(await shown(id)), unscanned: 'stay' as const, accept_lost: '' };
			// The process ends after the count is in the stock, before it gives any copies to orders.
			let asked = 0;
			const get = () => (++asked > 1 ? Promise.reject(new Error('killed')) : store.settings.get());
			const dying = { ...store, settings: { ...store.settings, get } };
			await expect(bookCount(dying, bea, booking)).rejects.toThrow('killed');
			expect(await placeOf()).toMatchObject({ onhand: 1, short: 0 });
			// Copies of a cancelled order are on sale again. The count never gave them.
			await advanceOrder(store, sold, 'cancelled');
			now += 1;
			const { filled } = await bookCount(store, bea, { ...(await shown(id)), unscanned: 'stay', accept_lost: '' });
			expect(filled).toMatchObject([{ order_number: second, copies: 1 }]);
			expect(await placeOf()).toMatchObject({ onhand: 3, short: 0 });
		});

		it('get no copies that the stock already included', async () => {
			await change('+2');
			const client = await guestWith(store, title, 3);
			await store.call('checkout/submit', await review(store, client), client);
			const id = await counted(2);
			now += 1;
			expect(await bookCount(store, bea, { ...(await shown(id)), unscanned: 'stay', accept_lost: '' })).toMatchObject({
				filled: [],
			});
			expect(await placeOf()).toMatchObject({ onhand: 0, reserved: 2, short: 0 });
		});
	});
});
