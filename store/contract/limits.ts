/** The maximum number of copies of a title on a line of a cart, a gift registry or a list (docs/behaviour/cart.md#quantity). */
export const maxCopies = 9999;

/** The maximum amount of a gift card, in dollars (docs/behaviour/gift-cards.md#amount). */
export const maxGiftCardDollars = 9999;
