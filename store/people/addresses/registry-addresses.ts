import type { RegistryAddress } from '../../contract/session';
import type { Queries } from '../../foundation/database/database';

/**
 * Finds the shipping addresses of the gift registries in a cart (docs/behaviour/checkout.md#address). A buyer sees the owner's
 * name and town, but not the street. Runs one query, or no query if there is no cart.
 */
export async function registryAddressesOf(db: Queries, cartId: number | null): Promise<RegistryAddress[]> {
	if (cartId === null) return [];
	const rows = await db
		.selectFrom('registries')
		.innerJoin('customers', 'customers.id', 'registries.customer_id')
		.leftJoin('addresses', (join) =>
			join
				.onRef('addresses.id', '=', 'registries.shipping_id')
				.onRef('addresses.customer_id', '=', 'registries.customer_id'),
		)
		.select(['registries.id', 'registries.title', 'registries.shipping_id', 'registries.shipping_encouraged'])
		.select(['customers.first_name', 'customers.last_name', 'customers.city as own_city'])
		.select(['customers.province as own_province', 'customers.country as own_country'])
		.select(['addresses.name', 'addresses.city', 'addresses.province', 'addresses.country'])
		.where('registries.id', 'in', (eb) =>
			eb
				.selectFrom('cart_items')
				.select('registry_id')
				.where('cart_id', '=', cartId)
				.$narrowType<{ registry_id: number }>(),
		)
		.where('registries.shipping_id', 'is not', null)
		.orderBy('registries.id')
		.execute();
	return rows.map((row) => ({
		address_id: row.shipping_id ?? 0,
		gift_registry_id: row.id,
		gift_registry_name: row.title,
		name: row.name ?? `${row.first_name} ${row.last_name}`.trim(),
		city: row.city ?? row.own_city,
		province: row.province ?? row.own_province,
		country: row.country ?? row.own_country,
		shipping_encouraged: row.shipping_encouraged === 1,
	}));
}
