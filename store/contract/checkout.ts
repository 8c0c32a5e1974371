import { z } from 'zod';
import { define } from './call';
import { captchaAnswer } from './captcha';
import type { Cart } from './cart';
import { type DeliveryPreference, deliveryPreferences, multishipMethods } from './checkout-draft';
import { graphemes, id, json, requiredText, text } from './fields';
import { giftCardNumber } from './giftcard';
import {
	maxInstructionsLength,
	maxNameLength,
	maxPromoCodeLength,
	maxPurchaseOrderLength,
	maxTextLength,
} from './lengths';
import type { Order } from './order';
import { type PaymentChoice, paymentChoices } from './payment-choices';
import { cardPaymentProviders, paymentProviders } from './payment-providers';
import { splitPlace } from './pickup-place';
import { orderingReasons, paymentReasons, readinessReasons, shippingReasons } from './refusal';

/** The locations where a cart can be picked up. */
export interface PickupLocations {
	/** The locations where the cart can be picked up, empty if the shopper has no choice. */
	locations: {
		location_id: number;
		name: string;
		address: string;
		/** The number of copies of the cart that the location has in stock. */
		onhand: number;
		/**
		 * When the cart can be picked up at the location, in Unix seconds, or null if copies must come from another place, or if the
		 * opening hours are unknown.
		 */
		ready_by: number | null;
	}[];
	/** The number of copies in the cart that are taken from stock. Gift cards do not count. */
	wanted: number;
	/**
	 * The preselected location: the only location that has all copies, or else the location chosen earlier, or else the location
	 * with the most copies.
	 */
	selected: number | null;
	/** True if the shopper has no choice, because only one location has all copies. */
	decided: boolean;
}

export interface CheckedCart {
	cart: Cart;
	checksum: string;
}

/** A change to a cart since the shopper agreed to the cart. */
export interface CartChange {
	what:
		| 'price'
		| 'quantity'
		| 'added'
		| 'removed'
		| 'unavailable'
		| 'registry'
		| 'promo_code'
		| 'gift_card'
		| 'delivery'
		| 'address'
		| 'provider'
		| 'shipping'
		| 'tax'
		| 'approval';
	/**
	 * The name of the changed item: a title, a promo code, a gift card's last digits, or a tax; '' if there can be only one item of
	 * this kind.
	 */
	name: string;
	/**
	 * The earlier value: an amount as a decimal string, a number of copies, an address or a provider in words, or the institution
	 * that must approve the order. The value is null if there was no earlier value, or if the visitor may not see it.
	 */
	was: string | null;
	now: string | null;
}

export interface PlacedOrder {
	order_number: string;
	/**
	 * The page of the payment provider where the shopper pays next. The value is null if the payment choice has no page, or if the
	 * payment provider could not be reached.
	 */
	redirect_url: string | null;
	/**
	 * 'awaiting_payment' for an order that waits for an online payment, 'awaiting_approval' for an order that waits for an
	 * approval.
	 */
	state: Order['state'];
}

/** The state of an order's payment. */
export interface OrderPayment {
	order_number: string;
	order_state: Order['state'];
	/**
	 * The state of the order's last payment:
	 * - 'unreachable': the provider could not be reached yet
	 * - 'held': staff are checking the payment, and the customer must not pay again
	 * - 'taking': the payment provider is capturing the payment
	 * - 'late': the payment arrived after the order was given up, and is refunded
	 */
	state: 'none' | 'open' | 'unreachable' | 'held' | 'taking' | 'declined' | 'cancelled' | 'late' | 'paid';
	/** The amount of the order that is left to pay, as a decimal string. */
	amount: string;
	currency: 'CAD' | 'USD';
	/** The payment choice of the order's last payment. */
	payment_choice: PaymentChoice;
	/** The payment provider's page while the order can be paid there, or null otherwise. */
	redirect_url: string | null;
	/** The problem with the payment, in words for the shopper, or '' if there is no problem. */
	problem: string;
	/** The payment choices for the order, including the chosen payment choice, empty once the order no longer waits for payment. */
	choices: PaymentChoice[];
	/** The latest time at which a payment can be started, in Unix seconds. */
	pay_until: number;
}

export interface ShippingProvider {
	provider: string;
	delivery_preference: DeliveryPreference;
	label: string;
	cost: string;
	available: boolean;
	/** Why the shipping provider is not available, or '' if it is available. */
	message: string;
	/** The minimum delivery time in business days. */
	delivery_min: number | null;
	delivery_max: number | null;
	/** The price of the goods, before promo codes, from which shipping is free, or null if shipping is never free. */
	free_over: string | null;
	/** The ISBNs of titles that this shipping provider cannot ship. */
	conflicting_eisbns: string[];
}

