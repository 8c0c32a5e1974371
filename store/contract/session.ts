import { z } from 'zod';
import type { Address } from './address';
import type { PlaceField } from './address-fields';
import { define } from './call';
import type { Cart, CartItem } from './cart';
import { flag } from './fields';

/**
 * As much of the cart as every page's header needs (docs/behaviour/cart.md#contents); the cart's own screens ask for the whole.
 */
export interface CartSummary {
	summary: { item_count: number; total_quantity: number };
	/** Its items, for 'N in cart': a subset of the fields of a whole cart. */
	items: {
		title_info: { eisbn: string; available: { code: string } };
		cart_info: Pick<CartItem['cart_info'], 'cart_id' | 'quantity' | 'gift_registry_id' | 'is_giftcard' | 'cart_notes'>;
	}[];
}

export interface LinkedAccount {
	/** The link's own id, which `account/switch` and the removals take. */
	id: number;
	/** The institution's name for the person; the person's for the institution, '' until the link is authorised. */
	name: string;
	email: string;
	/** The person has not agreed yet. */
	pending: boolean;
	/** The person may agree without opening the e-mail's link, as their address is confirmed. */
	may_agree: boolean;
	is_institution: boolean;
	type: 'parent' | 'child';
	/** Whether the person sees all orders of the institution, or only those that they have placed. */
	sees_all: boolean;
	/** False if the institution's owner has to approve each order of the person first. */
	may_order: boolean;
	/** The largest total of one order of theirs, as a decimal string; null for no limit. */
	order_limit: string | null;
}

/** The account in use: the customer's own, or that of an institution which they act for. */
export interface SessionUser extends Record<PlaceField, string> {
	first_name: string;
	last_name: string;
	email_address: string;
	company: string | null;
	is_institution: boolean;
	is_personal: boolean;
	/** May manage the linked accounts: the institution itself, not a person who acts for it. */
	is_owner: boolean;
	/** The link through which the customer acts for an institution; null on their own account. */
	corp_id: number | null;
	/** Written as dialled from the store's country, so a foreign number has its country code. */
	phone_number: string;
	/** 'cell', 'home', 'work', or '' if none was chosen. */
	phone_number_type: string;
	phone_number_ext: string;
	alt_phone_number: string;
	alt_phone_number_type: string;
	alt_phone_number_ext: string;
	/** A way that the store offers; 'phone' if the store does not offer the account's preference. */
	communication_preference: string;
	account_extra_fields: Record<string, string>;
	/** The address book; the account's own address, id 0, comes first. */
	addresses: Address[];
	/** The addresses that owners of the gift registries in the cart ask for, without their streets. */
	alt_addresses: RegistryAddress[];
}

/** The address that a gift registry asks for, as far as its buyers may see it. */
export interface RegistryAddress {
	/** Together with `gift_registry_id` it names the address. */
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
	/** ISBNs of the favourites, the newest first. Empty, with a `wishlist_id` of null, unless the call asked for them. */
	wishlist: { rows: string[] };
	wishlist_id: number | null;
	/** The chosen location, in a store that has several; null for none. */
	location_id: number | null;
	/** A location has to be chosen before anything goes into the cart, and none has been. */
	pick_location: boolean;
}

/** A session with only as much of the cart as every page shows: nothing is priced for it. */
export type SessionSummary = Omit<Session, 'cart'> & { cart: CartSummary };

/** False leaves the favourites out: there may be thousands, and each title says itself whether it is one. */
const wishlist = flag().optional();

export const session = {
	/**
	 * Returns the visitor's session. A visitor without one gets an id, under which a session starts with the first post that needs
	 * it.
	 */
	'session/get': define<Session>()({
		source: 'docs/behaviour/shell.md#session',
		open: true,
		// It writes only with `reset_cart`.
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
