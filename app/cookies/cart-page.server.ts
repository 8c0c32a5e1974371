import { plainHeader, readPlain } from './cookie.server';

/**
 * Reads which page of the cart the visitor last viewed (docs/behaviour/cart.md#pages). The first page of the cart has the number
 * 1, which is also the default.
 */
export function readCartPage(request: Request): number {
	const page = readPlain(request, 'cart-page');
	return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/**
 * Returns the header that stores the number of the cart's page until the browser is closed. The cookie with the page number is
 * unsigned, because forging it does no harm.
 */
export const cartPageHeader = (request: Request, page: number): string =>
	plainHeader(request, 'cart-page', String(page));
