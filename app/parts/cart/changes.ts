import type { Cart } from '~store/contract/cart';
import { grouped } from '~store/contract/grouped';

/** What the store can no longer supply of a line. */
export interface Change {
	cart_id: number;
	title: string;
	from: number;
	/** 0 for a title that goes. */
	to: number;
}

/** The changes that bring a cart down to what is on hand (docs/behaviour/cart.md#adjusting). */
export const changesOf = ({ items }: Cart): Change[] =>
	items
		.filter(({ cart_info }) => cart_info.short_quantity > 0)
		.map(({ title_info, cart_info: { cart_id, quantity, short_quantity } }) => ({
			cart_id,
			title: title_info.title,
			from: quantity,
			to: quantity - short_quantity,
		}));

/** How many changes are told one by one. */
const told = 3;

/** What was changed, in a sentence. */
export function changesInWords(changes: Change[]): string {
	const words = changes
		.slice(0, told)
		.map(({ title, from, to }) =>
			to === 0 ? `“${title}” was removed` : `“${title}” went from ${grouped(from)} to ${grouped(to)}`,
		);
	const more = changes.length > told ? [`and ${changes.length - told} more`] : [];
	return `Your cart was changed: ${[...words, ...more].join(', ')}.`;
}
