import { flatRoutes } from '@remix-run/dev/dist/config/flat-routes.js';
import type { ServerBuild } from '@remix-run/node';
import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { narrowing } from '../../../web/narrowed-build';

interface Route {
	id: string;
	path?: string;
	index?: boolean;
	parentId?: string;
}

/** Makes a build with the parts that the router reads. */
function buildOf(others: Route[]): ServerBuild {
	const routes = Object.fromEntries([{ id: 'root', path: '' }, ...others].map((route) => [route.id, route]));
	return { routes, assets: { version: '1', routes } } as unknown as ServerBuild;
}

/** Returns the routes that an address leads to in a build, as Remix hands them to its router. */
function routeIdsAt({ routes }: ServerBuild, pathname: string): string[] {
	const under = (parent?: string): RouteObject[] =>
		Object.values(routes).flatMap(({ id, path, index, parentId }) => {
			if (parentId !== parent) return [];
			return [index ? { id, path: path ?? '', index: true } : { id, path: path ?? '', children: under(id) }];
		});
	return (matchRoutes(under(), pathname) ?? []).map(({ route }) => route.id ?? '');
}

/** Returns an address and the addresses above it, whose routes a page also tells the browser about. */
function andAbove(pathname: string): string[] {
	const parts = pathname.split('/');
	return parts.map((_part, at) => parts.slice(0, at + 1).join('/') || '/');
}

const shop = buildOf(Object.values(flatRoutes('app', ['**/.*'])) as Route[]);
const narrow = narrowing(shop);

const words = Object.values(shop.routes).flatMap(({ path = '' }) => path.split('/'));
const word = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...words) },
	fc.constantFrom('', '9780000000001', 'Item', 'CART', '%69tem', 'a%2Fb', 'é', 'x.data', '..', '//'),
	fc.webSegment(),
);

it('includes every route', () => {
	for (const { id } of Object.values(shop.routes)) {
		const pathname = `/${(shop.routes[id]?.path ?? '').replace(/:\w+|\*/g, 'x')}`;
		expect(routeIdsAt(narrow(pathname), pathname)).toEqual(routeIdsAt(shop, pathname));
	}
});

it('matches every address and its parents as the full build does', () => {
	fc.assert(
		fc.property(fc.array(word, { maxLength: 5 }), (parts) => {
			const pathname = `/${parts.join('/')}`;
			const narrowed = narrow(pathname);
			for (const path of andAbove(pathname)) expect(routeIdsAt(narrowed, path)).toEqual(routeIdsAt(shop, path));
		}),
		{ numRuns: 150 },
	);
});

it('matches the data request of an address like the address', () => {
	for (const [data, path] of [
		['/item/9780000000001.data', '/item/9780000000001'],
		['/checkout/cart.data', '/checkout/cart'],
		['/_root.data', '/'],
		['/nowhere.data', '/nowhere'],
	] as const) {
		expect(routeIdsAt(narrow(data), path)).toEqual(routeIdsAt(shop, path));
	}
});

it('keeps few routes and only their files, in one build for all addresses of a kind', () => {
	const item = narrow('/item/9780000000001');
	expect(Object.keys(item.routes).sort()).toEqual(['root', 'routes/$', 'routes/_index', 'routes/item.$eisbn']);
	expect(item.assets.routes).toEqual(item.routes);
	expect(item.assets.version).toBe('1');
	expect(narrow('/item/9780000000002/')).toBe(item);
	expect(narrow('/item/9780000000002.data')).toBe(item);
});

it('keeps all routes for the manifest and for an unreadable address', () => {
	expect(narrow('/__manifest')).toBe(shop);
	expect(narrow('/item/%E0%A4%A')).toBe(shop);
});

it('uses the full path of a nested route, up to its first optional part', () => {
	const build = buildOf([
		{ id: 'account', path: 'account', parentId: 'root' },
		{ id: 'details', path: 'details', parentId: 'account' },
		{ id: 'frame', parentId: 'root' },
		{ id: 'about', path: 'about', parentId: 'frame' },
		{ id: 'language', path: ':lang?/news', parentId: 'root' },
	]);
	for (const path of ['/account/details', '/account', '/about', '/news', '/fr/news', '/details']) {
		expect(routeIdsAt(narrowing(build)(path), path)).toEqual(routeIdsAt(build, path));
	}
	expect(Object.keys(narrowing(build)('/about').routes)).toEqual(['root', 'frame', 'about', 'language']);
});
