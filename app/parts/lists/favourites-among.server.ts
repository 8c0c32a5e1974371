import type { StoreApi } from '../../store-api/store-api.server';

/** The maximum number of titles in one request to the store. */
const maxTitlesPerCall = 500;

/** Returns which of these titles are the customer's favourites. Checks at most 500 different titles. */
export async function favouritesAmong(api: StoreApi, eisbns: string[]): Promise<string[]> {
	const asked = [...new Set(eisbns)].slice(0, maxTitlesPerCall);
	return (await api.load('titlelist/getFavourites', { eisbns: asked })).eisbns;
}
