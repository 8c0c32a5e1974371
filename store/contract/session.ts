import { z } from 'zod';
import type { Address } from './address';
import type { PlaceField } from './address-fields';
import { define } from './call';
import type { Cart, CartItem } from './cart';
import { flag } from './fields';

/**
 * The part of the cart that every page's header needs (docs/behaviour/cart.md#contents). The cart's own screens read the whole
 * cart.
 */
export interface CartSummary {
	summary: { item_count: number; total_quantity: number };
	/** The cart's items, for 'N in cart': a subset of the fields of a whole cart. */
	items: {
		title_info: { eisbn: string; available: { code: string } };
		cart_info: Pick<CartItem['cart_info'], 'cart_id' | 'quantity' | 'gift_registry_id' | 'is_giftcard' | 'cart_notes'>;
	}[];
}

export interface LinkedAccount {
	/** The link's id, for `account/switch` and the calls that remove links. */
	id: number;
	/** For the person, the institution's name. For the institution, the person's name; '' until the person has agreed. */
	name: string;
	email: string;
	/** Whether the person has not agreed yet. */
	pending: boolean;
	/** Whether the person may agree without opening the link in the e-mail, because their address is confirmed. */
	may_agree: boolean;
	is_institution: boolean;
	type: 'parent' | 'child';
	/** Whether the person sees all orders of the institution, or only those that they placed. */
	sees_all: boolean;
	/** False if the institution's owner must approve each order of the person first. */
	may_order: boolean;
	/** The largest total of one of the person's orders, as a decimal string; null for no limit. */
	order_limit: string | null;
}

/** The account in use: the customer's own, or the institution's that they act for. */
export interface SessionUser extends Record<PlaceField, string> {
	first_name: string;
	last_name: string;
	email_address: string;
	company: string | null;
	is_institution: boolean;
	is_personal: boolean;
	/** Whether the user may manage the linked accounts. True for the institution itself, false for a person who acts for it. */
	is_owner: boolean;
	/** The id of the link through which the customer acts for an institution; null on their own account. */
	corp_id: number | null;
	/** The phone number as dialled from the store's country, so a foreign number has its country code. */
	phone_number: string;
	/** 'cell', 'home', 'work', or '' if none was chosen. */
	phone_number_type: string;
	phone_number_ext: string;
	alt_phone_number: string;
	alt_phone_number_type: string;
	alt_phone_number_ext: string;
	/** A contact method that the store offers. It is 'phone' if the store does not offer the account's preference. */
	communication_preference: string;
	account_extra_fields: Record<string, string>;
	/** The address book. The account's own address, with id 0, comes first. */
	addresses: Address[];
	/** The addresses that the owners of gift registries in the cart ask for, without their streets. */
	alt_addresses: RegistryAddress[];
}

/** The address that a gift registry asks for, with the fields that its buyers may see. */
export interface RegistryAddress {
	/** Identifies the address, together with `gift_registry_id`. */
	address_id: number;
	gift_registry_id: number;
	gift_registry_name: string;
	/** The name on the address. */
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
	/** The ISBNs of the favourites, newest first. Empty, with a `wishlist_id` of null, unless the call asked for them. */
	wishlist: { rows: string[] };
	wishlist_id: number | null;
	/** The chosen location in a store with several; null for none. */
	location_id: number | null;
	/** Whether the visitor must choose a location before anything can be added to the cart, and has not chosen one. */
	pick_location: boolean;
}

/** A session with only the part of the cart that every page shows. Its cart has no prices. */
export type SessionSummary = Omit<Session, 'cart'> & { cart: CartSummary };

/** False omits the favourites. There may be thousands, and each title already says whether it is a favourite. */
const wishlist = flag().optional();

export const session = {
	/**
	 * Returns the visitor's session. A visitor without a session gets an id. The session with that id starts with the first POST
	 * request that needs it.
	 */
	'session/get': define<Session>()({
		source: 'docs/behaviour/shell.md#session',
		open: true,
		// The call only writes with `reset_cart`.
		writes: true,
		payload: z.object({
			/** Empties the cart first. */
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
