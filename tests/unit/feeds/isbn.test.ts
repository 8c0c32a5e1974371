import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseIsbn, isEan13, toIsbn13 } from '../../../store/contract/isbn';

function isbnOf(text: string): string {
	const reading = toIsbn13(text);
	return 'eisbn' in reading ? reading.eisbn : reading.refused;
}

describe('reading an ISBN', () => {
	test.each([
		['9780439023481', '9780439023481'],
		['978-0-439-02348-1', '9780439023481'],
		['978 0 439 02348 1', '9780439023481'],
		['978\u20110\u2011439\u201102348\u20111', '9780439023481'],
		['0439023483', '9780439023481'],
		['0-8044-2957-x', '9780804429573'],
		['="0439023483"', '9780439023481'],
		['="9780439023481"', '9780439023481'],
		["'9780439023481", '9780439023481'],
		['ISBN-13: 978-0-439-02348-1', '9780439023481'],
		['ISBN 0439023483', '9780439023481'],
		['urn:isbn:0439023483', '9780439023481'],
		['9780439023481.0', '9780439023481'],
		['9791032705728', '9791032705728'],
		['9.780439023481E+12', '9780439023481'],
	])('%s', (text, eisbn) => {
		expect(toIsbn13(text)).toEqual({ eisbn });
	});

	test('accepts an ISBN-10 without its leading zeros when its check digit fits', () => {
		expect(isbnOf('439023483')).toBe('9780439023481');
		expect(isbnOf('61120081')).toBe('9780061120084');
		expect(isbnOf('7203116')).toMatch(/zeros before it do not make it an ISBN/);
		expect(isbnOf('10022')).toMatch(/has 5 digits/);
	});

	test('names the zeros that were missing', () => {
		const restored = (text: string) => (toIsbn13(text) as { restored?: string }).restored;
		expect(restored('439023483')).toBe('0439023483 was read from 439023483, because a leading zero was missing');
		expect(restored('61120081')).toBe('0061120081 was read from 61120081, because 2 leading zeros were missing');
		expect(restored('0439023483')).toBeUndefined();
	});

	test.each([
		['', 'there is no ISBN'],
		['=""', 'there is no ISBN'],
		['9780439023482', 'wrong check digit'],
		['0439023484', 'wrong check digit'],
		['978043902348', '12 digits'],
		['5901234123457', 'does not begin with 978 or 979'],
		['9790007672386', 'sheet music'],
		['B00009ANY9', 'is not an ISBN'],
		['9.78E+12', 'keeps only 3 of the 13 digits'],
		['9.7800617078e+12', 'keeps only 11 of the 13 digits'],
		['2.94001623192e+12', 'does not begin with 978 or 979'],
	])('refuses %j: %s', (text, reason) => {
		expect(toIsbn13(text)).toEqual({ refused: expect.stringContaining(reason) });
	});

	test('recovers an ISBN from scientific notation only when a single ISBN rounds to it', () => {
		for (const source of ['9.78043902348e+12', '9,78043902348E+12']) {
			const restored = `9780439023481 was read from ${source}, because a spreadsheet rounded the last digit`;
			expect(toIsbn13(source)).toEqual({ eisbn: '9780439023481', recomputed: true, restored });
		}
		expect(isbnOf('9.78081297106e+12')).toMatch(/9780812971064 or 9780812971057/);
	});

	test('recovers the rounded ISBN, whichever way fives are rounded', () => {
		const bodies = fc.integer({ min: 978_000_000_000, max: 978_999_999_999 });
		let recomputed = 0;
		fc.assert(
			fc.property(bodies, fc.boolean(), (body, fivesGoUp) => {
				const valid = [...Array(10).keys()].map((digit) => `${body}${digit}`).find(isEan13) ?? '';
				const last = Number(valid.at(-1));
				const rounded = body + (last > 5 || (last === 5 && fivesGoUp) ? 1 : 0);
				const reading = toIsbn13(`9.${String(rounded).slice(1)}e+12`);
				if ('eisbn' in reading) {
					recomputed += 1;
					expect(reading).toMatchObject({ eisbn: valid, recomputed: true });
				} else expect(reading.refused).toMatch(/ may be .*rounded away/);
			}),
			{ numRuns: 2000 },
		);
		expect(recomputed).toBeGreaterThan(500);
	});

	test('prefers a valid number to a recovered ISBN, and a recovered ISBN to none', () => {
		expect(chooseIsbn(['9.78043902348e+12', '61120081'])).toMatchObject({ eisbn: '9780061120084' });
		expect(chooseIsbn(['9.78043902348e+12', 'damaged'])).toMatchObject({ eisbn: '9780439023481', recomputed: true });
		expect(chooseIsbn(['9780439023482', '', '0439023483'])).toEqual({ eisbn: '9780439023481' });
		expect(chooseIsbn(['9780439023482'])).toEqual({ refused: '9780439023482 has a wrong check digit' });
		expect(chooseIsbn([])).toEqual({ refused: 'there is no ISBN' });
	});
});

describe('the check digit decides', () => {
	const digits = (count: number) =>
		fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((some) => some.join(''));
	/** Returns the sum of the digits, each multiplied by the weight of its place. X counts as ten. */
	const sumOf = (text: string, times: (place: number) => number): number =>
		[...text].reduce((sum, digit, place) => sum + times(place) * (digit.toUpperCase() === 'X' ? 10 : Number(digit)), 0);
	const holds10 = (text: string) => sumOf(text, (place) => 10 - place) % 11 === 0;
	const holds13 = (text: string) => sumOf(text, (place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0;

	test('accepts an ISBN-10 of any publisher only with the right check digit', () => {
		fc.assert(
			fc.property(digits(9), (nine) => {
				const taken = [...'0123456789X'].filter((last) => 'eisbn' in toIsbn13(nine + last));
				expect(taken).toEqual([...'0123456789X'].filter((last) => holds10(nine + last)));
				const eisbn = isbnOf(nine + taken[0]);
				expect(eisbn.slice(0, 12)).toBe(`978${nine}`);
				expect(holds13(eisbn)).toBe(true);
			}),
			{ numRuns: 2000 },
		);
	});

	test('accepts only a book’s ISBN-13 with the right check digit', () => {
		fc.assert(
			fc.property(fc.constantFrom('978', '979', '977'), digits(10), (prefix, rest) => {
				const text = prefix + rest;
				const isBook = prefix !== '977' && !text.startsWith('9790');
				expect('eisbn' in toIsbn13(text)).toBe(isBook && holds13(text));
			}),
			{ numRuns: 5000 },
		);
	});
});
