/** The store's gift cards, and what is on one. */
export const giftCardsPath = '/gift-cards';

/** Where a gift card of one design is put into the cart. */
export const giftCardPath = (eisbn: string): string => `${giftCardsPath}/${eisbn}`;
