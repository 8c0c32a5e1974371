import { hash } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { environment } from '../environment.server';
import { isAccountScreen } from '../navigation/account-paths';
import type { Shell } from '../shell/shell.server';
import { type Page, renderPage, shellOf } from './page.server';

/** The memory that remembered pages may take. Characters. */
const room = 32 * 1024 * 1024;

const pages = new LRUCache<string, Page>({ maxSize: room, sizeCalculation: sizeOf });

/**
 * The page that the loaders' data make. The same address with the same data, whoever's cart it is, gives the same page:
 * what has been rendered for one guest is there for the next (docs/decisions/0008).
 */
export function pageFor({ method, url }: Request, status: number, context: EntryContext): Page {
	const { pathname, search } = new URL(url);
	const shell = shellOf(context);
	const shared = method === 'GET' && status === 200 && shell?.account === null && !isOwnScreen(pathname);
	// While the shop is being worked on, other markup can come of the same data.
	if (!shared || environment.NODE_ENV === 'development') return renderPage(url, context);
	const key = keyOf(pathname + search, shell, context);
	const page = pages.get(key) ?? renderPage(url, context);
	pages.set(key, page);
	return page;
}

/** Whom they show is the only one who asks for them. */
const isOwnScreen = (pathname: string): boolean => pathname.startsWith('/checkout') || isAccountScreen(pathname);

/** Everything that the markup is made of, but the cart. */
function keyOf(path: string, shell: Shell, { staticHandlerContext }: EntryContext): string {
	const root = { ...shell, cart: shell.cart && {}, shop: { ...shell.shop, cart: [] } };
	return hash('sha256', JSON.stringify([path, { ...staticHandlerContext.loaderData, root }]), 'base64');
}

function sizeOf({ pieces, parts }: Page): number {
	const markup = [...pieces, ...parts.map(({ otherwise }) => otherwise)];
	return markup.reduce((sum, { length }) => sum + length, 2000);
}
