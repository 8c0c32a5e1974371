import { z } from 'zod';
import { define } from './call';
import type { CheckoutDraft } from './checkout-draft';
import { condition, dollars, eisbn, file, flag, graphemes, id, integer, json, requiredText, text } from './fields';
import { type ImportResult, type ImportState, rowsAsked, rowsAskedNames } from './import';
import { maxGiftMessageLength, maxGiftNameLength, maxNameLength, maxNoteLength } from './lengths';
import { maxCopies } from './limits';
import { importReasons, orderingReasons } from './refusal';
import type { Author, Offer } from './title';
import type { NamesIn } from './wire-names';

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

/** What a cart comes to, in decimal strings; all of them null for a guest who may not see prices (docs/behaviour/cart.md#contents). */
export interface CartAmounts {
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
	/** What is left to pay when the gift cards have paid. */
	total_owing: string | null;
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
		/** Copies that nobody can supply any more: `cart/adjust` takes them off (docs/behaviour/cart.md#adjusting). */
		short_quantity: number;
		gift_registry_id: number | null;
		/** Copies that the registry still wants; null on every other line. */
		gift_registry_wants: number | null;
		/** What the registry was called that the line was for, where that has been deleted; null on every other line. */
		gift_registry_gone: string | null;
		is_giftcard: boolean;
		last_ordered: { date_ordered: number } | null;
		/** What one costs. */
		sold_price: string | null;
		/** What one would cost without its discount, null where it has none: what the summary calls the list price. */
		original_price: string | null;
		/** What the line costs. */
		line_price: string | null;
		cart_notes: GiftCardNotes | null;
	};
}

export interface Cart {
	items: CartItem[];
	summary: CartAmounts;
	gift_cards: {
		number: string;
		/** What it pays of this cart. */
		amount: string;
		/** Always '': only its hash is kept. */
		pin: string;
		/** What is on it. */
		balance: string;
		/** What it could pay of this cart, beside the others. */
		most: string;
	}[];
	contains_unavailable: boolean;
	meets_order_min: boolean;
	/** In-store pick up is open to this cart. */
	can_click_collect: boolean;
	/** Changes with the items, their prices, the location and the delivery: with what the shopper agrees to. '' for an empty cart. */
	checksum: string;
	/** Stands for how many copies of each line have to be ordered first. */
	supply: string;
	/** What its checkout was told so far. */
	checkout: CheckoutDraft;
}

/** What the wire calls otherwise in a cart: a purchase order has the name of a promo code there. */
export const cartNames: NamesIn<Cart> = { checkout: { contact: { purchase_order: 'promo_code' } } };

export interface CartAnswer {
	cart: Cart;
}

/** What a shopper may be asked to decide before a title goes into the cart (docs/behaviour/cart.md#above-stock). */
export const cartQuestions = ['stock', 'large-print'] as const;

export interface CartQuestion {
	about: (typeof cartQuestions)[number];
	/** What there is in stock. */
	onhand: number;
	/** How many of those can still be had beside the cart's other copies. */
	left: number;
	/** More than that can be ordered. */
	orderable: boolean;
	/** What there is are places at an event. */
	ticket?: true;
}

/**
 * What came of an addition. 'asked': nothing yet, the shopper has to decide about the question first. 'unchanged': the copies of
 * the form are there already, by a click before this one or by another page.
 */
export type CartAddition =
	| { happened: 'added' | 'updated' | 'removed'; question: null }
	/** With the copies that are there, on lines of the same kind; of a gift card, on all lines. */
	| { happened: 'unchanged'; question: null; in_cart: number }
	| { happened: 'asked'; question: CartQuestion };

/** What a cart comes to, in a line. */
export type CartSum = Pick<CartAmounts, 'total_quantity' | 'total'>;

/** The same with the cart as it is then, and what it comes to; null where they were not asked for. */
export type CartAdded = CartAddition & { cart: Cart | null; sum: CartSum | null };

const addition = {
	eisbn: eisbn(),
	condition: condition().optional(),
	/** With `cart_id` the line's new quantity (0 removes it); without, how many to add. */
	quantity: integer(0, maxCopies),
	cart_id: id().optional(),
	gift_registry_id: id().optional(),
};

export interface ImportAnswer extends ImportState {
	result: ImportResult<{ titles: number; copies: number }>;
	/** The cart as it is after the answer that filled it, null in every other. */
	cart: Cart | null;
}

