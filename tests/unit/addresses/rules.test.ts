import { describe, expect, it } from 'vitest';
import { isExtension, readPostalCode, readWhereabouts } from '~store/people/details/rules';

describe('extensions', () => {
	it('have 2 to 6 digits', () => {
		expect(['12', '123456'].every(isExtension)).toBe(true);
		expect(['1', '1234567', '12a', ''].some(isExtension)).toBe(false);
	});
});

describe('postal codes', () => {
	it.each([
		['v6b1a1', 'CA', 'V6B 1A1'],
		['V6B 1A1', 'CA', 'V6B 1A1'],
		['v6b-1a1', 'CA', 'V6B 1A1'],
		['98101', 'US', '98101'],
		['981011234', 'US', '98101-1234'],
		['98101-1234', 'US', '98101-1234'],
		['EC1A 1BB', 'GB', 'EC1A 1BB'],
		['', 'HK', ''],
		['999077', 'HK', '999077'],
	])('keeps %s (%s) as %s', (typed, country, kept) => expect(readPostalCode(typed, country)).toBe(kept));

	it.each([
		['V6B 1A', 'CA'],
		['6V1 B1A', 'CA'],
		['V6B  1A1', 'CA'],
		['98101', 'CA'],
		['9810', 'US'],
		['98101-123', 'US'],
		['V6B 1A1', 'US'],
		['', 'CA'],
		['', 'GB'],
		['', 'FR'],
		['x'.repeat(21), 'GB'],
	])('refuses %s (%s)', (typed, country) => expect(readPostalCode(typed, country)).toBeNull());
});

describe('where an address is', () => {
	const read = (answers: Parameters<typeof readWhereabouts>[0]) => {
		const wrong = {};
		return { where: readWhereabouts(answers, 'Valid postal code is required.', wrong), wrong };
	};

	it('saves codes for both codes and names', () => {
		for (const answers of [
			{ country: 'CA', province: 'QC', postal_code: 'H2X1Y4' },
			{ country: 'canada', province: 'Québec', postal_code: 'h2x 1y4' },
		]) {
			expect(read(answers)).toEqual({ where: { country: 'CA', province: 'QC', postal_code: 'H2X 1Y4' }, wrong: {} });
		}
	});

	it('requires a province of the list when the country has one', () => {
		for (const province of ['', 'Washington', undefined]) {
			expect(read({ country: 'CA', province, postal_code: 'V6B 1A1' }).wrong).toEqual({
				province: 'Valid state / province is required.',
			});
		}
	});

	it('accepts a Canadian postal code of another province', () => {
		expect(read({ country: 'CA', province: 'QC', postal_code: 'K1A 0M8' }).wrong).toEqual({});
		for (const [province, postal_code] of [
			['YT', 'Y1A 1A1'],
			['NU', 'X0A 0H0'],
			['NT', 'X1A 1A1'],
			['ON', 'k1a 0b1'],
			['QC', 'J8X 1A1'],
		]) {
			expect(read({ country: 'CA', province, postal_code }).wrong, province).toEqual({});
		}
		expect(read({ country: 'US', province: 'WA', postal_code: '10001' }).wrong).toEqual({});
	});

	it('accepts free text or no province when the country has no list', () => {
		expect(read({ country: 'HK', province: 'Kowloon', postal_code: '999077' }).where.province).toBe('Kowloon');
		expect(read({ country: 'HK', postal_code: '999077' }).wrong).toEqual({});
		expect(read({ country: 'HK', province: 'x'.repeat(81), postal_code: '999077' }).wrong).toHaveProperty('province');
	});

	it('requires a country of the list before anything else', () => {
		expect(read({ country: 'Atlantis', province: 'BC', postal_code: '' }).wrong).toEqual({
			country: 'Valid country is required.',
		});
	});
});
