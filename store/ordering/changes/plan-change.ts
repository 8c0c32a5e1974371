import { allot } from '../../basket/cart/allocation';
import type { Line } from '../../basket/cart/lines';
import { linesOf } from '../../basket/cart/lines';
import { type PricedCart, priceLines } from '../../basket/cart/priced-cart';
import { shortWords } from '../../basket/cart/require-orderable';
import type { Shopper } from '../../basket/cart/shopper';
import type { DeliveryAddress } from '../../basket/shipping/delivery-address';
import { deliveryMethodsTo } from '../../basket/shipping/delivery-methods';
import { localDelivery } from '../../basket/shipping/local-delivery';
import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { Transaction } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import { deliveries } from '../orders/deliveries';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';
import type { StoredDestination } from '../orders/order-view';
import { addressOf, promosOf, rowsOfLines, termsOf, type WantedLine } from './order-cart';

/** What staff want an order to become. */
export interface ChangeWish {
	/** Lines that become something else; what is not named stays. */
	lines: {
		item_id: number;
		quantity: number;
		/** Another edition or condition, by its number. */
		eisbn?: string | undefined;
		condition?: string | undefined;
		/** Cents of one copy. */
		price?: number | undefined;
	}[];
	/** What comes to it. */
	add: { eisbn: string; condition: string; quantity: number; price?: number | undefined }[];
	/** How it is handed over; left out, as before. */
	delivery?: DeliveryPreference | undefined;
	/** Where it is sent; left out, as before. */
	address?: Omit<DeliveryAddress, 'address_id' | 'gift_registry_id'> | undefined;
	/** By whom; left out, as before, else the cheapest. */
	provider?: string | undefined;
	/** Why, in words that the customer reads. */
	reason: string;
}

/** An order as it would be. */
export interface ChangePlan {
	priced: PricedCart;
	/** The line that each was, in their order; null for a new one. */
	items: (OrderItemRow | null)[];
	/** Whether its title or condition is another. */
	replaced: boolean[];
	/** Copies of each offer that the order has taken from the shelves. */
	withdrawn: Map<number, number>;
	/** Prices that differ from what the shop asks, or from what the line cost. */
	overrides: { eisbn: string; before: number; after: number }[];
}

const changeable = ['placed', 'ready'];

/**
 * Works out what an order would be, by the shop's own rules: prices of what comes to it, taxes, shipping, and stock with the
 * copies that it has already.
 * @param order held by the caller
 * @throws {Refused} for one that is not open, for copies that nobody can supply, and for a price that nobody says why of
 */
export async function planChange(
	transaction: Transaction,
	order: OrderRow,
	wish: ChangeWish,
	shopper: Shopper,
): Promise<ChangePlan> {
	if (!changeable.includes(order.state) || order.delivery_key === 'quote') {
		throw new Refused(`Order ${order.order_number} is ${order.state.replaceAll('_', ' ')}: it cannot be changed.`, 409);
	}
	const items = await transaction
		.selectFrom('order_items')
		.selectAll()
		.where('order_id', '=', order.id)
		.orderBy('position')
		.execute();
	await requireWhole(transaction, order, items);
	const wanted = await wantedLines(transaction, items, wish);
	if (wanted.length === 0) throw new Refused('An order without a line is cancelled, not changed.', 422, 'lines');
	const withdrawn = await withdrawnOf(transaction, order.id);
	const rows = await rowsOfLines(transaction, wanted, shopper.view.location_id, shopper.view.now);
	const before = new Map(items.map((item) => [item.id, item]));
	const origin = wanted.map(({ item_id }) => (item_id === null ? null : (before.get(item_id) ?? null)));
	const replaced = wanted.map(({ title_id, condition }, index) => {
		const item = origin[index];
		return item !== null && item !== undefined && (item.title_id !== title_id || item.condition !== condition);
	});
	const stays = origin.map((item, index) => (replaced[index] ? null : item));
	const lines = supplied(
		linesOf(rows, shopper.settings, shopper.view).map((line, index) =>
			asAgreed(line, wanted[index] as WantedLine, stays[index] ?? null),
		),
		withdrawn,
		origin,
	);
	const handover = handoverOf(order, wish, shopper);
	const priced = withShipping(
		priceLines(lines, termsOf(order, handover, await promosOf(transaction, order.id)), shopper),
		order,
		handover,
	);
	return { priced, items: origin, replaced, withdrawn, overrides: overridesOf(priced.lines, rows, stays, shopper) };
}

