import { useRouteLoaderData } from '@remix-run/react';
import type { StoreSettings } from '~store/contract/webstore';
import type { RefusedQuantity } from '../forms/cart-fields';

/** A line of the visitor's cart, with the data that pages show. */
export interface CartLine {
	cart_id: number;
	eisbn: string;
	condition: string;
	quantity: number;
	gift_registry_id: number | null;
}

/** The facts about the shop and its visitor that the displays of titles need. The root's loader provides them. */
export interface ShopView {
	country: StoreSettings['store_info']['country'];
	/** The image host; null if covers are drawn. */
	covers: string | null;
	/** Whether the shop takes orders online. If not, no page offers to add anything to a cart. */
	takes_orders: boolean;
	/** Whether a guest has to log in to buy. */
	login_to_buy: boolean;
	/** The lowest value of a gift card, as a decimal string. */
	gift_card_from: string;
	/** The bookseller's words for a shopper at a dead end; '' for none. */
	ask_us: string;
	/** The store's phone number; '' if the store does not publish one. */
	phone: string;
	/** The lines of the visitor's cart. */
	cart: CartLine[];
	/** Identifies the customer who is logged in (`customerMark`); '' for a guest. */
	customer: string;
	/** Whether a customer is logged in, who has lists and favourites. */
	logged_in: boolean;
	/** Whether customers have gift registries here. */
	registries: boolean;
}

const empty: ShopView = {
	country: 'CA',
	covers: null,
	takes_orders: false,
	login_to_buy: false,
	gift_card_from: '1.00',
	ask_us: '',
	phone: '',
	cart: [],
	customer: '',
	logged_in: false,
	registries: false,
};

/** Returns the root's data. On an error page without that data, returns an empty shop. */
export const useShop = (): ShopView => useRouteLoaderData<{ shop?: ShopView }>('root')?.shop ?? empty;

/** A refused quantity, and the reason: the page repeats the words beside the field. */
export interface ToldRefusal extends RefusedQuantity {
	/** Missing for a quantity that waits for the log-in. */
	words?: string;
}

/** Returns the refused quantity in the page's answer, if the form was posted without scripts. */
export function useRefusedQuantity(): ToldRefusal | undefined {
	const flash = useRouteLoaderData<{ flash?: { text: string; quantity?: RefusedQuantity } | null }>('root')?.flash;
	return flash?.quantity && { ...flash.quantity, words: flash.quantity.held ? undefined : flash.text };
}

/** Returns the shop's name; '' on an error page, where nothing was loaded. */
export const useShopName = (): string => useRouteLoaderData<{ name?: string }>('root')?.name ?? '';
