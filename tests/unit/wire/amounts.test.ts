import { expect, it } from 'vitest';
import { dollars as written } from '~store/contract/dollars';
import { dollars } from '~store/contract/fields';

it.each([
	['25', 2500],
	['25.5', 2550],
	// As floating-point dollars these are slightly less than they look.
	['19.99', 1999],
	['1.15', 115],
	['4.35', 435],
	[1.15, 115],
])('converts %s dollars to cents exactly', (written, cents) => expect(dollars().parse(written)).toBe(cents));

it.each([
	['1234.50', '$1,234.50'],
	['-18.38', '-$18.38'],
	['-1234.50', '-$1,234.50'],
])('writes %s as %s', (amount, words) => expect(written(amount)).toBe(words));
