import { routes } from 'virtual:remix/server-build';
import { matchRoutes } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';

/** Whether every route of a page, except the frame, declares that the page may be shared. */
export function sharedBy(matches: readonly { route: { id?: string; handle?: unknown } }[]): boolean {
	const inside = matches.filter(({ route }) => route.id !== 'root');
	return inside.length > 0 && inside.every(({ route }) => (route.handle as PageHandle | undefined)?.shared === true);
}

/** The same for the requests of scripts between pages: the data at `{path}.data`. */
export function sharedData(pathname: string): boolean {
	const path = pathname.replace(/\.data$/, '');
	return sharedBy(matchRoutes(tree(), path === '/_root' ? '/' : path) ?? []);
}

type Matched = Parameters<typeof matchRoutes>[0];

let built: Matched | undefined;

/**
 * Returns the routes as the router matches them. Builds the tree on first use, because the build includes this module.
 */
function tree(): Matched {
	built ??= under(undefined);
	return built;
}

const under = (parent: string | undefined): Matched =>
	Object.values(routes)
		.filter(({ parentId }) => parentId === parent)
		.map(({ id, path, index, module: { handle } }) =>
			index ? { id, path, index, handle } : { id, path, handle, children: under(id) },
		);
