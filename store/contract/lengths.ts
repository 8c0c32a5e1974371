/** The longest text in each field of a form, in characters. */

/** The longest name of a person or a list. */
export const maxNameLength = 80;

/** The longest note on a title of a list, and the longest message with a cart that is sent by e-mail. */
export const maxNoteLength = 500;

/** The longest text of several sentences: a description, a question, a message to the store. */
export const maxTextLength = 2000;

/** The longest instructions for an order, without the line that names its pick-up place (docs/behaviour/checkout.md#contact). */
export const maxInstructionsLength = 1000;

/** The longest purchase order number that a shopper can type (docs/behaviour/checkout.md#contact). */
export const maxPurchaseOrderLength = 10;

/** The longest purchase order number from a file or typed by staff. The limit for shoppers is `maxPurchaseOrderLength`. */
export const maxLongPurchaseOrderLength = 100;

/** The longest shelf name, which staff choose freely. */
export const maxShelfLength = 40;

/** The longest promo code (docs/behaviour/cart.md#promo-codes). */
export const maxPromoCodeLength = 15;

/** The longest name of a gift card's recipient or giver (docs/behaviour/gift-cards.md#personalisation). */
export const maxGiftNameLength = 50;
export const maxGiftMessageLength = 100;