export interface ShippingBatchOption {
	multiship_method: (typeof multishipMethods)[number];
	cost: string;
	/** The additional cost compared with shipping the whole order together. */
	delta_cost: string;
	/** The parcels of the order, with the titles in each parcel. */
	batches: { label: string; eisbns: string[] }[];
}

const address = () => id().optional();
/**
 * The delivery address: one of the account's addresses (0 is the account's own), or the address of a gift registry in the cart.
 */
const destination = { address_id: address(), gift_registry_id: id().optional() };
const delivery = () => z.enum(deliveryPreferences);
const orderNumber = () => requiredText(40);
const contact = {
	name: text(maxNameLength).optional(),
	email: text(254).optional(),
	phone: text(500).optional(),
	preferred_communication: z.enum(['email', 'phone', 'text']).optional(),
	/**
	 * The customer's instructions for the order. The first line may contain the pick-up place, and then does not count towards the
	 * maximum length (docs/behaviour/checkout.md#pick-up-places).
	 */
	instructions: graphemes(maxInstructionsLength, (said) => splitPlace(said).rest).optional(),
	/**
	 * The location for the pick-up, in a store with several locations. If the field is omitted, the location depends on the stock.
	 */
	pickup_location_id: id().optional(),
};

/**
 * An order to submit. The order may omit the answers of earlier checkout steps. Answers that the order contains are processed as
 * in those steps.
 */
const order = z.object({
	...contact,
	delivery_preference: delivery().optional(),
	address_id: address(),
	provider: text(60).optional(),
	multiship_method: z.enum(multishipMethods).optional(),
	gift_registry_id: id().optional(),
	/** The promo code that is in the cart. */
	promo_code: text(maxPromoCodeLength).optional(),
	payment_choice: z.enum(paymentChoices).optional(),
	/** The token of the payment card, from the answer of `checkout/setCreditCard`. */
	encrypted_cc_info: text(4000).optional(),
	/** The gift cards that are in the cart. */
	gift_cards: json(z.array(z.object({ number: z.string(), amount: z.string(), pin: z.string() })).max(20)).optional(),
	purchase_order: text(maxPurchaseOrderLength).optional(),
	/** The key that identifies the submission. Submitting the order again with the same key returns the same order. */
	idempotency_key: requiredText(100).optional(),
	/** The checksum of the cart that the shopper agreed to. The call refuses the order if the cart has changed since then. */
	checksum: requiredText(100).optional(),
	/**
	 * The cart's `supply` that the shopper agreed to. The call refuses the order if more copies must be ordered from a supplier
	 * than at that time.
	 */
	supply: requiredText(100).optional(),
});

/** The reasons for which every checkout step may refuse. */
const stepReasons = [...orderingReasons, 'cart-empty'] as const;

/**
 * The reasons for which an order is not placed: the reasons of its checkout steps, and changes to the cart since the shopper
 * agreed to it.
 */
const orderReasons = [
	...orderingReasons,
	...readinessReasons,
	...shippingReasons,
	...paymentReasons,
	'order-of-another-session',
	'cart-changed',
	'destination-changed',
	'shipping-changed',
	'supply-changed',
	'delivery-not-chosen',
	'pickup-location-unknown',
	'address-not-chosen',
	'provider-not-chosen',
	'card-not-given',
	'promo-code-not-in-cart',
	'promo-code-used-up',
	'gift-card-not-in-cart',
	'gift-card-short',
] as const;

/** Why a payment is not shown to a shopper who returns from the payment provider's page. */
const returnReasons = ['payment-unknown', 'payment-not-theirs'] as const;

/**
 * The names of two fields that differ between the API and the code. In the API, `old_promo_code` is the promo code, and
 * `promo_code` is the purchase order number.
 */
const orderNames = { promo_code: 'old_promo_code', purchase_order: 'promo_code' };

