import type { CartQuestion } from '~store/contract/cart';

/** The subject of a question that a shopper must answer or agree to. */
export type Agreement = CartQuestion['about'];

/** The fields of the form that changes a cart (its schema: cart-form.server.ts). */
export interface CartForm {
	/** 'add' puts copies in; 'set' says how many a line is to have, 0 for none. */
	intent: 'add' | 'set';
	eisbn: string;
	condition?: string;
	quantity: number;
	/** The line that is set. */
	cart_id?: number;
	gift_registry_id?: number;
	/** The copies of the title in the cart when the form was drawn: so a form that is sent twice adds once. */
	in_cart?: number;
	agreed: Agreement[];
	/** The page to return to. */
	back?: string;
	/** The mark of the customer whom the form was shown to, where their own cart is changed. */
	shown_to?: string;
}

/** The fields as a form or an address holds them. */
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

/** A quantity that was not taken: its field shows it again. */
export interface RefusedQuantity {
	/** The line that it was for, else the offer, as `quantityField` names them. */
	field: string;
	typed: string;
	/** The log-in came first: nothing is wrong with the quantity. */
	held?: boolean;
}

type Named = string | number | null | undefined;

/** Names the field of a quantity among those of a page: by its line where there is one, else by what it would be a line of. */
export const quantityField = (form: Record<'eisbn' | 'condition' | 'cart_id' | 'gift_registry_id', Named>): string =>
	form.cart_id ? `line-${form.cart_id}` : ['offer', form.eisbn, form.condition, form.gift_registry_id ?? ''].join('-');

/**
 * The answer to a script that posted. It is the result with the cart's total, the reason for a refusal, or a question
 * that the shopper must answer first.
 */
export type CartOutcome =
	/** The result in words, and the cart's total; `cart` is null when `said` is already complete. */
	{ said: string; cart: string | null } | { refused: string; quantity?: RefusedQuantity } | { asked: CartAsked };
