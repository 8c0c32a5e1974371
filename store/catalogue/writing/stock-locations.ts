import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { addLocation } from '../locations/locations';
import { folded } from '../titles/sort-keys';

/** Finds the location to which a word in a stock feed refers. */
export interface StockLocations {
	/**
	 * Finds a location by its ID or its name. If the feed gives no word, returns the store's first location. Returns null if the
	 * word is not the ID or name of a location.
	 */
	find(word: string | undefined): number | null;
}

/**
 * Reads the shop's locations. A stock feed may refer to a location by its ID or by either of its names. If a shop has no
 * location, creates a location with the store's name and address, because copies must be at a location.
 */
export async function stockLocations(db: Queries, settings: Settings): Promise<StockLocations> {
	const rows = await db
		.selectFrom('locations')
		.select(['id', 'altname', 'sc_name'])
		.orderBy('position')
		.orderBy('id')
		.execute();
	if (rows.length === 0) rows.push(await addStoreLocation(db, settings));
	return locationsByWord(rows);
}

/**
 * Finds locations by the words that a stock feed uses for them.
 * @param rows the store's locations in the bookseller's order
 */
export function locationsByWord(rows: readonly { id: number; altname: string; sc_name: string }[]): StockLocations {
	const byWord = new Map<string, number>();
	for (const { id, altname, sc_name } of rows) {
		// A word that is the ID of one location and the name of another means the location with the ID. If two locations have the
		// same name, the word means the first of these locations.
		byWord.set(String(id), id);
		for (const name of [altname, sc_name]) if (name && !byWord.has(folded(name))) byWord.set(folded(name), id);
	}
	const first = rows[0]?.id ?? null;
	return { find: (word) => (word === undefined || word.trim() === '' ? first : (byWord.get(folded(word)) ?? null)) };
}

async function addStoreLocation(
	db: Queries,
	{ store_info }: Settings,
): Promise<{ id: number; altname: string; sc_name: string }> {
	const id = await addLocation(db, {
		altname: store_info.name,
		sc_name: store_info.name,
		sc_email: store_info.email,
		sc_phone: store_info.phone,
		sc_phone_2: store_info.phone_2,
		address: store_info.address,
		city: store_info.city,
		province: store_info.province,
		postal_code: store_info.postal_code,
		country: store_info.country,
		lat: store_info.lat,
		lng: store_info.lng,
	});
	return { id, altname: store_info.name, sc_name: store_info.name };
}
