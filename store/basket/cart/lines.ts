import { isSaleOver, standingOf } from '../../catalogue/titles/availability';
import { isUsed } from '../../catalogue/titles/conditions';
import { askedPrice } from '../../catalogue/titles/prices';
import type { VisitorView } from '../../catalogue/titles/visitor-view';
import type { Settings } from '../../contract/settings';
import { giftCardPrice } from '../gift-cards/gift-card-notes';
import { type Allotment, allot } from './allocation';
import type { LineRow } from './line-rows';

/** A cart line with its current price and availability. Amounts are cents for one copy. */
export interface Line extends LineRow {
	/** The price in cents. The value is 0 if the store has no price, and then the cart line is unavailable. */
	price: number;
	original_price: number;
	/** The discount in percent. */
	discount: number;
	/** Whether the line has a quote's price that is still valid. Promo codes do not reduce a quote's price. */
	is_quoted: boolean;
	/** Whether a logged-in customer can buy the copies of the cart line. */
	available: boolean;
	/** Whether the store can order more copies than are in stock. */
	can_backorder: boolean;
	/** Whether a guest can add the title to the cart but must log in to check out (shown as 'Requires account'). */
	requires_account: boolean;
	stock: Allotment;
	/**
	 * When the line was added to its order, in Unix seconds. The tax rates valid at that moment apply. If the field is omitted, the
	 * tax rates valid at the moment of pricing apply.
	 */
	taxed_at?: number | undefined;
}

/** Calculates the prices of cart lines and allocates stock to them. */
export function linesOf(rows: LineRow[], settings: Settings, time: Time): Line[] {
	const priced = rows.map((row) => (row.title.is_giftcard === 1 ? giftCard(row, settings) : book(row, settings, time)));
	const onhand = new Map(rows.map((row) => [row.offer?.id ?? 0, row.onhand]));
	const allotments = allot(
		priced.map((line) => ({
			offer_id: line.title.is_giftcard === 1 ? null : (line.offer?.id ?? 0),
			quantity: line.quantity,
			can_backorder: line.can_backorder,
		})),
		onhand,
	);
	return priced.map((line, index) => ({ ...line, stock: allotments[index] as Allotment }));
}

/** The current day in the store's time zone, and the current time in Unix seconds. */
type Time = Pick<VisitorView, 'today' | 'now'>;

type PricedLine = Omit<Line, 'stock'>;

function book(row: LineRow, settings: Settings, { today, now }: Time): PricedLine {
	const { offer } = row;
	if (offer === null) return { ...row, ...unavailable };
	const asked = agreedPrice(row, askedPrice(offer, row.title, settings), now);
	const { buyable, orderable } = standingOf({
		title: row.title,
		used: isUsed(row.condition),
		price: asked.price,
		is_extra_orderable: offer.is_extra_orderable === 1,
		onhand: row.onhand,
		onorder: 0,
		at: [],
		elsewhere: [],
		today,
		sale_over: isSaleOver(row.title, now),
	});
	return {
		...row,
		price: asked.price ?? 0,
		original_price: asked.row_price ?? 0,
		discount: asked.discount,
		is_quoted: isQuoted(row, now),
		available: buyable,
		can_backorder: orderable,
		requires_account: false,
	};
}

type PriceAsked = ReturnType<typeof askedPrice>;

const isOver = ({ until }: { until: number | null }, now: number): boolean => until !== null && until < now;

/**
 * Returns whether a quote's price applies. A price that staff set in a phone order has no end time, so it is not a quote's price.
 */
const isQuoted = ({ agreed }: LineRow, now: number): boolean =>
	agreed !== undefined && agreed.until !== null && !isOver(agreed, now);

/** Returns the agreed price while the agreement is valid, otherwise the usual price. */
function agreedPrice({ agreed }: LineRow, asked: PriceAsked, now: number): PriceAsked {
	if (!agreed || isOver(agreed, now)) return asked;
	const { price } = agreed;
	return { ...asked, price, row_price: Math.max(asked.row_price ?? price, price), discount: 0 };
}

/** Calculates the price of a gift card line. A gift card costs its amount and is always in stock. */
function giftCard(row: LineRow, settings: Settings): PricedLine {
	const price = giftCardPrice(row.notes) ?? 0;
	const available = settings.store_info.giftcards_enabled && row.title.status === 'active' && price > 0;
	return { ...row, ...unavailable, price, original_price: price, available, requires_account: true };
}

const unavailable = {
	is_quoted: false,
	price: 0,
	original_price: 0,
	discount: 0,
	available: false,
	can_backorder: false,
	requires_account: false,
};
