import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noTerms } from '~store/basket/cart/cart-terms';
import { readPricedCart } from '~store/basket/cart/priced-cart';
import { buyingTermsOf, type Shopper, shopperOf } from '~store/basket/cart/shopper';
import { settingsSchema } from '~store/contract/settings';
import type { CustomerRow } from '~store/foundation/sessions/customer-row';
import type { Visitor } from '~store/foundation/sessions/visitor';
import { addBook, addCart, addCustomer, addLocation, type BareStore, openBareStore } from '../../harness/bare-store';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

const client = { uuid: 'u', session_id: '', log_url: '/', store_id: '1', ip: '' };
const guest: Visitor = { client, session: null, customer: null, account: null };
const as = (customer: CustomerRow, account = customer): Visitor => ({ ...guest, customer, account });

describe('a cart in the database', () => {
	const settings = settingsSchema.parse({});
	const shopperAt = (location_id: number | null): Shopper =>
		({
			view: { location_id, today: 1, now: 1 },
			settings,
			logged_in: true,
			account: null,
			location_id,
			locations: [],
			now: 1,
		}) as unknown as Shopper;
	const fill = async (onhand: Record<number, number>, quantity: number) => {
		const cart_id = await addCart(store);
		const { title_id } = await addBook(store, onhand);
		await store.db.updateTable('carts').set({ delivery_preference: 'pickup' }).where('id', '=', cart_id).execute();
		const nothing = { registry_id: null, notes: null, created_at: 1 };
		await store.db
			.insertInto('cart_items')
			.values({ cart_id, title_id, condition: 'new', quantity, ...nothing })
			.execute();
		return cart_id;
	};

	it('is priced with its terms and the stock of the shopper’s location', async () => {
		const [here, there] = [await addLocation(store), await addLocation(store)];
		const cart = await fill({ [here]: 1, [there]: 4 }, 3);
		const read = (place: number | null) => readPricedCart(store.db, cart, shopperAt(place));
		expect(await read(null)).toMatchObject({
			terms: { delivery_preference: 'pickup' },
			totals: { subtotal: 6000 },
			lines: [{ quantity: 3, stock: { taken: 3 } }],
		});
		expect((await read(here)).lines).toMatchObject([{ stock: { taken: 1, short: 2 } }]);
	});

	it('is empty and has no terms when it has no lines or does not exist', async () => {
		const cart = await fill({}, 1);
		await store.db.deleteFrom('cart_items').where('cart_id', '=', cart).execute();
		for (const id of [cart, null]) {
			expect(await readPricedCart(store.db, id, shopperAt(null))).toMatchObject({
				lines: [],
				terms: noTerms,
				checksum: '',
				totals: { total: 0 },
			});
		}
	});
});

describe('the buying limits of a shopper', () => {
	const anything = { order_limit: null, approver: null };
	let robin: CustomerRow;
	let school: CustomerRow;
	beforeAll(async () => {
		robin = await addCustomer(store);
		school = await addCustomer(store, {
			company: 'A School',
			is_institution: 1,
			is_owner: 1,
			email: 'pat@example.org',
			first_name: 'Pat',
			last_name: 'Principal',
		});
	});
	const allow = async (values: { may_order: number; order_limit: number | null }) => {
		await store.db.deleteFrom('customer_links').where('parent_id', '=', school.id).execute();
		await store.db
			.insertInto('customer_links')
			.values({
				parent_id: school.id,
				child_id: robin.id,
				child_email: robin.email,
				verified_at: 1,
				created_at: 1,
				...values,
			})
			.execute();
	};

	it('do not apply to a guest or to a customer’s own account', async () => {
		expect(await buyingTermsOf(store.db, guest)).toEqual(anything);
		expect(await buyingTermsOf(store.db, as(robin))).toEqual(anything);
		expect(await buyingTermsOf(store.db, as(school))).toEqual(anything);
	});

	it('come from the shopper’s institution', async () => {
		const asker = as(robin, school);
		await allow({ may_order: 1, order_limit: 5000 });
		expect(await buyingTermsOf(store.db, asker)).toEqual({ order_limit: 5000, approver: null });
		await allow({ may_order: 0, order_limit: null });
		const approver = { name: 'Pat Principal', institution: 'A School', email: 'pat@example.org' };
		expect(await buyingTermsOf(store.db, asker)).toEqual({ order_limit: null, approver });
		const settings = settingsSchema.parse({});
		const shop = { ...store, settings: { get: async () => settings }, locations: { get: async () => [] } };
		expect(await shopperOf(shop as unknown as BareStore, asker)).toMatchObject({ account: school, approver });
	});
});
