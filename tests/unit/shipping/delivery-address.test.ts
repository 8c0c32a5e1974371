import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AddressChoice, type DeliveryAddress, deliveryAddress } from '~store/basket/shipping/delivery-address';
import type { CustomerRow } from '~store/foundation/sessions/customer-row';
import { addBook, addCart, addCustomer, type BareStore, openBareStore } from '../../harness/bare-store';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

const home = {
	street_address: '1 Main Street',
	street_address_2: 'Suite 2',
	city: 'Hope',
	country: 'CA',
	province: 'BC',
	postal_code: 'V0X 1L0',
	phone_number: '604 555 0199',
	phone_number_ext: '12',
};
const cabin = {
	...home,
	name: 'Ada Quill',
	company_name: 'Quill & Co.',
	street_address: '9 Lake Road',
	email_address: 'ada@example.org',
};

const addAddress = async (customer_id: number, values: Partial<typeof cabin> = {}): Promise<number> => {
	const row = { ...cabin, ...values, customer_id, created_at: 1 };
	return (await store.db.insertInto('addresses').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const addRegistry = async (customer_id: number, shipping_id: number | null): Promise<number> => {
	const words = { title: 'Wedding', occasion: 'wedding', description: '' };
	const row = { ...words, customer_id, shipping_id, purchase_deadline: null, created_at: 1 };
	return (await store.db.insertInto('registries').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
/** Adds a cart with a book that a registry asks for. */
const cartFor = async (registry_id: number | null): Promise<number> => {
	const [cart_id, { title_id }] = [await addCart(store), await addBook(store)];
	const item = { cart_id, title_id, condition: 'new', quantity: 1, registry_id, notes: null, created_at: 1 };
	await store.db.insertInto('cart_items').values(item).execute();
	return cart_id;
};
const choose = (account: CustomerRow, choice: AddressChoice, cartId = 0): Promise<DeliveryAddress | null> =>
	deliveryAddress(store.db, account, choice, cartId);

it('is the account’s own for the number 0', async () => {
	const account = await addCustomer(store, { ...home, company: 'Hope School' });
	expect(await choose(account, { address_id: 0 })).toEqual({
		...home,
		name: 'Robin Reader',
		company_name: 'Hope School',
		email_address: account.email,
		address_id: 0,
		gift_registry_id: null,
	});
});

it('is found by number in the account’s address book, but not in another account’s', async () => {
	const [account, other] = [await addCustomer(store, home), await addCustomer(store, home)];
	const address_id = await addAddress(account.id);
	await addAddress(account.id, { street_address: '10 Lake Road' });
	expect(await choose(account, { address_id })).toEqual({ ...cabin, address_id, gift_registry_id: null });
	expect(await choose(other, { address_id })).toBeNull();
	expect(await choose(account, { address_id: 4711 })).toBeNull();
});

it('is empty when the customer has not chosen an address', async () => {
	expect(await choose(await addCustomer(store, home), {})).toBeNull();
});

it('cannot be an incomplete address', async () => {
	const account = await addCustomer(store, { ...home, street_address: '' });
	expect(await choose(account, { address_id: 0 })).toBeNull();
	expect(await choose(account, { address_id: await addAddress(account.id, { city: '' }) })).toBeNull();
});

it('is the registry owner’s address while the cart has an item of the registry', async () => {
	const [buyer, owner] = [await addCustomer(store, home), await addCustomer(store, home)];
	const address_id = await addAddress(owner.id);
	const gift_registry_id = await addRegistry(owner.id, address_id);
	const cart = await cartFor(gift_registry_id);
	const asked = { ...cabin, address_id, gift_registry_id };
	expect(await choose(buyer, { gift_registry_id }, cart)).toEqual(asked);
	// The number of one of the buyer's own addresses makes no difference.
	expect(await choose(buyer, { gift_registry_id, address_id: 0 }, cart)).toEqual(asked);
	expect(await choose(buyer, { gift_registry_id }, await cartFor(null))).toBeNull();
	expect(await choose(buyer, { gift_registry_id: gift_registry_id + 1 }, cart)).toBeNull();
});

it('is the owner’s own address when the registry says so', async () => {
	const [buyer, owner] = [await addCustomer(store), await addCustomer(store, { ...home, first_name: 'Olive' })];
	const gift_registry_id = await addRegistry(owner.id, 0);
	const own = await choose(buyer, { gift_registry_id }, await cartFor(gift_registry_id));
	expect(own).toMatchObject({ ...home, name: 'Olive Reader', email_address: owner.email });
	expect(own).toMatchObject({ address_id: 0, gift_registry_id });
});

it('is empty for a registry with arranged delivery or with an incomplete address', async () => {
	const [buyer, owner] = [await addCustomer(store, home), await addCustomer(store, home)];
	const unshipped = await addRegistry(owner.id, null);
	expect(await choose(buyer, { gift_registry_id: unshipped }, await cartFor(unshipped))).toBeNull();
	const partly = await addRegistry(owner.id, await addAddress(owner.id, { city: '' }));
	expect(await choose(buyer, { gift_registry_id: partly }, await cartFor(partly))).toBeNull();
});
