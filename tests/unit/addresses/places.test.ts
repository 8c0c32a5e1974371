import { expect, it } from 'vitest';
import { countries, findCountry } from '~store/foundation/places/countries';
import { hasPostalCode } from '~store/foundation/places/postal-codes';
import { findProvince, provincesOf } from '~store/foundation/places/provinces';

const names = (country: string) => provincesOf(country).map(({ name }) => name);

it('knows every country by a code of two letters, A to Z', () => {
	expect(countries.length).toBeGreaterThan(240);
	expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
	expect(countries[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
	expect(findCountry('us')).toEqual({ code: 'US', name: 'United States' });
	expect(findCountry('United States of America')?.code).toBe('US');
	expect(findCountry('Côte d’Ivoire')?.code).toBe('CI');
	for (const nowhere of ['', '  ', 'ZZ', '__proto__']) expect(findCountry(nowhere)).toBeNull();
});

it('lists the provinces and the states', () => {
	expect(provincesOf('CA')).toHaveLength(13);
	expect(provincesOf('CA')[0]).toEqual({ code: 'AB', name: 'Alberta' });
	expect(names('US')).toEqual(expect.arrayContaining(['District of Columbia', 'Puerto Rico', 'Wyoming']));
	expect(provincesOf('HK')).toEqual([]);
});

it('lists the subdivisions used in addresses, not the regions above them', () => {
	expect(names('IE')).toContain('Cork');
	expect(names('IE')).not.toContain('Munster');
	expect(names('IT')).toContain('Milano');
	expect(names('IT')).not.toContain('Lombardia');
});

it('lists no provinces for countries that do not use them, and still finds those of old addresses', () => {
	for (const country of ['GB', 'FR', 'DE', 'NL', 'NZ', 'SG']) expect(provincesOf(country), country).toEqual([]);
	expect(findProvince('GB', 'KEN')?.name).toBe('Kent');
});

it('finds a province by code and by name, within its country', () => {
	expect(findProvince('CA', 'bc')?.name).toBe('British Columbia');
	expect(findProvince('CA', 'British Columbia')?.code).toBe('BC');
	expect(findProvince('CA', 'CA-BC')?.code).toBe('BC');
	expect(findProvince('US', 'BC')).toBeNull();
	expect(findProvince('CA', '')).toBeNull();
});

it('knows which countries write no postal code', () => {
	for (const country of ['HK', 'AE', 'QA', 'BS', 'AG']) expect(hasPostalCode(country), country).toBe(false);
	for (const country of ['CA', 'US', 'GB', 'FR', 'IE', 'JP', 'NZ', 'SG'])
		expect(hasPostalCode(country), country).toBe(true);
});
