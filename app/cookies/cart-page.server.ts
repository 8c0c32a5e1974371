import { secureFor } from './session.server';

/** The page of the cart that was looked at last (spec 2 §2), from 1; 1 where none was. */
export function readCartPage(request: Request): number {
	const [, page = '1'] = /(?:^|;\s*)cart-page=([1-9]\d{0,3})(?:;|$)/.exec(request.headers.get('Cookie') ?? '') ?? [];
	return Number(page);
}

/** The header that remembers a page until the browser is closed. It is plain text: nothing hangs on it. */
export const cartPageHeader = (request: Request, page: number): string =>
	`cart-page=${page}; Path=/; HttpOnly; SameSite=Lax${secureFor(request) ? '; Secure' : ''}`;
