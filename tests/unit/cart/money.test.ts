import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsIn, share, shareOut, toDecimal } from '~store/foundation/money';
import { postalMatch } from '~store/foundation/places/postal-prefix';

describe('an amount', () => {
	it.each([
		[0, '0.00'],
		[5, '0.05'],
		[1299, '12.99'],
		[1200, '12.00'],
		[-5, '-0.05'],
		[-1299, '-12.99'],
		[99.6, '1.00'],
	])('of %d cents is %s', (cents, text) => {
		expect(toDecimal(cents)).toBe(text);
	});

	it.each([
		['12.99', 1299],
		['12.9', 1290],
		['12', 1200],
		['0.29', 29],
		['999999999.99', 99_999_999_999],
	])('is read from %s', (text, cents) => {
		expect(centsIn(text)).toBe(cents);
	});

	it.each(['', '12.', '.5', '12.999', '-1', '1,50', '$5', '5 ', ' 5', '12a', '1e3', '12.9x', '1234567890'])(
		'is not read from %j',
		(text) => expect(centsIn(text)).toBeNull(),
	);

	it('does not change when it is written and read', () => {
		fc.assert(fc.property(fc.nat(99_999_999), (cents) => centsIn(toDecimal(cents)) === cents));
	});

	it('is shared by hundredths of a percent, to the nearest cent, halves up', () => {
		expect([share(1299, 500), share(10, 500), share(9, 500), share(1000, 997.5)]).toEqual([65, 1, 0, 100]);
	});
});

describe('a postal code', () => {
	it('matches the longest prefix, whatever its spaces, hyphens and capitals', () => {
		expect(postalMatch(['V8', 'V8W', 'V9'], 'v8w 1a1')).toBe(3);
		expect(postalMatch(['981011'], '98101-1234')).toBe(6);
		expect(postalMatch(['V8W1A1'], ' v 8 w 1 a 1 ')).toBe(6);
	});

	it('does not match text inside it or an empty prefix', () => {
		expect(postalMatch(['8W', 'V9'], 'V8W 1A1')).toBe(0);
		expect(postalMatch([], 'V8W 1A1')).toBe(0);
	});
});

describe('an amount that is shared out', () => {
	it('leaves the cents that rounding left to the largest remainders, the first of equals', () => {
		expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
		expect(shareOut(101, [300, 150, 150])).toEqual([51, 25, 25]);
	});

	it('is zero for each share of zero', () => {
		expect(shareOut(500, [0, 0])).toEqual([0, 0]);
		expect(shareOut(500, [])).toEqual([]);
	});
});
