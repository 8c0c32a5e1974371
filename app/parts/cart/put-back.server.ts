import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CartItem } from '~store/contract/cart';
import { maxCopies } from '~store/contract/limits';
import type { Undo } from '../../cookies/flash.server';
import { undoForm } from '../../forms/undo-form';

/** A line that was removed from a cart, in the format of `cart/add`. */
const line = z.object({
	eisbn: z.string(),
	condition: z.string().optional(),
	quantity: z.number().int().min(1).max(maxCopies),
	gift_registry_id: z.number().int().optional(),
	price: z.string().optional(),
	personalized: z.boolean().optional(),
	from: z.string().optional(),
	to: z.string().optional(),
	message: z.string().optional(),
	/** A key which ensures that a double press of the button adds the removed line only once. */
	idempotency_key: z.string().max(100),
});

/** Returns a button that adds a removed line again; undefined if the title is no longer for sale. */
export function toPutBack({ title_info, cart_info: info }: CartItem): Undo | undefined {
	if (!info.cartable_logged_in) return undefined;
	const { giftcard_price: price, gift_card_info: card } = info.cart_notes ?? {};
	const value: z.input<typeof line> = {
		eisbn: title_info.eisbn,
		quantity: info.quantity,
		idempotency_key: randomUUID(),
		...(info.is_giftcard
			? { price, ...(card?.personalize ? { personalized: true, ...wordsOf(card) } : { personalized: false }) }
			: { condition: title_info.available.code, gift_registry_id: info.gift_registry_id ?? undefined }),
	};
	return putBack(JSON.stringify(value));
}

/** Returns the button that adds a removed line to the cart again. The button posts the removed line as its value. */
export const putBack = (value: string): Undo => ({ words: 'Put it back', action: '/cart/put-back', value });

const wordsOf = ({ from, to, message }: { from: string; to: string; message: string }) => ({ from, to, message });

/** The schema of the value that the button for a removed line posts. */
export const putBackForm = undoForm(line);
