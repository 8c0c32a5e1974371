import type { Cart } from '~store/contract/cart';
import { grouped } from '~store/contract/grouped';

/** A cart line with more copies than the store has in stock. */
export interface Change {
	cart_id: number;
	title: string;
	from: number;
	/** The number of copies in the cart line after the change; 0 if the title is removed. */
	to: number;
}

/** Returns the changes that reduce a cart to the copies on hand (docs/behaviour/cart.md#adjusting). */
export const changesOf = ({ items }: Cart): Change[] =>
	items
		.filter(({ cart_info }) => cart_info.short_quantity > 0)
		.map(({ title_info, cart_info: { cart_id, quantity, short_quantity } }) => ({
			cart_id,
			title: title_info.title,
			from: quantity,
			to: quantity - short_quantity,
		}));

/** The maximum number of changes that the message lists. */
const told = 3;

/** Returns a sentence that lists the changes to the cart. */
export function changesInWords(changes: Change[]): string {
	const words = changes
		.slice(0, told)
		.map(({ title, from, to }) =>
			to === 0 ? `“${title}” was removed` : `“${title}” changed from ${grouped(from)} to ${grouped(to)}`,
		);
	const more = changes.length > told ? [`and ${changes.length - told} more`] : [];
	return `Your cart was changed: ${[...words, ...more].join(', ')}.`;
}
