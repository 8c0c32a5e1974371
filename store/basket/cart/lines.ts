import { isSaleOver, standingOf } from '../../catalogue/titles/availability';
import { isUsed } from '../../catalogue/titles/conditions';
import { askedPrice } from '../../catalogue/titles/prices';
import type { VisitorView } from '../../catalogue/titles/visitor-view';
import type { Settings } from '../../contract/settings';
import { giftCardPrice } from '../gift-cards/gift-card-notes';
import { type Allotment, allot } from './allocation';
import type { LineRow } from './line-rows';

/** A line with its price now and whether it can be bought. Amounts are cents for one copy. */
export interface Line extends LineRow {
	/** 0 if the store has no price: then the line is not available. */
	price: number;
	original_price: number;
	/** Percent off. */
	discount: number;
	/** Whether the line has the price of a quote that still holds. Promo codes take nothing off that price. */
	is_quoted: boolean;
	/** Whether it can be bought with an account. */
	available: boolean;
	/** Whether the store can order more than is on hand. */
	can_backorder: boolean;
	/** Whether a guest may have it in the cart but not check out with it ('Requires account'). */
	requires_account: boolean;
	stock: Allotment;
	/** When it came to its order, which is when its tax rates are of. Unix seconds; left out, when the whole is priced. */
	taxed_at?: number | undefined;
}

/** Prices the lines and allots the stock to them, by the catalogue's rules. */
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

/** The store's day, and the moment in unix seconds. */
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

/** A price that staff agreed to for one order has no end. */
const isQuoted = ({ agreed }: LineRow, now: number): boolean =>
	agreed !== undefined && agreed.until !== null && !isOver(agreed, now);

/** Returns the price that the store has agreed to, as long as it holds, before the usual price. */
function agreedPrice({ agreed }: LineRow, asked: PriceAsked, now: number): PriceAsked {
	if (!agreed || isOver(agreed, now)) return asked;
	const { price } = agreed;
	return { ...asked, price, row_price: Math.max(asked.row_price ?? price, price), discount: 0 };
}

/** Prices a gift card: it costs its amount, and is always in stock. */
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
