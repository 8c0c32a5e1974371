import { formatAddress } from 'localized-address-format';

const sample = 'A1A 1A1';

/** Whether addresses of a country, by its code, have a postal code in their usual format. */
export const hasPostalCode = (country: string): boolean =>
	formatAddress({ postalCountry: country, postalCode: sample }).some((line) => line.includes(sample));
