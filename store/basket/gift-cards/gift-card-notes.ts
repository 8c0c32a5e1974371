import { z } from 'zod';
import type { GiftCardNotes } from '../../contract/cart';
import { toDecimal } from '../../foundation/money';

const schema = z.object({
	/** The price of one gift card, in cents. */
	giftcard_price: z.number().int(),
	gift_card_info: z.object({ personalize: z.boolean(), to: z.string(), from: z.string(), message: z.string() }),
});

/** The notes of a gift card's cart line, as stored in the database. */
export type StoredGiftCardNotes = z.output<typeof schema>;

/**
 * Converts a gift card's notes to text for the database. Equal notes always give the same text, so that equal cart lines are
 * found.
 */
export const writeGiftCardNotes = (notes: StoredGiftCardNotes): string => JSON.stringify(schema.parse(notes));

/** Parses the notes of a cart line. Returns null if the line is not a gift card. */
export const storedGiftCardNotes = (notes: string | null): StoredGiftCardNotes | null =>
	notes === null ? null : schema.parse(JSON.parse(notes));

/** Returns the price of one gift card in cents. Returns null if the cart line is not a gift card. */
export const giftCardPrice = (notes: string | null): number | null =>
	storedGiftCardNotes(notes)?.giftcard_price ?? null;

/** Parses a gift card's notes into the form that the API returns, with a decimal price. */
export function readGiftCardNotes(notes: string | null): GiftCardNotes | null {
	const stored = storedGiftCardNotes(notes);
	return stored && { ...stored, giftcard_price: toDecimal(stored.giftcard_price) };
}
