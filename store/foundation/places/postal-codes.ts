import { formatAddress } from 'localized-address-format';

const sample = 'A1A 1A1';

/** Whether addresses of a country, by its code, have a place for a postal code, as the format says that mail there is written in. */
export const hasPostalCode = (country: string): boolean =>
	formatAddress({ postalCountry: country, postalCode: sample }).some((line) => line.includes(sample));
