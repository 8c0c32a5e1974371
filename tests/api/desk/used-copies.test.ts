import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { deskStock } from '~store/contract/desk-stock';
import { readSlipLines } from '~store/desk/orders/slip-lines';
import { addCopy, changeStock } from '~store/desk/stock/change-stock';
import { lookUpStock } from '~store/desk/stock/look-up';
import type { DeskActor } from '~store/desk/visitor';
import { addLocation, addTitle, nextEisbn } from '../../harness/catalogue';
import { deskCall, deskStaff } from '../../harness/desk';
import { review } from '../../harness/orders';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

onBothEngines('used copies of one title', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let bea: DeskActor;
	let main: number;
	let harbour: number;
	let eisbn: string;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		terminal = openTerminal(store);
		main = await addLocation(store, { altname: 'Main Street' });
		harbour = await addLocation(store, { altname: 'Harbour' });
		bea = (await deskStaff(store, 'bookseller', { name: 'Bea Bookseller' })).actor;
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(async () => {
		now += 60;
		eisbn = nextEisbn();
		await addTitle(store, { eisbn, title: 'The Tide', list_price_can: null, list_price_usa: null });
	});

	const add = (price: string, note = '', more: object = {}) =>
		addCopy(store, bea, {
			code: eisbn,
			condition: 'very_good',
			location_id: main,
			price,
			shelf: '',
			note,
			copies: 1,
			key: randomUUID(),
			...more,
		});
	const signed = 'Signed by a former owner.';
	const addThree = async () => {
		await add('12.50', signed);
		await add('8.00');
		await add('6.00', 'Cracked spine.');
	};
	const item = (client?: Client) => store.call('title/getItem', { eisbn }, client);
	const offers = async () =>
		(await item()).available.map(({ code, price, note, onhand }) => [code, price, note, onhand]);
	const change = async (condition: string, facts: object) => {
		const { offers: all } = await lookUpStock(store, bea, { code: eisbn });
		const version = all.find((one) => one.condition === condition)?.places[0]?.version;
		return changeStock(
			store,
			bea,
			deskStock['desk-stock/change'].payload.parse({
				eisbn,
				condition,
				location_id: main,
				version,
				reason: 'why',
				...facts,
			}),
		);
	};
	const readFile = async (content: string, ...options: string[]) => {
		now += 60;
		terminal.put('count.csv', content);
		return terminal.run('stock', 'count.csv', '--as-of', new Date(now * 1000).toISOString(), ...options);
	};
	const buy = async (condition: string) => {
		const client = shopper();
		await store.call('cart/add', { eisbn, condition, quantity: 1 }, client);
		return store.call('checkout/submit', await review(store, client), client);
	};

	it('keep their own price and note, the cheapest first on the item page', async () => {
		await addThree();
		expect(await offers()).toEqual([
			['very_good-2', '6.00', 'Cracked spine.', 1],
			['very_good', '8.00', null, 1],
			['very_good-1', '12.50', signed, 1],
		]);
		expect((await item()).available.map(({ text }) => text)).toEqual(Array(3).fill('Used, very good'));
	});

	it('are counted together when condition, price and note are the same', async () => {
		await add('12.50', signed);
		const again = await add('12.50', signed, { location_id: harbour });
		expect(again.condition).toBe('very_good-1');
		await add('8.00');
		expect((await add('8.00')).condition).toBe('very_good');
		expect((await add('8.00', '', { condition: 'good' })).condition).toBe('good');
		expect(await offers()).toEqual([
			['very_good', '8.00', null, 2],
			['very_good-1', '12.50', signed, 2],
			['good', '8.00', null, 1],
		]);
	});

	it('never get the number of a deleted copy', async () => {
		const { condition } = await add('12.50', signed);
		await change(condition, { onhand: '-1', reason: 'Damaged' });
		const ofTitle = store.db.selectFrom('titles').select('id').where('eisbn', '=', eisbn);
		await store.db.deleteFrom('offers').where('title_id', '=', ofTitle).execute();
		expect((await add('9.00', 'No jacket.')).condition).toBe('very_good-2');
	});

	it('are never new copies with a price of their own', async () => {
		await add('20.00', '', { condition: 'new' });
		await expect(add('15.00', '', { condition: 'new' })).rejects.toMatchObject({ status: 422, field: 'condition' });
	});

	it('become two offers when two people add them at once', async () => {
		const both = await Promise.all([add('12.50', signed), add('8.00', 'No jacket.')]);
		expect(both.map(({ condition }) => condition).sort()).toEqual(['very_good-1', 'very_good-2']);
	});

	it('are put into the cart and sold separately', async () => {
		await addThree();
		const other = shopper();
		await store.call('cart/add', { eisbn, condition: 'very_good-1', quantity: 1 }, other);
		await expect(store.call('cart/add', { eisbn, condition: 'very_good-1', quantity: 2 }, shopper())).rejects.toThrow(
			'Only 1 of “The Tide” is in stock',
		);
		const order = await buy('very_good-1');
		const sold = await store.db
			.selectFrom('order_items')
			.innerJoin('orders', 'orders.id', 'order_id')
			.select(['condition', 'sold_price', 'title_info'])
			.where('order_number', '=', order.order_number)
			.executeTakeFirstOrThrow();
		expect(sold).toMatchObject({ condition: 'very_good-1', sold_price: 1250 });
		expect(JSON.parse(sold.title_info)).toMatchObject({ condition_text: `Used, very good. ${signed}` });
		// The sold copy disappears from the item page. A cart that contains it says so.
		expect(await offers()).toEqual([
			['very_good-2', '6.00', 'Cracked spine.', 1],
			['very_good', '8.00', null, 1],
		]);
		await expect(store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, other)).rejects.toThrow(
			'“The Tide” is no longer in stock.',
		);
		await expect(store.call('cart/add', { eisbn, condition: 'very_good-1', quantity: 1 }, shopper())).rejects.toThrow(
			'cannot be added to the cart',
		);
		// The code of a sold copy is not given to another copy.
		expect((await add('9.00', 'Another copy.')).condition).toBe('very_good-3');
		await terminal.run('orders', 'advance', order.order_number, 'cancelled', '--yes');
		expect(await offers()).toContainEqual(['very_good-1', '12.50', signed, 1]);
	});

	it('cannot be ordered from a supplier when they are short', async () => {
		const { session } = await deskStaff(store, 'bookseller');
		const { condition } = await add('12.50', signed);
		const { order_number } = await buy(condition);
		const { version, lines } = await deskCall(store, session, 'desk-orders/get', { order_number });
		const asked = { order_number, version, order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1 };
		const missing = { ...asked, from: 'to_pick' as const, change: 'miss' as const };
		const after = await deskCall(store, session, 'desk-orders/changeCopies', missing);
		const [copies] = after.lines[0]?.copies ?? [];
		expect(copies?.state).toBe('short');
		expect(copies?.may).toContain('offer');
		expect(copies?.may).not.toContain('order');
	});

	it('have separate lines on a packing slip and in a refund, with price and condition', async () => {
		await add('12.50', signed);
		await add('8.00');
		const client = shopper();
		for (const condition of ['very_good', 'very_good-1'])
			await store.call('cart/add', { eisbn, condition, quantity: 1 }, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		const { id } = await store.db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		const byPrice = (await readSlipLines(store.db, id, null)).sort((a, b) => a.price - b.price);
		expect(byPrice).toMatchObject([
			{ eisbn, quantity: 1, price: 800, condition: 'Used, very good' },
			{ eisbn, quantity: 1, price: 1250, condition: `Used, very good. ${signed}` },
		]);
		const { session } = await deskStaff(store, 'manager');
		const { version, owed } = await deskCall(store, session, 'desk-money/get', { order_number });
		await deskCall(store, session, 'desk-money/receive', { order_number, version, amount: owed, method: 'cash' });
		const whole = { order_number, kind: 'whole' as const };
		const { lines } = await deskCall(store, session, 'desk-money/previewRefund', whole);
		expect(lines.map(({ condition_text }) => condition_text).sort()).toEqual([
			'Used, very good',
			`Used, very good. ${signed}`,
		]);
	});

	it('are shown as sold or as removed at the desk', async () => {
		await addThree();
		const gone = async () => {
			const { offers: all } = await lookUpStock(store, bea, { code: eisbn });
			return all.map((offer) => [offer.condition, offer.gone]);
		};
		await change('very_good-1', { onhand: '-1', reason: 'Damaged' });
		expect(await gone()).toContainEqual(['very_good-1', 'removed']);
		await buy('very_good-2');
		// The copy is on hold for its order.
		expect(await gone()).toContainEqual(['very_good-2', null]);
		const { order_number } = await store.db
			.selectFrom('orders')
			.select('order_number')
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow();
		await terminal.run('orders', 'advance', order_number, 'completed', '--yes');
		expect(await gone()).toContainEqual(['very_good-2', 'sold']);
	});

	it('are found by their condition, at the price of the available copies', async () => {
		await addThree();
		const facets = async () =>
			(await store.db
				.selectFrom('title_facets')
				.innerJoin('titles', 'titles.id', 'title_id')
				.select(['filters', 'sort_keys'])
				.where('eisbn', '=', eisbn)
				.executeTakeFirstOrThrow()) satisfies { filters: string };
		const lines = async () => (await facets()).filters.split('\n').filter((line) => /^[cr] /.test(line));
		expect(await lines()).toEqual(['r under-10', 'c very_good']);
		expect((await facets()).sort_keys).toContain('P 600');
		await buy('very_good-2');
		expect((await facets()).sort_keys).toContain('P 800');
	});

	describe('in a stock file', () => {
		it('are named by their code, and unchanged by a row for the condition', async () => {
			await addThree();
			await readFile(`eisbn,condition,price,onhand\n${eisbn},Very good,7.50,4\n`);
			expect(await offers()).toEqual([
				['very_good-2', '6.00', 'Cracked spine.', 1],
				['very_good', '7.50', null, 4],
				['very_good-1', '12.50', signed, 1],
			]);
			const read = await readFile(`eisbn,condition,price,onhand\n${eisbn},very_good-1,14.00,1\n`);
			expect(read).toMatchObject({ code: 0 });
			expect(await offers()).toContainEqual(['very_good-1', '14.00', signed, 1]);
			expect(await offers()).toContainEqual(['very_good', '7.50', null, 4]);
			expect((await terminal.run('stock', 'undo', '2')).code).toBe(0);
			expect(await offers()).toContainEqual(['very_good-1', '12.50', signed, 1]);
		});

		it('stay in a full count that names no copy, and are removed by a full count that names others', async () => {
			await addThree();
			const place = 'Main Street';
			await readFile(`eisbn,condition,onhand,location\n${eisbn},very_good,1,${place}\n`, '--full');
			expect((await offers()).map(([code]) => code)).toEqual(['very_good-2', 'very_good', 'very_good-1']);
			await readFile(`eisbn,condition,onhand,location\n${eisbn},very_good-1,1,${place}\n`, '--full');
			const there = (await offers()).filter(([, , , onhand]) => Number(onhand) > 0);
			expect(there).toEqual([['very_good-1', '12.50', signed, 1]]);
		});

		it('are repriced together only with --reprice-copies', async () => {
			await add('8.00');
			await add('8.00', '', { location_id: harbour });
			await add('12.50', signed);
			const rows = `${eisbn},very_good,7.00,5\n${eisbn},very_good-1,13.00,1\n`;
			const file = `eisbn,condition,price,onhand\n${rows}`;
			const look = await readFile(file, '--look');
			expect(look).toMatchObject({ code: 2 });
			expect(await readFile(file)).toMatchObject({ code: 2 });
			expect(readFileSync(join(terminal.folder, 'count.csv.rejects.csv'), 'utf8')).toContain(
				`This changes the price or note of all 2 copies of ${eisbn}, Used, very good, at every location; add --reprice-copies to change them all`,
			);
			// The refused row changes nothing. The other row is accepted.
			expect(await offers()).toEqual([
				['very_good', '8.00', null, 2],
				['very_good-1', '13.00', signed, 1],
			]);
			expect(await readFile(file, '--reprice-copies')).toMatchObject({ code: 0 });
			expect(await offers()).toContainEqual(['very_good', '7.00', null, 6]);
			// Unchanged values need no confirmation.
			expect(await readFile(`eisbn,condition,price,onhand\n${eisbn},very_good,7.00,4\n`)).toMatchObject({ code: 0 });
		});

		it('may have a condition of the shop’s own', async () => {
			const refused = await readFile(`eisbn,condition,price,onhand\n${eisbn},staff_copy-1,5.00,1\n`);
			expect(refused.code).toBe(2);
			const taken = await readFile(
				`eisbn,condition,price,onhand\n${eisbn},staff_copy-1,5.00,1\n`,
				'--condition',
				'staff_copy',
			);
			expect(taken.code).toBe(0);
			expect(await offers()).toEqual([['staff_copy-1', '5.00', null, 1]]);
		});
	});

	describe('whose price “stock set” changes', () => {
		const set = (...options: string[]) => terminal.run('stock', 'set', eisbn, '--condition', ...options);

		it('change together only with --reprice-copies', async () => {
			await add('8.00');
			await add('8.00', '', { location_id: harbour });
			const refused = await set('very_good', '--price', '7.00');
			expect(refused).toMatchObject({
				code: 1,
				err: expect.stringContaining(`all 2 copies of ${eisbn}, Used, very good`),
			});
			expect(refused.err).toContain('--reprice-copies');
			expect(await set('very_good', '--note', 'Foxed.')).toMatchObject({ code: 1 });
			expect(await offers()).toEqual([['very_good', '8.00', null, 2]]);
			expect(await set('very_good', '--price', '7.00', '--reprice-copies')).toMatchObject({ code: 0 });
			expect(await offers()).toEqual([['very_good', '7.00', null, 2]]);
		});

		it('change alone when there is one copy, and cannot become the same as another offer', async () => {
			await addThree();
			expect(await set('very_good-2', '--price', '6.50')).toMatchObject({ code: 0 });
			expect(await offers()).toContainEqual(['very_good-2', '6.50', 'Cracked spine.', 1]);
			const same = await set('very_good-2', '--price', '12.50', '--note', signed, '--reprice-copies');
			expect(same).toMatchObject({ code: 1, err: expect.stringContaining('already has this price and note') });
		});
	});

	describe('whose price changes at the desk', () => {
		it('change alone when there is one copy', async () => {
			await addThree();
			await change('very_good-1', { price: '13.00' });
			expect(await offers()).toContainEqual(['very_good-1', '13.00', signed, 1]);
			expect(await offers()).toContainEqual(['very_good', '8.00', null, 1]);
		});

		it('need confirmation when one change reprices several copies', async () => {
			await add('8.00');
			await add('8.00', '', { location_id: harbour });
			await expect(change('very_good', { price: '7.00' })).rejects.toMatchObject({
				reason: 'reprices-copies',
				message: expect.stringContaining('all 2 copies'),
			});
			await expect(change('very_good', { note: 'Foxed.' })).rejects.toMatchObject({ reason: 'reprices-copies' });
			expect(await offers()).toEqual([['very_good', '8.00', null, 2]]);
			// Unchanged values need no confirmation.
			await change('very_good', { price: '8.00', shelf: 'U 1' });
			await change('very_good', { price: '7.00', accept: true });
			expect(await offers()).toEqual([['very_good', '7.00', null, 2]]);
		});

		it('need confirmation in any condition but new, and stay separate', async () => {
			const ofAuthor = { condition: 'signed' };
			await add('20.00', '', ofAuthor);
			await add('20.00', '', ofAuthor);
			await add('30.00', signed, ofAuthor);
			await add('25.00', 'On the half title.', ofAuthor);
			await expect(change('signed', { price: '22.00' })).rejects.toMatchObject({ reason: 'reprices-copies' });
			await expect(change('signed-2', { price: '30.00', note: signed })).rejects.toMatchObject({ status: 409 });
			await terminal.run('stock', 'set', eisbn, '--onhand', '3', '--price', '9.00');
			expect(await terminal.run('stock', 'set', eisbn, '--price', '8.00')).toMatchObject({ code: 0 });
		});

		it('cannot become the same as another offer', async () => {
			await addThree();
			await expect(change('very_good-2', { price: '12.50', note: signed })).rejects.toMatchObject({ status: 409 });
		});
	});
});
