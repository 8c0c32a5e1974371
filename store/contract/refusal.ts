import type { DeskReason } from './desk-refusal';

/**
 * The kinds of refusal. Every call chooses the status of a refusal by this rule:
 * - the request itself is invalid, regardless of the state of the shop (400)
 * - the caller must log in first (401)
 * - the caller is not allowed to make this request (403)
 * - the record does not exist, or does not belong to the caller (404)
 * - the action is impossible now, but may be possible later (409)
 * - the action can never be possible (422)
 */
export const refusalCodes = {
	400: 'bad_request',
	401: 'unauthenticated',
	403: 'forbidden',
	404: 'not_found',
	405: 'method_not_allowed',
	409: 'conflict',
	413: 'too_large',
	415: 'unsupported_media_type',
	422: 'unprocessable',
	429: 'too_many_requests',
	500: 'failed',
	503: 'unavailable',
} as const;

export type RefusalStatus = keyof typeof refusalCodes;

/**
 * The reasons for refusals, with the status of each reason. A call declares its reasons (`refuses`), and the store can refuse for
 * no other reason. A screen decides by the reason what to show, never by a field's name or by the message.
 */
export const refusalReasons = {
	// The visitor and their log-in
	'login-required': 401,
	'password-wrong': 401,
	'password-not-chosen': 401,
	'captcha-failed': 403,

	// Whether the visitor may order in the shop
	'ordering-disabled': 403,
	'location-not-chosen': 409,
	'title-needs-account': 409,
	'below-order-minimum': 409,
	'above-buyer-limit': 409,

	// The cart
	'cart-empty': 409,
	'cart-full': 409,
	'line-gone': 404,
	'line-of-another-title': 422,
	'title-unknown': 404,
	'title-unavailable': 409,
	'stock-short': 409,
	'too-many-copies': 409,
	'registry-unknown': 404,
	'title-not-on-registry': 409,
	'gift-cards-not-sold': 403,
	'gift-card-price-missing': 400,
	'gift-card-price-out-of-range': 422,

	// Changes to the cart since the shopper agreed to the order
	'cart-changed': 409,
	'destination-changed': 409,
	'shipping-changed': 409,
	'supply-changed': 409,
	'order-of-another-session': 409,

	// Delivery
	'delivery-not-chosen': 409,
	'delivery-not-offered': 403,
	'pickup-location-unknown': 404,
	'address-not-chosen': 409,
	'address-unknown': 404,
	'address-without-country': 422,
	'address-out-of-reach': 422,
	'provider-not-chosen': 409,
	'provider-unavailable': 422,

	// Payment
	'payment-not-chosen': 409,
	'payment-not-open': 422,
	'card-not-given': 409,
	'cards-not-taken': 403,
	'cards-not-open': 409,
	'payment-unknown': 404,
	'payment-not-theirs': 404,
	'payment-not-named': 400,
	'payment-failed': 409,
	'notice-forged': 400,
	'notice-of-no-payment': 422,

	// Promo codes
	'promo-codes-not-used': 403,
	'promo-code-unknown': 404,
	'promo-code-not-now': 409,
	'promo-code-not-in-cart': 409,
	'promo-code-used-up': 409,

	// Gift cards
	'gift-cards-not-taken': 403,
	'gift-card-unknown': 404,
	'gift-card-empty': 409,
	'gift-card-short': 409,
	'gift-card-not-in-cart': 409,
	'gift-card-not-held': 404,
	'too-many-gift-cards': 409,
	'amount-unreadable': 400,
	'amount-above-balance': 409,

	// Quotes
	'quotes-not-given': 403,

	// Accounts
	'email-missing': 400,
	'email-invalid': 400,
	'email-taken': 409,
	'email-unknown': 404,
	'email-own': 422,
	'link-expired': 422,
	'link-verified': 409,
	'link-not-verified': 422,
	'link-of-institution': 422,
	'password-weak': 400,

	// Imported files
	'file-missing': 400,
	'file-unreadable': 422,
	'file-not-read-yet': 409,
	'import-gone': 404,
	'nothing-to-add': 409,

	// Files that the store generates
	'report-gone': 404,
	'report-failed': 422,
} as const satisfies Record<string, RefusalStatus>;

export type RefusalReason = keyof typeof refusalReasons;

/** The reasons why the shop does not sell to a visitor (docs/behaviour/cart.md#ordering). */
export const orderingReasons = ['ordering-disabled', 'login-required', 'location-not-chosen'] as const;

/** The reasons why a cart cannot be checked out (docs/behaviour/cart.md#order-minimum). */
export const readinessReasons = [
	'cart-empty',
	'stock-short',
	'title-unavailable',
	'title-needs-account',
	'below-order-minimum',
	'above-buyer-limit',
] as const;

/** The reasons why an order cannot be shipped to an address, or by a shipping provider (docs/behaviour/checkout.md#providers). */
export const shippingReasons = [
	'delivery-not-offered',
	'address-unknown',
	'address-without-country',
	'address-out-of-reach',
	'provider-unavailable',
] as const;

/** The reasons why an order cannot be paid with a payment choice (docs/behaviour/payment.md#choices). */
export const paymentReasons = ['payment-not-chosen', 'payment-not-open'] as const;

/** The reasons why a file with a list of titles is not imported (docs/behaviour/list-files.md#failures). */
export const importReasons = [
	'login-required',
	'file-missing',
	'file-unreadable',
	'file-not-read-yet',
	'import-gone',
	'nothing-to-add',
] as const;

/** The answer of a call that refuses a request. */
export interface Refusal {
	/** The error message for the shopper. */
	error: string;
	/** The kind of refusal, for programs that use the API. */
	code: (typeof refusalCodes)[RefusalStatus];
	/** The reason for the refusal, if the call declares the reason. */
	reason?: RefusalReason | DeskReason;
	/**
	 * The name of the invalid field in the payload, omitted if no field is invalid. If several fields are invalid, the first field.
	 */
	field?: string;
	/** The error message for each field, if several fields are invalid. */
	fields?: Record<string, string>;
}
