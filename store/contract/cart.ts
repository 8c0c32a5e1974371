import { z } from 'zod';
import { define } from './call';
import type { CheckoutDraft } from './checkout-draft';
import { condition, dollars, eisbn, file, flag, graphemes, id, integer, json, requiredText, text } from './fields';
import { type ImportResult, type ImportState, rowPageFieldNames, rowPageFields } from './import';
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
	/** When the promo code ends, in Unix seconds, or null if it has no end. */
	expiry_date: number | null;
}

/** A cart's amounts as decimal strings; all are null for a guest who may not see prices (docs/behaviour/cart.md#contents). */
export interface CartAmounts {
	/** The number of cart lines. */
	item_count: number;
	/** The number of copies. */
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
	/** The amount that is left to pay after the gift cards. */
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
		/** Whether this visitor can buy the title. */
		cartable: boolean;
		/** Whether the visitor could buy the title after logging in (shown as 'Requires account'). */
		cartable_logged_in: boolean;
		backorder_quantity: number;
		backorder_sub_message: string | null;
		/**
		 * The number of copies that can no longer be supplied. `cart/adjust` removes these copies (docs/behaviour/cart.md#adjusting).
		 */
		short_quantity: number;
		gift_registry_id: number | null;
		/** The number of copies that the gift registry still wants, or null for cart lines without a registry. */
		gift_registry_wants: number | null;
		/** The name of the cart line's gift registry if the registry has been deleted, or null for every other line. */
		gift_registry_gone: string | null;
		/**
		 * The number of copies that were in the customer's cart before a guest's cart was merged into that cart at the log-in. The
		 * value is 0 once the shopper has decided about these copies.
		 */
		earlier_quantity: number;
		is_giftcard: boolean;
		last_ordered: { date_ordered: number } | null;
		/** The price of one copy. */
		sold_price: string | null;
		/** The price of one copy before its discount, called the list price in the cart summary, or null if there is no discount. */
		original_price: string | null;
		/** The price of the whole cart line. */
		line_price: string | null;
		cart_notes: GiftCardNotes | null;
	};
}

export interface Cart {
	items: CartItem[];
	summary: CartAmounts;
	gift_cards: {
		number: string;
		/** The amount of this cart that the gift card pays. */
		amount: string;
		/** Always '', because only the PIN's hash is stored. */
		pin: string;
		/** The gift card's balance. */
		balance: string;
		/** The maximum amount of this cart that the gift card could pay, after the other gift cards. */
		most: string;
	}[];
	contains_unavailable: boolean;
	meets_order_min: boolean;
	/** Whether the shopper can pick up this cart in the store. */
	can_click_collect: boolean;
	/**
	 * A hash of what the shopper agrees to: the items, their prices, the location and the delivery method. The value is '' for an
	 * empty cart.
	 */
	checksum: string;
	/** A hash of the number of copies of each cart line that must first be ordered from a supplier. */
	supply: string;
	/** The shopper's answers in the checkout steps so far. */
	checkout: CheckoutDraft;
}

/**
 * The fields of a cart whose name in the API differs from the code. In the API, a purchase order number is called `promo_code`.
 */
export const cartNames: NamesIn<Cart> = { checkout: { contact: { purchase_order: 'promo_code' } } };

export interface CartAnswer {
	cart: Cart;
}

/** The questions that a shopper may have to answer before a title is added to the cart (docs/behaviour/cart.md#above-stock). */
export const cartQuestions = ['stock', 'large-print'] as const;

export interface CartQuestion {
	about: (typeof cartQuestions)[number];
	/** The number of copies in stock. */
	onhand: number;
	/** The number of copies in stock beyond the copies that are already in the cart. */
	left: number;
	/** Whether the shopper can order more copies than are in stock. */
	orderable: boolean;
	/** Set for event tickets, whose stock is the number of free seats. */
	ticket?: true;
}

/**
 * The result of adding a title to the cart. 'asked': nothing was added yet, because the shopper must first answer the question.
 * 'unchanged': an earlier click or another page has already added the copies of the form.
 */
export type CartAddition =
	| { happened: 'added' | 'updated' | 'removed'; question: null }
	/** `in_cart` is the number of copies on cart lines of the same kind; for a gift card, the number on all cart lines. */
	| { happened: 'unchanged'; question: null; in_cart: number }
	| { happened: 'asked'; question: CartQuestion };

