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

/** Where a cart can be picked up. */
export interface PickupLocations {
	/** None where there is nothing to choose. */
	locations: {
		location_id: number;
		name: string;
		address: string;
		/** How many of the wanted copies are on its shelves. */
		onhand: number;
		/** When it can be fetched there. Unix seconds; null where copies have to come from elsewhere, or the hours are not known. */
		ready_by: number | null;
	}[];
	/** The copies of the cart that are kept on shelves. */
	wanted: number;
	/** The one that the goods decide for; else what was chosen before, else the one that has most of it. */
	selected: number | null;
	/** One location alone has all of it. */
	decided: boolean;
}

export interface CheckedCart {
	cart: Cart;
	checksum: string;
}

/** One thing that has changed of a cart since its shopper agreed to it. */
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
	/** The title, the code, the last digits of the card, the tax; '' where there is but one. */
	name: string;
	/**
	 * Amounts as decimal strings, copies as digits, an address or a provider in words, the institution that has to approve the
	 * order. Null where there was none, or nobody may see it.
	 */
	was: string | null;
	now: string | null;
}

export interface PlacedOrder {
	order_number: string;
	/** The payment provider's page, where the shopper pays next; null when there is none, or it could not be reached. */
	redirect_url: string | null;
	/** 'awaiting_payment' for an order that a provider takes the money for, 'awaiting_approval' for one that was only asked for. */
	state: Order['state'];
}

/** How the payment of an order stands. */
export interface OrderPayment {
	order_number: string;
	order_state: Order['state'];
	/**
	 * Of the last try to pay:
	 * - 'unreachable': the provider gave no page yet
	 * - 'held': the store looks at it itself, and it must not be paid again
	 * - 'taking': the money is just being taken
	 * - 'late': it came after the order was given up, and is given back
	 */
	state: 'none' | 'open' | 'unreachable' | 'held' | 'taking' | 'declined' | 'cancelled' | 'late' | 'paid';
	/** What is to be paid. */
	amount: string;
	currency: 'CAD' | 'USD';
	/** What was chosen last. */
	payment_choice: PaymentChoice;
	/** The provider's page, while it can be paid there. */
	redirect_url: string | null;
	/** What went wrong, in words for the shopper; '' for nothing. */
	problem: string;
	/** The payment choices that are open to it, the chosen one too; none once it waits no more. */
	choices: PaymentChoice[];
	/** Until when a payment can be begun. Unix seconds. */
	pay_until: number;
}

export interface ShippingProvider {
	provider: string;
	delivery_preference: DeliveryPreference;
	label: string;
	cost: string;
	available: boolean;
	/** Why it is not available, '' where it is. */
	message: string;
	/** Business days. */
	delivery_min: number | null;
	delivery_max: number | null;
	/** The titles that cannot go this way. */
	conflicting_eisbns: string[];
}

export interface ShippingBatchOption {
	multiship_method: (typeof multishipMethods)[number];
	cost: string;
	/** More than sending everything at once costs. */
	delta_cost: string;
	/** What goes at one time. */
	batches: { label: string; eisbns: string[] }[];
}

const address = () => id().optional();
/** One of the account's addresses, 0 its own; or the address that a gift registry in the cart asks for. */
const destination = { address_id: address(), gift_registry_id: id().optional() };
const delivery = () => z.enum(deliveryPreferences);
const orderNumber = () => requiredText(40);
const contact = {
	name: text(maxNameLength).optional(),
	email: text(254).optional(),
	phone: text(500).optional(),
	preferred_communication: z.enum(['email', 'phone', 'text']).optional(),
	/** The place where it is picked up may stand before them, in a line of its own (docs/behaviour/checkout.md#pick-up-places). */
	instructions: graphemes(maxInstructionsLength, (said) => splitPlace(said).rest).optional(),
	/** Where it is picked up, of a store with several locations; left out, the stock decides. */
	pickup_location_id: id().optional(),
};

/**
 * An order as it is submitted. Everything that a step has been told may be left out; what is said here is taken as the
 * steps would take it.
 */
const order = z.object({
	...contact,
	delivery_preference: delivery().optional(),
	address_id: address(),
	provider: text(60).optional(),
	multiship_method: z.enum(multishipMethods).optional(),
	gift_registry_id: id().optional(),
	/** The promo code of the cart. */
	promo_code: text(maxPromoCodeLength).optional(),
	payment_choice: z.enum(paymentChoices).optional(),
	/** The card that `checkout/setCreditCard` took, as it named it. */
	encrypted_cc_info: text(4000).optional(),
	/** The gift cards of the cart. */
	gift_cards: json(z.array(z.object({ number: z.string(), amount: z.string(), pin: z.string() })).max(20)).optional(),
	purchase_order: text(maxPurchaseOrderLength).optional(),
	/** The same key gives the same order, however often it is sent. */
	idempotency_key: requiredText(100).optional(),
	/** The cart that the shopper agreed to; another one is not ordered. */
	checksum: requiredText(100).optional(),
	/** What the shopper saw of it to be in stock and to be ordered: an order that would wait for more is not placed. */
	supply: requiredText(100).optional(),
});

/** Why any step of the checkout may not be taken. */
const stepReasons = [...orderingReasons, 'cart-empty'] as const;

/** Why an order is not placed: as its steps would not be taken, and for what is not as the shopper agreed to it. */
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

/** Why a payment that a shopper comes back from is not shown to them. */
const returnReasons = ['payment-unknown', 'payment-not-theirs'] as const;

/** The wire has two promo codes: the older name is the code's, the other one the purchase order's. */
const orderNames = { promo_code: 'old_promo_code', purchase_order: 'promo_code' };

export const checkout = {
	'checkout/setDelivery': define<CheckedCart>()({
		source: 'docs/behaviour/checkout.md#delivery',
		refuses: [...stepReasons, ...readinessReasons, 'delivery-not-offered'],
		limit: 'checkout',
		payload: z.object({ delivery_preference: delivery() }),
	}),
	/** `selected` is the provider to begin with, null when none can be had (docs/behaviour/checkout.md#providers). */
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
			/** Without it the address alone is noted. */
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
		/** How the customer paid their last order of the chosen way of delivery; null where nobody knows. */
		usual: PaymentChoice | null;
		/** The card that was given for this cart, as 'Visa ending in 1111'; null for none. */
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
		/** The cart that the shopper agreed to. */
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
			/** The same key gives the same request, however often it is sent. */
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
			/** Dollars, at most what is on the card. */
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
			/** From the link in an e-mail. */
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
			/** From the link in an e-mail. */
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
			/** Without an order: the payment that the shopper comes back from, or the last one with that provider. */
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
		/** `transaction_data.reference` names the payment, where the provider brought it back. */
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
		/** PayPal's name of it. An order that was not submitted before is placed with the rest, and paid with it. */
		payload: order.extend({ order_id: requiredText(80) }),
		wire: { payload: orderNames },
	}),
};

/** Each step of the checkout is taken on the cart, held. */
export type CheckoutStep =
	| `checkout/${'setDelivery' | 'setShipping' | 'setExtras' | 'setPaymentChoice' | 'setCreditCard'}`
	| `checkout/${'addPromocode' | 'removePromocode' | 'addGiftCard' | 'editGiftCard' | 'removeGiftCard'}`;

/** What places an order. */
export type Submitting = 'checkout/submit' | 'checkout/paypalSuccess';

/** What asks for something to be sent, before it is. */
export type ShippingQuestion = 'checkout/getShippingProviders' | 'checkout/getShippingBatch';
