import type { CartQuestion } from '~store/contract/cart';

/**
 * The subject of a question that the shop asks before it adds a title to the cart. The shopper must answer the question or agree
 * before the title is added to the cart.
 */
export type Agreement = CartQuestion['about'];

/** The fields of the form that changes a cart. The form's schema is in cart-form.server.ts. */
export interface CartForm {
	/** 'add' adds copies to the cart. 'set' sets the number of copies of a cart line; 0 removes the cart line. */
	intent: 'add' | 'set';
	eisbn: string;
	condition?: string;
	quantity: number;
	/** The id of the cart line whose quantity is set. */
	cart_id?: number;
	gift_registry_id?: number;
	/**
	 * How many copies of the title were in the cart when the form was rendered. If the form is posted twice, the copies are
	 * added to the cart only once.
	 */
	in_cart?: number;
	agreed: Agreement[];
	/** The page to return to after the cart has changed. */
	back?: string;
	/** The `customerMark` of the customer who saw the form, if the form changes the customer's own cart. */
	shown_to?: string;
}

/** Returns the form's fields as names and values, for hidden inputs or a query. */
export function cartFields(form: Partial<CartForm>): [string, string][] {
	return Object.entries(form).flatMap(([name, value]): [string, string][] => {
		if (value === undefined) return [];
		return Array.isArray(value) ? value.map((one): [string, string] => [name, one]) : [[name, String(value)]];
	});
}

/** A question that the shopper has to answer before the cart changes. */
export interface CartAsked extends CartQuestion {
	form: CartForm;
}

/** A quantity that the store refused, to show again in the quantity field. */
export interface RefusedQuantity {
	/** The name of the quantity field, as `quantityField` returns it. */
	field: string;
	typed: string;
	/** Whether the customer had to log in before the quantity could be used. After this log-in, the quantity itself is valid. */
	held?: boolean;
}

type Named = string | number | null | undefined;

/** Returns the name of a quantity field. The name identifies the cart line, or the offer if there is no cart line yet. */
export const quantityField = (form: Record<'eisbn' | 'condition' | 'cart_id' | 'gift_registry_id', Named>): string =>
	form.cart_id ? `line-${form.cart_id}` : ['offer', form.eisbn, form.condition, form.gift_registry_id ?? ''].join('-');

/**
 * The answer to a form that a script posted. The answer is one of three kinds: a message with the cart's total, a refusal, or a
 * question that the shopper must answer first.
 */
export type CartOutcome =
	/**
	 * `said` is the message about the change, and `cart` is the cart's total. `cart` is null if `said` is already a complete
	 * message.
	 */
	{ said: string; cart: string | null } | { refused: string; quantity?: RefusedQuantity } | { asked: CartAsked };
