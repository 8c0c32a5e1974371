/** The path of the store's gift cards, and of the form that shows a gift card's balance. */
export const giftCardsPath = '/gift-cards';

/** Returns the path of the page on which a shopper adds a gift card of one design to the cart. */
export const giftCardPath = (eisbn: string): string => `${giftCardsPath}/${eisbn}`;
