import { routes } from 'virtual:remix/server-build';
import { matchRoutes } from '@remix-run/react';
import type { Counter } from '~store/contract/call';
import type { PageHandle } from '../page/page-handle';

/**
 * What the routes of a page say that it shows, the frame around them aside; undefined where one of them says nothing.
 */
export function sharedBy(matches: readonly { route: { id?: string; handle?: unknown } }[]): Counter[] | undefined {
	const said = matches
		.filter(({ route }) => route.id !== 'root')
		.map(({ route }) => (route.handle as PageHandle | undefined)?.shared);
	return said.length > 0 && said.every((shown) => shown !== undefined) ? said.flat() : undefined;
}

/** The same for what scripts ask for between pages: the data at `{path}.data`. */
export function sharedData(pathname: string): Counter[] | undefined {
	const path = pathname.replace(/\.data$/, '');
	return sharedBy(matchRoutes(tree(), path === '/_root' ? '/' : path) ?? []);
}

type Matched = Parameters<typeof matchRoutes>[0];

let built: Matched | undefined;

/** The routes as the router matches them; made when the first is asked for, since the build is made of this module too. */
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
