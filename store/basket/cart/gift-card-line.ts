import { mostOnGiftCard } from '../../contract/limits';
import type { Settings } from '../../contract/settings';
import { inDollars } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { writeGiftCardNotes } from '../gift-cards/gift-card-notes';
import type { Addition } from './wanted-title';

/** Cents. */
const most = mostOnGiftCard * 100;

/**
 * What is written on the gift cards of a line: its notes as they are where no amount is given, else what the shopper
 * says. The amount is from the store's minimum up to 9999.00; it is personalised unless the shopper says no (spec 1 §5).
 * @throws {Refused} in words where the store sells none, and for an amount that cannot be
 */
export function giftCardNotesOf(
	{ price: cents, personalized: personalize = true, to, from, message }: Addition,
	line: { notes: string | null } | null,
	{ store_info }: Settings,
): string | null {
	if (!store_info.giftcards_enabled) throw new Refused('Gift cards are not sold here.', 409);
	if (cents === undefined) {
		if (line) return line.notes;
		throw new Refused('Amount required.', 422, 'price');
	}
	const least = Math.round(store_info.giftcard_minimum * 100);
	if (cents < least || cents > most) {
		throw new Refused(`Choose an amount from ${inDollars(least)} to ${inDollars(most)}.`, 422, 'price');
	}
	const words = (text: string | undefined) => (personalize ? (text ?? '') : '');
	return writeGiftCardNotes({
		giftcard_price: cents,
		gift_card_info: { personalize, to: words(to), from: words(from), message: words(message) },
	});
}
