import { useRouteLoaderData } from '@remix-run/react';
import type { StoreSettings } from '~store/contract/webstore';
import type { RefusedQuantity } from '../forms/cart-fields';

/** A cart line of the visitor, with the data that pages need. */
export interface CartLine {
	cart_id: number;
	eisbn: string;
	condition: string;
	quantity: number;
	gift_registry_id: number | null;
}

/**
 * The facts about the shop and its visitor that pages with titles need. The root's loader provides the facts about the shop and
 * its visitor.
 */
export interface ShopView {
	country: StoreSettings['store_info']['country'];
	/** The host of cover images; null if the shop itself draws the covers. */
	covers: string | null;
	/** Whether the shop takes orders online. If the shop takes no orders online, no page has a button that adds to the cart. */
	takes_orders: boolean;
	/** Whether a guest has to log in to buy. */
	login_to_buy: boolean;
	/** The minimum value of a gift card, as a decimal string. */
	gift_card_from: string;
	/** The bookseller's text for a shopper who finds nothing; '' for none. */
	ask_us: string;
	/** The store's phone number; '' if the store does not publish one. */
	phone: string;
	/** The lines of the visitor's cart. */
	cart: CartLine[];
	/** The `customerMark` of the logged-in customer; '' for a guest. */
	customer: string;
	/** Whether a customer is logged in. Only customers have lists and favourites. */
	logged_in: boolean;
	/** Whether the shop offers gift registries. */
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

/**
 * Returns the facts about the shop and its visitor from the root's loader. On an error page without the data of the root's
 * loader, returns empty values.
 */
export const useShop = (): ShopView => useRouteLoaderData<{ shop?: ShopView }>('root')?.shop ?? empty;

/** A quantity that was refused, with the message to show beside its field. */
export interface ToldRefusal extends RefusedQuantity {
	/**
	 * The message about the refused quantity. The message is missing if the quantity was not refused and is only waiting for the
	 * customer's log-in.
	 */
	words?: string;
}

/** Returns the quantity that was refused, if the cart form was posted without scripts. */
export function useRefusedQuantity(): ToldRefusal | undefined {
	const flash = useRouteLoaderData<{ flash?: { text: string; quantity?: RefusedQuantity } | null }>('root')?.flash;
	return flash?.quantity && { ...flash.quantity, words: flash.quantity.held ? undefined : flash.text };
}

/** Returns the shop's name; '' on an error page without data. */
export const useShopName = (): string => useRouteLoaderData<{ name?: string }>('root')?.name ?? '';
