import { formatAddress } from 'localized-address-format';

const sample = 'A1A 1A1';

/** Returns whether addresses in a country usually have a postal code. */
export const hasPostalCode = (country: string): boolean =>
	formatAddress({ postalCountry: country, postalCode: sample }).some((line) => line.includes(sample));
