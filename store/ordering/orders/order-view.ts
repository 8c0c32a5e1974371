import { z } from 'zod';
import { readGiftCardNotes } from '../../basket/gift-cards/gift-card-notes';
import { addressLine } from '../../catalogue/locations/locations';
import { shownSums } from '../../catalogue/titles/prices';
import type { TaxLine } from '../../contract/cart';
import { locationName } from '../../contract/location-name';
import type { Order, OrderItem } from '../../contract/order';
import type { OrderAddress } from '../../contract/order-address';
import { pickupPlaces, splitPlace } from '../../contract/pickup-place';
import { numberType } from '../../contract/product-number';
import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';
import { toDecimal } from '../../foundation/money';
import { giveTurnAmong, mapInTurns } from '../../foundation/turns';
import { showPhone } from '../../people/details/phone-number';
import { readTaxes } from '../lines/amounts';
import { type CopiesNow, noCopiesGone } from '../lines/lines-now';
import { readSoldTitle } from '../lines/sold-title';
import { deliveries } from './deliveries';
import {
	type MoneySince,
	type OrderItemRow,
	type OrderLocationRow,
	type OrderParts,
	type OrderRow,
	readOrderParts,
} from './order-rows';
import { paidMessage } from './payment-message';
import { readDestination, type StoredDestination } from './stored-destination';
import { readWithdrawals } from './withdrawals';

/**
 * The reader of an order. Only the store sees the street address of a gift registry's owner. A till sees the same data as the
 * store, but without e-mail addresses and phone numbers.
 */
export type OrderReader = 'shopper' | 'store' | 'till';

interface OrderViewOptions {
	reader?: OrderReader;
	/** The maximum number of items to return for each order. If omitted, all items are returned. */
	mostItems?: number;
}

/**
 * Returns orders as readers see them (docs/behaviour/orders.md#detail), in the same sequence as the input. The number of queries
 * does not depend on the number of orders.
 */
export async function presentOrders(
	db: Queries,
	settings: Settings,
	rows: OrderRow[],
	{ reader = 'shopper', mostItems }: OrderViewOptions = {},
): Promise<Order[]> {
	if (rows.length === 0) return [];
	const parts = await readOrderParts(
		db,
		rows.map((row) => row.id),
		mostItems,
	);
	if (reader !== 'shopper') parts.withdrawals = await readWithdrawals(db, rows);
	await giveTurnAmong(parts.items.length);
	const orders: Order[] = [];
	for (const row of rows) {
		orders.push(await presentOrder(row, parts, settings, reader));
	}
	return orders;
}

const withoutContacts = (order: Order): Order => ({
	...order,
	email: '',
	phone: '',
	placed_by: order.placed_by && { ...order.placed_by, email: '' },
	shipping: order.shipping && { ...order.shipping, email: '', phone: '' },
});

/** Returns an order as a reader sees the order, from the order's database row and related rows. */
export async function presentOrder(
	row: OrderRow,
	parts: OrderParts,
	settings: Settings,
	reader: OrderReader,
): Promise<Order> {
	if (reader === 'till') return withoutContacts(await presentOrder(row, parts, settings, 'store'));
	const { delivery_key } = row;
	// The setting `hide_sale_pricing` hides discounts from shoppers, but never from the store.
	const hidesSales = reader === 'shopper' && settings.hide_sale_pricing;
	const { original_price, discounts } = hidesSales ? shownSums(row, settings) : row;
	const location = parts.locations.find(({ id }) => id === row.location_id);
	const asPlaced: MoneySince = { charged: row.total, paid: row.gift_card_amount, given_back: 0, taken: [] };
	const { charged, paid, given_back, taken } = parts.money?.get(row.id) ?? asPlaced;
	const sold = parts.items.filter((item) => item.order_id === row.id);
	const items = (await mapInTurns(sold, (item) => itemsNow(item, parts.lines?.get(item.id), hidesSales))).flat();
	return {
		order_number: row.order_number,
		order_date: row.created_at,
		changed: row.updated_at,
		state: row.state,
		summary: {
			item_count: row.item_count + items.length - sold.length,
			original_price: toDecimal(original_price),
			discounts: toDecimal(discounts),
			promo_codes: parts.promos
				.filter((promo) => promo.order_id === row.id)
				.map(({ type, description, amount }) => ({ type, description, amount: toDecimal(amount) })),
			subtotal: toDecimal(row.subtotal),
			post_subtotal_discount: toDecimal(row.post_subtotal_discount),
			taxes: taxLines(row),
			shipping: toDecimal(row.shipping_cost),
			total: toDecimal(row.total),
			total_gift_card_amount_used: toDecimal(row.gift_card_amount),
			total_owing: toDecimal(row.total_owing),
		},
		charged: toDecimal(charged),
		paid: toDecimal(paid),
		given_back: toDecimal(given_back),
		to_give_back: toDecimal(row.to_give_back),
		items,
		delivery_type: deliveries[delivery_key].title,
		delivery_key,
		payment_type: row.payment_type,
		payment_message: paidMessage(row, taken),
		purchaser_name: row.purchaser_name,
		email: row.email,
		phone: showPhone(row.phone, settings),
		placed_by:
			row.placed_by_name === ''
				? null
				: { name: row.placed_by_name, email: row.placed_by_email, institution: row.placed_for },
		order_location_id: row.location_id,
		pickup_location: delivery_key === 'pickup' ? pickupLocation(row, location, settings) : null,
		multiship_method: row.multiship_method as Order['multiship_method'],
		shipping_batches: readBatches(row),
		shipping: destinationFor(reader, readDestination(row), settings),
		notes: row.instructions,
		store_message: row.store_message,
		quoted_until: row.quoted_until,
		decline_reason: row.decline_reason,
		purchaseorder: row.purchase_order,
		communication_preference: row.communication_preference,
		...(reader === 'store' ? { withdrawals: parts.withdrawals?.get(row.id) ?? [] } : {}),
	};
}

