import { z } from 'zod';
import type { Address } from './address';
import { addressFields } from './address-fields';
import type { Cart } from './cart';
import { type DeliveryPreference, deliveryPreferences } from './checkout-draft';
import { defineDesk } from './desk-call';
import { postKey } from './desk-stock';
import { condition, dollars, eisbn, flag, id, integer, requiredText, text } from './fields';
import { giftCardNumber } from './giftcard';
import { maxLongPurchaseOrderLength, maxPromoCodeLength } from './lengths';
import { type PaymentChoice, paymentChoices } from './payment-choices';
import { maxFieldCount } from './post-sizes';

export interface CounterCustomer {
	id: number;
	name: string;
	email: string;
	phone: string;
	company: string;
}

/** A way in which the order can be sent. */
export interface CounterProvider {
	provider: string;
	delivery_preference: DeliveryPreference;
	label: string;
	cost: string;
}

/** An order by phone that is not placed yet. */
export interface CounterOrder {
	counter_id: number;
	/** The staff member who takes the order. */
	staff_name: string;
	/** Null for an unknown customer. */
	customer: CounterCustomer | null;
	cart: Cart;
	/** The last values typed into its form, complete or not. */
	typed: CounterTyped;
	/** Why prices were set, by line. */
	agreed: { cart_id: number; price: string; because: string }[];
	deliveries: DeliveryPreference[];
	addresses: Pick<Address, 'address_id' | 'name' | 'street_address' | 'city' | 'province' | 'postal_code'>[];
	providers: CounterProvider[];
	/** Ways to pay, by each delivery that the shop offers. */
	payments: Partial<Record<DeliveryPreference, PaymentChoice[]>>;
	/** The locations for pickup, with the number of the order's copies that each has. */
	locations: { id: number; name: string; copies_available: number; copies_wanted: number }[];
	/** The location that is chosen for pickup; null in a shop without locations. */
	pickup_location_id: number | null;
	/** A checksum of the ordered copies, for the form that places the order. */
	checksum: string;
	/** The number of the quote that it is made of; '' for none. */
	quote: string;
	/** The kinds of codes that the shop accepts. */
	takes: { promo_codes: boolean; gift_cards: boolean };
}

const source = 'docs/behaviour/desk.md#an-order-by-phone';
const counter_id = id();

/** The answers of the form, as they are typed. Incomplete answers are kept until the order is placed. */
export const counterTyped = z.object({
	delivery_preference: text(20).optional(),
	pickup_location_id: text(15).optional(),
	address_id: text(15).optional(),
	provider: text(100).optional(),
	address_name: text(200).optional(),
	company_name: text(200).optional(),
	street_address: text(200).optional(),
	street_address_2: text(200).optional(),
	city: text(200).optional(),
	province: text(200).optional(),
	postal_code: text(200).optional(),
	country: text(200).optional(),
	name: text(200).optional(),
	email: text(254).optional(),
	phone: text(50).optional(),
	purchase_order: text(maxLongPurchaseOrderLength).optional(),
	instructions: text(1000).optional(),
	payment: text(30).optional(),
});
export type CounterTyped = z.output<typeof counterTyped>;

const counterLine = z.object({
	cart_id: id(),
	quantity: integer(0, 10_000),
	/** Left out, the shop's own price. */
	price: dollars().optional(),
	because: text(200).default(''),
});

/** The fields of the form, sent with each of its buttons. */
const counterForm = { lines: z.array(counterLine).max(maxFieldCount).default([]), typed: counterTyped.optional() };

const contact = {
	name: text(200).optional(),
	email: text(254).optional(),
	phone: text(50).optional(),
	instructions: text(1000).optional(),
	purchase_order: text(maxLongPurchaseOrderLength).optional(),
};

