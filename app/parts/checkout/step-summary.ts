import type { Cart } from '~store/contract/cart';
import type { Amounts } from './order-summary';

/** The totals and items of an order, shown next to every step. */
export interface StepSummary extends Amounts {
	lines: SummaryLine[];
	/** The number of order lines that are not shown. */
	more: number;
}

export interface SummaryLine {
	id: number;
	eisbn: string;
	title: string;
	binding: string | null;
	cover_image_cache: string;
	quantity: number;
	line_price: string | null;
}

/**
 * The most order lines that are shown. With more, the total would be below the visible part of the page. The cart shows all of
 * them.
 */
const maxItems = 5;

export const stepSummary = ({ items, summary }: Pick<Cart, 'items' | 'summary'>): StepSummary => ({
	...summary,
	lines: items.slice(0, maxItems).map(({ title_info: title, cart_info: { cart_id, quantity, line_price } }) => ({
		id: cart_id,
		eisbn: title.eisbn,
		title: title.title,
		binding: title.binding,
		cover_image_cache: title.cover_image_cache,
		quantity,
		line_price,
	})),
	more: Math.max(0, items.length - maxItems),
});
