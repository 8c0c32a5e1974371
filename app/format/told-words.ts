/**
 * Describes the result of a change to the cart, with the book's title.
 * @param cart the cart's total after the change (`cart-words.ts`); null when `said` is already complete
 */
export const toldWords = (said: string, title: string, cart: string | null): string =>
	cart === null ? said : `${said}: ${title}. ${cart}`;
