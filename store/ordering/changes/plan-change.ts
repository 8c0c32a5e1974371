import { type Allotment, allot } from '../../basket/cart/allocation';
import type { Line } from '../../basket/cart/lines';
import { linesOf } from '../../basket/cart/lines';
import { type PricedCart, parcelLines, priceLines } from '../../basket/cart/priced-cart';
import { shortWords } from '../../basket/cart/require-orderable';
import type { Shopper } from '../../basket/cart/shopper';
import type { DeliveryAddress } from '../../basket/shipping/delivery-address';
import { firstChoice, type ShippingQuote, shippingOptions } from '../../basket/shipping/quote-shipping';
import { ratesDiffer } from '../../basket/taxes';
import type { DeliveryPreference } from '../../contract/checkout-draft';
import { isConfirmed, type LineState, orderStateWords } from '../../contract/order-states';
import { midSentence } from '../../contract/sentence-case';
import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import { giveTurnAmong } from '../../foundation/turns';
import { type OrderLedger, readLedger } from '../ledger/order-ledger';
import { type CopiesRow, copiesByLine, copiesIn, isTakenOff, type PickedCopies } from '../lines/copies';
import { hasEnded } from '../lines/line-states';
import { requireSaleRights } from '../lines/require-sale-rights';
import { readSoldTitle } from '../lines/sold-title';
import { heldOf } from '../lines/write-part';
import { deliveries } from '../orders/deliveries';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';
import { readDestination } from '../orders/stored-destination';
import type { Refundable } from '../refunds/plan-refund';
import { addressOf, promosOf, rowsOfLines, termsOf, type WantedLine } from './order-cart';

type WantedAddress = Omit<DeliveryAddress, 'address_id' | 'gift_registry_id' | 'phone_number_ext' | 'email_address'>;

/** An edit that staff request for an order. */
export interface ChangeWish {
	/** The order lines to change. All other order lines stay unchanged. */
	lines: {
		item_id: number;
		quantity: number;
		/** The ISBN of another edition for the order line. `condition` selects another condition, such as 'used'. */
		eisbn?: string | undefined;
		condition?: string | undefined;
		/** The price of one copy, in cents. */
		price?: number | undefined;
	}[];
	/** The order lines to add. */
	add: { eisbn: string; condition: string; quantity: number; price?: number | undefined }[];
	/** The new delivery method. If omitted, the delivery method does not change. */
	delivery?: DeliveryPreference | undefined;
	/** The new address. If omitted, the address does not change. */
	address?: WantedAddress | undefined;
	/**
	 * The new shipping provider. If omitted, the shipping provider does not change, unless the earlier provider cannot ship the
	 * order. In that case, the cheapest shipping provider is used.
	 */
	provider?: string | undefined;
	/** The new pick-up location. If omitted, the pick-up location does not change. */
	pickup_location_id?: number | undefined;
	/** The reason for the edit, as the customer reads it. */
	reason: string;
}

/** The data of an order after a planned edit. */
export interface ChangePlan {
	priced: PricedCart;
	/** For each order line after the edit, the same line before the edit. The value is null for an added order line. */
	items: (OrderItemRow | null)[];
	/** For each order line after the edit, whether the title or the condition changes. */
	replaced: boolean[];
	/** The copies that the edit removes from the order. */
	gone: PickedCopies[];
	/** For each order line, how many copies the edit adds from stock and how many as backorders. */
	more: { taken: number; backorder: number }[];
	/** The order's location after the edit. */
	location_id: number | null;
	/**
	 * Whether all copies that have not left the store are reserved again, first at the order's location. This is so if the pick-up
	 * location changes, or if a shipped order with copies at another location is picked up instead.
	 */
	isMoved: boolean;
	/** The price overrides: prices that differ from the shop's current price, or from the order line's earlier price. */
	overrides: Override[];
	/**
	 * The new value of the order's column `cancelled_amount`. The value is 0, or negative if refunds were larger than the order's
	 * new price. A negative value keeps the order's total at 0.
	 */
	cancelled_amount: number;
	/** The order's ledger after the edit. */
	ledger: OrderLedger;
}

