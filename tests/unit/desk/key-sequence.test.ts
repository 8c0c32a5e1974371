import { expect, it } from 'vitest';
import { openKeySequence } from '../../../desk/parts/key-sequence';

it.each([0, 1, 1499, 1999, 60_000])('ignores a single letter %i ms after the page began to load', (at) => {
	expect(openKeySequence()('o', at)).toBe(false);
});

it('accepts a letter once within 1.5 seconds of g', () => {
	const follows = openKeySequence();
	expect(follows('g', 100)).toBe(false);
	expect(follows('o', 1599)).toBe(true);
	expect(follows('o', 1600)).toBe(false);
	expect(follows('g', 2000)).toBe(false);
	expect(follows('o', 3500)).toBe(false);
});
