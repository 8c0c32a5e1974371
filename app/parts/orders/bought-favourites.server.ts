import type { Order } from '~store/contract/order';
import type { StoreApi } from '../../store-api/store-api.server';
import { favouritesAmong } from '../lists/favourites-among.server';

/**
 * Which titles of an order are among the favourites of the account (docs/behaviour/orders.md#bought-favourites). A
 * quote is not bought yet.
 */
export async function boughtFavourites(api: StoreApi, { items, delivery_key }: Order): Promise<string[]> {
	if (delivery_key === 'quote') return [];
	return favouritesAmong(
		api,
		items.map(({ title_info }) => title_info.eisbn),
	);
}

/** Takes the titles of an order off the favourites. Answers how many titles were taken off. */
export async function removeBought(api: StoreApi, order: Order): Promise<number> {
	const eisbns = await boughtFavourites(api, order);
	if (eisbns.length > 0) await api.call('titlelist/removeItemsFromList', { list_id: 0, eisbns });
	return eisbns.length;
}