/** @throws {Refused} for an order of which a part is over, or whose titles are not all in the catalogue */
async function requireWhole(transaction: Transaction, order: OrderRow, items: OrderItemRow[]): Promise<void> {
	const refunded = await transaction
		.selectFrom('refund_lines')
		.innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
		.select('refund_id')
		.where('refunds.order_id', '=', order.id)
		.limit(1)
		.executeTakeFirst();
	if (refunded) throw new Refused('Copies of it were given back for: what is left cannot be changed.', 409);
	if (items.some(({ title_id }) => title_id === null))
		throw new Refused('A title of it is not in the catalogue any more: it cannot be changed.', 409);
}

async function wantedLines(transaction: Transaction, items: OrderItemRow[], wish: ChangeWish): Promise<WantedLine[]> {
	const unknown = wish.lines.find(({ item_id }) => !items.some(({ id }) => id === item_id));
	if (unknown) throw new Refused('The order has no such line.', 404, 'lines');
	const lines: WantedLine[] = [];
	for (const item of items) {
		const said = wish.lines.find(({ item_id }) => item_id === item.id);
		const quantity = said?.quantity ?? item.quantity;
		const isOther = said?.eisbn !== undefined || said?.condition !== undefined;
		if (item.notes !== null && said && (quantity !== item.quantity || isOther || said.price !== undefined))
			throw new Refused('Gift cards of an order are not changed: give them back, and sell others.', 409, 'lines');
		if (quantity === 0) continue;
		const title_id = said?.eisbn === undefined ? (item.title_id ?? 0) : await titleOf(transaction, said.eisbn);
		lines.push({
			item_id: item.id,
			title_id,
			condition: said?.condition ?? item.condition,
			quantity,
			registry_id: item.registry_id,
			notes: item.notes,
			price: said?.price ?? null,
		});
	}
	for (const { eisbn, condition, quantity, price } of wish.add) {
		const title_id = await titleOf(transaction, eisbn);
		lines.push({ item_id: null, title_id, condition, quantity, registry_id: null, notes: null, price: price ?? null });
	}
	return lines;
}

async function titleOf(transaction: Transaction, eisbn: string): Promise<number> {
	const title = await transaction
		.selectFrom('titles')
		.select('id')
		.where('eisbn', '=', eisbn)
		.where('is_giftcard', '=', 0)
		.executeTakeFirst();
	if (!title) throw new Refused(`${eisbn} is not in the catalogue.`, 404, 'eisbn');
	return title.id;
}

async function withdrawnOf(transaction: Transaction, orderId: number): Promise<Map<number, number>> {
	const rows = await transaction
		.selectFrom('order_withdrawals')
		.select(['offer_id', 'quantity'])
		.where('order_id', '=', orderId)
		.execute();
	const withdrawn = new Map<number, number>();
	for (const { offer_id, quantity } of rows) withdrawn.set(offer_id, (withdrawn.get(offer_id) ?? 0) + quantity);
	return withdrawn;
}

/** A line that stays costs what it did, and can be had; another one costs what the shop asks, or what staff say. */
function asAgreed(line: Line, { price }: WantedLine, item: OrderItemRow | null): Line {
	if (!item && price === null) {
		if (line.available) return line;
		throw new Refused(`“${line.title.title}” cannot be sold in this condition.`, 409, 'eisbn');
	}
	const sold = price ?? item?.sold_price ?? line.price;
	const original = Math.max(item?.original_price ?? line.original_price, sold);
	const discount = price === null ? (item?.discount ?? line.discount) : 0;
	return { ...line, price: sold, original_price: original, discount, available: true };
}

