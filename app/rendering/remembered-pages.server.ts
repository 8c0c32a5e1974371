import { hash } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { environment } from '../environment.server';
import type { Shell } from '../shell/shell.server';
import { type Page, renderPage, shellOf, withoutCart } from './page.server';

const pages = new LRUCache<string, Page>({ maxSize: environment.KEPT_RENDERED_MB * 2 ** 20, sizeCalculation: sizeOf });

/**
 * The page that the loaders' data make. Where the route may be `shared`, the same address with the same data, whoever's cart it is, gives the same page:
 * what has been rendered for one guest is there for the next (docs/decisions/0008).
 */
export function pageFor({ method, url }: Request, status: number, context: EntryContext, shared: boolean): Page {
	const shell = shellOf(context);
	const everybodys = shared && method === 'GET' && status === 200 && shell !== undefined && isNobody(shell);
	// While the shop is being worked on, other markup can come of the same data.
	if (!everybodys || environment.NODE_ENV === 'development') return renderPage(url, context);
	const { pathname, search } = new URL(url);
	const key = keyOf(pathname + search, withoutCart(context));
	const page = pages.get(key) ?? renderPage(url, context);
	pages.set(key, page);
	return page;
}

/** A guest to whom nothing is said; only what is in the cart may be theirs. */
const isNobody = ({ account, loggedIn, flash }: Shell): boolean => account === null && !loggedIn && flash === null;

/** Everything that the markup is made of. */
const keyOf = (path: string, { staticHandlerContext }: EntryContext): string =>
	hash('sha256', JSON.stringify([path, staticHandlerContext.loaderData]), 'base64');

function sizeOf({ pieces, parts }: Page): number {
	const markup = [...pieces, ...parts.map(({ otherwise }) => otherwise)];
	return markup.reduce((sum, { length }) => sum + length, 2000);
}
