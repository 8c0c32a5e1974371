import { expect, test } from 'vitest';
import { postalHint } from '~/forms/postal-hint.server';

const museum = { country: 'CA', province: 'QC', postal_code: 'K1A 0M8' };
const words = 'Postal codes that begin with K are in Ontario. If yours is right, send the form again.';

test('asks once about a postal code of another province', () => {
	expect(postalHint(museum)).toBe(words);
	expect(postalHint({ ...museum, postal_asked: ' ' })).toBe(words);
	expect(postalHint({ ...museum, postal_asked: 'QC K1A 0M8' })).toBeNull();
	expect(postalHint({ ...museum, postal_asked: words })).toBeNull();
	expect(postalHint({ ...museum, postal_code: 'V1A 0M8', postal_asked: words })).toContain('British Columbia');
});

test('asks again about another postal code or another province', () => {
	expect(postalHint({ ...museum, postal_code: 'K1A 0M9', postal_asked: 'QC K1A 0M8' })).toBe(words);
	expect(postalHint({ ...museum, province: 'BC', postal_asked: 'QC K1A 0M8' })).toBe(words);
	expect(postalHint({ ...museum, postal_code: 'x0a 0h0' })).toContain('the Northwest Territories and Nunavut');
});

test.each([
	{ province: 'ON' },
	{ province: 'QC', postal_code: 'J8X 1A1' },
	{ country: 'US' },
	{ province: '' },
	{ postal_code: '' },
	{ postal_code: 'D1A 1A1' },
])('asks nothing about %j', (other) => {
	expect(postalHint({ ...museum, ...other })).toBeNull();
});