/** The cart's number of copies, subtotal and total, for a one-line summary. */
export type CartSum = Pick<CartAmounts, 'total_quantity' | 'subtotal' | 'total'>;

/** The answer to an addition, with the new cart and its total. The cart and the total are null unless the call asked for them. */
export type CartAdded = CartAddition & { cart: Cart | null; sum: CartSum | null };

const addition = {
	eisbn: eisbn(),
	condition: condition().optional(),
	/** If `cart_id` is set, the new quantity of that cart line (0 removes the line). Otherwise, the number of copies to add. */
	quantity: integer(0, maxCopies),
	cart_id: id().optional(),
	gift_registry_id: id().optional(),
};

export interface ImportAnswer extends ImportState {
	result: ImportResult<{ titles: number; copies: number }>;
	/** The cart after the import has added its rows, or null until then. */
	cart: Cart | null;
}

/** The reasons why a title is not added to the cart (docs/behaviour/cart.md#cart-button). */
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
			/** The questions that the caller can show to the shopper. Without this field, the call asks no questions. */
			ask: json(z.array(z.enum(cartQuestions))).optional(),
			/**
			 * The number of copies that were in the cart when the form was shown. Only cart lines of the same kind count, but for a
			 * gift card, all cart lines count. If a double click sends the form twice, the second request therefore changes nothing.
			 */
			in_cart: integer(0).optional(),
			/** The amount of a gift card. Dollars in the API, cents in the code. Only for gift cards. */
			price: dollars().optional(),
			personalized: flag().optional(),
			from: graphemes(maxGiftNameLength).optional(),
			to: graphemes(maxGiftNameLength).optional(),
			message: graphemes(maxGiftMessageLength).optional(),
			/**
			 * The key that identifies an addition. Requests with the same key add copies only once, even if the requests are sent
			 * several times within a day.
			 */
			idempotency_key: requiredText(100).optional(),
			/** The value false leaves the cart out of the answer. Calculating the cart's prices takes longer than adding a title. */
			return_cart: flag().optional(),
			/** True returns the cart's total, so that the screen can show the total with the message about the addition. */
			return_sum: flag().optional(),
		}),
	}),
	/** Returns the question that an addition would ask the shopper. Changes nothing. */
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
	/** Keeps the copies of the customer's earlier cart, or removes these copies and adds their titles to the favourites list. */
	'cart/decideEarlier': define<CartAnswer & { put_aside: number }>()({
		source: 'needed by docs/behaviour/cart.md#an-earlier-cart',
		limit: 'cart',
		payload: z.object({ keep: flag() }),
	}),
	/** Reduces each cart line to the copies in stock, and removes lines whose title is out of stock. */
	'cart/adjust': define<CartAnswer>()({
		source: 'needed by docs/behaviour/cart.md#adjusting',
		limit: 'cart',
		payload: z.object({}),
	}),
	'cart/copyCartToList': define<{ list: { list_id: number; name: string }; cart: Cart }>()({
		source: 'docs/behaviour/cart.md#tools',
		limit: 'edit',
		/** The list's id. 0 means the favourites list, which the call creates if the shopper has no favourites list. */
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
	 * Imports a file of titles into the cart, in up to three steps. If `file` is set, reads the file; a large file is read in the
	 * background. If `import_id` is set, returns the progress, and then a page of the rows. If `addToCart` is also set, adds the
	 * accepted (green) rows to the cart. Each step may refuse an unreadable file, with a message for the shopper.
	 */
	'cart/import': define<ImportAnswer>()({
		source: 'docs/behaviour/list-files.md#steps',
		refuses: [...orderingReasons, ...importReasons],
		// A call that asks for the progress only reads data, so the call has no rate limit.
		limit: ({ file, addToCart }) => (file ? 'upload' : addToCart ? 'cart' : null),
		payload: z.object({
			/** Either a file, or the id of an import from an earlier call. */
			file: file().optional(),
			import_id: requiredText(100).optional(),
			addToCart: flag().optional(),
			/** For a file: adds one copy of each title for which the file gives no quantity. */
			one_each: flag().optional(),
			...rowPageFields,
		}),
		wire: { payload: rowPageFieldNames },
	}),
};

/** The calls that add a title to the cart, or return the question that an addition would ask. */
export type AdditionCall = 'cart/add' | 'cart/question';
