import { expect, it } from 'vitest';
import { routesWithScreen } from '../../browser/routes';
import { screens } from '../../browser/screens';

it('every screen of the storefront is looked at in the walk over the screens (tests/browser/screens.ts)', () => {
	const walked = new Set(screens.map(({ route }) => route));
	expect(routesWithScreen.filter((route) => !walked.has(route))).toEqual([]);
	expect([...walked].filter((route) => !routesWithScreen.includes(route))).toEqual([]);
});
