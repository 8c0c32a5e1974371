import type { BookStoreLeaf, PostalAddressLeaf, WithContext } from 'schema-dts';
import { shopAddress } from '~store/contract/shop-address';
import type { Location, OpeningHours, StoreSettings } from '~store/contract/webstore';
import { type JsonLd, said } from './json-ld';

/**
 * Returns a location of the store in schema.org's format, with its opening hours. Leaves out the address if the store's settings
 * hide the address.
 */
export function storeJsonLd(location: Location, { store_info }: StoreSettings): JsonLd {
	const { location_id, altname, sc_name, sc_phone, sc_email, sc_addr_array, lat_lng, ws_hours } = location;
	const base = shopAddress({ store_info });
	const hidden = store_info.hide_address && location_id === 0;
	const phone = sc_phone || store_info.toll_free;
	return said<WithContext<BookStoreLeaf>>({
		'@context': 'https://schema.org',
		'@type': 'BookStore',
		'@id': `${base}/contact-hours#place-${location_id}`,
		name: sc_name || altname || store_info.name,
		url: `${base}/contact-hours`,
		telephone: phone || null,
		email: sc_email || null,
		address: hidden || sc_addr_array.address === '' ? null : postalAddress(sc_addr_array, store_info.country),
		geo: hidden || !lat_lng ? null : { '@type': 'GeoCoordinates', latitude: lat_lng.lat, longitude: lat_lng.lng },
		openingHours: openingHours(ws_hours),
	});
}

const postalAddress = (
	{ address, city, prov, postal, country }: Location['sc_addr_array'],
	home: string,
): PostalAddressLeaf => ({
	'@type': 'PostalAddress',
	streetAddress: address,
	addressLocality: city,
	addressRegion: prov,
	postalCode: postal,
	addressCountry: country || home,
});

/**
 * Returns the opening hours of a week in schema.org's format. Combines weekdays with the same hours, for example 'Mo-Fr
 * 09:30-19:00'.
 */
export function openingHours({ weekdays }: Pick<OpeningHours, 'weekdays'>): string[] {
	const spans: { from: string; to: string; hours: string }[] = [];
	for (const [at, { day, hours }] of weekdays.entries()) {
		if (!hours) continue;
		const short = day.slice(0, 2);
		const times = `${hours.opens.padStart(5, '0')}-${hours.closes.padStart(5, '0')}`;
		const before = spans.at(-1);
		if (before?.hours === times && weekdays[at - 1]?.hours) before.to = short;
		else spans.push({ from: short, to: short, hours: times });
	}
	return spans.map(({ from, to, hours }) => `${from === to ? from : `${from}-${to}`} ${hours}`);
}
