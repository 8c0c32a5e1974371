import type { EventLeaf } from 'schema-dts';
import { describe, expect, it } from 'vitest';
import { eventJsonLd } from '~/page/event-json-ld';
import { said } from '~/page/json-ld';
import type { StoreEvent } from '~store/contract/event';
import { unknownToSchemaOrg } from '../../harness/schema-org';
import { settingsTold } from '../../harness/settings';

describe('the properties that schema.org defines', () => {
	it('include those of a type and its parent types at any depth', () => {
		const place = { '@type': 'Place', name: 'Pier 4', address: { '@type': 'PostalAddress', addressCountry: 'CA' } };
		expect(
			unknownToSchemaOrg({ '@context': 'https://schema.org', '@type': 'Event', name: 'A', location: place }),
		).toEqual([]);
	});

	it('include those of either type for two types', () => {
		expect(unknownToSchemaOrg({ '@type': ['Book', 'Product'], isbn: '1', gtin13: '1' })).toEqual([]);
		expect(unknownToSchemaOrg({ '@type': 'Product', isbn: '1' })).toEqual(['Product has no isbn']);
	});

	it.each([
		[{ '@type': 'Event', offers: [{ '@type': 'Offer', cost: '1' }] }, 'Offer has no cost'],
		[{ '@type': 'Event', location: { '@type': 'Spot' } }, 'location is a Spot'],
		[{ '@type': 'Event', location: { name: 'Pier 4' } }, 'location has no type'],
	])('exclude %j', (told, fault) => {
		expect(unknownToSchemaOrg(told)).toEqual([fault]);
	});
});

it('rejects properties unknown to schema.org at compile time', () => {
	// @ts-expect-error an event costs nothing: its offers do
	const wrong = said<EventLeaf>({ '@type': 'Event', cost: '5.00' });
	expect(unknownToSchemaOrg(wrong)).toEqual(['Event has no cost']);
});

it('describes a complete event only with properties that schema.org defines', () => {
	const store_info = {
		name: 'Tern Books',
		address: '1 Pier',
		city: 'Victoria',
		province: 'BC',
		postal_code: 'V8V 1A1',
	};
	const info: StoreEvent['info'] = {
		name: 'An evening',
		description: '<p>Of poems</p>',
		place: '',
		cancelled: false,
		img_path: '/images/a.png',
		ticket_list: [{ name: 'One seat', price: '5.00', eisbn: null, title: null, left: null }],
		book_list: [],
	};
	const event = { event_id: 1, from: 1, to: 2, info } as unknown as StoreEvent;
	const [url, start, end] = ['https://shop.example/events/1', '2026-11-21T19:00:00-08:00', '2026-11-21T20:00:00-08:00'];
	const told = eventJsonLd(event, { settings: settingsTold({ store_info }), url, start, end });
	expect(told).toMatchObject({ location: { address: { streetAddress: '1 Pier' } }, offers: [{ price: '5.00' }] });
	expect(unknownToSchemaOrg(told)).toEqual([]);
});