/** A price that differs from the shop's current price, in cents. */
interface Override {
	eisbn: string;
	/** The order line's earlier price, or the shop's current price. */
	before: number;
	after: number;
	/** How many copies the edit adds at the order line's earlier price. */
	added?: number;
}

/**
 * Calculates an order after an edit, by the shop's own rules for prices and shipping. Added order lines get today's taxes. Only
 * added copies need stock. Excludes cancelled copies. If the pick-up location changes, all copies are reserved again, first at the
 * new location. If a shipped order with copies at another location is picked up instead, all copies are reserved again, too. Copies
 * that were already set aside then go back to stock. The order's total is never negative: amounts that were already refunded are
 * not subtracted again.
 * @param order the order with its lines and copies, locked by the caller
 * @param shopper the shopper who bought the order, at the pick-up location after the edit
 * @throws {Refused} if the order is not open, if copies cannot be supplied, or if an order line would have fewer copies than were
 * already handed over
 */
export async function planChange(
	transaction: Transaction,
	{ order, items, copies, ledger }: Pick<Refundable['known'], 'order' | 'items' | 'copies' | 'ledger'>,
	wish: ChangeWish,
	shopper: Shopper,
): Promise<ChangePlan> {
	const unchangeable = whyUnchangeable(order, items, copies);
	if (unchangeable !== null) throw new Refused(unchangeable, 409);
	const standing = standingByLine(copies);
	const { now } = shopper.view;
	const wanted = await wantedLines(transaction, items, standing, wish, (item) => {
		const { checkout_info, store_info } = shopper.settings;
		return ratesDiffer(checkout_info.tax_rates, item.taxed_at ?? order.created_at, now, store_info.timezone);
	});
	if (wanted.length === 0)
		throw new Refused('An order needs at least one title. To remove every title, cancel the order.', 422, 'lines');
	await giveTurnAmong(items.length);
	const rows = await rowsOfLines(transaction, wanted, shopper.view.location_id, now);
	await giveTurnAmong(items.length);
	const before = new Map(items.map((item) => [item.id, item]));
	const origin = wanted.map(({ item_id }) => (item_id === null ? null : (before.get(item_id) ?? null)));
	const replaced = wanted.map(({ title_id, condition }, index) => {
		const item = origin[index];
		return item !== null && item !== undefined && (item.title_id !== title_id || item.condition !== condition);
	});
	const stays = origin.map((item, index) => (replaced[index] ? null : item));
	const location_id = placeOf(order, wish);
	const becomesPickup = deliveryOf(order, wish) === 'pickup' && deliveryBefore(order) !== 'pickup';
	const held = allThatStand(items, standing);
	const isMoved =
		location_id !== order.location_id ||
		(becomesPickup &&
			location_id !== null &&
			held.some(({ row }) => row.location_id !== null && row.location_id !== location_id));
	const given = goneBy(items, standing, { wanted, stays });
	const gone = isMoved ? held : given;
	const asked = linesOf(rows, shopper.settings, shopper.view);
	await giveTurnAmong(items.length);
	const agreed = asked.map((line, index) => {
		const [stay, wants] = [stays[index] ?? null, wanted[index] as WantedLine];
		const sold = stay ? copiesIn(standing.get(stay.id) ?? []) : 0;
		if (wants.quantity > sold) requireSaleRights(line.title, line.condition, stay ? 'lines' : 'eisbn');
		const isKept = stay !== null && sold > 0;
		const like = before.get(wants.like ?? 0) ?? null;
		return { ...asAgreed(line, wants, stay ?? like), taxed_at: isKept ? (stay.taxed_at ?? undefined) : now };
	});
	const givenUp = copiesByLine(gone.map(({ row, quantity }) => ({ ...row, quantity })));
	await giveTurnAmong(items.length);
	const kept = stays.map((item) => keptOf(standing, givenUp, item));
	const back = await comingBack(transaction, gone, shopper.view.location_id);
	const allotments = allotted(agreed, kept, back);
	const lines = agreed.map((line, index) => {
		const { more: _, ...stock } = allotments[index] as (typeof allotments)[number];
		return { ...line, stock };
	});
	const handover = handoverOf(order, wish, lines, shopper);
	await giveTurnAmong(items.length);
	const terms = termsOf({ ...order, location_id }, handover, await promosOf(transaction, order.id));
	const priced = priceLines(lines, terms, shopper, earlierShipping(order, handover));
	if (priced.shipping.is_tbd) throw cannotBeSent();
	await giveTurnAmong(items.length);
	const { total } = priced.totals;
	const cancelled_amount = Math.min(0, total - ledger.credited);
	return {
		priced,
		items: origin,
		replaced,
		gone,
		more: allotments.map(({ more }) => more),
		location_id,
		isMoved,
		overrides: overridesOf(
			priced.lines,
			asked,
			stays.map((item) => item && { sold_price: item.sold_price, copies: copiesIn(standing.get(item.id) ?? []) }),
		),
		cancelled_amount,
		ledger: await readLedger(transaction, { ...order, total, cancelled_amount }),
	};
}

