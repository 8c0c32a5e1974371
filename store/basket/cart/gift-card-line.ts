import type { AdditionCall } from '../../contract/cart';
import type { CheckedPayloadOf } from '../../contract/contract';
import { maxGiftCardDollars } from '../../contract/limits';
import type { Settings } from '../../contract/settings';
import { inDollars } from '../../foundation/money';
import { refusalBy } from '../../foundation/refusal';
import { storedGiftCardNotes, writeGiftCardNotes } from '../gift-cards/gift-card-notes';

const refuse = refusalBy<AdditionCall>();

/** The maximum price of a gift card, in cents. */
const maxCents = maxGiftCardDollars * 100;

/**
 * Makes the notes of a gift card's cart line from the shopper's answers. If an answer is missing, the line's current value stays.
 * The amount must be between the store's minimum and 9999.00 dollars. A card is personalised unless the shopper opts out
 * (docs/behaviour/gift-cards.md#amount).
 * @throws {Refused} if the store sells no gift cards, or no gift cards for this amount
 */
export function giftCardNotesOf(
	{ price, personalized, to, from, message }: CheckedPayloadOf<'cart/add'>,
	line: { notes: string | null } | null,
	{ store_info }: Settings,
): string {
	if (!store_info.giftcards_enabled) throw refuse('gift-cards-not-sold', 'Gift cards are not sold here.');
	const before = storedGiftCardNotes(line?.notes ?? null);
	const cents = price ?? before?.giftcard_price;
	if (cents === undefined) throw refuse('gift-card-price-missing', 'Amount required.', 'price');
	const least = Math.round(store_info.giftcard_minimum * 100);
	if (price !== undefined && (price < least || price > maxCents)) {
		throw refuse(
			'gift-card-price-out-of-range',
			`Choose an amount from ${inDollars(least)} to ${inDollars(maxCents)}.`,
			'price',
		);
	}
	const written = before?.gift_card_info;
	const personalize = personalized ?? written?.personalize ?? true;
	const words = (text: string | undefined, soFar = '') => (personalize ? (text ?? soFar) : '');
	return writeGiftCardNotes({
		giftcard_price: cents,
		gift_card_info: {
			personalize,
			to: words(to, written?.to),
			from: words(from, written?.from),
			message: words(message, written?.message),
		},
	});
}
