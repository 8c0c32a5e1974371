/** The most copies of a title on a line of a cart, a registry or a list (docs/behaviour/cart.md#quantity). */
export const maxCopies = 9999;

/** The largest amount of a gift card, in dollars (docs/behaviour/gift-cards.md#amount). */
export const maxGiftCardDollars = 9999;
