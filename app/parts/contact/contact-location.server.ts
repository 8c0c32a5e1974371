import { locationName } from '~store/contract/location-name';
import type { Location, StoreSettings } from '~store/contract/webstore';
import { dayInWords, hoursInWords } from '../../format/hours-in-words';
import { locationLines } from '../addresses/address-lines';
import { type OpenToday, openToday, weekdayNow } from './open-today';
import { zoom } from './zoom';

/** A location of the store, as the contact page shows it. */
export interface ContactLocation {
	id: number;
	name: string;
	/** The lines of the location's address. */
	address: string[];
	/** The position of the location on a map; null if the position is unknown or the store hides its address. */
	map: { lat: number; lng: number; href: string } | null;
	phones: { label: string; number: string }[];
	email: string;
	/** Null if the location has no opening hours. */
	open: OpenToday | null;
	hours: {
		title: string;
		week: { day: string; hours: string; today: boolean }[];
		days: { day: string; text: string }[];
	};
	/** Cleaned HTML. */
	hoursHtml: string;
	/** Cleaned HTML. */
	blurb: string;
}

/** Returns a location for the contact page. the current time in unix seconds */
export function placeOf(location: Location, { store_info }: StoreSettings, now: number): ContactLocation {
	const { address, city, prov, postal } = location.sc_addr_array;
	const { lat_lng, ws_hours } = location;
	const open = openToday(ws_hours, now, store_info.timezone);
	const weekday = weekdayNow(now, store_info.timezone);
	const phones = [
		{ label: 'Phone', number: location.sc_phone },
		{ label: 'Second phone', number: location.sc_phone_2 },
		{ label: 'Toll free', number: store_info.toll_free },
		{ label: 'Fax', number: store_info.fax },
	];
	const hidden = store_info.hide_address && location.location_id === 0;
	return {
		id: location.location_id,
		name: locationName(location),
		address: hidden ? [] : locationLines({ address, city, province: prov, postal_code: postal }),
		map:
			hidden || !lat_lng
				? null
				: {
						...lat_lng,
						href: `https://www.openstreetmap.org/?mlat=${lat_lng.lat}&mlon=${lat_lng.lng}#map=${zoom}/${lat_lng.lat}/${lat_lng.lng}`,
					},
		phones: phones.filter(({ number }) => number !== ''),
		email: location.sc_email,
		open,
		hours: {
			title: ws_hours.title,
			week: ws_hours.weekdays.map(({ day, hours }) => ({
				day,
				hours: hoursInWords(hours),
				// Marks no weekday as today on a special day, because the weekly hours do not apply then.
				today: day === weekday && open?.open !== null,
			})),
			days: ws_hours.singles.map(({ date, text }) => ({ day: dayInWords(date), text })),
		},
		hoursHtml: location.ws_htmlhours,
		blurb: location.ws_contact_blurb,
	};
}
