import { countryName } from '~/format/country-name';

/** Returns a function that formats addresses. It leaves the country out of an address in the shop's own country. */
export const addressWords = (home: string) => ({
	town: ({ city, prov, postal }: { city: string; prov: string; postal: string }) =>
		[city, prov, postal].filter(Boolean).join(' '),
	country: (code: string) => (code === home ? '' : countryName(code)),
});
