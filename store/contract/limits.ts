/** As many copies of a title as a line of a cart holds, or a registry or a list asks for (docs/behaviour/cart.md#quantity). */
export const maxCopies = 9999;

/** What a gift card is worth at most (docs/behaviour/gift-cards.md#amount). Dollars. */
export const maxGiftCardDollars = 9999;
