import { routes } from 'virtual:remix/server-build';
import { matchRoutes } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';

/** Whether all routes of a page, except the root, declare that all visitors may get the same page. */
export function sharedBy(matches: readonly { route: { id?: string; handle?: unknown } }[]): boolean {
	const inside = matches.filter(({ route }) => route.id !== 'root');
	return inside.length > 0 && inside.every(({ route }) => (route.handle as PageHandle | undefined)?.shared === true);
}

/** Whether the data at `{path}.data`, which scripts request, may be the same for all visitors. */
export function sharedData(pathname: string): boolean {
	const path = pathname.replace(/\.data$/, '');
	return sharedBy(matchRoutes(tree(), path === '/_root' ? '/' : path) ?? []);
}

type Matched = Parameters<typeof matchRoutes>[0];

let built: Matched | undefined;

/**
 * Returns the routes in the structure that the router matches. Computes the structure on first use, because the build includes
 * this module.
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
