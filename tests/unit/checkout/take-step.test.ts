import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '~store/foundation/refusal';
import { type Step, takeStep } from '~store/ordering/checkout/take-step';
import { addBook, addLocation, type BareStore } from '../../harness/bare-store';
import { setSettings } from '../../harness/settings';
import { goShopping, openShop } from './shop';

let store: BareStore;
let here: number;
beforeAll(async () => {
	store = await openShop();
	here = await addLocation(store);
});
afterAll(() => store.close());
beforeEach(() => setSettings(store, {}));

const shopping = async () => goShopping(store, [await addBook(store, { [here]: 5 })]);
const rowOf = (cart: number) =>
	store.db.selectFrom('carts').selectAll().where('id', '=', cart).executeTakeFirstOrThrow();
const seen = (cart: number) =>
	store.db.selectFrom('seen_carts').select(['cart_id', 'checksum']).where('cart_id', '=', cart).execute();
/** A step with a visible effect. */
const chooseLocalDelivery = async ({ transaction, cart }: Step) => {
	await transaction
		.updateTable('carts')
		.set({ delivery_preference: 'local_delivery' })
		.where('id', '=', cart.id)
		.execute();
};

describe('a step of the checkout', () => {
	it('has the locked cart, its earlier state and the shopper', async () => {
		const { visitor, cart } = await shopping();
		store.setNow(store.now() + 60);
		const work = vi.fn(chooseLocalDelivery);
		const { checksum } = await takeStep(store, visitor, work);
		expect(work).toHaveBeenCalledOnce();
		const [step] = work.mock.calls[0] ?? [];
		expect(step).toMatchObject({
			cart: { id: cart, checkout: '{}', delivery_preference: null },
			priced: { lines: [{ quantity: 1 }], terms: { delivery_preference: null }, totals: { total: 2000 } },
			shopper: { logged_in: false, account: null, now: store.now() },
		});
		expect(step?.transaction.isTransaction).toBe(true);
		expect(step?.priced.checksum).not.toBe(checksum);
		expect((await rowOf(cart)).updated_at).toBe(store.now());
	});

	it('returns the new cart and records that the shopper saw it', async () => {
		const { visitor, cart } = await shopping();
		const answer = await takeStep(store, visitor, chooseLocalDelivery);
		expect(answer.cart).toMatchObject({
			items: [{ cart_info: { quantity: 1 } }],
			checkout: { delivery_preference: 'local_delivery' },
		});
		expect(answer.checksum).toBe(answer.cart.checksum);
		expect(answer.checksum).not.toBe('');
		expect(await seen(cart)).toEqual([{ cart_id: cart, checksum: answer.checksum }]);
	});

	it('changes nothing when it is refused', async () => {
		const { visitor, cart } = await shopping();
		const before = await rowOf(cart);
		store.setNow(store.now() + 60);
		const refused = takeStep(store, visitor, async (step) => {
			await chooseLocalDelivery(step);
			throw new Refused('Not today.');
		});
		await expect(refused).rejects.toThrow('Not today.');
		expect(await rowOf(cart)).toEqual(before);
		expect(await seen(cart)).toEqual([]);
	});

	it('needs a cart with items', async () => {
		const empty = await goShopping(store, []);
		const gone = await shopping();
		await store.db.deleteFrom('carts').where('id', '=', gone.cart).execute();
		const { visitor } = await shopping();
		const work = vi.fn(async () => undefined);
		for (const without of [
			empty.visitor,
			gone.visitor,
			{ ...visitor, session: null },
			{ ...visitor, session: { ...visitor.session, cart_id: null } },
		]) {
			await expect(takeStep(store, without, work)).rejects.toMatchObject({
				message: 'There are no items in your cart.',
				status: 409,
			});
		}
		expect(work).not.toHaveBeenCalled();
	});

	it('needs a shopper who can order', async () => {
		const { visitor } = await shopping();
		const work = vi.fn(async () => undefined);
		await setSettings(store, { cart_enabled: false });
		await expect(takeStep(store, visitor, work)).rejects.toMatchObject({
			message: 'Online ordering is disabled.',
			status: 403,
		});
		await setSettings(store, { guest_show_cart: false });
		await expect(takeStep(store, visitor, work)).rejects.toMatchObject({
			message: 'You must login or sign up to use this feature.',
			status: 401,
		});
		expect(work).not.toHaveBeenCalled();
	});
});
