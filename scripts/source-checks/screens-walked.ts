import { routesWithScreen } from '../../tests/browser/routes';
import { screens } from '../../tests/browser/screens';
import type { Problem } from './problems';

const walk = 'tests/browser/screens.ts';

/** Checks that the test of all screens visits every page of the storefront. */
export function screensWalked(): Problem[] {
	const walked = new Set(screens.map(({ route }) => route));
	return [
		...routesWithScreen
			.filter((route) => !walked.has(route))
			.map((route) => ({
				file: `app/routes/${route}`,
				advice: `No test visits this screen. Add a line to ${walk}.`,
			})),
		...[...walked]
			.filter((route) => !routesWithScreen.includes(route))
			.map((route) => ({ file: walk, advice: `"${route}" is not a route with a screen. Correct it.` })),
	];
}
