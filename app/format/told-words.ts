/**
 * Returns the message about a change to the cart, including the book's title.
 * @param cart the cart's total after the change (`cart-words.ts`); null if `said` is already a complete message
 */
export const toldWords = (said: string, title: string, cart: string | null): string =>
	cart === null ? said : `${said}: ${title}. ${cart}`;
