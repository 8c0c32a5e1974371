import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countUses, giveUsesBack } from '~store/basket/promotions/count-uses';
import { createPromo, endPromo } from '~store/basket/promotions/manage';
import { readPromos } from '~store/basket/promotions/promos';
import { settingsSchema } from '~store/contract/settings';
import { transact } from '~store/foundation/database/transactions';
import { addCart, type BareStore, openBareStore } from '../../harness/bare-store';
import { addPromo } from '../../harness/offers';
import { addOrder } from '../../harness/placed-orders';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

const promoOf = (id: number) =>
	store.db.selectFrom('promo_codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const usesOf = async (id: number) => (await promoOf(id)).uses;
const use = (promos: { id: number; code: string }[]) =>
	transact(store, (transaction) => countUses(transaction, promos));

describe('the uses of a promo code', () => {
	it('are counted individually, up to the limit', async () => {
		const [endless, twice] = [await addPromo(store), await addPromo(store, { max_uses: 2 })];
		const both = [endless, twice].map((id) => ({ id, code: 'X' }));
		await use(both);
		await use(both);
		expect([await usesOf(endless), await usesOf(twice)]).toEqual([2, 2]);
		await expect(use([{ id: twice, code: 'TWICE' }])).rejects.toMatchObject({
			status: 409,
			field: 'checksum',
			message: 'The promo code TWICE has been used up.',
		});
		expect(await usesOf(twice)).toBe(2);
	});

	it('are all counted or none', async () => {
		const [fresh, gone] = [await addPromo(store), await addPromo(store, { max_uses: 1, uses: 1 })];
		await expect(use([fresh, gone].map((id) => ({ id, code: 'X' })))).rejects.toThrow('used up');
		expect(await usesOf(fresh)).toBe(0);
	});

	it('are counted in the order of their ids, so that orders do not deadlock', async () => {
		const [first, second, third] = [
			{ id: await addPromo(store, { max_uses: 0 }), code: 'FIRST' },
			{ id: await addPromo(store, { max_uses: 0 }), code: 'SECOND' },
			{ id: await addPromo(store, { max_uses: 0 }), code: 'THIRD' },
		];
		const given = [third, first, second];
		await expect(use(given)).rejects.toThrow('FIRST');
		expect(given).toEqual([third, first, second]);
	});

	it('are given back to the codes of an order, never below zero', async () => {
		const [used, unused, other] = [
			await addPromo(store, { uses: 3 }),
			await addPromo(store, { uses: 0 }),
			await addPromo(store, { uses: 3 }),
		];
		const number = await addOrder(store);
		const order = await store.db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', number)
			.executeTakeFirstOrThrow();
		const row = { order_id: order.id, code: 'X', description: '', amount: 1 };
		await store.db
			.insertInto('order_promo_codes')
			.values([used, unused].map((promo_code_id) => ({ ...row, promo_code_id })))
			.execute();
		await transact(store, (transaction) => giveUsesBack(transaction, order.id));
		expect([await usesOf(used), await usesOf(unused), await usesOf(other)]).toEqual([2, 0, 3]);
	});
});

describe('the promo codes that count for a cart', () => {
	const takes = (using_promo_codes: boolean) => settingsSchema.parse({ checkout_info: { using_promo_codes } });
	const codesOf = async (cart: number, settings = takes(true)) =>
		(await readPromos(store.db, cart, settings, store.now())).map(({ code }) => code);

	it('are the valid applied and automatic codes, with the automatic ones first', async () => {
		await store.db.updateTable('promo_codes').set({ automatic: 0 }).execute();
		const now = store.now();
		const [cart, another] = [await addCart(store), await addCart(store)];
		const apply = async (values: Parameters<typeof addPromo>[1]) => {
			const promo_code_id = await addPromo(store, values);
			await store.db.insertInto('cart_promo_codes').values({ cart_id: cart, promo_code_id }).execute();
		};
		await apply({ code: 'NOW', starts_at: now, expires_at: now + 1, max_uses: 1, minimum: 500 });
		await apply({ code: 'EARLY', starts_at: now + 1 });
		await apply({ code: 'LATE', expires_at: now });
		await apply({ code: 'USED UP', max_uses: 4, uses: 4 });
		await apply({ code: 'LEFT', max_uses: 4, uses: 3 });
		await addPromo(store, { code: 'FOR ALL', automatic: 1 });
		await addPromo(store, { code: 'ENDED FOR ALL', automatic: 1, expires_at: now });
		await addPromo(store, { code: 'OTHER' });

		expect(await codesOf(cart)).toEqual(['FOR ALL', 'NOW', 'LEFT']);
		expect(await codesOf(another)).toEqual(['FOR ALL']);
		expect(await codesOf(cart, takes(false))).toEqual([]);
		const promos = await readPromos(store.db, cart, takes(true), now);
		expect(promos.map(({ automatic }) => automatic)).toEqual([true, false, false]);
		expect(promos[1]).toMatchObject({ type: 'percent', value: 1000, minimum: 500, expires_at: now + 1 });
	});
});

describe('a bookseller', () => {
	const promo = {
		code: 'SPRING',
		description: 'Spring',
		type: 'amount',
		value: 500,
		automatic: 0,
		minimum: 0,
		max_uses: null,
		starts_at: null,
		expires_at: null,
	};

	it('adds a code once', async () => {
		expect(await createPromo(store, promo)).toBe(true);
		expect(await createPromo(store, { ...promo, value: 900 })).toBe(false);
		const row = await store.db.selectFrom('promo_codes').selectAll().where('code', '=', 'SPRING').executeTakeFirst();
		expect(row).toMatchObject({ ...promo, uses: 0 });
	});

	it('ends a code now and takes it out of every cart', async () => {
		const [ending, other] = [await addPromo(store, { code: 'ENDING' }), await addPromo(store)];
		const cart = await addCart(store);
		await store.db
			.insertInto('cart_promo_codes')
			.values([ending, other].map((promo_code_id) => ({ cart_id: cart, promo_code_id })))
			.execute();
		expect(await endPromo(store, 'ENDING')).toBe('ended');
		expect((await promoOf(ending)).expires_at).toBe(store.now());
		expect((await promoOf(other)).expires_at).toBeNull();
		const left = await store.db
			.selectFrom('cart_promo_codes')
			.select('promo_code_id')
			.where('cart_id', '=', cart)
			.execute();
		expect(left).toEqual([{ promo_code_id: other }]);
	});

	it('learns whether a code has already ended or is unknown', async () => {
		const id = await addPromo(store, { code: 'OLD', expires_at: 5 });
		await addPromo(store, { code: 'ENDS NOW', expires_at: store.now() });
		await addPromo(store, { code: 'ENDS SOON', expires_at: store.now() + 1 });
		expect(await endPromo(store, 'OLD')).toBe('ended before');
		expect((await promoOf(id)).expires_at).toBe(5);
		expect(await endPromo(store, 'ENDS NOW')).toBe('ended before');
		expect(await endPromo(store, 'ENDS SOON')).toBe('ended');
		expect(await endPromo(store, 'NEVER')).toBe('unknown');
	});
});
