import type { Insertable, Selectable } from 'kysely';
import type { Settings } from '../../contract/settings';
import type { Location } from '../../contract/webstore';
import { invalidate } from '../../foundation/caching/cache-tags';
import { cacheUntilMoments } from '../../foundation/caching/collect-tags';
import type { Versions } from '../../foundation/caching/versions';
import { cleanContent } from '../../foundation/clean-content';
import type { Queries } from '../../foundation/database/database';
import type { LocationsTable } from '../../foundation/database/schema';
import { nowByDay } from '../../foundation/now-by-day';
import { currentHours, readHours, turnsToday } from './hours';

/** Caches the store's locations, in the bookseller's order, until the version of the settings changes. */
export interface LocationsSource {
	get(): Promise<Location[]>;
}

export interface HasLocations {
	locations: LocationsSource;
}

export function openLocations(db: Queries, versions: Versions): LocationsSource {
	let held: { version: string; locations: Location[] } | null = null;
	return {
		async get() {
			const version = await versions.current('settings');
			if (held?.version !== version) held = { version, locations: await readLocations(db) };
			return held.locations;
		},
	};
}

async function readLocations(db: Queries): Promise<Location[]> {
	const rows = await db.selectFrom('locations').selectAll().orderBy('position').orderBy('id').execute();
	return rows.map(present);
}

/**
 * Adds a location, and invalidates the cached locations in every process.
 * @returns the ID of the location
 */
export async function addLocation(db: Queries, values: Insertable<LocationsTable>): Promise<number> {
	const { id } = await db.insertInto('locations').values(values).returning('id').executeTakeFirstOrThrow();
	await invalidate(db, 'settings');
	return id;
}

/**
 * Returns the store's locations with their upcoming special days. Pages show whether a location is open at the moment, so cached
 * pages expire when a location opens or closes.
 */
export function locationsNow(store: { now(): number }, locations: Location[], settings: Settings): Location[] {
	const { timezone } = settings.store_info;
	const now = nowByDay(store, timezone);
	return locations.map((location) => {
		cacheUntilMoments(now, turnsToday(location.ws_hours, now, timezone));
		return { ...location, ws_hours: currentHours(location.ws_hours, now, timezone) };
	});
}

/** Returns the store's own address as a location with the ID 0, for the contact page of a store without locations. */
export function storeAsLocation({ store_info }: Settings): Location {
	const { name, email, phone, phone_2, address, city, province, postal_code, country, lat, lng } = store_info;
	return {
		location_id: 0,
		altname: name,
		sc_name: name,
		sc_email: email,
		sc_phone: phone,
		sc_phone_2: phone_2,
		sc_addr_array: { address, city, prov: province, postal: postal_code, country },
		lat_lng: lat === null || lng === null ? null : { lat, lng },
		ws_hours: { title: '', weekdays: [], singles: [] },
		ws_htmlhours: '',
		ws_contact_blurb: '',
		san: '',
	};
}

const present = (row: Selectable<LocationsTable>): Location => ({
	location_id: row.id,
	altname: row.altname,
	sc_name: row.sc_name,
	sc_email: row.sc_email,
	sc_phone: row.sc_phone,
	sc_phone_2: row.sc_phone_2,
	sc_addr_array: {
		address: row.address,
		city: row.city,
		prov: row.province,
		postal: row.postal_code,
		country: row.country,
	},
	lat_lng: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
	ws_hours: readHours(row.hours),
	ws_htmlhours: cleanContent(row.html_hours),
	ws_contact_blurb: cleanContent(row.contact_blurb),
	san: row.san,
});

/** Returns the address of a location on one line: '101 Sample Lane, Victoria, BC V8W 0X0'. */
export const addressLine = ({
	address,
	city,
	province,
	postal_code,
}: Record<'address' | 'city' | 'province' | 'postal_code', string>): string =>
	[address, city, `${province} ${postal_code}`.trim()].filter((part) => part !== '').join(', ');
