import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdCart } from '~store/basket/cart/open-cart';
import { writeGiftCardNotes } from '~store/basket/gift-cards/gift-card-notes';
import { transact } from '~store/foundation/database/transactions';
import { returnTerms, returnToCart } from '~store/ordering/orders/return-to-cart';
import type { Store } from '~store/store';
import { addTitle } from '../harness/catalogue';
import { countQueriesOf } from '../harness/count-queries';
import { addGiftCard, addPromo } from '../harness/offers';
import { addOrder } from '../harness/placed-orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('an order that goes back into a cart', (engine) => {
	let store: TestStore;
	let title = 0;
	beforeAll(async () => {
		store = await openTestStore(engine);
		title = await addTitle(store, { is_giftcard: 1 });
	});
	afterAll(() => store.dispose());

	/** Places an order of this many gift cards, each for another recipient. Returns its id. */
	async function orderOf(count: number): Promise<number> {
		const order_number = await addOrder(store);
		const { id } = await store.db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		const { id: _, ...item } = await store.db
			.selectFrom('order_items')
			.selectAll()
			.where('order_id', '=', id)
			.executeTakeFirstOrThrow();
		await store.db.deleteFrom('order_items').where('order_id', '=', id).execute();
		for (let position = 0; position < count; position++) {
			const gift_card_info = { personalize: true, to: String(position), from: '', message: '' };
			const notes = writeGiftCardNotes({ giftcard_price: 2500, gift_card_info });
			await store.db
				.insertInto('order_items')
				.values({ ...item, title_id: title, position, notes })
				.execute();
		}
		return id;
	}

	async function addCart(): Promise<number> {
		const now = store.now();
		const { id } = await store.db
			.insertInto('carts')
			.values({ created_at: now, updated_at: now, checkout: '{}' })
			.returning('id')
			.executeTakeFirstOrThrow();
		return id;
	}

	/** Returns the lines of an order that a shopper gives up to the cart. */
	const back = (on: Pick<Store, 'db'>, order: number, cart: number) =>
		transact(on, async (db) => {
			await holdCart(db, cart, store.now());
			return returnToCart(db, order, cart, store.now());
		});

	const linesOf = (cartId: number) =>
		store.db
			.selectFrom('cart_items')
			.select(['notes', 'quantity'])
			.where('cart_id', '=', cartId)
			.orderBy('id')
			.execute();

	it('needs as many queries for three hundred lines as for three', async () => {
		const queries = async (count: number) => {
			const [order, cart] = [await orderOf(count), await addCart()];
			const asked = await countQueriesOf(store, async (counted) => {
				expect(await back(counted, order, cart)).toBe(true);
			});
			expect(await linesOf(cart)).toHaveLength(count);
			// The second time, the lines are already in the cart.
			const again = await countQueriesOf(store, async (counted) => {
				expect(await back(counted, order, cart)).toBe(true);
			});
			expect((await linesOf(cart)).every(({ quantity }) => quantity === 2)).toBe(true);
			return { asked, again };
		};
		expect(await queries(300)).toEqual(await queries(3));
	});

	it('is added to the lines of the cart, up to the maximum of a line, and reports the rest', async () => {
		const [order, cart] = [await orderOf(2), await addCart()];
		await back(store, order, cart);
		await store.db.updateTable('order_items').set({ quantity: 4 }).where('order_id', '=', order).execute();
		expect(await back(store, order, cart)).toBe(true);
		expect((await linesOf(cart)).map(({ quantity }) => quantity)).toEqual([5, 5]);
		await store.db
			.updateTable('order_items')
			.set({ quantity: 9999 })
			.where('order_id', '=', order)
			.where('position', '=', 0)
			.execute();
		expect(await back(store, order, cart)).toBe(false);
		expect((await linesOf(cart)).map(({ quantity }) => quantity)).toEqual([5, 9]);
	});

	it('restores the typed promo code and valid gift cards, but no automatic promotions and no void cards', async () => {
		const now = store.now();
		const [order, cart] = [await orderOf(1), await addCart()];
		const [automatic, typed] = [await addPromo(store, { automatic: 1 }), await addPromo(store)];
		for (const promo_code_id of [automatic, typed]) {
			const line = { order_id: order, promo_code_id, code: String(promo_code_id), description: '', amount: 100 };
			await store.db.insertInto('order_promo_codes').values(line).execute();
		}
		const [good, spoiled] = [await addGiftCard(store), await addGiftCard(store, { balance: 0, voided_at: now })];
		for (const { id } of [good, spoiled]) {
			const paid = { order_id: order, gift_card_id: id, amount: 300 };
			await store.db.insertInto('order_gift_cards').values(paid).execute();
		}
		await transact(store, (db) => returnTerms(db, order, cart, now));
		const of = store.db;
		const codes = await of.selectFrom('cart_promo_codes').selectAll().where('cart_id', '=', cart).execute();
		const cards = await of.selectFrom('cart_gift_cards').selectAll().where('cart_id', '=', cart).execute();
		expect(codes.map(({ promo_code_id }) => promo_code_id)).toEqual([typed]);
		expect(cards.map(({ gift_card_id, amount }) => [gift_card_id, amount])).toEqual([[good.id, 300]]);
	});
});
