import type { Cart } from '~store/contract/cart';
import type { Amounts } from './order-summary';

/** The totals and items of an order, shown next to every checkout step. */
export interface StepSummary extends Amounts {
	lines: SummaryLine[];
	/** The number of order lines that the summary does not show. */
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
 * The maximum number of order lines that the summary shows. With more order lines, the total would be below the visible part of
 * the page. The cart page shows all order lines.
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
