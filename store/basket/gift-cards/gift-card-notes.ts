import { z } from 'zod';
import type { GiftCardNotes } from '../../contract/cart';
import { toDecimal } from '../../foundation/money';

const schema = z.object({
	/** Cents. */
	giftcard_price: z.number().int(),
	gift_card_info: z.object({ personalize: z.boolean(), to: z.string(), from: z.string(), message: z.string() }),
});

/** What a gift card's line carries, as the database keeps it. */
export type StoredGiftCardNotes = z.output<typeof schema>;

/** The text of the database's `notes`: the same notes always give the same text, so that equal lines are found. */
export const writeGiftCardNotes = (notes: StoredGiftCardNotes): string => JSON.stringify(schema.parse(notes));

/** The notes of a line; null on one that is no gift card. */
export const storedGiftCardNotes = (notes: string | null): StoredGiftCardNotes | null =>
	notes === null ? null : schema.parse(JSON.parse(notes));

/** What one card costs, in cents; null on a line that is no gift card. */
export const giftCardPrice = (notes: string | null): number | null =>
	storedGiftCardNotes(notes)?.giftcard_price ?? null;

/** The notes as the wire shows them. */
export function readGiftCardNotes(notes: string | null): GiftCardNotes | null {
	const stored = storedGiftCardNotes(notes);
	return stored && { ...stored, giftcard_price: toDecimal(stored.giftcard_price) };
}
