import { isSaleOver, standingOf } from '../../catalogue/titles/availability';
import { isUsed } from '../../catalogue/titles/conditions';
import { askedPrice } from '../../catalogue/titles/prices';
import type { VisitorView } from '../../catalogue/titles/visitor-view';
import type { Settings } from '../../contract/settings';
import { giftCardPrice } from '../gift-cards/gift-card-notes';
import { type Allotment, allot } from './allocation';
import type { LineRow } from './line-rows';

/** A line with what it costs now and whether it can be had. Amounts are cents of one copy. */
export interface Line extends LineRow {
	/** 0 where the store has no price, and then it is not available. */
	price: number;
	original_price: number;
	/** Percent off. */
	discount: number;
	/** Somebody with an account can buy it. */
	available: boolean;
	/** More than what is on hand can be had. */
	can_backorder: boolean;
	/** Asks for an account: a guest can look at it, not check out with it ('Requires account'). */
	requires_account: boolean;
	stock: Allotment;
}

/** Prices the lines and deals them the stock, by the catalogue's own rules. */
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

/** The store's day and the moment. */
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
		available: buyable,
		can_backorder: orderable,
		requires_account: false,
	};
}

type PriceAsked = ReturnType<typeof askedPrice>;

/** What the store has agreed to goes before what it asks. */
function agreedPrice({ agreed }: LineRow, asked: PriceAsked, now: number): PriceAsked {
	if (!agreed || (agreed.until !== null && agreed.until < now)) return asked;
	const { price } = agreed;
	return { ...asked, price, row_price: Math.max(asked.row_price ?? price, price), discount: 0 };
}

/** A gift card costs what the shopper wrote on it, and there are always more. */
function giftCard(row: LineRow, settings: Settings): PricedLine {
	const price = giftCardPrice(row.notes) ?? 0;
	const available = settings.store_info.giftcards_enabled && row.title.status === 'active' && price > 0;
	return { ...row, ...unavailable, price, original_price: price, available, requires_account: true };
}

const unavailable = {
	price: 0,
	original_price: 0,
	discount: 0,
	available: false,
	can_backorder: false,
	requires_account: false,
};
