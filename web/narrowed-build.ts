import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/** The fixed path segments at the start of a route, up to the route's first parameter. Null means any segment. */
type Beginning = (string | null)[];

/**
 * Returns a function that reduces a build to the routes that an address can match: the routes whose fixed path segments agree
 * with the address. For each match, Remix's router parses, sorts and compiles all routes, several times per page
 * (docs/decisions/0018). With this function, only about 4 of 130 routes remain. The router still decides which of the remaining
 * routes matches.
 * @returns the same build object for the same routes, so that results derived from the build can be cached
 */
export function narrowing(build: ServerBuild): (pathname: string) => ServerBuild {
	const ids = Object.keys(build.routes);
	const beginnings = new Map(ids.map((id) => [id, beginningOf(wholePath(build.routes, id))]));
	const builds = new Map<string, ServerBuild>();
	return (pathname) => {
		const words = wordsOf(pathname);
		if (!words) return build;
		const left = ids.filter((id) => beginnings.get(id)?.every((word, at) => agree(word, words[at])));
		const key = left.join('\n');
		const narrowed = builds.get(key) ?? withRoutes(build, left);
		builds.set(key, narrowed);
		return narrowed;
	};
}

/** Returns a copy of the build that contains only the given routes. */
export function withRoutes(build: ServerBuild, ids: string[]): ServerBuild {
	const only = <Route>(routes: Record<string, Route>): Record<string, Route> =>
		Object.fromEntries(ids.flatMap((id) => (id in routes ? [[id, routes[id] as Route]] : [])));
	return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

function wholePath(routes: Routes, id: string): string {
	const route = routes[id];
	if (!route) return '';
	return [route.parentId ? wholePath(routes, route.parentId) : '', route.path ?? ''].filter(Boolean).join('/');
}

function beginningOf(path: string): Beginning {
	const segments = path === '' ? [] : path.toLowerCase().split('/');
	// After an optional segment, each path segment can be in several positions, so only the segments before the optional segment
	// are fixed.
	const free = segments.findIndex((segment) => segment === '*' || segment.endsWith('?'));
	const fixed = free < 0 ? segments : segments.slice(0, free);
	return fixed.map((segment) => (segment.startsWith(':') ? null : segment));
}

/** @param there the path segment of the address; undefined if the address is shorter than the route */
const agree = (word: string | null, there: string | undefined): boolean =>
	there !== undefined && (word === null || word === there);

/**
 * Returns the segments of an address as the router compares them. If the address contains `.data`, returns the segments of the
 * page's address. Returns null for the browser's request for the list of routes, and for an address that cannot be decoded.
 */
function wordsOf(pathname: string): string[] | null {
	if (pathname === '/__manifest') return null;
	try {
		const path = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
		return path
			.slice(1)
			.split('/')
			.map((word) => decodeURIComponent(word).toLowerCase());
	} catch {
		return null;
	}
}
