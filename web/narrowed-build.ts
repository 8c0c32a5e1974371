import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/** The words that every address of a route begins with, up to where it is free; null where any word may stand. */
type Beginning = (string | null)[];

/**
 * A build with no more routes than an address can lead to: those that agree with it, or with the beginning of it, in every
 * word that they fix. The router takes all its routes apart, sorts them and compiles them for each match, several times
 * a page (docs/decisions/0018); of a hundred and thirty, four are left. Which of them is meant stays for the router to say.
 *
 * @returns the same build for the same routes, so that whatever is made of one can be made once
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

/** The same build with these routes alone. */
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
	// After an optional part of a path, each word can be in several positions.
	const free = segments.findIndex((segment) => segment === '*' || segment.endsWith('?'));
	const fixed = free < 0 ? segments : segments.slice(0, free);
	return fixed.map((segment) => (segment.startsWith(':') ? null : segment));
}

/** @param there what the address has in the word's place; undefined where it is shorter than the route */
const agree = (word: string | null, there: string | undefined): boolean =>
	there !== undefined && (word === null || word === there);

/**
 * The parts of an address as the router compares them, those of `{address}.data` for an address's data. Null for what stands
 * for all routes (a browser's question which of them there are) and for what cannot be decoded.
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