/** Returns the current items of an order line: the title sold, and the substitutes that the customer accepted. */
function itemsNow(item: OrderItemRow, now: CopiesNow[] | undefined, hidesSales: boolean): OrderItem[] {
	const sold = presentItem(item, hidesSales);
	if (!now) return [sold];
	return now.map(({ substitute, quantity, to_come, gone }): OrderItem => {
		const cart_info = { ...sold.cart_info, quantity, gone };
		if (substitute === null) {
			const line_price = toDecimal(item.sold_price * quantity);
			const backorder_quantity = Math.min(cart_info.backorder_quantity, quantity);
			return { ...sold, cart_info: { ...cart_info, line_price, backorder_quantity } };
		}
		const { title, eisbn, authors, binding, cover_image_cache, condition, condition_text, price } = substitute;
		const sold_price = toDecimal(price);
		return {
			title_info: {
				title,
				eisbn,
				authors,
				binding,
				cover_image_cache,
				isbn_type: numberType(eisbn),
				available: {
					text: condition_text,
					row_price: sold_price,
					code: condition,
					onhand: 0,
					sub_message: null,
					is_large_print: false,
				},
				is_forthcoming: false,
				release_date: null,
			},
			cart_info: {
				...cart_info,
				sold_price,
				line_price: toDecimal(price * quantity),
				original_price: sold_price,
				discount: 0,
				backorder_quantity: to_come,
				backorder_sub_message: null,
				gift_registry_id: null,
			},
		};
	});
}

function presentItem(item: OrderItemRow, hidesSales: boolean): OrderItem {
	const {
		condition_text,
		onhand,
		sub_message,
		is_large_print = false,
		backorder_sub_message,
		registry,
		...title
	} = readSoldTitle(item);
	const notes = readGiftCardNotes(item.notes);
	const row_price = toDecimal(hidesSales ? item.sold_price : item.original_price);
	return {
		title_info: {
			...title,
			isbn_type: numberType(title.eisbn),
			available: { text: condition_text, row_price, code: item.condition, onhand, sub_message, is_large_print },
		},
		cart_info: {
			quantity: item.quantity,
			gone: noCopiesGone,
			sold_price: toDecimal(item.sold_price),
			line_price: toDecimal(item.sold_price * item.quantity),
			original_price: row_price,
			discount: hidesSales ? 0 : (item.discount ?? 0),
			backorder_quantity: item.backorder_quantity,
			backorder_sub_message: item.backorder_quantity > 0 ? backorder_sub_message : null,
			gift_registry_id: item.registry_id,
			gift_registry_info: registry,
			is_giftcard: notes !== null,
			cart_notes: notes,
		},
	};
}

function destinationFor(
	reader: OrderReader,
	destination: StoredDestination | null,
	settings: Settings,
): Order['shipping'] {
	if (destination === null) return null;
	const { private: hidden, estimate = '', ...stored } = destination;
	const to = { ...stored, estimate, phone: showPhone(stored.phone, settings) };
	return hidden && reader !== 'store' ? { ...to, ...withheld } : to;
}

/** Empty values for the address fields that the shopper may not see. The shopper still sees the name and the town. */
const withheld: Omit<Record<keyof OrderAddress, ''>, 'name' | 'city' | 'prov' | 'country'> = {
	orgname: '',
	email: '',
	addr1: '',
	addr2: '',
	postal: '',
	phone: '',
};

const batches = z.array(z.object({ label: z.string(), eisbns: z.array(z.string()) }));

const areBatches = (value: unknown): value is Order['shipping_batches'] =>
	Array.isArray(value) && value.every((one) => typeof one?.label === 'string' && Array.isArray(one.eisbns));

const readBatches = ({ id, shipping_batches }: OrderRow): Order['shipping_batches'] =>
	readJsonColumn(batches, shipping_batches, { table: 'orders', column: 'shipping_batches', id }, areBatches);

/** Returns the taxes of an order as readers see them. */
const taxLines = (order: OrderRow): TaxLine[] =>
	readTaxes(order, 'orders').map(({ type, amount }) => ({ type, amount: toDecimal(amount) }));

/**
 * Returns an order's pick-up location: the location in the order's instructions, or else the order's location, or else the store
 * itself.
 */
function pickupLocation({ instructions }: OrderRow, location: OrderLocationRow | undefined, settings: Settings) {
	const { store_info } = settings;
	const { place } = splitPlace(instructions, pickupPlaces(settings));
	// A pick-up location that is only defined in the settings has only a name.
	if (place !== undefined) return { name: place, address: '', phone: store_info.phone };
	return {
		name: location ? locationName(location) : store_info.name,
		address: addressLine(location ?? store_info),
		phone: location ? location.sc_phone : store_info.phone,
	};
}
