/**
 * What came of a change of the cart, with the book that it was about.
 * @param cart what the cart comes to then (`cart-words.ts`); null where the words are whole already
 */
export const toldWords = (said: string, title: string, cart: string | null): string =>
	cart === null ? said : `${said}: ${title}. ${cart}`;
