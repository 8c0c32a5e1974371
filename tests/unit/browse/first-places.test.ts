import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstPlaces } from '~store/catalogue/browse/first-places';

it('the first of many places are those that a sort of all of them begins with', () => {
	fc.assert(
		fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 12 }), (keys, count) => {
			const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b;
			const places = [...keys.keys()];
			expect(firstPlaces(places, count, compare)).toEqual(places.sort(compare).slice(0, count));
		}),
	);
});
