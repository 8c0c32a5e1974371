import { useRouteLoaderData } from '@remix-run/react';
import type { StoreSettings } from '~store/contract/webstore';
import type { RefusedQuantity } from '../forms/cart-fields';

/** A line of the visitor's cart, as far as pages tell of it. */
export interface CartLine {
	cart_id: number;
	eisbn: string;
	condition: string;
	quantity: number;
	gift_registry_id: number | null;
}

/** What the displays of titles need to know of the shop and of its visitor; the root's loader gives it. */
export interface ShopView {
	country: StoreSettings['store_info']['country'];
	/** The image host, null where covers are drawn. */
	covers: string | null;
	/** Orders are taken online: without it nothing offers to put anything into a cart. */
	takes_orders: boolean;
	/** A guest here would have to log in to buy. */
	login_to_buy: boolean;
	/** The least that a gift card may be worth, as a decimal string. */
	gift_card_from: string;
	/** What the bookseller says to a shopper who has come to a dead end; '' for nothing. */
	ask_us: string;
	/** The store's phone number; '' where it tells none. */
	phone: string;
	/** What is in the visitor's cart. */
	cart: CartLine[];
	/** Stands for the customer who is logged in (`customerMark`); '' for a guest. */
	customer: string;
	/** A customer, who has lists and favourites. */
	logged_in: boolean;
	/** Customers have gift registries here. */
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

/** What the root loaded; on an error page, where nothing was, a shop that says as little as possible. */
export const useShop = (): ShopView => useRouteLoaderData<{ shop?: ShopView }>('root')?.shop ?? empty;

/** A quantity that was not taken, and why: the page repeats the words beside the field. */
export interface ToldRefusal extends RefusedQuantity {
	/** None for a quantity that was held for the log-in. */
	words?: string;
}

/** The quantity that the page answers with a refusal, where the form was posted without scripts. */
export function useRefusedQuantity(): ToldRefusal | undefined {
	const flash = useRouteLoaderData<{ flash?: { text: string; quantity?: RefusedQuantity } | null }>('root')?.flash;
	return flash?.quantity && { ...flash.quantity, words: flash.quantity.held ? undefined : flash.text };
}

/** What the shop is called; '' on an error page, where nothing was loaded. */
export const useShopName = (): string => useRouteLoaderData<{ name?: string }>('root')?.name ?? '';
