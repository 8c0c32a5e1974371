import { z } from 'zod';
import { define } from './call';
import { condition, dollars, eisbn, file, flag, id, integer, text } from './fields';
import type { Author, Offer } from './title';

export interface TaxLine {
	type: string;
	amount: string;
}

export interface PromoLine {
	code: string;
	description: string;
	amount: string;
	type: string;
	automatic: boolean;
	/** Unix seconds. */
	expiry_date: number | null;
}

/** Amounts are decimal strings; all of them null for a guest who may not see prices (spec 2 §3). */
export interface CartSummary {
	/** Lines. */
	item_count: number;
	/** Copies. */
	total_quantity: number;
	original_price: string | null;
	discounts: string | null;
	promo_codes: PromoLine[];
	subtotal: string | null;
	taxes: TaxLine[];
	shipping: string | null;
	post_subtotal_discount: string | null;
	total: string | null;
	total_gift_card_amount_used: string | null;
	is_shipping_tbd: boolean;
	contains_gift_registry_item: boolean;
	contains_gift_registry_shipping: boolean;
}

export interface GiftCardNotes {
	giftcard_price: string;
	gift_card_info: { personalize: boolean; to: string; from: string; message: string };
}

export interface CartItem {
	title_info: {
		eisbn: string;
		title: string;
		subtitle: string | null;
		authors: Author[];
		binding: string | null;
		price: string | null;
		cover_image_cache: string;
		is_forthcoming: boolean;
		release_date: number | null;
		available: Offer;
	};
	cart_info: {
		cart_id: number;
		quantity: number;
		/** This visitor can check out with it. */
		cartable: boolean;
		/** A logged-in customer could, this guest can not ('Requires account'). */
		cartable_logged_in: boolean;
		backorder_quantity: number;
		backorder_sub_message: string | null;
		gift_registry_id: number | null;
		is_giftcard: boolean;
		last_ordered: { date_ordered: number } | null;
		/** What one costs. */
		sold_price: string | null;
		/** What the line costs. */
		line_price: string | null;
		cart_notes: GiftCardNotes | null;
	};
}

export interface Cart {
	items: CartItem[];
	summary: CartSummary;
	gift_cards: { number: string; amount: string; pin: string }[];
	contains_unavailable: boolean;
	meets_order_min: boolean;
	/** In-store pick up is open to this cart. */
	can_click_collect: boolean;
	/** Changes with the items, their prices, the location and the delivery: with what the shopper agrees to. '' for an empty cart. */
	checksum: string;
}

export interface CartAnswer {
	cart: Cart;
}

export const cart = {
	'cart/add': define<CartAnswer>()({
		source: 'spec 1 §7, spec 2 §7',
		limit: 'cart',
		payload: z.object({
			eisbn: eisbn(),
			condition: condition().optional(),
			/** With `cart_id` the line's new quantity (0 removes it); without, how many to add. */
			quantity: integer(0, 9999),
			cart_id: id().optional(),
			gift_registry_id: id().optional(),
			/** Gift cards only, cents inside, dollars on the wire. */
			price: dollars().optional(),
			personalized: flag().optional(),
			from: text(50).optional(),
			to: text(50).optional(),
			message: text(100).optional(),
		}),
	}),
	'cart/removeItem': define<CartAnswer>()({
		source: 'spec 1 §7, spec 2 §7',
		limit: 'cart',
		payload: z.object({ cart_id: id() }),
	}),
	'cart/removeAll': define<CartAnswer>()({ source: 'spec 2 §7', limit: 'cart', payload: z.object({}) }),
	'cart/removeUnavailable': define<CartAnswer>()({ source: 'spec 2 §7', limit: 'cart', payload: z.object({}) }),
	/** Brings each line down to what is on hand, and takes out the titles of which nothing is. */
	'cart/adjust': define<CartAnswer>()({
		source: 'needed by spec 2 §4, Cart adjustment before checkout',
		limit: 'cart',
		payload: z.object({}),
	}),
	'cart/copyCartToList': define<{ list: { list_id: number; name: string }; cart: Cart }>()({
		source: 'spec 2 §7',
		limit: 'edit',
		payload: z.object({ list_id: id() }),
	}),
	'cart/import': define<{ result: { titles: { isbn: string; qty: number; success: boolean }[] }; cart: Cart }>()({
		source: 'spec 2 §4, §7',
		limit: 'upload',
		payload: z.object({ file: file(), addToCart: flag().optional() }),
	}),
};