export const deskCounter = {
	/** Customers by e-mail, name, company or phone. */
	'desk-counter/findCustomers': defineDesk<{ customers: CounterCustomer[] }>()({
		source,
		reads: true,
		payload: z.object({ term: requiredText(100) }),
	}),
	/** The orders that are being taken. */
	'desk-counter/list': defineDesk<{
		orders: { counter_id: number; staff_name: string; customer: string; copies: number }[];
	}>()({
		source,
		reads: true,
		payload: z.object({}),
	}),
	/** The same key twice begins one. */
	'desk-counter/begin': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ customer_id: id().optional(), location_id: id().optional(), key: postKey().optional() }),
	}),
	'desk-counter/get': defineDesk<CounterOrder>()({ source, reads: true, payload: z.object({ counter_id }) }),
	/** Puts copies of a title in; the price is the shop's. */
	'desk-counter/addTitle': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			eisbn: eisbn(),
			condition: condition().default('new'),
			quantity: integer(1, 10_000).default(1),
			/** The price of one copy of the line; left out, it stays as before. */
			price: dollars().optional(),
			because: text(200).default(''),
			idempotency_key: requiredText(100).optional(),
		}),
	}),
	/** How many copies a line has, 0 for none, and what one costs. */
	'desk-counter/setLine': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			...counterLine.shape,
		}),
	}),
	/** Saves what the form shows. With `complete`, handover answers that are missing or invalid are refused. */
	'desk-counter/save': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ counter_id, ...counterForm, complete: flag().default(false) }),
	}),
	/** Sets whose order it is: a known customer, a new one, or an unknown one. */
	'desk-counter/setCustomer': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			customer_id: id().optional(),
			/** Makes an account without a password; of an e-mail that has one, that one is used. */
			create: z
				.object({
					email: requiredText(254),
					first_name: requiredText(100),
					last_name: text(100).default(''),
					phone_number: text(50).default(''),
				})
				.optional(),
			/** The form's values to save. Left out, the saved values stay. */
			typed: counterTyped.optional(),
		}),
	}),
	/** Takes a promo code off, as the shop does in a cart; another one takes its place. */
	'desk-counter/addPromoCode': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ counter_id, code: requiredText(maxPromoCodeLength, 'Type a promo code.') }),
	}),
	'desk-counter/removePromoCode': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ counter_id }),
	}),
	/** Pays with the balance of a gift card, as the shop does in a cart. */
	'desk-counter/addGiftCard': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ counter_id, gift_card_number: giftCardNumber(), pin: text(20).default('') }),
	}),
	'desk-counter/removeGiftCard': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ counter_id, gift_card_number: giftCardNumber() }),
	}),
	/** How it is handed over, where to, and how to reach the customer. */
	'desk-counter/setHandover': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			delivery_preference: z.enum(deliveryPreferences, { message: 'must be a known way of delivery' }),
			pickup_location_id: id().optional(),
			/** One of the customer's addresses; 0 is their own. */
			address_id: id().optional(),
			/** Another one, which is added to theirs. */
			address: z.object(Object.fromEntries(addressFields.map((field) => [field, text(200).optional()]))).optional(),
			provider: text(100).optional(),
			...contact,
		}),
	}),
	/** Saves what the form shows and places the order; 'link' asks for the money by mail. */
	'desk-counter/submit': defineDesk<{ order_number: string; state: string }>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			checksum: requiredText(64),
			...counterForm,
			/** The amount that the form showed. A higher amount is refused once, so that the customer hears it. */
			shown_total: dollars().optional(),
			payment: z.union([z.enum(paymentChoices), z.literal('link')], {
				errorMap: () => ({ message: 'must be a known way to pay' }),
			}),
			/** Keyed in by staff, where the shop takes that; sealed at once. */
			card: z
				.object({
					name: text(100).default(''),
					number: text(25).default(''),
					country: text(60).optional(),
					postal_code: text(20).optional(),
					expiry_month: text(2).default(''),
					expiry_year: text(4).default(''),
					cvv: text(4).default(''),
				})
				.optional(),
			idempotency_key: requiredText(100),
		}),
	}),
	/** Saves it as a quote that waits for its prices. The same key makes one quote. */
	'desk-counter/saveAsQuote': defineDesk<{ order_number: string }>()({
		source,
		limit: 'desk-change',
		payload: z.object({ counter_id, ...counterForm, idempotency_key: requiredText(100) }),
	}),
	/** Gives it up before it is placed. */
	'desk-counter/drop': defineDesk<object>()({ source, limit: 'desk-change', payload: z.object({ counter_id }) }),
};
