/** The maximum length of the text in each field of a form, in characters. */

/** The maximum length of the name of a person or a list, in characters. */
export const maxNameLength = 80;

/** The maximum length of a note on a title of a list, and of a message with a cart that is sent by e-mail, in characters. */
export const maxNoteLength = 500;

/** The maximum length of a text of several sentences, in characters: a description, a question, or a message to the store. */
export const maxTextLength = 2000;

/**
 * The maximum length of the instructions for an order, in characters. The line with the pick-up place does not count
 * (docs/behaviour/checkout.md#contact).
 */
export const maxInstructionsLength = 1000;

/** The maximum length of a purchase order number that a shopper types, in characters (docs/behaviour/checkout.md#contact). */
export const maxPurchaseOrderLength = 10;

/**
 * The maximum length of a purchase order number from a file or typed by staff, in characters. The limit for shoppers is
 * `maxPurchaseOrderLength`.
 */
export const maxLongPurchaseOrderLength = 100;

/** The maximum length of a shelf name, in characters. Staff choose shelf names freely. */
export const maxShelfLength = 40;

/** The maximum length of a promo code, in characters (docs/behaviour/cart.md#promo-codes). */
export const maxPromoCodeLength = 15;

/**
 * The maximum length of the name of a gift card's recipient or giver, in characters
 * (docs/behaviour/gift-cards.md#personalisation).
 */
export const maxGiftNameLength = 50;
export const maxGiftMessageLength = 100;
