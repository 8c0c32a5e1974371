import { type AddressField, addressFields } from '../../contract/address-fields';
import type { Queries } from '../../foundation/database/database';
import { type CustomerRow, readCustomer } from '../../foundation/sessions/customer-row';
import { accountAddress } from '../../people/addresses/account-address';
import { isWholeAddress } from '../../people/addresses/is-whole-address';

/** The address that an order is shipped to. Country and province are codes. */
export interface DeliveryAddress extends Record<AddressField, string> {
	/** The address's ID. The value is 0 for the account's main address. */
	address_id: number;
	/**
	 * The gift registry that the address belongs to. The street is not shown to the buyer. The value is null for an address of the
	 * account.
	 */
	gift_registry_id: number | null;
}

/** The chosen address: an address of the account, or the address of a gift registry. */
export interface AddressChoice {
	address_id?: number | undefined;
	gift_registry_id?: number | undefined;
}

/**
 * Finds the chosen address. Returns null if the account has no such address, or if the address lacks a field that a parcel needs.
 * Also returns null for the address of a gift registry if the cart has no titles for the registry.
 */
export async function deliveryAddress(
	db: Queries,
	account: CustomerRow,
	{ address_id, gift_registry_id }: AddressChoice,
	cartId: number,
): Promise<DeliveryAddress | null> {
	if (gift_registry_id !== undefined) return registryAddress(db, gift_registry_id, cartId);
	return ownAddress(db, account, address_id ?? null);
}

async function ownAddress(
	db: Queries,
	account: CustomerRow,
	address_id: number | null,
): Promise<DeliveryAddress | null> {
	if (address_id === null) return null;
	const address = address_id === 0 ? accountAddress(account) : await bookAddress(db, account.id, address_id);
	return address && isWholeAddress(address) ? { ...address, address_id, gift_registry_id: null } : null;
}

async function registryAddress(db: Queries, registryId: number, cartId: number): Promise<DeliveryAddress | null> {
	const registry = await db
		.selectFrom('registries')
		.innerJoin('cart_items', 'cart_items.registry_id', 'registries.id')
		.select(['registries.customer_id', 'registries.shipping_id'])
		.where('registries.id', '=', registryId)
		.where('cart_items.cart_id', '=', cartId)
		.executeTakeFirst();
	if (!registry) return null;
	const owner = await readCustomer(db, registry.customer_id);
	const address = owner && (await ownAddress(db, owner, registry.shipping_id));
	return address && { ...address, gift_registry_id: registryId };
}

const bookAddress = (db: Queries, customerId: number, id: number): Promise<Record<AddressField, string> | undefined> =>
	db
		.selectFrom('addresses')
		.select(addressFields)
		.where('id', '=', id)
		.where('customer_id', '=', customerId)
		.executeTakeFirst();
