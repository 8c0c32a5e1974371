import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { testSecret } from '../harness/test-secret';
import type { MarkedPlace } from './desk-canary-shop';

const frames = ['root', 'routes/desk', 'routes/desk.$'];

interface DeskRoute {
	id: string;
	path: string;
	isPage: boolean;
	/** Whether the route takes posts. */
	isAction: boolean;
}

/** Returns the routes of the desk that show a page. */
export const deskRoutes = async (): Promise<DeskRoute[]> => (await builtRoutes()).filter(({ isShown }) => isShown);

/** Returns the routes of the desk that take posts. */
export const deskActions = async (): Promise<DeskRoute[]> => (await builtRoutes()).filter(({ isAction }) => isAction);

/** Returns the routes of the desk as built. */
async function builtRoutes(): Promise<(DeskRoute & { isShown: boolean })[]> {
	// The build reads its variables when it loads. Only in development does it need no secret.
	process.env.SESSION_SECRET = testSecret;
	const { routes } = (await import(
		pathToFileURL(join(process.cwd(), 'build/desk/server/index.js')).href
	)) as ServerBuild;
	const wholePath = ({ parentId, path = '' }: { parentId?: string; path?: string }): string => {
		const parent = parentId === undefined ? undefined : routes[parentId];
		return [parent ? wholePath(parent) : '', path].filter((part) => part !== '').join('/');
	};
	return (
		Object.values(routes)
			// Leaves out the frame of all pages and the route of all other addresses, which are not pages of their own.
			.filter(({ id }) => !frames.includes(id))
			.map((route) => ({
				id: route.id.replace('routes/', ''),
				path: `/${wholePath(route)}`,
				isPage: route.module.default !== undefined,
				isAction: route.module.action !== undefined,
				isShown: route.module.loader !== undefined || route.module.default !== undefined,
			}))
	);
}

/** The query strings of the routes that are also requested with one. */
const searches: Record<string, (place: MarkedPlace) => string[]> = {
	'desk.orders._index': () => ['queue=problems', 'queue=to_pick', 'queue=to_send', 'queue=payment'],
	'desk.orders.file': () => ['queue=to_pick', 'queue=problems'],
	'desk.orders.labels': ({ order }) => [`order=${order}`],
	'desk.orders.$number_.copies': ({ item, id }) => [`item=${item}&from=to_pick&change=miss&location=${id}`],
	'desk.orders.$number_.slip': () => ['part=1'],
	'desk.search': ({ email, order, eisbn }) => [`q=${email}`, `q=${order}`, `q=${eisbn}`, 'q=2505550133'],
	'desk.counter._index': ({ email }) => [`term=${email}`],
	'desk.stock._index': ({ eisbn }) => [`code=${eisbn}`],
	'desk.stock.$eisbn.change': ({ id }) => [`condition=new&location=${id}`],
	'desk.stock.reserved': () => ['days=1'],
	'desk.deliveries.wanted': ({ id }) => [`location=${id}`],
	'desk.day._index': ({ id }) => [`location_id=${id}`],
	'desk.day.orders': ({ id }) => ['figure=owed', 'figure=taken&name=cash', `figure=goods&location_id=${id}`],
	'desk.day.file': ({ id }) => [`location_id=${id}`],
};

/** Returns the query strings that a route is requested with. */
export const searchesOf = (id: string, place: MarkedPlace): string[] => searches[id]?.(place) ?? [];

/** Returns the addresses of a route. Throws when a parameter has no value, so that every new route is visited. */
export function addressesOf(id: string, path: string, place: MarkedPlace): string[] {
	if (!path.includes(':')) return [path];
	const [parameter = ''] = /:\w+/.exec(path) ?? [];
	const known = Object.keys(place.ids).find((one) => id === one || id.startsWith(`${one}.`));
	if (known === undefined) throw new Error(`${id} has no value for ${parameter}. Add one to desk-canary-shop.ts.`);
	return (place.ids[known] ?? []).map((value) => path.replace(parameter, value));
}

/** Pages with a path of their own: before the log-in, during the log-in, or only after a post. */
const byTheirOwnWay = /^desk\.(log-in|log-out|invitation)/;

/** Routes that show nothing without a query string. */
const askedWith = ['desk.orders.$number_.copies', 'desk.stock.$eisbn.change', 'desk.stock._index', 'desk.search'];

/** Returns an address of every screen that a logged-in staff member sees. */
export async function deskScreens(place: MarkedPlace): Promise<string[]> {
	const pages = (await deskRoutes()).filter(({ id, isPage }) => isPage && !byTheirOwnWay.test(id));
	return pages.flatMap(({ id, path }) => {
		const [first = ''] = addressesOf(id, path, place);
		const [query] = askedWith.includes(id) ? searchesOf(id, place) : [];
		return query === undefined ? [first] : [`${first}?${query}`];
	});
}