/**
 * Deals the stock out, with what the order has taken already. Copies of a line that had to be ordered first may be so still.
 * @throws {Refused} for copies that nobody can supply
 */
function supplied(lines: Line[], withdrawn: Map<number, number>, origin: (OrderItemRow | null)[]): Line[] {
	const onhand = new Map(
		lines.map((line) => [line.offer?.id ?? 0, line.onhand + (withdrawn.get(line.offer?.id ?? 0) ?? 0)]),
	);
	const allotments = allot(
		lines.map((line) => ({
			offer_id: line.title.is_giftcard === 1 ? null : (line.offer?.id ?? 0),
			quantity: line.quantity,
			can_backorder: line.can_backorder,
		})),
		onhand,
	);
	return lines.map((line, index) => {
		const stock = { ...(allotments[index] as Line['stock']) };
		const waited = Math.min(stock.short, origin[index]?.backorder_quantity ?? 0);
		stock.short -= waited;
		stock.backorder += waited;
		if (stock.short > 0) {
			const words = shortWords(line.title, stock.taken);
			throw new Refused(`${words.charAt(0).toUpperCase()}${words.slice(1)}.`, 409, 'lines');
		}
		return { ...line, stock };
	});
}

interface Handover {
	delivery_preference: DeliveryPreference;
	address: DeliveryAddress | null;
	provider: string | undefined;
	/** Whether all of it is as it was. */
	kept: boolean;
}

function handoverOf(order: OrderRow, wish: ChangeWish, { settings }: Shopper): Handover {
	const before = deliveries[order.delivery_key].preference ?? 'pickup';
	const delivery_preference = wish.delivery ?? before;
	if (delivery_preference === 'pickup')
		return { delivery_preference, address: null, provider: undefined, kept: before === 'pickup' };
	const address = wish.address ? { ...wish.address, address_id: 0, gift_registry_id: null } : addressOf(order);
	if (!address) throw new Refused('Say where it is to be sent.', 422, 'address');
	const stored = order.shipping === null ? null : (JSON.parse(order.shipping) as StoredDestination);
	const methods = deliveryMethodsTo(address, settings).filter(
		(method) => method.delivery_preference === delivery_preference,
	);
	const asBefore = delivery_preference === before ? methods.find(({ label }) => label === stored?.provider) : undefined;
	const kept = delivery_preference === before && !wish.address && wish.provider === undefined;
	const provider =
		delivery_preference === 'local_delivery'
			? localDelivery
			: (wish.provider ?? asBefore?.provider ?? methods[0]?.provider);
	if (!kept && !methods.some((method) => method.provider === provider))
		throw new Refused('It cannot be sent there in that way.', 409, 'provider');
	return { delivery_preference, address, provider: kept ? asBefore?.provider : provider, kept };
}

/** Where nothing is known any more of how it was to be sent, the shipping costs what it did. */
function withShipping(priced: PricedCart, order: OrderRow, handover: Handover): PricedCart {
	if (handover.delivery_preference === 'pickup' || !priced.shipping.is_tbd) return priced;
	if (!handover.kept) throw new Refused('It cannot be sent there in that way.', 409, 'provider');
	const { totals } = priced;
	const more = order.shipping_cost - totals.shipping;
	return {
		...priced,
		totals: { ...totals, shipping: totals.shipping + more, total: totals.total + more, owing: totals.owing + more },
	};
}

function overridesOf(
	lines: Line[],
	rows: Parameters<typeof linesOf>[0],
	origin: (OrderItemRow | null)[],
	{ settings, view }: Shopper,
): ChangePlan['overrides'] {
	const asked = linesOf(rows, settings, view);
	return lines.flatMap((line, index) => {
		const before = origin[index]?.sold_price ?? asked[index]?.price ?? 0;
		return before === line.price ? [] : [{ eisbn: line.title.eisbn, before, after: line.price }];
	});
}
