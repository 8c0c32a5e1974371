import { z } from 'zod';
import type { Address } from './address';
import type { PlaceField } from './address-fields';
import { define } from './call';
import type { Cart, CartItem } from './cart';
import { flag } from './fields';

/**
 * The part of the cart that every page's header needs (docs/behaviour/cart.md#contents). The screens of the cart read the whole
 * cart.
 */
export interface CartSummary {
	summary: { item_count: number; total_quantity: number };
	/** The items of the cart, for the text 'N in cart'. Each item has only some of the fields of a cart item. */
	items: {
		title_info: { eisbn: string; available: { code: string } };
		cart_info: Pick<CartItem['cart_info'], 'cart_id' | 'quantity' | 'gift_registry_id' | 'is_giftcard' | 'cart_notes'>;
	}[];
}

export interface LinkedAccount {
	/** The id of the link between a person and an institution, for `account/switch` and the calls that remove links. */
	id: number;
	/**
	 * The name of the other side of the link. A person sees the institution's name. An institution sees the person's name, or ''
	 * until the person has agreed.
	 */
	name: string;
	email: string;
	/** Whether the person has not yet agreed to be linked to the institution. */
	pending: boolean;
	/**
	 * Whether the person may agree to the link without opening the link in the e-mail, because their e-mail address is confirmed.
	 */
	may_agree: boolean;
	is_institution: boolean;
	type: 'parent' | 'child';
	/** Whether the person sees all orders of the institution, or only the orders that they placed. */
	sees_all: boolean;
	/** False if the institution's owner must first approve each order of the person. */
	may_order: boolean;
	/** The maximum total of one of the person's orders, as a decimal string, or null for no limit. */
	order_limit: string | null;
}

/** The account in use: the customer's own account, or the account of the institution that the customer acts for. */
export interface SessionUser extends Record<PlaceField, string> {
	first_name: string;
	last_name: string;
	email_address: string;
	company: string | null;
	is_institution: boolean;
	is_personal: boolean;
	/**
	 * Whether the user may manage the linked accounts. The institution itself may manage the linked accounts, but a person who acts
	 * for the institution may not.
	 */
	is_owner: boolean;
	/** The id of the link through which the customer acts for an institution, or null if the customer uses their own account. */
	corp_id: number | null;
	/** The phone number as dialled from the store's country, so a foreign phone number starts with its country code. */
	phone_number: string;
	/** The type of the phone number: 'cell', 'home', 'work', or '' if no type was chosen. */
	phone_number_type: string;
	phone_number_ext: string;
	alt_phone_number: string;
	alt_phone_number_type: string;
	alt_phone_number_ext: string;
	/**
	 * The way in which the store contacts the customer. The value is 'phone' if the store does not offer the account's preference.
	 */
	communication_preference: string;
	account_extra_fields: Record<string, string>;
	/** The address book. The account's own address, with id 0, comes first. */
	addresses: Address[];
	/** The addresses of the owners of gift registries in the cart, without streets. */
	alt_addresses: RegistryAddress[];
}

/** The delivery address of a gift registry, with the fields that buyers may see. */
export interface RegistryAddress {
	/** The id of the address. Identifies the address only together with `gift_registry_id`. */
	address_id: number;
	gift_registry_id: number;
	gift_registry_name: string;
	/** The recipient's name on the address. */
	name: string;
	city: string;
	province: string;
	country: string;
	shipping_encouraged: boolean;
}

export interface Session {
	session_id: string;
	logged_in: boolean;
	user: SessionUser | null;
	cart: Cart;
	/**
	 * The ISBNs of the favourites list, newest first, empty unless the call asked for the favourites, and then `wishlist_id` is
	 * null.
	 */
	wishlist: { rows: string[] };
	wishlist_id: number | null;
	/** The id of the chosen location, in a store with several locations, or null if the visitor has chosen none. */
	location_id: number | null;
	/** Whether the visitor must still choose a location before adding a title to the cart. */
	pick_location: boolean;
}

/** A session with only the part of the cart that every page shows. The cart in this session has no prices. */
export type SessionSummary = Omit<Session, 'cart'> & { cart: CartSummary };

/**
 * The value false leaves the favourites list out of the answer. The list may have thousands of titles, and each title already
 * says whether it is a favourite.
 */
const wishlist = flag().optional();

export const session = {
	/**
	 * Returns the visitor's session. A visitor without a session gets a session id. The first POST request that needs a session
	 * stores the session with that id.
	 */
	'session/get': define<Session>()({
		source: 'docs/behaviour/shell.md#session',
		open: true,
		// The call writes only if `reset_cart` is set.
		writes: true,
		payload: z.object({
			/** If true, empties the cart before the session is read. */
			reset_cart: flag().optional(),
			wishlist,
		}),
	}),
	'session/getWithCart': define<Session>()({
		source:
			'needed by docs/behaviour/cart.md#contents: the screens of the cart, which show none to a visitor without a session, and hand out none',
		open: true,
		own: true,
		payload: z.object({ wishlist }),
	}),
	'session/getSummary': define<SessionSummary>()({
		source: 'needed by docs/behaviour/shell.md#header: the cart on every page, without what it costs to price it',
		open: true,
		own: true,
		payload: z.object({ wishlist }),
	}),
	'session/getChecksum': define<{ cart_checksum: string }>()({
		source: 'docs/behaviour/checkout.md#cart-watch',
		open: true,
		payload: z.object({}),
	}),
};
