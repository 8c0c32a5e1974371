import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount } from '~store/contract/typed-amount';

describe('a typed amount', () => {
	test.each([
		['25', '25.00'],
		['25.5', '25.50'],
		['25.50', '25.50'],
		['25,5', '25.50'],
		['25,50', '25.50'],
		[' $25 ', '25.00'],
		['$ 75', '75.00'],
		['25 $', '25.00'],
		['25,50 $', '25.50'],
		['CA$25', '25.00'],
		['US $25', '25.00'],
		['25 CAD', '25.00'],
		['1000', '1000.00'],
		['1,000.00', '1000.00'],
		['1.000,00', '1000.00'],
		['1 000,00', '1000.00'],
		['1\u202f000,00\u00a0$', '1000.00'],
		['1 000', '1000.00'],
		["1'000.50", '1000.50'],
		['1,000,000', '1000000.00'],
		['２５．５０', '25.50'],
		['＄１，０００．００', '1000.00'],
		['0.05', '0.05'],
		['007', '7.00'],
	])('%s is %s', (typed, amount) => {
		expect(readAmount(typed)).toEqual({ amount });
	});

	test.each([
		['1,000', '“1,000” can mean two amounts. For $1,000.00, type 1000.00; for less, type two digits of cents.'],
		['$1.250', '“1.250” can mean two amounts. For $1,250.00, type 1250.00; for less, type two digits of cents.'],
		['10.555', '“10.555” can mean two amounts. For $10,555.00, type 10555.00; for less, type two digits of cents.'],
		[
			'２５，５００',
			'“25,500” can mean two amounts. For $25,500.00, type 25500.00; for less, type two digits of cents.',
		],
	])('asks again for %s', (typed, refused) => {
		expect(readAmount(typed)).toEqual({ refused });
	});

	test.each(['', ' ', 'ten', '$', '٥'])('treats %j as empty', (typed) => {
		expect(readAmount(typed)).toEqual({ refused: 'Amount required.' });
	});

	test.each([
		...[
			'-5',
			'0,500',
			'100.5555',
			'1e3',
			'1,000,00',
			'1,0000.00',
			'1.000.00',
			'1,000 000',
			'12 34',
			'5 or 6',
			'25,',
			'12345,678',
		],
		...['12,345,678,901', '€25', '1,00.5'],
	])('does not guess the meaning of %s', (typed) => {
		expect(readAmount(typed)).toEqual({ refused: 'Type an amount in dollars and cents, such as 10.50.' });
	});

	test('is read correctly in any notation', () => {
		const written = fc.tuple(
			fc.integer({ min: 0, max: 999_999_999 }),
			fc.constantFrom('en-CA', 'fr-CA', 'de-DE', 'de-CH'),
			fc.constantFrom(['$', ''], ['', ' $'], ['', '']),
		);
		fc.assert(
			fc.property(written, ([cents, locale, [before, behind]]) => {
				const figures = (cents / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
				expect(readAmount(`${before}${figures}${behind}`)).toEqual({ amount: (cents / 100).toFixed(2) });
			}),
		);
	});
});
