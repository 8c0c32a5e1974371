import type { StoreApi } from '../../store-api/store-api.server';

/** How many titles the store is asked about at once. */
const maxTitlesPerCall = 500;

/** Which of the titles, by their numbers, are among the favourites of the customer: of the first 500 that differ. */
export async function favouritesAmong(api: StoreApi, eisbns: string[]): Promise<string[]> {
	const asked = [...new Set(eisbns)].slice(0, maxTitlesPerCall);
	return (await api.load('titlelist/getFavourites', { eisbns: asked })).eisbns;
}
