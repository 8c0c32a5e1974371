import { createHash } from 'node:crypto';
import { locationOf, type View, viewOf } from '../catalogue/view';
import type { Settings } from '../contract/settings';
import type { Store } from '../store';
import type { Visitor } from '../visitor';
import type { LineRow } from './line-rows';
import { type Line, linesOf } from './lines';
import { productClassOf, ratesFor } from './taxes';
import { type Totals, totalsOf } from './totals';

/** Who shops, and by which rules. Read before a transaction begins: it may look into the database by itself. */
export interface Shopper {
	view: View;
	settings: Settings;
	logged_in: boolean;
	/** Where the shopper would pick up, where the store asks for it. */
	location_id: number | null;
	/** Unix seconds. */
	now: number;
}

export async function shopperOf(store: Store, visitor: Visitor): Promise<Shopper> {
	const view = await viewOf(store, visitor);
	return {
		view,
		settings: view.settings,
		logged_in: view.logged_in,
		location_id: await locationOf(store, visitor),
		now: store.now(),
	};
}

/** A cart with everything that it comes to now. */
export interface PricedCart {
	lines: Line[];
	/** Of the lines that are available: nobody pays for what cannot be had. */
	totals: Totals;
	checksum: string;
	contains_unavailable: boolean;
	meets_order_min: boolean;
	/** In-store pick up is open to this cart and this shopper (spec 2 §3). */
	can_click_collect: boolean;
}

/** Prices a cart's rows. */
export function priceCart(rows: LineRow[], shopper: Shopper): PricedCart {
	const { settings, now, view } = shopper;
	const lines = linesOf(rows, settings, view.today);
	const totals = totalsOf(
		lines.filter((line) => line.available).map((line) => ({ ...line, rates: ratesOf(line, settings, now) })),
	);
	return {
		lines,
		totals,
		checksum: checksumOf(lines, totals, shopper),
		contains_unavailable: lines.some((line) => !line.available),
		meets_order_min: totals.subtotal >= settings.checkout_info.order_min,
		can_click_collect:
			settings.cart_enabled &&
			settings.checkout_info.pickup_enabled &&
			lines.length > 0 &&
			lines.every((line) => isCartable(line, shopper)),
	};
}

/** Whether this shopper can check out with a line; guests only with what needs no account (spec 2 §2). */
export const isCartable = (line: Line, { logged_in, settings }: Shopper): boolean =>
	line.available && (logged_in || (settings.guest_show_cart && !line.requires_account));

/** The store's own province taxes what is picked up there. */
function ratesOf(line: Line, { checkout_info, store_info }: Settings, now: number) {
	return ratesFor(checkout_info.tax_rates, store_info, productClassOf(line.title), now);
}

/**
 * Stands for what the shopper agrees to: the lines with their prices, the place, the way of delivery and the total.
 * How many are in stock is not in it: that is looked at by itself when the order is placed.
 */
function checksumOf(lines: Line[], totals: Totals, { location_id, settings }: Shopper): string {
	if (lines.length === 0) return '';
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
		]),
		[totals.taxes, totals.shipping, totals.total, settings.checkout_info.currency],
		[lines[0]?.delivery_preference, location_id],
	];
	return createHash('sha256').update(JSON.stringify(agreed)).digest('base64url').slice(0, 22);
}
