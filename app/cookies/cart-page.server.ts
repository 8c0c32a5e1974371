import { plainHeader, readPlain } from './cookie.server';

/** Reads the page of the cart that the visitor last viewed (docs/behaviour/cart.md#pages), from 1. Defaults to 1. */
export function readCartPage(request: Request): number {
	const page = readPlain(request, 'cart-page');
	return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/**
 * Returns the header that remembers a page until the browser is closed. The value is unsigned, because forging it does
 * no harm.
 */
export const cartPageHeader = (request: Request, page: number): string =>
	plainHeader(request, 'cart-page', String(page));
