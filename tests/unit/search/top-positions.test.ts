import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PositionSet } from '~store/catalogue/facets/position-set';
import { orderOfBeginning } from '~store/catalogue/facets/sort-values';
import { topPositions } from '~store/catalogue/search/top-positions';

describe('the first of many positions', () => {
	it('are the first of a full sort', () => {
		const key = fc.oneof(fc.nat(20), fc.constant(Number.POSITIVE_INFINITY));
		fc.assert(
			fc.property(fc.array(key), fc.integer({ min: 1, max: 12 }), (keys, count) => {
				const positions = new PositionSet(keys.length);
				for (const position of keys.keys()) positions.add(position);
				const sortKey = (position: number) => keys[position] ?? 0;
				const sorted = [...keys.keys()].sort((a, b) => (sortKey(a) === sortKey(b) ? b - a : sortKey(a) - sortKey(b)));
				expect(topPositions(positions, count, sortKey, (a, b) => b - a)).toEqual(sorted.slice(0, count));
			}),
		);
	});
});

describe('the number that sorts a text by its beginning', () => {
	const letters = fc.constantFrom(...'az b09-é本語\u{1f4da}', "'");
	const codes = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);
	function compare(a: string, b: string): number {
		const [left, right] = [codes(a), codes(b)];
		const at = left.findIndex((code, index) => code !== right[index]);
		return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
	}

	it('never reverses the order of two texts', () => {
		fc.assert(
			fc.property(fc.string({ unit: letters }), fc.string({ unit: letters }), (a, b) => {
				const difference = orderOfBeginning(a) - orderOfBeginning(b);
				if (difference !== 0) expect(Math.sign(difference)).toBe(Math.sign(compare(a, b)));
			}),
		);
	});

	it('sorts accented letters after plain letters, also when their code is too large', () => {
		expect(orderOfBeginning('le café')).toBeGreaterThan(orderOfBeginning('le caftan'));
		expect(orderOfBeginning('le café')).toBe(orderOfBeginning('le cafè'));
	});

	it('distinguishes texts by their first eight letters', () => {
		expect(orderOfBeginning('lanterns')).toBeLessThan(orderOfBeginning('lanternt'));
		expect(orderOfBeginning('lantern')).toBeLessThan(orderOfBeginning('lantern '));
		expect(orderOfBeginning('lanterns of')).toBe(orderOfBeginning('lanterns in'));
	});
});
