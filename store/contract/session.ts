import { z } from 'zod';
import type { Address } from './address';
import type { PlaceField } from './address-fields';
import { define } from './call';
import type { Cart, CartItem } from './cart';
import { flag } from './fields';

/** The cart as every page's header needs it (docs/behaviour/cart.md#contents); the cart's own screens ask for the whole. */
export interface CartSummary {
	summary: { item_count: number; total_quantity: number };
	/** What is in it, for 'N in cart': the same places as in a whole cart, as far as they go. */
	items: {
		title_info: { eisbn: string; available: { code: string } };
		cart_info: Pick<CartItem['cart_info'], 'cart_id' | 'quantity' | 'gift_registry_id' | 'is_giftcard' | 'cart_notes'>;
	}[];
}

export interface LinkedAccount {
	/** The link's own id: what `account/switch` and the removals take. */
	id: number;
	/** The institution's name for the person; the person's for the institution, '' until the link is authorised. */
	name: string;
	email: string;
	/** Not authorised yet. */
	pending: boolean;
	/** Waits for the person, who may agree without the e-mail's link: their address is confirmed. */
	may_agree: boolean;
	is_institution: boolean;
	type: 'parent' | 'child';
	/** What the institution lets the person do: see all its orders, or only those that they have placed. */
	sees_all: boolean;
	/** False for who only asks: the institution's owner approves each order. */
	may_order: boolean;
	/** The most that an order of theirs may come to; null for any amount. */
	order_limit: string | null;
}

/** The account that is used: the customer's own, or the institution's that they act for. */
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
	/** As it is dialled in the store's country; one of another country with its code. The alternate one likewise. */
	phone_number: string;
	/** 'cell', 'home', 'work' or ''. */
	phone_number_type: string;
	phone_number_ext: string;
	alt_phone_number: string;
	alt_phone_number_type: string;
	alt_phone_number_ext: string;
	/** One that the store offers; 'phone' for an account that prefers another. */
	communication_preference: string;
	account_extra_fields: Record<string, string>;
	/** The address book; the account's own address, id 0, comes first. */
	addresses: Address[];
	/** Of the gift registries in the cart: where their owners would like things sent. The street stays theirs. */
	alt_addresses: RegistryAddress[];
}

/** The address that a gift registry asks for, as its buyers may see it. */
export interface RegistryAddress {
	/** Together with `gift_registry_id` it names the address. */
	address_id: number;
	gift_registry_id: number;
	gift_registry_name: string;
	/** Whose address it is. */
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
	/** ISBNs of the favourites, the newest first; none, and no list of theirs, where they were not asked for. */
	wishlist: { rows: string[] };
	wishlist_id: number | null;
	/** The location that was chosen, of a store that has several. */
	location_id: number | null;
	/** The store wants one chosen before anything goes into the cart, and none is. */
	pick_location: boolean;
}

/** The same with no more of the cart than every page shows: nothing is priced for it. */
export type SessionSummary = Omit<Session, 'cart'> & { cart: CartSummary };

/** False leaves the favourites out: there may be thousands, and each title says whether it is one. */
const wishlist = flag().optional();

export const session = {
	/** Who has no session is given the id of one: it begins with the first post that needs it. */
	'session/get': define<Session>()({
		source: 'docs/behaviour/shell.md#session',
		open: true,
		// With `reset_cart`.
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
