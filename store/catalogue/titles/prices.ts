import type { Settings } from '../../contract/settings';
import { share, toDecimal } from '../../foundation/money';
import type { TitleRow } from './title-row';

/**
 * The columns of a title that are needed to calculate a price. Only a ticket can be free. A title is a ticket if it has
 * `sold_until`.
 */
export type PricedTitle = Pick<TitleRow, 'list_price_usa' | 'list_price_can'> & Partial<Pick<TitleRow, 'sold_until'>>;

/** The price of an offer in cents, and the discount of the offer in whole percent. */
export interface AskedPrice {
	/** The price that the customer pays. The price is null if the store has no price for the title. */
	price: number | null;
	/** The price before the discount is deducted. */
	row_price: number | null;
	discount: number;
}

/** Returns the list price of a title in the store's currency, in cents. Ignores list prices in other currencies. */
export const listPriceOf = (title: PricedTitle, settings: Settings): number | null =>
	settings.checkout_info.currency === 'USD' ? title.list_price_usa : title.list_price_can;

/**
 * Calculates the price of an offer: the offer's own price or the title's list price, minus the discount. The customer is charged
 * this price, whatever the settings say about showing prices. A price of 0 counts as no price, except for a ticket.
 */
export function askedPrice(
	offer: { price: number | null; discount: number | null },
	title: PricedTitle,
	settings: Settings,
): AskedPrice {
	const row_price = offer.price ?? listPriceOf(title, settings) ?? 0;
	if (row_price <= 0 && !isFreeTicket(offer, title)) return { price: null, row_price: null, discount: 0 };
	const discount = discountOf(offer);
	return { price: lessDiscount(row_price, discount), row_price, discount };
}

const isFreeTicket = ({ price }: { price: number | null }, { sold_until = null }: PricedTitle): boolean =>
	price === 0 && sold_until !== null;

/** Returns the discount of an offer in percent, from 0 to 100. */
const discountOf = ({ discount }: { discount: number | null }): number => Math.min(Math.max(discount ?? 0, 0), 100);

const lessDiscount = (cents: number, discount: number): number => cents - share(cents, discount * 100);

/**
 * Returns the price of an offer with its own price after the discount, in cents. Returns null for an offer that is sold at the
 * list price.
 */
export const ownPrice = (offer: { price: number | null; discount: number | null }): number | null =>
	offer.price === null ? null : lessDiscount(offer.price, discountOf(offer));

/**
 * Returns the sum of order lines before discounts and the sum of their discounts, in cents, as they are displayed. If the
 * setting `hide_sale_pricing` is on, the discounts are not displayed.
 */
export const shownSums = (
	{ original_price, discounts }: { original_price: number; discounts: number },
	{ hide_sale_pricing }: Settings,
): { original_price: number; discounts: number } =>
	hide_sale_pricing ? { original_price: original_price - discounts, discounts: 0 } : { original_price, discounts };

/** Returns whether an order line shows its price before the discount. The amounts are in cents. */
export const isShownSale = (
	line: { original_price: number; price: number },
	{ hide_sale_pricing }: Settings,
): boolean => !hide_sale_pricing && line.original_price > line.price;

/**
 * Returns the price of an offer as the settings allow it to be displayed (docs/behaviour/titles.md#prices). None of these
 * settings changes the amount that the customer pays:
 * - `hide_sale_pricing`: the discount is hidden. The page shows one price, no percentage and no saving.
 * - `show_strikethrough` off: the page shows the percentage and the saving, but not the price before the discount. `row_price`
 *   is then the price itself, so no price is struck through.
 * - `guest_show_price` off: guests see no prices.
 */
export function shownPrice(
	asked: AskedPrice,
	settings: Settings,
	seesPrices: boolean,
): { price: string | null; row_price: string | null; save: string | null; discount: number } {
	if (!seesPrices || asked.price === null || asked.row_price === null) {
		return { price: null, row_price: null, save: null, discount: 0 };
	}
	const price = toDecimal(asked.price);
	if (settings.hide_sale_pricing) return { price, row_price: price, save: null, discount: 0 };
	return {
		price,
		row_price: settings.show_strikethrough ? toDecimal(asked.row_price) : price,
		save: asked.price < asked.row_price ? toDecimal(asked.row_price - asked.price) : null,
		discount: asked.discount,
	};
}
