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
	/** Whether it takes posts. */
	isAction: boolean;
}

/** The routes of the desk that show something. */
export const deskRoutes = async (): Promise<DeskRoute[]> => (await builtRoutes()).filter(({ isShown }) => isShown);

/** Those that take posts. */
export const deskActions = async (): Promise<DeskRoute[]> => (await builtRoutes()).filter(({ isAction }) => isAction);

/** The routes of the desk as it is built. */
async function builtRoutes(): Promise<(DeskRoute & { isShown: boolean })[]> {
	// The build reads its variables as it is loaded, and does without a secret in development alone.
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
			// Neither the frame around all of them nor what stands at every other address is a page of its own.
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

/** Those that are asked with something behind the question mark, too. */
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

/** What stands behind the question mark where a route is asked with something there. */
export const searchesOf = (id: string, place: MarkedPlace): string[] => searches[id]?.(place) ?? [];

/** A route whose parameter nobody has filled in is answered by a fault: a new one is walked or fails. */
export function addressesOf(id: string, path: string, place: MarkedPlace): string[] {
	if (!path.includes(':')) return [path];
	const [parameter = ''] = /:\w+/.exec(path) ?? [];
	const known = Object.keys(place.ids).find((one) => id === one || id.startsWith(`${one}.`));
	if (known === undefined)
		throw new Error(`Nothing stands in the place of ${parameter} for ${id}: desk-canary-shop.ts`);
	return (place.ids[known] ?? []).map((value) => path.replace(parameter, value));
}

/** Pages that are found by their own way: before a log-in, within it, or by a post alone. */
const byTheirOwnWay = /^desk\.(log-in|log-out|invitation)/;

/** Those that show nothing without what is behind the question mark. */
const askedWith = ['desk.orders.$number_.copies', 'desk.stock.$eisbn.change', 'desk.stock._index', 'desk.search'];

/** An address of every screen that somebody who is logged in sees. */
export async function deskScreens(place: MarkedPlace): Promise<string[]> {
	const pages = (await deskRoutes()).filter(({ id, isPage }) => isPage && !byTheirOwnWay.test(id));
	return pages.flatMap(({ id, path }) => {
		const [first = ''] = addressesOf(id, path, place);
		const [query] = askedWith.includes(id) ? searchesOf(id, place) : [];
		return query === undefined ? [first] : [`${first}?${query}`];
	});
}
