import type { Cart } from '~store/contract/cart';
import type { Amounts } from './order-summary';

/** What an order comes to, and what is in it, as it stands beside every step. */
export interface StepSummary extends Amounts {
	lines: SummaryLine[];
	/** Lines that are not shown. */
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
 * How many lines are shown. With more, the sum under them would lie below the screen; the others can be looked at in
 * the cart.
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
