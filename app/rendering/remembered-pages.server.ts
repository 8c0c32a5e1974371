import { hash } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { environment } from '../environment.server';
import type { PageHandle } from '../page/page-handle';
import type { Shell } from '../shell/shell.server';
import { type Page, renderPage, shellOf, withoutCart } from './page.server';

const pages = new LRUCache<string, Page>({ maxSize: environment.CACHE_RENDERED_MB * 2 ** 20, sizeCalculation: sizeOf });

/**
 * Renders a page from the loaders' data. If the page's route may be `shared`, the same address with the same data gives the same
 * page, whatever is in the cart. The rendered page is reused for the next guest (docs/decisions/0008).
 */
export function pageFor({ method, url }: Request, status: number, context: EntryContext, shared: boolean): Page {
	const shell = shellOf(context);
	const isGuests = method === 'GET' && status === 200 && shell !== undefined && isNobody(shell);
	const isPublic = shared && isGuests && !showsCart(context);
	// In development, the same data can give different HTML, so pages are not reused.
	if (!isPublic || environment.NODE_ENV === 'development') return renderPage(url, context);
	const { pathname, search } = new URL(url);
	const key = dataKey(pathname + search, withoutCart(context));
	const page = pages.get(key) ?? renderPage(url, context);
	pages.set(key, page);
	return page;
}

/** Whether the visitor is a guest without a message. For such a guest, only the cart on the page may be personal. */
const isNobody = ({ account, loggedIn, flash }: Shell): boolean => account === null && !loggedIn && flash === null;

/** Whether the page is the cart. The cart page's data belong to one guest, so the rendered page cannot be reused. */
const showsCart = ({ staticHandlerContext: { matches } }: EntryContext): boolean =>
	matches.some(({ route }) => (route.handle as PageHandle | undefined)?.showsCart);

/** Returns a key for all data that the HTML is rendered from. */
const dataKey = (path: string, { staticHandlerContext }: EntryContext): string =>
	hash('sha256', JSON.stringify([path, staticHandlerContext.loaderData]), 'base64');

/** The approximate number of bytes of a page's key, hashes and part data, in addition to its HTML. */
const overhead = 2000;
const overheadOfPart = 300;

function sizeOf({ markup, parts }: Page): number {
	// A string may need two bytes per character.
	return parts.reduce((sum, { otherwise }) => sum + 2 * otherwise.length + overheadOfPart, markup.length + overhead);
}
