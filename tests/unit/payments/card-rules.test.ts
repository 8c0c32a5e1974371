import { describe, expect, it } from 'vitest';
import {
	brandOf,
	type CardForm,
	type CardTerms,
	cardLabel,
	expiryYears,
	readCard,
} from '~store/ordering/cards/card-rules';

const terms: CardTerms = {
	accepted: ['visa', 'mastercard', 'amex', 'discover'],
	now: Date.UTC(2026, 10, 21) / 1000,
	timezone: 'America/Vancouver',
};
const good: CardForm = {
	name: 'Ada Lovelace',
	number: '4111 1111 1111 1111',
	country: 'CA',
	postal_code: 'v6b1a1',
	expiry_month: '11',
	expiry_year: '2026',
	cvv: '123',
};
const wrongOf = (changes: Partial<CardForm>, other: Partial<CardTerms> = {}) => {
	const read = readCard({ ...good, ...changes }, { ...terms, ...other });
	return 'wrong' in read ? read.wrong : {};
};

describe('a card', () => {
	it('is read as digits with a normalised postal code', () => {
		expect(readCard(good, terms)).toEqual({
			card: {
				name: 'Ada Lovelace',
				number: '4111111111111111',
				country: 'CA',
				postal_code: 'V6B 1A1',
				expiry_month: 11,
				expiry_year: 2026,
				cvv: '123',
			},
		});
	});

	it('is read without surrounding spaces', () => {
		const typed = {
			name: ' Ada Lovelace ',
			postal_code: ' v6b1a1 ',
			expiry_month: ' 11 ',
			expiry_year: ' 2026 ',
			cvv: ' 123 ',
		};
		expect(readCard({ ...good, ...typed }, terms)).toEqual(readCard(good, terms));
		expect(wrongOf({ expiry_month: ' 1 ', expiry_year: ' 2026 ' })).toEqual({ expiry_month: 'Must be future date' });
	});

	it.each([
		['4222222222222', {}],
		['4222222222223', { number: 'Must be a valid credit card number' }],
		['411111111111', { number: 'Must be at least 13 digits' }],
		['4111x11111111111', { number: 'Must be a valid credit card number' }],
		['4111111111111112', { number: 'Must be a valid credit card number' }],
		['5555555555554444', {}],
		['2223003122003222', {}],
		['2720990000000015', {}],
		['2721000000000004', { number: 'Must be an accepted credit card' }],
		['6011111111111117', {}],
		['6500000000000002', {}],
		['3530111333300000', { number: 'Must be an accepted credit card' }],
		['41111111111111111111', { number: 'Must be a valid credit card number' }],
		['4x', { number: 'Must be a valid credit card number' }],
		['40000000000002', { number: 'Must be a valid credit card number' }],
		['3700000000000007', { number: 'Must be a valid credit card number', cvv: 'Please enter a valid CVV.' }],
		['3000000000000000007', { number: 'Must be an accepted credit card' }],
		['30000000000000000004', { number: 'Must be a valid credit card number' }],
		['5555-5555-5555-4444', {}],
		['٤١١١١١١١١١١١١١١١', { number: 'Must be a valid credit card number' }],
	])('has the number %s: %o', (number, wrong) => {
		expect(wrongOf({ number })).toEqual(wrong);
	});

	it('has a brand that the store accepts', () => {
		const words = { number: 'Must be an accepted credit card' };
		expect(wrongOf({ number: '378282246310005', cvv: '1234' }, { accepted: ['visa'] })).toEqual(words);
		expect(wrongOf({ number: '378282246310005', cvv: '1234' })).toEqual({});
	});

	it('has the CVV of its brand', () => {
		const words = { cvv: 'Please enter a valid CVV.' };
		for (const cvv of ['', '12', '1234', 'abc']) expect(wrongOf({ cvv })).toEqual(words);
		for (const cvv of ['123', '12345', 'x1234', '1234x'])
			expect(wrongOf({ number: '378282246310005', cvv })).toEqual(words);
		// An unaccepted brand: three or four digits.
		const unknown = { number: 'Must be an accepted credit card' };
		for (const cvv of ['123', '1234']) expect(wrongOf({ number: '3530111333300000', cvv })).toEqual(unknown);
		for (const cvv of ['12', '12345', 'x123', '1234x', 'x1234'])
			expect(wrongOf({ number: '3530111333300000', cvv })).toEqual({ ...unknown, ...words });
	});

	it('is valid until the end of its month in the store’s zone', () => {
		for (const expiry_month of ['10', '9']) {
			expect(wrongOf({ expiry_month })).toEqual({ expiry_month: 'Must be future date' });
		}
		expect(wrongOf({ expiry_month: '12', expiry_year: '2025' })).toEqual({ expiry_month: 'Must be future date' });
		// Already December in London, still November in Vancouver.
		const evening = Date.UTC(2026, 11, 1, 3) / 1000;
		expect(wrongOf({}, { now: evening })).toEqual({});
		expect(wrongOf({}, { now: evening, timezone: 'Europe/London' })).toEqual({ expiry_month: 'Must be future date' });
	});

	it('has an expiry date in a year of the form', () => {
		expect(expiryYears(terms)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035]);
		expect(wrongOf({ expiry_month: '', expiry_year: '' })).toEqual({
			expiry_month: 'Month required',
			expiry_year: 'Year required',
		});
		expect(wrongOf({ expiry_month: '13' })).toEqual({ expiry_month: 'Month required' });
		for (const expiry_year of ['26', '2036', '02030', '2030.5']) {
			expect(wrongOf({ expiry_year })).toEqual({ expiry_year: 'Year required' });
		}
		expect(wrongOf({ expiry_month: '1', expiry_year: '2035' })).toEqual({});
	});

	it('has a name and the postal code of its country', () => {
		expect(wrongOf({ name: ' ' })).toEqual({ name: 'Please input your name.' });
		const words = { postal_code: 'Valid Postal Code is required.' };
		expect(wrongOf({ postal_code: '98101' })).toEqual(words);
		expect(wrongOf({ country: 'US', postal_code: '98101-1234' })).toEqual({});
		expect(wrongOf({ country: 'US', postal_code: '' })).toEqual(words);
		expect(wrongOf({ country: 'other', postal_code: '' })).toEqual({});
		expect(wrongOf({ country: 'other', postal_code: 'x'.repeat(20) })).toEqual({});
		expect(wrongOf({ country: 'other', postal_code: 'x'.repeat(21) })).toEqual(words);
		const { postal_code: _, ...without } = good;
		expect(readCard(without, terms)).toEqual({ wrong: words });
		const abroad = { country: 'other', postal_code: '' };
		expect(readCard({ ...without, country: 'FR' }, terms)).toMatchObject({ card: abroad });
		expect(readCard({ ...good, country: 'FR', postal_code: '75001 CEDEX' }, terms)).toMatchObject({
			card: { country: 'other', postal_code: '75001 CEDEX' },
		});
	});

	it('is shown by its brand and last digits only', () => {
		expect(cardLabel({ number: '4111111111111111' })).toBe('Visa ending in 1111');
		expect(cardLabel({ number: '378282246310005' })).toBe('American Express ending in 0005');
		expect(cardLabel({ number: '3530111333300000' })).toBe('Card ending in 0000');
	});

	it('has a brand that follows from its first digits', () => {
		const digits = ['4', '2221', '222', '2220', '622126', '6222', ''];
		expect(digits.map(brandOf)).toEqual(['visa', 'mastercard', null, null, 'discover', null, null]);
	});
});
