/** As many copies of a title as a line of a cart holds, or a registry or a list asks for (spec 1 §5). */
export const mostCopies = 9999;

/** What a gift card is worth at most (spec 1 §5). Dollars. */
export const mostOnGiftCard = 9999;
