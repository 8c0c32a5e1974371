import type { Order } from '~store/contract/order';
import type { Session } from '~store/contract/session';
import type { StoreApi } from '../../store-api/store-api.server';

/** The list that the account's favourites stand on, null where there is none, and which of them an order holds. */
interface Bought {
	list_id: number | null;
	eisbns: string[];
}

/** What of an order stands among the favourites of the account (spec 3 §2, Order detail). A quote is not bought yet. */
export async function boughtFavourites(api: StoreApi, { items, delivery_key }: Order): Promise<Bought> {
	const { wishlist, wishlist_id } = (await api.load('session/get', {})) as Session;
	const bought = new Set(delivery_key === 'quote' ? [] : items.map(({ title_info }) => title_info.eisbn));
	return { list_id: wishlist_id, eisbns: wishlist.rows.filter((eisbn) => bought.has(eisbn)) };
}

/** Takes what an order holds off the favourites. Answers how many titles that were. */
export async function removeBought(api: StoreApi, order: Order): Promise<number> {
	const { list_id, eisbns } = await boughtFavourites(api, order);
	if (list_id === null || eisbns.length === 0) return 0;
	await api.call('titlelist/removeItemsFromList', { list_id, eisbns });
	return eisbns.length;
}
