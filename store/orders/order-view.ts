import type { Selectable } from 'kysely';
import type { TaxLine } from '../contract/cart';
import type { Order, OrderItem } from '../contract/order';
import type { Settings } from '../contract/settings';
import type { Queries } from '../database/database';
import type { OrderItemsTable, OrdersTable } from '../database/schema';
import { toDecimal } from '../money';
import { readGiftCardNotes } from '../cart/gift-card-notes';
import type { SoldTitle } from './sold-title';

export type OrderRow = Selectable<OrdersTable>;
type OrderItemRow = Selectable<OrderItemsTable>;

/** How an order is handed over, in words. */
const deliveryTypes: Record<Order['delivery_key'], string> = {
	pickup: 'In-store pick up',
	ship: 'Shipping',
	local: 'Local delivery',
	quote: 'Quote',
};

/** Orders as the wire shows them (spec 3 §3), in the order of the rows; a constant number of queries. */
export async function presentOrders(db: Queries, settings: Settings, rows: OrderRow[]): Promise<Order[]> {
	if (rows.length === 0) return [];
	const ids = rows.map((row) => row.id);
	const items = await db
		.selectFrom('order_items')
		.selectAll()
		.where('order_id', 'in', ids)
		.orderBy('order_id')
		.orderBy('position')
		.execute();
	const promos = await db
		.selectFrom('order_promo_codes')
		.innerJoin('promo_codes', 'promo_codes.id', 'order_promo_codes.promo_code_id')
		.select(['order_promo_codes.order_id', 'promo_codes.type', 'order_promo_codes.description'])
		.select('order_promo_codes.amount')
		.where('order_id', 'in', ids)
		.execute();
	const registries = await db
		.selectFrom('registries')
		.innerJoin('customers', 'customers.id', 'registries.customer_id')
		.innerJoin('order_items', 'order_items.registry_id', 'registries.id')
		.select(['registries.id', 'registries.occasion', 'customers.first_name', 'customers.last_name'])
		.distinct()
		.where('order_items.order_id', 'in', ids)
		.execute();
	const locations = await db
		.selectFrom('locations')
		.innerJoin('orders', 'orders.location_id', 'locations.id')
		.select(['locations.id', 'altname', 'sc_name', 'sc_phone', 'address', 'city', 'province', 'postal_code'])
		.distinct()
		.where('orders.id', 'in', ids)
		.execute();

	const itemsOf = Map.groupBy(items, (item) => item.order_id);
	const registryById = new Map(registries.map((row) => [row.id, row]));
	const locationById = new Map(locations.map((row) => [row.id, row]));
	const presentItem = (item: OrderItemRow): OrderItem => {
		const registry = item.registry_id === null ? undefined : registryById.get(item.registry_id);
		return {
			...itemView(item),
			cart_info: {
				...itemView(item).cart_info,
				gift_registry_info: registry
					? { occasion: registry.occasion, name: `${registry.first_name} ${registry.last_name}`.trim() }
					: null,
			},
		};
	};
	return rows.map((row) => {
		const location = row.location_id === null ? undefined : locationById.get(row.location_id);
		const { store_info } = settings;
		return {
			...orderView(row),
			summary: {
				...summaryOf(row),
				promo_codes: promos
					.filter((promo) => promo.order_id === row.id)
					.map((promo) => ({ type: promo.type, description: promo.description, amount: toDecimal(promo.amount) })),
			},
			items: (itemsOf.get(row.id) ?? []).map(presentItem),
			pickup_location:
				row.delivery_key !== 'pickup'
					? null
					: location
						? {
								name: location.altname || location.sc_name,
								address: addressLine(location.address, location.city, location.province, location.postal_code),
								phone: location.sc_phone,
							}
						: {
								name: store_info.name,
								address: addressLine(store_info.address, store_info.city, store_info.province, store_info.postal_code),
								phone: store_info.phone,
							},
		};
	});
}
