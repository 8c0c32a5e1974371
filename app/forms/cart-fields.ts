import type { CartQuestion } from '~store/contract/cart';

/** The subject of a question that a shopper must answer or agree to. */
export type Agreement = CartQuestion['about'];

/** The fields of the form that changes a cart (its schema: cart-form.server.ts). */
export interface CartForm {
	/** 'add' adds copies; 'set' sets the number of copies of a line, 0 to remove it. */
	intent: 'add' | 'set';
	eisbn: string;
	condition?: string;
	quantity: number;
	/** The line to set. */
	cart_id?: number;
	gift_registry_id?: number;
	/** The copies of the title in the cart when the form was rendered, so that a form that is sent twice adds once. */
	in_cart?: number;
	agreed: Agreement[];
	/** The page to return to. */
	back?: string;
	/** The mark of the customer who saw the form, if it changes their own cart. */
	shown_to?: string;
}

/** Returns the fields for a form or an address. */
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

/** A refused quantity, to show again in its field. */
export interface RefusedQuantity {
	/** The line of the quantity, or its offer, as `quantityField` names them. */
	field: string;
	typed: string;
	/** The customer had to log in first. The quantity itself is not invalid. */
	held?: boolean;
}

type Named = string | number | null | undefined;

/** Names the field of a quantity among those of a page: by its line, or by the offer if there is no line yet. */
export const quantityField = (form: Record<'eisbn' | 'condition' | 'cart_id' | 'gift_registry_id', Named>): string =>
	form.cart_id ? `line-${form.cart_id}` : ['offer', form.eisbn, form.condition, form.gift_registry_id ?? ''].join('-');

/**
 * The answer to a script that posted. It is the result with the cart's total, the reason for a refusal, or a question
 * that the shopper must answer first.
 */
export type CartOutcome =
	/** The result in words, and the cart's total; `cart` is null when `said` is already complete. */
	{ said: string; cart: string | null } | { refused: string; quantity?: RefusedQuantity } | { asked: CartAsked };