/**
 * Returns the order's location after an edit.
 * @throws {Refused} 422 if a pick-up location is given for an order that is shipped
 */
function placeOf(order: OrderRow, wish: ChangeWish): number | null {
	const wanted = wish.pickup_location_id ?? order.location_id;
	if (wanted !== order.location_id && deliveryOf(order, wish) !== 'pickup')
		throw new Refused(
			'This order is sent to the customer, so you cannot change the pick-up location.',
			422,
			'pickup_location_id',
		);
	return wanted;
}

/** Returns the reason why an order can no longer be edited, in words. Returns null if the order can be edited. */
export function whyUnchangeable(
	{ order_number, state, delivery_key }: OrderRow,
	items: readonly OrderItemRow[],
	copies: readonly CopiesRow[],
): string | null {
	if (!isConfirmed(state) || delivery_key === 'quote')
		return `Order ${order_number} is ${midSentence(orderStateWords[state])}, so it cannot be changed.`;
	if (copies.some((row) => row.refunded === 1 || row.state === 'returned'))
		return 'Copies of this order were refunded or returned, so it cannot be changed.';
	if (copies.some((row) => row.substitution_id !== null && row.state !== 'cancelled'))
		return 'A substitute was offered for a copy of this order, so the order cannot be changed.';
	if (items.some(({ title_id }) => title_id === null))
		return 'A title of this order is no longer in the catalogue, so the order cannot be changed.';
	return null;
}

/** The copies of each order line that were not cancelled, by order line ID. */
type Standing = ReadonlyMap<number, CopiesRow[]>;

const standingByLine = (copies: readonly CopiesRow[]): Standing =>
	copiesByLine(copies.filter((row) => !isTakenOff(row)));

/**
 * Returns the order lines after an edit. If taxes have changed since a title was sold, the added copies of that title become a
 * separate order line.
 */
