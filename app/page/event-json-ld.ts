import type { EventLeaf, PostalAddressLeaf, WithContext } from 'schema-dts';
import type { StoreEvent } from '~store/contract/event';
import { htmlText } from '~store/contract/html-text';
import { shopAddress } from '~store/contract/shop-address';
import type { StoreSettings } from '~store/contract/webstore';
import { type JsonLd, said } from './json-ld';
import { absolute } from './title-json-ld';

/** The data about an event's page that search engines need, in addition to the event itself. */
interface EventSurroundings {
	settings: Pick<StoreSettings, 'store_info' | 'checkout_info'>;
	/** The address of the event's page. */
	url: string;
	/** The start of the event in ISO 8601, with the offset from UTC. */
	start: string;
	end: string;
}

/** Returns an event in schema.org's format. Leaves out ticket prices that the visitor may not see. */
export function eventJsonLd({ info }: StoreEvent, { settings, url, start, end }: EventSurroundings): JsonLd {
	const { store_info, checkout_info } = settings;
	const seller = { base_url: shopAddress(settings) };
	return said<WithContext<EventLeaf>>({
		'@context': 'https://schema.org',
		'@type': 'Event',
		'@id': url,
		url,
		name: info.name,
		startDate: start,
		endDate: end,
		eventStatus: `https://schema.org/${info.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
		eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
		description: info.description ? htmlText(info.description, 5000) : null,
		image: info.img_path === null ? null : absolute(info.img_path, seller),
		location: {
			'@type': 'Place',
			name: info.place || store_info.name,
			...(info.place === '' && !store_info.hide_address ? { address: addressOf(store_info) } : {}),
		},
		organizer: { '@type': 'BookStore', name: store_info.name, url: seller.base_url },
		offers: (info.cancelled ? [] : info.ticket_list)
			.flatMap(({ price, ...ticket }) => (price === null ? [] : [{ price, ...ticket }]))
			.map(({ name, price, title, left }) => ({
				'@type': 'Offer',
				name,
				price,
				priceCurrency: checkout_info.currency,
				url,
				...(title ? { availability: `https://schema.org/${left === 0 ? 'SoldOut' : 'InStock'}` as const } : {}),
			})),
	});
}

const addressOf = ({
	address,
	city,
	province,
	postal_code,
	country,
}: StoreSettings['store_info']): PostalAddressLeaf => ({
	'@type': 'PostalAddress',
	...(address ? { streetAddress: address } : {}),
	...(city ? { addressLocality: city } : {}),
	...(province ? { addressRegion: province } : {}),
	...(postal_code ? { postalCode: postal_code } : {}),
	addressCountry: country,
});
