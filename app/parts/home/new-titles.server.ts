import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { type CardTitle, toSlideData } from '../titles/card-data';

/** The name of a shelf of new titles. */
export const newTitlesName = 'New in the shop';

/** Loads the newest titles, for a shop whose bookseller has arranged no shelves. Returns null if the store refuses the call. */
export async function newTitles(api: StoreApi, most: number): Promise<CardTitle[] | null> {
	try {
		const { rows } = await api.call('browse/get', { sort: 'newest', limit: most });
		return rows.slice(0, most).map(toSlideData);
	} catch (error) {
		if (error instanceof StoreError) return null;
		throw error;
	}
}