async function wantedLines(
	transaction: Transaction,
	items: OrderItemRow[],
	standing: Standing,
	wish: ChangeWish,
	isTaxedAnew: (item: OrderItemRow) => boolean,
): Promise<WantedLine[]> {
	const known = new Set(items.map(({ id }) => id));
	const wishes = new Map(wish.lines.map((line) => [line.item_id, line]));
	if (wish.lines.some(({ item_id }) => !known.has(item_id)))
		throw new Refused('The order no longer contains this title. Open the order again.', 404, 'lines');
	const lines: WantedLine[] = [];
	for (const item of items) {
		const said = wishes.get(item.id);
		const copies = copiesIn(standing.get(item.id) ?? []);
		const quantity = said?.quantity ?? copies;
		const isOther = said?.eisbn !== undefined || said?.condition !== undefined;
		if (item.notes !== null && said && (quantity !== copies || isOther || said.price !== undefined))
			throw new Refused('Gift cards on an order cannot be changed. Refund them and sell new ones.', 409, 'lines');
		if (quantity === 0) continue;
		const title_id = said?.eisbn === undefined ? (item.title_id ?? 0) : await titleOf(transaction, said.eisbn);
		const line: WantedLine = {
			item_id: item.id,
			title_id,
			condition: said?.condition ?? item.condition,
			quantity,
			registry_id: item.registry_id,
			notes: item.notes,
			price: said?.price ?? null,
		};
		if (copies > 0 && quantity > copies && !isOther && isTaxedAnew(item))
			lines.push({ ...line, quantity: copies }, { ...line, item_id: null, like: item.id, quantity: quantity - copies });
		else lines.push(line);
	}
	for (const { eisbn, condition, quantity, price } of wish.add) {
		const title_id = await titleOf(transaction, eisbn);
		const bare = { item_id: null, registry_id: null, notes: null };
		lines.push({ ...bare, title_id, condition, quantity, price: price ?? null });
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

/**
 * The sequence of states in which an edit removes copies from an order line. Copies that staff have not picked from the shelf are
 * removed first.
 */
const givenUpFirst: LineState[] = ['ordered', 'to_pick', 'short', 'found', 'set_aside'];

/**
 * Returns the copies that an edit removes: copies above an order line's new quantity, and all copies of a removed order line.
 * @throws {Refused} if copies to remove were already handed over or sent
 */
function goneBy(
	items: readonly OrderItemRow[],
	standing: Standing,
	{ wanted, stays }: { wanted: readonly WantedLine[]; stays: readonly (OrderItemRow | null)[] },
): PickedCopies[] {
	const quantities = new Map(stays.flatMap((stay, index) => (stay ? [[stay.id, wanted[index]?.quantity ?? 0]] : [])));
	return items.flatMap((item) => {
		const copies = standing.get(item.id) ?? [];
		let over = copiesIn(copies) - (quantities.get(item.id) ?? 0);
		const picked = givenUpFirst
			.flatMap((state) => copies.filter((row) => row.state === state))
			.flatMap((row): PickedCopies[] => {
				const some = Math.min(Math.max(0, over), row.quantity);
				over -= some;
				return some > 0 ? [{ row, quantity: some }] : [];
			});
		if (over > 0) {
			const { title } = readSoldTitle(item);
			const left = copiesIn(copies.filter(({ state }) => hasEnded(state)));
			const words = `${left === 1 ? 'A copy' : `${left} copies`} of “${title}” already left the store, so the order cannot have fewer copies.`;
			throw new Refused(words, 409, 'lines');
		}
		return picked;
	});
}

/** Returns all copies of an order that have not left the store. Omits gift cards, because gift cards have no stock. */
const allThatStand = (items: readonly OrderItemRow[], standing: Standing): PickedCopies[] =>
	items
		.filter(({ notes }) => notes === null)
		.flatMap((item) => standing.get(item.id) ?? [])
		.filter(({ state }) => !hasEnded(state))
		.map((row) => ({ row, quantity: row.quantity }));

/** Returns how many copies an order line keeps, and how many of these copies are on order from the supplier. */
function keptOf(standing: Standing, gone: ReadonlyMap<number, CopiesRow[]>, item: OrderItemRow | null): Staying {
	if (!item) return { copies: 0, backorder: 0 };
	const copies = standing.get(item.id) ?? [];
	const given = gone.get(item.id) ?? [];
	const isOrdered = ({ state }: CopiesRow) => state === 'ordered';
	return {
		copies: copiesIn(copies) - copiesIn(given),
		backorder: copiesIn(copies.filter(isOrdered)) - copiesIn(given.filter(isOrdered)),
	};
}

interface Staying {
	copies: number;
	backorder: number;
}

/**
 * Returns how many copies of each offer an edit returns to stock at the order's locations. Excludes short copies, and copies that
 * only reduce an existing shortage.
 * @param at the only location whose stock is available; null for all locations
 */
async function comingBack(
	transaction: Transaction,
	gone: readonly PickedCopies[],
	at: number | null,
): Promise<Map<number, number>> {
	const coming = await heldOf(
		transaction,
		gone.filter(({ row }) => row.state !== 'short' && (at === null || row.location_id === at)),
	);
	const back = new Map<number, number>();
	const short = new Map<string, { shortage: number }>();
	for (const some of chunks(coming, 1)) {
		const rows = await transaction
			.selectFrom('stock')
			.select(['offer_id', 'location_id', 'shortage'])
			.where(
				'offer_id',
				'in',
				some.map(({ offer_id }) => offer_id),
			)
			.where('shortage', '>', 0)
			.execute();
		for (const row of rows) short.set(`${row.offer_id} ${row.location_id}`, row);
	}
	for (const { offer_id, location_id, quantity } of coming) {
		const shelf = short.get(`${offer_id} ${location_id}`);
		const missing = Math.min(shelf?.shortage ?? 0, quantity);
		if (shelf) shelf.shortage -= missing;
		back.set(offer_id, (back.get(offer_id) ?? 0) + quantity - missing);
	}
	return back;
}

/**
 * Sets the price of an order line. An unchanged order line keeps its price and counts as available. A new order line gets the
 * shop's current price, or the price that staff entered.
 */
function asAgreed(line: Line, { price }: WantedLine, item: OrderItemRow | null): Line {
	if (!item && price === null) {
		if (line.available) return line;
		throw new Refused(`“${line.title.title}” cannot be sold in this condition.`, 409, 'eisbn');
	}
	const sold = price ?? item?.sold_price ?? line.price;
	const original = Math.max(item?.original_price ?? line.original_price, sold);
	const discount = price === null ? (item?.discount ?? line.discount) : 0;
	const is_quoted = price === null && item?.is_quoted === 1;
	return { ...line, price: sold, original_price: original, discount, is_quoted, available: true };
}

/**
 * Allocates stock to the copies that an edit adds to order lines. Copies that are already on the order lines need no stock.
 * @param back how many copies of each offer the edit returns to stock
 * @throws {Refused} if copies cannot be supplied
 */
function allotted(
	lines: readonly Line[],
	kept: readonly Staying[],
	back: ReadonlyMap<number, number>,
): (Allotment & { more: ChangePlan['more'][number] })[] {
	const onhand = new Map(
		lines.map(({ offer, onhand: there }) => [offer?.id ?? 0, there + (back.get(offer?.id ?? 0) ?? 0)]),
	);
	const allotments = allot(
		lines.map((line, index) => ({
			offer_id: line.title.is_giftcard === 1 ? null : (line.offer?.id ?? 0),
			quantity: line.quantity - (kept[index]?.copies ?? 0),
			can_backorder: line.can_backorder,
		})),
		onhand,
	);
	return lines.map((line, index) => {
		const { onhand: there, taken, backorder, short } = allotments[index] as Allotment;
		// Gift cards have no stock.
		if (line.title.is_giftcard === 1) return { onhand: there, taken, backorder, short, more: { taken, backorder } };
		const has = kept[index] ?? { copies: 0, backorder: 0 };
		const here = has.copies - has.backorder;
		if (short > 0) {
			const words = shortWords(line.title, here + taken);
			throw new Refused(`${words.charAt(0).toUpperCase()}${words.slice(1)}.`, 409, 'lines');
		}
		return {
			onhand: there,
			taken: here + taken,
			backorder: has.backorder + backorder,
			short: 0,
			more: { taken, backorder },
		};
	});
}

interface Handover {
	delivery_preference: DeliveryPreference;
	address: DeliveryAddress | null;
	provider: string | undefined;
	/** Returns whether an edit leaves the delivery method, the address and the shipping provider unchanged. */
	kept: boolean;
}

const deliveryBefore = ({ delivery_key }: OrderRow): DeliveryPreference =>
	deliveries[delivery_key].preference ?? 'pickup';
const deliveryOf = (order: OrderRow, wish: ChangeWish): DeliveryPreference => wish.delivery ?? deliveryBefore(order);

function handoverOf(order: OrderRow, wish: ChangeWish, lines: Line[], { settings }: Shopper): Handover {
	const before = deliveryBefore(order);
	const delivery_preference = deliveryOf(order, wish);
	if (delivery_preference === 'pickup')
		return { delivery_preference, address: null, provider: undefined, kept: before === 'pickup' };
	const sentTo = addressOf(order);
	const address = wish.address ? changedAddress(wish.address, sentTo) : sentTo;
	if (!address) throw new Refused('Enter the delivery address.', 422, 'address');
	const stored = readDestination(order);
	const options = shippingOptions(parcelLines(lines), address, settings).filter(
		(option) => option.delivery_preference === delivery_preference,
	);
	const asBefore = delivery_preference === before ? options.find(({ label }) => label === stored?.provider) : undefined;
	const kept =
		delivery_preference === before && (!wish.address || isSamePlace(address, sentTo)) && wish.provider === undefined;
	if (kept) return { delivery_preference, address, provider: asBefore?.provider, kept };
	const named = options.find(({ provider }) => provider === wish.provider);
	const chosen = wish.provider === undefined ? (asBefore ?? firstChoice(options)) : named;
	if (!chosen) throw cannotBeSent();
	return { delivery_preference, address, provider: chosen.provider, kept };
}

const cannotBeSent = () =>
	new Refused('The order cannot be sent to this address that way. Choose another way.', 409, 'provider');

const isSamePlace = (address: DeliveryAddress, sentTo: DeliveryAddress | null): boolean =>
	sentTo !== null &&
	(['street_address', 'street_address_2', 'city', 'province', 'postal_code', 'country'] as const).every(
		(field) => address[field] === sentTo[field],
	);

/**
 * Returns the address that staff typed. Staff cannot type an e-mail address or a gift registry, so the earlier values stay if the
 * street address or the name is the same. The buyer cannot see a gift registry's address.
 */
function changedAddress(wanted: WantedAddress, sentTo: DeliveryAddress | null): DeliveryAddress {
	const address = { ...wanted, address_id: 0, gift_registry_id: null, phone_number_ext: '', email_address: '' };
	if (sentTo === null || !(wanted.name === sentTo.name || isSamePlace(address, sentTo))) return address;
	return { ...address, gift_registry_id: sentTo.gift_registry_id, email_address: sentTo.email_address };
}

/** Returns the shipping of an order that is still sent to the same place in the same way; null for any other order. */
function earlierShipping(order: OrderRow, { delivery_preference, kept }: Handover): ShippingQuote | null {
	if (delivery_preference === 'pickup' || !kept) return null;
	const provider_label = readDestination(order)?.provider ?? '';
	const days = { delivery_min: null, delivery_max: null };
	return { cost: order.shipping_cost, is_tbd: false, provider_label, batches: [], days };
}

/**
 * Returns the price overrides: prices that differ from the shop's current prices or from the order lines' earlier prices. Copies
 * added to an existing line have the line's earlier price, which is also an override if the shop's current price is different.
 * @param stays for each order line, the line before the edit; null for a new order line
 * @param asked the order lines at the shop's current prices
 */
function overridesOf(
	lines: Line[],
	asked: Line[],
	stays: ({ sold_price: number; copies: number } | null)[],
): Override[] {
	return lines.flatMap(({ title: { eisbn }, price, quantity }, index): Override[] => {
		const [was, shops] = [stays[index], asked[index]];
		const before = was?.sold_price ?? shops?.price ?? 0;
		if (before !== price) return [{ eisbn, before, after: price }];
		const added = was ? quantity - was.copies : 0;
		const isOther = added > 0 && shops?.available === true && shops.price !== price;
		return isOther ? [{ eisbn, before: shops.price, after: price, added }] : [];
	});
}
