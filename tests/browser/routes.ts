import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { matchRoutes, type RouteObject } from 'react-router-dom';

const folder = fileURLToPath(new URL('../../app/routes/', import.meta.url));

/** The storefront's routes, by file name without the extension. */
const routes = readdirSync(folder).map((entry) => {
	const inFolder = `${folder}${entry}/route.tsx`;
	const file = existsSync(inFolder) ? inFolder : `${folder}${entry}`;
	return {
		name: entry.replace(/\.tsx?$/, ''),
		hasScreen: /^export (default|\{[^}]*\bdefault)\b/m.test(readFileSync(file, 'utf8')),
	};
});

/** The routes that show a screen. The others only answer forms or redirect. */
export const routesWithScreen: string[] = routes.filter(({ hasScreen }) => hasScreen).map(({ name }) => name);

/** Returns the path of a route, as Remix reads its file name. */
function patternOf(name: string): string {
	const steps = name.split('.').map((step) => (step === '$' ? '*' : step.replace(/_$/, '').replace(/^\$/, ':')));
	return `/${steps.filter((step) => step !== '' && step !== '_index').join('/')}`;
}

const table: RouteObject[] = routes.map(({ name }) => ({ id: name, path: patternOf(name) }));

/** Returns the route that a path of the shop leads to. */
export function routeAt(path: string): string {
	const found = matchRoutes(table, path)?.[0]?.route.id;
	if (found === undefined) throw new Error(`No route leads to ${path}.`);
	return found;
}
