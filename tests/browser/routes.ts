import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { matchRoutes, type RouteObject } from 'react-router-dom';

const folder = fileURLToPath(new URL('../../app/routes/', import.meta.url));

/** The storefront's routes by the names of their files, without the ending. */
const routes = readdirSync(folder).map((entry) => {
	const inFolder = `${folder}${entry}/route.tsx`;
	const file = existsSync(inFolder) ? inFolder : `${folder}${entry}`;
	return {
		name: entry.replace(/\.tsx?$/, ''),
		hasScreen: /^export (default|\{[^}]*\bdefault)\b/m.test(readFileSync(file, 'utf8')),
	};
});

/** The routes that show a screen; the others only answer forms, or send one elsewhere. */
export const routesWithScreen: string[] = routes.filter(({ hasScreen }) => hasScreen).map(({ name }) => name);

/** The path of a route, as Remix reads the name of its file. */
function patternOf(name: string): string {
	const steps = name.split('.').map((step) => (step === '$' ? '*' : step.replace(/_$/, '').replace(/^\$/, ':')));
	return `/${steps.filter((step) => step !== '' && step !== '_index').join('/')}`;
}

const table: RouteObject[] = routes.map(({ name }) => ({ id: name, path: patternOf(name) }));

/** The route that a path of the shop leads to. */
export function routeAt(path: string): string {
	const found = matchRoutes(table, path)?.[0]?.route.id;
	if (found === undefined) throw new Error(`No route leads to ${path}.`);
	return found;
}
