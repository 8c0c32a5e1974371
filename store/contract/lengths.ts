/** What can be typed into a field at most. Characters. */

/** A name: of a person, of a list. */
export const maxNameLength = 80;

/** A few words: a note on a title of a list, a message with a cart that is sent by e-mail. */
export const maxNoteLength = 500;

/** A text of several sentences: a description, a question, a message to the store. */
export const maxTextLength = 2000;

/** What to do with an order, beside the line that names the place to pick it up (docs/behaviour/checkout.md#contact). */
export const maxInstructionsLength = 1000;

/** docs/behaviour/checkout.md#contact */
export const maxPurchaseOrderLength = 10;

/** docs/behaviour/cart.md#promo-codes */
export const maxPromoCodeLength = 15;

/** To whom a gift card goes, and from whom (docs/behaviour/gift-cards.md#personalisation). */
export const maxGiftNameLength = 50;
export const maxGiftMessageLength = 100;
