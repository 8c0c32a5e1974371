import { createHash } from 'node:crypto';
import type { ProductClass, TaxRate } from '../../contract/rates';
import type { Queries } from '../../foundation/database/database';
import { findCountry } from '../../foundation/places/countries';
import { findProvince } from '../../foundation/places/provinces';
import { readTaxExemptions } from '../../people/accounts/tax-exemptions';
import { type ParcelLine, quoteShipping, type ShippingQuote } from '../shipping/quote-shipping';
import { type AppliedRate, namesShipping, productClassOf, ratesAt, ratesFor, type TaxDestination } from '../taxes';
import { type CartTerms, noTerms, readTerms } from './cart-terms';
import { type LineRow, readLineRows } from './line-rows';
import { type Line, linesOf } from './lines';
import type { OpenCart } from './open-cart';
import type { Shopper } from './shopper';
import { type Totals, totalsOf } from './totals';

/**
 * Returns the location where a cart would be picked up. The location that the shopper chose in the shop takes precedence over the
 * location chosen in the checkout. Returns null if the shopper chose no location, and then the location depends on the stock.
 */
export function pickupLocationOf(
	{ draft }: Pick<CartTerms, 'draft'>,
	{ location_id, locations }: Shopper,
): number | null {
	const named = locations.find((location) => location.location_id === draft.pickup_location_id);
	return location_id ?? named?.location_id ?? null;
}

/** Returns the place whose tax rates apply to a pick-up: the location's province if known, otherwise the store's province. */
export function pickupPlace(terms: CartTerms, shopper: Shopper): TaxDestination {
	const { store_info } = shopper.settings;
	const at = pickupLocationOf(terms, shopper);
	const location = shopper.locations.find((one) => one.location_id === at);
	const { country, prov, postal } = location?.sc_addr_array ?? { country: '', prov: '', postal: '' };
	const place = findCountry(country)?.code ?? store_info.country;
	const province = findProvince(place, prov)?.code;
	return province ? { country: place, province, postal_code: postal } : store_info;
}

/** A cart with its current prices and totals. */
export interface PricedCart {
	lines: Line[];
	terms: CartTerms;
	/** The totals of the available cart lines. */
	totals: Totals;
	shipping: ShippingQuote;
	checksum: string;
	/** A hash of how many copies of each cart line must be ordered from a supplier. */
	supply: string;
	contains_unavailable: boolean;
	meets_order_min: boolean;
	/** Whether this shopper can pick up this cart in the store (docs/behaviour/cart.md#ways-to-order). */
	can_click_collect: boolean;
}

/**
 * Reads a cart and calculates its prices. Returns an empty cart if the visitor has no cart.
 * @param cart the cart's ID, or the cart that was just locked; a locked cart is not read again
 */
export async function readPricedCart(
	db: Queries,
	cart: number | OpenCart | null,
	shopper: Shopper,
): Promise<PricedCart> {
	if (cart === null) return priceCart([], noTerms, shopper);
	const rows = await readLineRows(db, typeof cart === 'number' ? cart : cart.id, shopper.view.location_id);
	return priceCart(rows, rows.length === 0 ? noTerms : await readTerms(db, cart, shopper), shopper);
}

/** Calculates the prices of cart rows under the given terms. */
export const priceCart = (rows: LineRow[], terms: CartTerms, shopper: Shopper): PricedCart =>
	priceLines(linesOf(rows, shopper.settings, shopper.view), terms, shopper);

/**
 * Adds up cart lines or order lines that already have prices, under the terms of the cart or order.
 * @param earlier the shipping of an order before an edit. Applies if the shop can no longer calculate it
 */
export function priceLines(
	lines: Line[],
	terms: CartTerms,
	shopper: Shopper,
	earlier: ShippingQuote | null = null,
): PricedCart {
	const { settings } = shopper;
	const paid = lines.filter((line) => line.available);
	const taxes = taxesOf(terms, shopper);
	const quoted = quoteShipping(parcelLines(paid), terms.address, choiceOf(terms), settings);
	const shipping = quoted.is_tbd && earlier ? earlier : quoted;
	const totals = totalsOf(
		paid.map((line) => ({
			quantity: line.quantity,
			price: line.price,
			original_price: line.original_price,
			rates: taxes.on(productClassOf(line.title), line.taxed_at),
			full_price: line.title.is_giftcard === 1,
			is_quoted: line.is_quoted,
		})),
		{
			promos: terms.promos,
			shipping: { cost: shipping.cost, ...taxes.onShipping() },
			gift_cards: terms.gift_cards,
			tax_rounding: settings.checkout_info.tax_rounding,
		},
	);
	return {
		lines,
		terms,
		totals,
		shipping,
		checksum: checksumOf(lines, terms, totals, shopper),
		supply: shortHash(lines.map(({ item_id, stock }) => [item_id, stock.backorder])),
		contains_unavailable: lines.some((line) => !line.available),
		meets_order_min: totals.subtotal >= settings.checkout_info.order_min,
		can_click_collect:
			settings.cart_enabled &&
			settings.checkout_info.pickup_enabled &&
			lines.length > 0 &&
			lines.every((line) => isCartable(line, shopper)),
	};
}

