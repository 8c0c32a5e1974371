import { describe, expect, it } from 'vitest';
import { breadcrumbJsonLd } from '~/page/breadcrumb-json-ld';
import { openingHours, storeJsonLd } from '~/page/store-json-ld';
import { placeOf } from '~/parts/contact/contact-location.server';
import type { Location, StoreSettings } from '~store/contract/webstore';
import { settingsTold } from '../../harness/settings';

const week = (...hours: (string | null)[]) =>
	['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day, at) => {
		const [opens = '', closes = ''] = hours[at]?.split(' ') ?? [];
		return { day, hours: opens ? { opens, closes } : null };
	});

const location: Location = {
	location_id: 3,
	altname: 'Harbour',
	sc_name: 'Tern Books, Harbour',
	sc_email: '',
	sc_phone: '250-555-0142',
	sc_phone_2: '',
	sc_addr_array: { address: '1 Pier', city: 'Victoria', prov: 'BC', postal: 'V8V 1A1', country: 'CA' },
	lat_lng: { lat: 48.4, lng: -123.3 },
	ws_hours: { title: '', weekdays: week('9:30 18:00', '9:30 18:00'), singles: [] },
	ws_htmlhours: '',
	ws_contact_blurb: '',
	san: '',
};
const settings = (store_info: object): StoreSettings =>
	settingsTold({ store_info: { name: 'Tern Books', base_url: 'https://shop.example/', ...store_info } }, [location]);

describe('a place of the store for search engines', () => {
	it('has the required facts of a local business, and its hours', () => {
		expect(storeJsonLd(location, settings({}))).toEqual({
			'@context': 'https://schema.org',
			'@type': 'BookStore',
			'@id': 'https://shop.example/contact-hours#place-3',
			name: 'Tern Books, Harbour',
			url: 'https://shop.example/contact-hours',
			telephone: '250-555-0142',
			address: {
				'@type': 'PostalAddress',
				streetAddress: '1 Pier',
				addressLocality: 'Victoria',
				addressRegion: 'BC',
				postalCode: 'V8V 1A1',
				addressCountry: 'CA',
			},
			geo: { '@type': 'GeoCoordinates', latitude: 48.4, longitude: -123.3 },
			openingHours: ['Mo-Tu 09:30-18:00'],
		});
	});

	it('leaves out an address that the store hides', () => {
		const told = storeJsonLd({ ...location, location_id: 0 }, settings({ hide_address: true }));
		expect(told).not.toHaveProperty('address');
		expect(told).not.toHaveProperty('geo');
	});

	it('shows the address that the store hides neither in words nor on a map', () => {
		const own = { ...location, location_id: 0 };
		expect(placeOf(own, settings({ hide_address: true }), 0)).toMatchObject({ address: [], map: null });
		expect(placeOf(own, settings({}), 0)).toMatchObject({
			address: ['1 Pier', expect.any(String)],
			map: { lat: 48.4 },
		});
	});

	it.each([
		[week('9:00 17:00', '9:00 17:00', null, '9:00 17:00'), ['Mo-Tu 09:00-17:00', 'Th 09:00-17:00']],
		[week('9:00 17:00', '10:00 17:00'), ['Mo 09:00-17:00', 'Tu 10:00-17:00']],
		[[], []],
	])('groups days with the same hours, and omits closed days', (weekdays, told) => {
		expect(openingHours({ weekdays })).toEqual(told);
	});
});

it('numbers the path to a page from the home page', () => {
	const steps = [{ name: 'Fiction', path: '/browse/filter/s/F' }];
	expect(breadcrumbJsonLd(steps, 'https://shop.example')).toMatchObject({
		'@type': 'BreadcrumbList',
		itemListElement: [
			{ '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
			{ position: 2, name: 'Fiction', item: 'https://shop.example/browse/filter/s/F' },
		],
	});
});
