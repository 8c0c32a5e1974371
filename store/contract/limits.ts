/** The most copies of a title in a line of a cart, a registry or a list (docs/behaviour/cart.md#quantity). */
export const maxCopies = 9999;

/** The largest amount of a gift card (docs/behaviour/gift-cards.md#amount). Dollars. */
export const maxGiftCardDollars = 9999;