/**
 * Returns whether this shopper can check out with a cart line. A guest can check out only with lines that require no account
 * (docs/behaviour/cart.md#unavailable).
 */
export const isCartable = (line: Line, { logged_in, settings }: Shopper): boolean =>
	line.available && (logged_in || (settings.guest_show_cart && !line.requires_account));

/** Returns the data of cart lines that is needed to calculate shipping. */
export const parcelLines = (lines: Line[]): ParcelLine[] =>
	lines.map(({ title, quantity, stock, price }) => ({
		eisbn: title.eisbn,
		quantity,
		taken: stock.taken,
		backorder: stock.backorder,
		weight: title.weight,
		goods: productClassOf(title),
		amount: price * quantity,
	}));

const choiceOf = ({ delivery_preference, draft }: CartTerms) => ({
	delivery_preference,
	provider: draft.provider ?? null,
	multiship_method: draft.multiship_method ?? null,
});

/** Returns the place whose tax rates apply: the delivery address if the order is shipped, otherwise the pick-up location. */
const taxedAt = (terms: CartTerms, shopper: Shopper): TaxDestination => terms.address ?? pickupPlace(terms, shopper);

/**
 * Finds the taxes of a cart or an order. Looks up the tax rates once for each product class and time, because an order may have
 * thousands of lines. Shipping is taxed at the rates that are valid at the time of the whole cart or order.
 */
function taxesOf(terms: CartTerms, shopper: Shopper) {
	const { settings, account, now } = shopper;
	const to = taxedAt(terms, shopper);
	const exempt = account ? readTaxExemptions(account) : [];
	const tables = new Map<number, { rates: TaxRate[]; byClass: Map<ProductClass, AppliedRate[]> }>();
	const tableAt = (at: number) => {
		const { timezone } = settings.store_info;
		const table = tables.get(at) ?? {
			rates: ratesAt(settings.checkout_info.tax_rates, at, timezone),
			byClass: new Map(),
		};
		tables.set(at, table);
		return table;
	};
	const on = (goods: ProductClass, at = now): AppliedRate[] => {
		const { rates, byClass } = tableAt(at);
		const known = byClass.get(goods) ?? ratesFor(rates, to, goods, exempt);
		byClass.set(goods, known);
		return known;
	};
	return {
		on,
		onShipping: () => ({ rates: on('shipping'), follows_goods: !namesShipping(tableAt(now).rates, to) }),
	};
}

/**
 * Hashes everything that the shopper agrees to. The hash includes the cart lines with their prices, the location, the delivery,
 * all amounts, and whether the order needs approval. Stock is not included, because the stock is checked separately when the
 * order is placed (`supply`).
 */
function checksumOf(lines: Line[], terms: CartTerms, totals: Totals, shopper: Shopper): string {
	if (lines.length === 0) return '';
	const { delivery_preference, draft, address } = terms;
	const agreed = [
		lines.map((line) => [
			line.title.id,
			line.condition,
			line.quantity,
			line.price,
			line.original_price,
			line.available,
			line.registry_id,
			line.notes,
			// This value changes if other buyers have bought so many copies for the gift registry that the registry now wants fewer
			// copies than this cart line has.
			...(line.registry_wants === null ? [] : [Math.min(line.quantity, line.registry_wants)]),
		]),
		[totals.promos.map(({ promo, amount }) => [promo.code, amount]), totals.gift_cards],
		[totals.taxes, totals.shipping, totals.total, shopper.settings.checkout_info.currency],
		[
			delivery_preference,
			pickupLocationOf(terms, shopper),
			address,
			address && [draft.provider, draft.multiship_method],
		],
		...(shopper.approver ? ['asks'] : []),
	];
	return shortHash(agreed);
}

const shortHash = (content: unknown): string =>
	createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