export const checkout = {
	'checkout/setDelivery': define<CheckedCart>()({
		source: 'docs/behaviour/checkout.md#delivery',
		refuses: [...stepReasons, ...readinessReasons, 'delivery-not-offered'],
		limit: 'checkout',
		payload: z.object({ delivery_preference: delivery() }),
	}),
	/**
	 * `selected` is the shipping provider to preselect, or null if no provider is available (docs/behaviour/checkout.md#providers).
	 */
	'checkout/getShippingProviders': define<{ providers: ShippingProvider[]; selected: string | null }>()({
		source: 'docs/behaviour/checkout.md#providers',
		refuses: [...stepReasons, ...shippingReasons],
		payload: z.object(destination),
	}),
	'checkout/getShippingBatch': define<{ options: ShippingBatchOption[] }>()({
		source: 'docs/behaviour/checkout.md#batches',
		refuses: [...stepReasons, ...shippingReasons],
		payload: z.object({ ...destination, delivery_preference: delivery(), provider: requiredText(60) }),
	}),
	'checkout/setShipping': define<CheckedCart>()({
		source: 'docs/behaviour/checkout.md#providers',
		refuses: [...stepReasons, ...readinessReasons, ...shippingReasons],
		limit: 'checkout',
		payload: z.object({
			...destination,
			delivery_preference: delivery(),
			/** The shipping provider. If the field is omitted, the call stores only the address. */
			provider: requiredText(60).optional(),
			multiship_method: z.enum(multishipMethods).optional(),
		}),
	}),
	'checkout/getPickupLocations': define<PickupLocations>()({
		source: 'docs/behaviour/checkout.md#pick-up-places',
		payload: z.object({}),
	}),
	'checkout/setExtras': define<CheckedCart>()({
		source: 'docs/behaviour/checkout.md#contact',
		refuses: [...stepReasons, 'pickup-location-unknown'],
		limit: 'checkout',
		payload: z.object({ ...contact, purchase_order: text(maxPurchaseOrderLength).optional() }),
		wire: { payload: { purchase_order: 'promo_code' } },
	}),
	'checkout/getPaymentChoices': define<{
		choices: Partial<Record<DeliveryPreference, PaymentChoice[]>>;
		/** The payment choice of the customer's last order with the same delivery method, or null if there is no such order. */
		usual: PaymentChoice | null;
		/** The payment card entered for this cart, such as 'Visa ending in 1111', or null if no card was entered. */
		card: string | null;
	}>()({
		source: 'docs/behaviour/payment.md#choices',
		payload: z.object({}),
	}),
	'checkout/setPaymentChoice': define<CheckedCart>()({
		source: 'docs/behaviour/payment.md#choices',
		refuses: [...stepReasons, ...paymentReasons],
		limit: 'checkout',
		payload: z.object({ payment_choice: z.enum(paymentChoices) }),
	}),
	'checkout/getChanges': define<{ changes: CartChange[] }>()({
		source: 'docs/behaviour/checkout.md#cart-watch: a shopper whose cart has changed is told what has',
		own: true,
		/** The checksum of the cart that the shopper agreed to. */
		payload: z.object({ checksum: requiredText(100) }),
	}),
	'checkout/submit': define<PlacedOrder>()({
		source: 'docs/behaviour/checkout.md#submitting',
		refuses: orderReasons,
		limit: 'checkout',
		payload: order,
		wire: { payload: orderNames },
	}),
	'checkout/requestQuote': define<{ order_number: string }>()({
		source: 'docs/behaviour/cart.md#quotes',
		refuses: [...stepReasons, 'quotes-not-given', 'title-unavailable', 'order-of-another-session'],
		limit: 'checkout',
		orders: true,
		payload: z.object({
			message: requiredText(maxTextLength, 'Please enter a message.'),
			/** The key that identifies the quote request. A second call with the same key returns the same quote request. */
			idempotency_key: requiredText(100).optional(),
		}),
	}),
	'checkout/addPromocode': define<CheckedCart>()({
		source: 'docs/behaviour/cart.md#promo-codes',
		refuses: [...stepReasons, 'promo-codes-not-used', 'promo-code-unknown', 'promo-code-not-now'],
		limit: 'code',
		payload: z.object({ code: requiredText(maxPromoCodeLength) }),
	}),
	'checkout/removePromocode': define<CheckedCart>()({
		source: 'docs/behaviour/cart.md#promo-codes',
		refuses: stepReasons,
		limit: 'checkout',
		payload: z.object({}),
	}),
	'checkout/addGiftCard': define<CheckedCart>()({
		source: 'docs/behaviour/gift-cards.md#redeeming',
		refuses: [
			...stepReasons,
			'captcha-failed',
			'gift-cards-not-taken',
			'gift-card-unknown',
			'gift-card-empty',
			'too-many-gift-cards',
		],
		limit: 'code',
		payload: z.object({ gift_card_number: giftCardNumber(), pin: text(20).optional(), captcha: captchaAnswer() }),
	}),
	'checkout/editGiftCard': define<CheckedCart>()({
		source: 'docs/behaviour/gift-cards.md#redeeming',
		refuses: [
			...stepReasons,
			'gift-cards-not-taken',
			'gift-card-not-held',
			'gift-card-empty',
			'amount-unreadable',
			'amount-above-balance',
		],
		limit: 'checkout',
		payload: z.object({
			gift_card_number: giftCardNumber(),
			/** The amount to pay with the gift card, in dollars. At most the card's balance. */
			amount: text(20),
			pin: text(20).optional(),
		}),
	}),
	'checkout/removeGiftCard': define<CheckedCart>()({
		source: 'docs/behaviour/gift-cards.md#redeeming',
		refuses: stepReasons,
		limit: 'checkout',
		payload: z.object({ gift_card_number: giftCardNumber() }),
	}),
	'checkout/setCreditCard': define<{ cc_info: string; cart: Cart; checksum: string }>()({
		source: 'docs/behaviour/payment.md#cards',
		refuses: [...stepReasons, 'cards-not-taken', 'cards-not-open'],
		limit: 'checkout',
		payload: z.object({
			name: text(maxNameLength).default(''),
			number: text(25).default(''),
			country: text(60).optional(),
			postal_code: text(20).optional(),
			expiry_month: text(2).default(''),
			expiry_year: text(4).default(''),
			cvv: text(4).default(''),
		}),
	}),
	'checkout/getPayment': define<OrderPayment>()({
		source:
			'docs/behaviour/payment.md#providers: an order is placed before it is paid, and its shopper has to see how that stands',
		payload: z.object({
			order_number: orderNumber(),
			/** The access key of the order, from the link in an e-mail. */
			access_key: text(200).optional(),
		}),
	}),
	'checkout/getOrderToPay': define<{ order_number: string | null }>()({
		source:
			'docs/behaviour/payment.md#failures: who comes back from the page of a provider without paying finds the way to the order again',
		own: true,
		payload: z.object({}),
	}),
	'checkout/startPayment': define<OrderPayment>()({
		source:
			'docs/behaviour/payment.md#failures: to pay an order after a provider failed or declined, the same way or another',
		refuses: ['payment-not-open'],
		limit: 'checkout',
		payload: z.object({
			order_number: orderNumber(),
			payment_choice: z.enum(paymentChoices).optional(),
			/** The access key of the order, from the link in an e-mail. */
			access_key: text(200).optional(),
		}),
	}),
	'checkout/settlePayment': define<OrderPayment>()({
		source:
			'docs/behaviour/payment.md#providers: cardPayment, paypalSuccess and chaseSuccess in one: the provider is asked, not the browser',
		refuses: [...returnReasons, 'payment-not-named'],
		limit: 'checkout',
		payload: z.object({
			order_number: orderNumber().optional(),
			/** The access key from the link in an e-mail. The key gives access to the order `order_number`. */
			access_key: text(200).optional(),
			/**
			 * The payment provider. Finds the payment by `reference` if it is set, or else the last payment with this provider for the
			 * order or for the visitor.
			 */
			provider: z.enum(paymentProviders).optional(),
			reference: requiredText(40).optional(),
		}),
	}),
	'checkout/cancelPayment': define<OrderPayment & { cart_restored: boolean }>()({
		source:
			'docs/behaviour/payment.md#failures: gives up an order that is not paid, and puts its lines into the cart again',
		limit: 'checkout',
		payload: z.object({ order_number: orderNumber() }),
	}),
	'checkout/cardPayment': define<{ order_number: string }>()({
		source: 'docs/behaviour/payment.md#providers',
		refuses: [...returnReasons, 'payment-failed'],
		limit: 'checkout',
		/** `transaction_data.reference` identifies the payment, if the payment provider returned a reference. */
		payload: z.object({ provider: z.enum(cardPaymentProviders), transaction_data: json(z.record(z.unknown())) }),
	}),
	'checkout/chaseInit': define<{ uid: string }>()({
		source: 'docs/behaviour/payment.md#providers',
		refuses: ['payment-not-open'],
		limit: 'checkout',
		payload: z.object({}),
	}),
	'checkout/chaseSuccess': define<{ order_number: string }>()({
		source: 'docs/behaviour/payment.md#providers',
		refuses: [...returnReasons, 'payment-failed'],
		limit: 'checkout',
		payload: z.object({ uid: requiredText(200) }),
	}),
	'checkout/paypalSuccess': define<{ order_number: string }>()({
		source: 'docs/behaviour/payment.md#providers',
		refuses: [...orderReasons, ...returnReasons, 'payment-failed'],
		limit: 'checkout',
		/**
		 * `order_id` is PayPal's id of the order. If the shop's order has not been submitted yet, the call first places it with the
		 * other fields, and then pays for it.
		 */
		payload: order.extend({ order_id: requiredText(80) }),
		wire: { payload: orderNames },
	}),
};

/** The calls of the checkout steps. Each of these calls locks the cart. */
export type CheckoutStep =
	| `checkout/${'setDelivery' | 'setShipping' | 'setExtras' | 'setPaymentChoice' | 'setCreditCard'}`
	| `checkout/${'addPromocode' | 'removePromocode' | 'addGiftCard' | 'editGiftCard' | 'removeGiftCard'}`;

/** The calls that place an order. */
export type Submitting = 'checkout/submit' | 'checkout/paypalSuccess';

/** The calls that return the ways to ship a cart, with their cost. */
export type ShippingQuestion = 'checkout/getShippingProviders' | 'checkout/getShippingBatch';
