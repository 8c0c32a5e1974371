/** The path of the store's gift cards, and of the form that shows a card's balance. */
export const giftCardsPath = '/gift-cards';

/** Returns the path of the page that adds a gift card of one design to the cart. */
export const giftCardPath = (eisbn: string): string => `${giftCardsPath}/${eisbn}`;
