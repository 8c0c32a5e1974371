import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queries } from '~store/foundation/database/database';
import { buildSample } from '~store/sample/build-sample';
import { type BusyShop, keepShopBusy } from '../harness/busy-shop';
import { deskCall, deskStaff } from '../harness/desk';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('the command that checks the books', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let busy: BusyShop;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
		busy = await keepShopBusy(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	it('finds no differences in a shop with every kind of event', async () => {
		expect(await terminal.run('check')).toEqual({
			code: 0,
			out: [
				...['Stock: everything agrees.', 'Gift cards: everything agrees.', 'Promo codes: everything agrees.'],
				...[
					'Gift registries: everything agrees.',
					'Orders: everything agrees.',
					'Payments: everything agrees.',
					'Ledgers: everything agrees.',
				],
			].join('\n'),
			err: '',
		});
	});

	it('is shown at the desk as the newest check, with its results', async () => {
		const { session } = await deskStaff(store, 'owner');
		const { checks } = await deskCall(store, session, 'desk-health/getChecks', {});
		expect(checks).toMatchObject([{ staff_name: 'the command ‘check’', state: 'done', found_count: 0 }]);
		const { details } = await deskCall(store, session, 'desk-health/get', {});
		expect(details?.points.find(({ name }) => name === 'books')).toMatchObject({ state: 'good' });
	});

	it('stores its results for the desk', async () => {
		const counted = (more: number) =>
			store.unwatched
				.updateTable('promo_codes')
				.set((eb) => ({ uses: eb('uses', '+', more) }))
				.execute();
		await counted(1);
		expect((await terminal.run('check')).code).toBe(2);
		await counted(-1);
		const { session } = await deskStaff(store, 'owner');
		const { checks } = await deskCall(store, session, 'desk-health/getChecks', {});
		const found = checks[0]?.found.find(({ subject }) => subject === 'Promo codes');
		expect(found?.found).toEqual(expect.arrayContaining([expect.stringContaining('Promo code TEN counts 2 uses')]));
		expect(checks[0]?.found_count).toBe(checks[0]?.found.reduce((sum, { count }) => sum + count, 0));
	});

	const changes: [
		what: string,
		change: (db: Queries, busy: BusyShop) => Promise<unknown>,
		words: (busy: BusyShop) => string,
	][] = [
		[
			'a copy that no order holds',
			(db) => db.deleteFrom('order_withdrawals').execute(),
			({ placed }) =>
				`Order ${placed} sold 2 of 9781550000016 (new) from the shelves, but took 0 copies from the stock.`,
		],
		[
			'copies of an order that were handed over twice',
			(db) =>
				db
					.updateTable('order_withdrawals')
					.set((eb) => ({ handed_over: eb('quantity', '+', 2) }))
					.execute(),
			({ placed }) =>
				`Order ${placed} handed over 4 of 9781550000016 (new) at Main Street, but only 2 were reserved for the order.`,
		],
		[
			'copies that left with no part of their order',
			(db) => db.updateTable('order_copies').set({ part_id: null }).execute(),
			({ completed }) => `Order ${completed} has 1 copy handed over, but the part that they left with says otherwise.`,
		],
		[
			'a part without copies',
			(db) => db.updateTable('order_copies').set({ part_id: null }).execute(),
			({ completed }) => `Part 1 of order ${completed} has no copies.`,
		],
		[
			'copies of an order that belong to a part of another order',
			async (db, { placed, completed }) => {
				const idOf = (number: string) => db.selectFrom('orders').select('id').where('order_number', '=', number);
				const order_id = (await idOf(placed).executeTakeFirstOrThrow()).id;
				await db.updateTable('order_parts').set({ order_id }).where('order_id', '=', idOf(completed)).execute();
			},
			({ completed }) => `Order ${completed} has 1 copy handed over, but the part that`,
		],
		[
			'copies that are on a shelf and left the store',
			(db) =>
				db
					.updateTable('order_copies')
					.set({ state: 'to_pick' } as object)
					.execute(),
			({ completed }) => `Order ${completed} has 1 copy to pick, but the part that they left with says otherwise.`,
		],
		[
			'a cancelled order that still holds its copies',
			(db, { placed }) =>
				db
					.updateTable('orders')
					.set({ state: 'cancelled' } as object)
					.where('order_number', '=', placed)
					.execute(),
			({ placed }) => `Order ${placed} is cancelled, but still reserves 2 copies.`,
		],
		[
			'a balance that is not the ledger’s',
			(db) =>
				db
					.updateTable('gift_cards')
					.set((eb) => ({ balance: eb('balance', '+', 100) }))
					.where('voided_at', 'is', null)
					.where('order_item_id', 'is', null)
					.execute(),
			() => 'has $46.00 on it, but its ledger adds up to $45.00.',
		],
		[
			'a copy that came from nowhere',
			(db) =>
				db
					.updateTable('stock')
					.set((eb) => ({ onhand: eb('onhand', '+', 1) }))
					.execute(),
			() => 'on hand, but its ledger adds up to ',
		],
		[
			'a void card with money on it',
			(db) => db.updateTable('gift_cards').set({ balance: 700 }).where('voided_at', 'is not', null).execute(),
			() => 'is void, but has $7.00 on it.',
		],
		[
			'a payment that no ledger knows',
			(db) => db.updateTable('order_gift_cards').set({ amount: 400 }).execute(),
			({ placed }) => `Order ${placed} says $5.00 from gift cards, but the gift cards paid $4.00.`,
		],
		[
			'a gift card that was issued twice',
			(db) =>
				db
					.updateTable('gift_cards')
					.set((eb) => ({
						order_item_id: eb
							.selectFrom('gift_cards as sold')
							.select('sold.order_item_id')
							.where('sold.order_item_id', 'is not', null)
							.limit(1),
					}))
					.where('order_item_id', 'is', null)
					.where('voided_at', 'is', null)
					.execute(),
			({ giftCard }) =>
				`Order ${giftCard} sold 1 gift cards of one kind, but 2 gift cards are valid. An order that is cancelled or awaits approval must have no valid gift cards.`,
		],
		[
			'a use that no order made',
			(db) => db.updateTable('promo_codes').set({ uses: 2 }).execute(),
			() => 'Promo code TEN counts 2 uses, but 1 orders have it.',
		],
		[
			'a line that costs something else',
			(db) => db.updateTable('order_items').set({ sold_price: 1 }).where('notes', 'is not', null).execute(),
			({ giftCard }) => `Order ${giftCard} says $30.00 for its titles, but the titles add up to $0.01.`,
		],
		[
			'a total that is not the sum',
			(db, { completed }) => db.updateTable('orders').set({ total: 1 }).where('order_number', '=', completed).execute(),
			({ completed }) => `Order ${completed} says $0.01, but its parts add up to $21.00.`,
		],
		[
			'an order that was paid twice',
			(db) =>
				db
					.updateTable('payments')
					.set({ state: 'paid' } as object)
					.execute(),
			({ paid }) => `Order ${paid} was paid 2 times.`,
		],
		[
			'a payment for an order that is not approved',
			(db, { paid }) =>
				db
					.updateTable('orders')
					.set({ state: 'awaiting_approval' } as object)
					.where('order_number', '=', paid)
					.execute(),
			({ paid }) => `Order ${paid} awaits approval, but its payment ${paid}-1 was begun.`,
		],
		[
			'a gift card that is good before its order is approved',
			(db, { giftCard }) =>
				db
					.updateTable('orders')
					.set({ state: 'awaiting_approval' } as object)
					.where('order_number', '=', giftCard)
					.execute(),
			({ giftCard }) =>
				`Order ${giftCard} sold 1 gift cards of one kind, but 1 gift cards are valid. An order that is cancelled or awaits approval must have no valid gift cards.`,
		],
		[
			'an order that is placed without its payment',
			(db) =>
				db
					.updateTable('payments')
					.set({ state: 'late' } as object)
					.execute(),
			({ paid }) => `Order ${paid} is placed as paid with chase, but has no paid payment.`,
		],
		[
			'an offer whose code names no condition',
			(db) => addCopies(db, { condition: 'very_good-' }),
			() => 'has an offer with the unknown condition "very_good-".',
		],
		[
			'two used copies that shoppers cannot tell apart',
			(db) => addCopies(db, { condition: 'very_good-1' }, { condition: 'very_good-2' }),
			() => 'has two offers of the same price and note: very_good-1 and very_good-2.',
		],
		[
			'another amount than was asked for',
			(db) => db.updateTable('payments').set({ amount: 1 }).where('state', '=', 'paid').execute(),
			({ paid }) => `Order ${paid} asked for $21.00 but was paid $0.01.`,
		],
	];

	it.each(changes)('names %s', async (_what, change, words) => {
		const undone = new Error('undone');
		await store.unwatched
			.transaction()
			.execute(async (db) => {
				await change(db, busy);
				const inside = openTerminal({ ...store, db });
				const { code, err } = await inside.run('check');
				inside.dispose();
				expect(code).toBe(2);
				expect(err).toContain(words(busy));
				throw undone;
			})
			.catch((error) => {
				if (error !== undone) throw error;
			});
		expect((await terminal.run('check')).code).toBe(0);
	});

	it('finds nothing in the sample shop', async () => {
		await buildSample(store);
		const { code, err } = await terminal.run('check');
		expect(err).toBe('');
		expect(code).toBe(0);
	});
});

/** Adds offers of one title. Each offer has its own available copy. */
async function addCopies(db: Queries, ...copies: { condition: string }[]): Promise<void> {
	const { title_id, location_id } = await db
		.selectFrom('stock')
		.innerJoin('offers', 'offers.id', 'offer_id')
		.select(['title_id', 'location_id'])
		.executeTakeFirstOrThrow();
	for (const { condition } of copies) {
		const { id } = await db
			.insertInto('offers')
			.values({ title_id, condition, price: 800, note: 'Signed', updated_at: 0 })
			.returning('id')
			.executeTakeFirstOrThrow();
		await db.insertInto('stock').values({ offer_id: id, location_id, onhand: 1, onorder: 0 }).execute();
	}
}
