/** The most characters in each field of a form. */

/** A name: of a person, of a list. */
export const maxNameLength = 80;

/** A few words: a note on a title of a list, a message with a cart that is sent by e-mail. */
export const maxNoteLength = 500;

/** A text of several sentences: a description, a question, a message to the store. */
export const maxTextLength = 2000;

/** Instructions with an order, not counting the line that names its pick-up place (docs/behaviour/checkout.md#contact). */
export const maxInstructionsLength = 1000;

/** docs/behaviour/checkout.md#contact */
export const maxPurchaseOrderLength = 10;

/** A purchase order that comes with a file or that staff type: shoppers have a field of their own. */
export const maxLongPurchaseOrderLength = 100;

/** The most characters of a shelf name. Staff name their shelves freely. */
export const maxShelfLength = 40;

/** docs/behaviour/cart.md#promo-codes */
export const maxPromoCodeLength = 15;

/** The names of a gift card's recipient and giver (docs/behaviour/gift-cards.md#personalisation). */
export const maxGiftNameLength = 50;
export const maxGiftMessageLength = 100;
