import { z } from 'zod';
import { define } from './call';
import type { Cart } from './cart';
import { flag } from './fields';

/** The cart as every page's header needs it; the cart's own screens ask for the whole. */
export interface CartGlance {
	checksum: string;
	summary: { item_count: number; total_quantity: number };
	can_click_collect: boolean;
	contains_unavailable: boolean;
	/** What is in it, for 'N in cart'. */
	items: { cart_id: number; eisbn: string; condition: string; quantity: number }[];
}

export interface LinkedAccount {
	id: number;
	name: string;
	email: string;
	pending: boolean;
	is_institution: boolean;
	type: 'parent' | 'child';
}

export interface SessionUser {
	first_name: string;
	last_name: string;
	email_address: string;
	company: string | null;
	is_institution: boolean;
	is_personal: boolean;
	is_owner: boolean;
	corp_id: number | null;
	phone_number: string;
	phone_number_ext: string;
	street_address: string;
	street_address_2: string;
	city: string;
	province: string;
	postal_code: string;
	country: string;
	communication_preference: string;
}

export interface Session {
	session_id: string;
	logged_in: boolean;
	user: SessionUser | null;
	cart: CartGlance;
	wishlist: { rows: string[] };
	wishlist_id: number | null;
	location_id: number | null;
	pick_location: boolean;
}

export interface SessionWithCart extends Omit<Session, 'cart'> {
	cart: Cart;
}

export const session = {
	'session/get': define<Session | SessionWithCart>()({
		source: 'spec 1 §7, spec 2 §7, spec 3 §7',
		open: true,
		payload: z.object({
			/** Empties the cart first. */
			reset_cart: flag().optional(),
			/** Answers with the whole cart in place of the glance. */
			full_cart: flag().optional(),
		}),
	}),
	'session/getChecksum': define<{ cart_checksum: string }>()({
		source: 'spec 2 §7, spec 3 §7',
		open: true,
		payload: z.object({}),
	}),
};
