import type { CartTerms } from '../../basket/cart/cart-terms';
import { type LineRow, readLineRows } from '../../basket/cart/line-rows';
import type { Promo } from '../../basket/promotions/promos';
import type { DeliveryAddress } from '../../basket/shipping/delivery-address';
import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import type { OrderRow } from '../orders/order-rows';
import { lastDestination } from '../orders/stored-destination';

/** The data of an order line after a requested edit. */
export interface WantedLine {
	/** The ID of the order line before the edit. The ID is null for a new order line. */
	item_id: number | null;
	/**
	 * The ID of another order line: these copies have the price of that line, with today's taxes. Omitted for a line with its own
	 * price.
	 */
	like?: number | undefined;
	title_id: number;
	condition: string;
	quantity: number;
	registry_id: number | null;
	notes: string | null;
	/** The price of one copy, in cents. The price is null if the shop's current price applies. */
	price: number | null;
}

/**
 * Returns the wanted order lines as cart rows. Inserts the lines into a temporary cart, so that the code for carts can read the
 * lines.
 * @param now unix seconds
 */
export async function rowsOfLines(
	transaction: Transaction,
	wanted: readonly WantedLine[],
	location_id: number | null,
	now: number,
): Promise<LineRow[]> {
	const { id } = await transaction
		.insertInto('carts')
		.values({
			customer_id: null,
			account_id: null,
			location_id: null,
			delivery_preference: null,
			created_at: now,
			updated_at: now,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	const items = wanted.map(({ title_id, condition, quantity, registry_id, notes }) => ({
		cart_id: id,
		title_id,
		condition,
		quantity,
		registry_id,
		notes,
		created_at: now,
	}));
	for (const some of chunks(items, 7)) await transaction.insertInto('cart_items').values(some).execute();
	const rows = await readLineRows(transaction, id, location_id);
	await transaction.deleteFrom('cart_items').where('cart_id', '=', id).execute();
	await transaction.deleteFrom('carts').where('id', '=', id).execute();
	return rows;
}

/** Reads the promo codes that an order used, including promo codes that are no longer valid. */
export async function promosOf(transaction: Transaction, orderId: number): Promise<Promo[]> {
	const rows = await transaction
		.selectFrom('order_promo_codes')
		.innerJoin('promo_codes', 'promo_codes.id', 'order_promo_codes.promo_code_id')
		.select(['promo_codes.id', 'promo_codes.code', 'promo_codes.description', 'type', 'value', 'automatic', 'minimum'])
		.select('expires_at')
		.where('order_id', '=', orderId)
		.orderBy('automatic', 'desc')
		.orderBy('promo_codes.id')
		.execute();
	return rows.map((row) => ({ ...row, automatic: row.automatic === 1 }));
}

/**
 * Returns an order's delivery address in the format of a cart address. For an order with pick-up, returns the earlier delivery
 * address, or null.
 */
export function addressOf(order: OrderRow): DeliveryAddress | null {
	const to = lastDestination(order);
	if (to === null) return null;
	return {
		address_id: 0,
		gift_registry_id: to.private ? 0 : null,
		name: to.name,
		company_name: to.orgname,
		street_address: to.addr1,
		street_address_2: to.addr2,
		city: to.city,
		province: to.prov,
		postal_code: to.postal,
		country: to.country,
		phone_number: to.phone,
		phone_number_ext: '',
		email_address: to.email,
	};
}

/** Returns the cart data that affects an order's price. Omits gift cards, because their amounts are already paid. */
export const termsOf = (
	order: OrderRow,
	handover: Pick<CartTerms, 'delivery_preference' | 'address'> & { provider: string | undefined },
	promos: Promo[],
): CartTerms => ({
	delivery_preference: handover.delivery_preference,
	address: handover.address,
	promos,
	gift_cards: [],
	draft: {
		...(handover.provider === undefined ? {} : { provider: handover.provider }),
		...(order.multiship_method === null ? {} : { multiship_method: order.multiship_method as 'all' | 'batched' }),
		...(order.location_id === null ? {} : { pickup_location_id: order.location_id }),
	},
});
