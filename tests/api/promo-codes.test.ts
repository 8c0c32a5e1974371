import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countUses, giveUsesBack } from '~store/basket/promotions/count-uses';
import { readPromos } from '~store/basket/promotions/promos';
import type { Client } from '~store/contract/call';
import { transact } from '~store/foundation/database/transactions';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { cartOf } from '../harness/carts';
import { addStockedTitle } from '../harness/catalogue';
import { addPromo, offersOn } from '../harness/offers';
import { guestWith, review } from '../harness/orders';
import { addOrder } from '../harness/placed-orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

/** Noon of 21 November 2026 in Los Angeles. */
const noon = 1_795_291_200;
const day = 86_400;

onBothEngines('promo codes', (engine) => {
	let store: TestStore;
	let title: number;
	let client: Client;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => noon });
		title = await addStockedTitle(store, {}, 1000);
	});
	afterAll(() => store.dispose());
	beforeEach(async () => {
		await setSettings(store, offersOn);
		await store.db.deleteFrom('promo_codes').execute();
		client = await guestWith(store, title, 2);
	});

	const add = (code: string) => store.ask('checkout/addPromocode', { code }, client);
	const codes = async () => (await cartOf(store, client)).summary.promo_codes.map(({ code }) => code);
	const refused = (error: string, status = 409) => ({ status, body: { error, field: 'code' } });

	it('are accepted in any spelling, and shown in the returned cart', async () => {
		await addPromo(store, { code: 'WELCOME10' });
		const { cart, checksum } = await store.call('checkout/addPromocode', { code: '  welcome10 ' }, client);
		expect(cart.summary).toMatchObject({
			promo_codes: [{ code: 'WELCOME10', description: 'Ten percent off', amount: '4.00', automatic: false }],
			subtotal: '36.00',
		});
		expect(checksum).toBe(cart.checksum);
	});

	it('change the total that the shopper agrees to', async () => {
		const { checksum } = await cartOf(store, client);
		await addPromo(store, { code: 'TEN' });
		await add('TEN');
		expect((await cartOf(store, client)).checksum).not.toBe(checksum);
	});

	it('can be removed, and removed again without an error', async () => {
		await addPromo(store, { code: 'TEN' });
		await add('TEN');
		for (let each = 0; each < 2; each++) {
			const { cart } = await store.call('checkout/removePromocode', {}, client);
			expect(cart.summary).toMatchObject({ promo_codes: [], subtotal: '40.00' });
		}
	});

	it('are limited to one for a cart: a valid second code replaces the first, an invalid one does not', async () => {
		await addPromo(store, { code: 'ONE' });
		await addPromo(store, { code: 'TWO', value: 2000 });
		await add('ONE');
		await add('ONE');
		expect(await codes()).toEqual(['ONE']);
		await add('NONE');
		expect(await codes()).toEqual(['ONE']);
		await add('TWO');
		expect(await codes()).toEqual(['TWO']);
	});

	it('are listed after the automatic codes', async () => {
		await addPromo(store, { code: 'TYPED' });
		await addPromo(store, { code: 'ITSELF', automatic: 1, type: 'amount', value: 1000 });
		await add('TYPED');
		const { summary } = await cartOf(store, client);
		expect(summary.promo_codes).toMatchObject([
			{ code: 'ITSELF', amount: '10.00', automatic: true },
			{ code: 'TYPED', amount: '3.00', automatic: false },
		]);
	});

	describe('are refused with a reason', () => {
		it('when the code is unknown', async () => {
			expect(await add('NOSUCH')).toEqual(refused('We do not know the promo code NOSUCH.', 404));
		});

		it.each([
			['has not begun', { starts_at: noon + 10 * day }, 'The promo code X begins on 1 December 2026.'],
			['has ended', { expires_at: noon - 2 * day }, 'The promo code X ended on 19 November 2026.'],
			['ends this second', { expires_at: noon }, 'The promo code X ended on 21 November 2026.'],
			['has been used up', { max_uses: 20, uses: 20 }, 'The promo code X has been used up.'],
			['asks for more', { minimum: 4001 }, 'The promo code X is for orders of $40.01 or more.'],
			[
				'is automatic',
				{ automatic: 1 },
				'You do not need to type X. The code applies automatically when your order qualifies.',
			],
		])('when it %s', async (_why, values, words) => {
			await addPromo(store, { code: 'X', ...values });
			expect(await add('x')).toEqual(refused(words));
		});

		it('by a store that uses none', async () => {
			await setSettings(store, {});
			await addPromo(store, { code: 'X' });
			expect(await add('X')).toEqual(refused('This store does not use promo codes.', 403));
		});

		it('when it has more than 15 characters', async () => {
			expect((await add('X'.repeat(16))).status).toBe(400);
			expect((await add('X'.repeat(15))).status).toBe(404);
		});

		it('for an empty cart', async () => {
			client = shopper();
			expect(await add('X')).toMatchObject({ status: 409, body: { error: 'There are no items in your cart.' } });
			client = guest();
			expect((await add('X')).status).toBe(409);
		});
	});

	it.each([
		['begins with its first second', { starts_at: noon }],
		['is good to its last', { expires_at: noon + 1 }],
		['has one use left', { max_uses: 20, uses: 19 }],
		['asks for just as much', { minimum: 4000 }],
	])('are accepted when the code %s', async (_why, values) => {
		await addPromo(store, { code: 'X', ...values });
		expect((await add('X')).status).toBe(200);
	});

	it('exclude gift cards from their minimum', async () => {
		const card = await addStockedTitle(store, { is_giftcard: 1 });
		const { eisbn } = await store.db
			.selectFrom('titles')
			.select('eisbn')
			.where('id', '=', card)
			.executeTakeFirstOrThrow();
		await store.call('cart/add', { eisbn, quantity: 1, price: '100.00' }, client);
		await addPromo(store, { code: 'X', minimum: 5000 });
		expect(await add('X')).toEqual(refused('The promo code X is for orders of $50.00 or more.'));
	});

	it('stop applying when they end, are used up, or the store turns promo codes off', async () => {
		const id = await addPromo(store, { code: 'X', max_uses: 1 });
		await add('X');
		const { cart_id } = await store.db
			.selectFrom('cart_promo_codes')
			.select('cart_id')
			.where('promo_code_id', '=', id)
			.executeTakeFirstOrThrow();
		const read = async () => readPromos(store.db, cart_id, await store.settings.get(), noon);
		expect(await read()).toMatchObject([{ id, code: 'X', automatic: false }]);
		await store.db.updateTable('promo_codes').set({ uses: 1 }).execute();
		expect(await read()).toEqual([]);
		await store.db.updateTable('promo_codes').set({ uses: 0, expires_at: noon }).execute();
		expect(await read()).toEqual([]);
		expect(await codes()).toEqual([]);
		await store.db.updateTable('promo_codes').set({ expires_at: null }).execute();
		expect(await read()).toHaveLength(1);
		await setSettings(store, {});
		expect(await read()).toEqual([]);
	});

	describe('uses', () => {
		const usesOf = async (id: number) =>
			(await store.db.selectFrom('promo_codes').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses;

		it('never exceed the limit, even with simultaneous orders', async () => {
			const id = await addPromo(store, { code: 'FEW', max_uses: 3 });
			const other = await addPromo(store, { code: 'MANY' });
			const orders = Array.from({ length: 10 }, (_, each) => {
				const both = [
					{ id, code: 'FEW' },
					{ id: other, code: 'MANY' },
				];
				return transact(store, (transaction) => countUses(transaction, each % 2 ? both : both.reverse()));
			});
			const outcomes = await Promise.allSettled(orders);
			const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
			expect(refusals).toHaveLength(7);
			for (const refusal of refusals) {
				expect(refusal).toMatchObject({ message: 'The promo code FEW has been used up.', status: 409 });
			}
			expect([await usesOf(id), await usesOf(other)]).toEqual([3, 3]);
		});

		it('are restored only by the order that counted them', async () => {
			const id = await addPromo(store, { code: 'BACK', uses: 2, max_uses: 2 });
			const number = await addOrder(store);
			const order = await store.db
				.selectFrom('orders')
				.select('id')
				.where('order_number', '=', number)
				.executeTakeFirstOrThrow();
			await store.db
				.insertInto('order_promo_codes')
				.values({ order_id: order.id, promo_code_id: id, code: 'BACK', description: 'Ten percent off', amount: 400 })
				.execute();
			await transact(store, (transaction) => giveUsesBack(transaction, order.id));
			expect(await usesOf(id)).toBe(1);
			await store.db.deleteFrom('order_promo_codes').execute();
		});

		it('are restored when the order is cancelled', async () => {
			const id = await addPromo(store, { code: 'ONCE', max_uses: 1 });
			await add('ONCE');
			const { order_number } = await store.call('checkout/submit', await review(store, client), client);
			expect(await usesOf(id)).toBe(1);
			await advanceOrder(store, order_number, 'cancelled');
			expect(await usesOf(id)).toBe(0);
			client = await guestWith(store, title);
			expect((await add('ONCE')).status).toBe(200);
		});
	});
});
