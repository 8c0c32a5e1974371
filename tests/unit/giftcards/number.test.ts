import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couldBeNumber, inGroups, newNumber, withCheckDigit } from '~store/basket/gift-cards/number';

const digits = fc.stringMatching(/^\d{15}$/);

describe('a gift card’s number', () => {
	it('has sixteen digits, and the last is a check digit', () => {
		for (let each = 0; each < 100; each++) {
			expect(newNumber()).toMatch(/^9\d{15}$/);
			expect(couldBeNumber(newNumber())).toBe(true);
		}
	});

	it('follows Luhn’s rule', () => {
		expect(withCheckDigit('7992739871')).toBe('79927398713');
	});

	it('reveals every mistyped digit', () => {
		fc.assert(
			fc.property(digits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (fifteen, place, more) => {
				const number = withCheckDigit(fifteen);
				const other = (Number(number[place]) + more) % 10;
				expect(couldBeNumber(number)).toBe(true);
				expect(couldBeNumber(number.slice(0, place) + other + number.slice(place + 1))).toBe(false);
			}),
		);
	});

	it.each(['', '4', '0', '90001000200030', '90001000200030OO'])('cannot be %j', (typed) => {
		expect(couldBeNumber(typed)).toBe(false);
	});

	it('is invalid with extra characters around it, even if the check digit fits', () => {
		expect(couldBeNumber('9000100020003009')).toBe(true);
		for (const typed of ['009000100020003009', '900010002000300900', '  9000100020003009', '9000100020003009  ']) {
			expect(couldBeNumber(typed)).toBe(false);
		}
	});

	it('is shown in groups of four', () => {
		expect(inGroups('9000100020003004')).toBe('9000 1000 2000 3004');
		expect(inGroups('12345')).toBe('1234 5');
	});
});
