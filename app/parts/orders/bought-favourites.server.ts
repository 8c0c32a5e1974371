import type { Order } from '~store/contract/order';
import type { StoreApi } from '../../store-api/store-api.server';
import { favouritesAmong } from '../lists/favourites-among.server';

/**
 * Returns the titles of an order that are among the account's favourites (docs/behaviour/orders.md#bought-favourites). The list
 * is empty for a quote, because its titles are not bought yet.
 */
export async function boughtFavourites(api: StoreApi, { items, delivery_key }: Order): Promise<string[]> {
	if (delivery_key === 'quote') return [];
	return favouritesAmong(
		api,
		items.map(({ title_info }) => title_info.eisbn),
	);
}

/** Removes the titles of an order from the account's favourites. Returns the number of removed titles. */
export async function removeBought(api: StoreApi, order: Order): Promise<number> {
	const eisbns = await boughtFavourites(api, order);
	if (eisbns.length > 0) await api.call('titlelist/removeItemsFromList', { list_id: 0, eisbns });
	return eisbns.length;
}
