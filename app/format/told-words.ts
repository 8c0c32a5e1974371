import { counted } from './counted';

/**
 * What came of a change of the cart, with the book that it was about and what is in the cart then. Words that name the book
 * are whole already.
 * @param copies in the whole cart
 */
export const toldWords = (said: string, title: string, copies: number): string =>
	said.includes(title)
		? said
		: `${said}: ${title}. ${copies === 0 ? 'Your cart is empty.' : `${counted(copies, 'item')} in your cart.`}`;