/** Why a title is not put into the cart (docs/behaviour/cart.md#cart-button). */
const additionReasons = [
	...orderingReasons,
	'line-gone',
	'line-of-another-title',
	'title-unknown',
	'title-unavailable',
	'stock-short',
	'registry-unknown',
	'title-not-on-registry',
	'gift-cards-not-sold',
	'gift-card-price-missing',
	'gift-card-price-out-of-range',
] as const;

export const cart = {
	'cart/add': define<CartAdded>()({
		source: 'docs/behaviour/cart.md#cart-button',
		refuses: [...additionReasons, 'cart-full', 'too-many-copies'],
		limit: 'cart',
		payload: z.object({
			...addition,
			/** What the shopper is to be asked, where there is reason to; without it nothing is. */
			ask: json(z.array(z.enum(cartQuestions))).optional(),
			/**
			 * How many copies of it the form was drawn with, on lines of the same kind; of a gift card, on all lines. The same
			 * form that is sent again, by a second click, changes nothing.
			 */
			in_cart: integer(0).optional(),
			/** Gift cards only, cents inside, dollars on the wire. */
			price: dollars().optional(),
			personalized: flag().optional(),
			from: graphemes(maxGiftNameLength).optional(),
			to: graphemes(maxGiftNameLength).optional(),
			message: graphemes(maxGiftMessageLength).optional(),
			/** The same key puts the same into the cart once, however often it is sent within a day. */
			idempotency_key: requiredText(100).optional(),
			/** False leaves the cart out, which costs more to price than to add to. */
			return_cart: flag().optional(),
			/** What is in the cart then, and what it comes to, to be told with what was done. */
			return_sum: flag().optional(),
		}),
	}),
	/** What the shopper would be asked; nothing changes. */
	'cart/question': define<{ question: CartQuestion | null }>()({
		source: 'needed by docs/behaviour/cart.md#above-stock: the pages that ask where no scripts run',
		refuses: additionReasons,
		payload: z.object({ ...addition, ask: json(z.array(z.enum(cartQuestions))) }),
	}),
	'cart/removeItem': define<CartAnswer>()({
		source: 'docs/behaviour/cart.md#quantity',
		limit: 'cart',
		payload: z.object({ cart_id: id() }),
	}),
	'cart/removeAll': define<CartAnswer>()({
		source: 'docs/behaviour/cart.md#tools',
		limit: 'cart',
		payload: z.object({}),
	}),
	'cart/removeUnavailable': define<CartAnswer>()({
		source: 'docs/behaviour/cart.md#unavailable',
		limit: 'cart',
		payload: z.object({}),
	}),
	/** Brings each line down to what is on hand, and takes out the titles of which nothing is. */
	'cart/adjust': define<CartAnswer>()({
		source: 'needed by docs/behaviour/cart.md#adjusting',
		limit: 'cart',
		payload: z.object({}),
	}),
	'cart/copyCartToList': define<{ list: { list_id: number; name: string }; cart: Cart }>()({
		source: 'docs/behaviour/cart.md#tools',
		limit: 'edit',
		/** 0 is the favourites, begun now if there are none yet. */
		payload: z.object({ list_id: id() }),
	}),
	'cart/email': define<{ sent: true }>()({
		source: 'needed by docs/behaviour/cart.md#tools, the email-cart form',
		limit: 'email',
		payload: z.object({
			email: requiredText(254, 'Please input your email address.'),
			name: text(maxNameLength).optional(),
			message: text(maxNoteLength).optional(),
		}),
	}),
	/**
	 * A file of titles into the cart. With `file` it is read, in the background when it takes longer than a moment. With
	 * `import_id` it is told how far that is, then what its rows come to, a page at a time. With `addToCart` as well the green rows
	 * go into the cart. A file that cannot be read is refused in the shopper's words, whenever that is found.
	 */
	'cart/import': define<ImportAnswer>()({
		source: 'docs/behaviour/list-files.md#steps',
		refuses: [...orderingReasons, ...importReasons],
		// Asking how far it is has no limit, as all reading.
		limit: ({ file, addToCart }) => (file ? 'upload' : addToCart ? 'cart' : null),
		payload: z.object({
			/** Either a file, or the import that an earlier answer named. */
			file: file().optional(),
			import_id: requiredText(100).optional(),
			addToCart: flag().optional(),
			/** With a file: one copy of each title of which the file says no number. */
			one_each: flag().optional(),
			...rowsAsked,
		}),
		wire: { payload: rowsAskedNames },
	}),
};

/** What puts a title into the cart, or asks what that would take. */
export type AdditionCall = 'cart/add' | 'cart/question';
