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

/** A way to ship the phone order. */
export interface CounterProvider {
	provider: string;
	delivery_preference: DeliveryPreference;
	label: string;
	cost: string;
}

/** A phone order that has not been placed yet. */
export interface CounterOrder {
	counter_id: number;
	/** The staff member who takes the phone order. */
	staff_name: string;
	/** The customer who orders, or null if the customer is unknown. */
	customer: CounterCustomer | null;
	cart: Cart;
	/** The last values that staff typed into the form of the phone order. The values may be incomplete. */
	typed: CounterTyped;
	/** For each order line with a price set by staff, the price and the reason. */
	agreed: { cart_id: number; price: string; because: string }[];
	deliveries: DeliveryPreference[];
	addresses: Pick<Address, 'address_id' | 'name' | 'street_address' | 'city' | 'province' | 'postal_code'>[];
	providers: CounterProvider[];
	/** The payment choices for each delivery method of the shop. */
	payments: Partial<Record<DeliveryPreference, PaymentChoice[]>>;
	/** The locations for the pick-up, with the number of ordered copies that each location has available. */
	locations: { id: number; name: string; copies_available: number; copies_wanted: number }[];
	/** The chosen location for the pick-up; null in a shop without locations. */
	pickup_location_id: number | null;
	/** A checksum of the ordered copies, for the form that places the order. */
	checksum: string;
	/** The number of the quote from which the phone order is made, or '' if there is no quote. */
	quote: string;
	/** Whether the shop accepts promo codes and gift cards. */
	takes: { promo_codes: boolean; gift_cards: boolean };
}

const source = 'docs/behaviour/desk.md#an-order-by-phone';
const counter_id = id();

/** The values of the phone order's form as typed. Incomplete values are stored until the order is placed. */
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
	/** The price of one copy. If the field is omitted, the shop's own price applies. */
	price: dollars().optional(),
	because: text(200).default(''),
});

/** The fields of the phone order's form. Every button of the form sends these fields. */
const counterForm = { lines: z.array(counterLine).max(maxFieldCount).default([]), typed: counterTyped.optional() };

const contact = {
	name: text(200).optional(),
	email: text(254).optional(),
	phone: text(50).optional(),
	instructions: text(1000).optional(),
	purchase_order: text(maxLongPurchaseOrderLength).optional(),
};

export const deskCounter = {
	/** Finds customers by e-mail address, name, company or phone number. */
	'desk-counter/findCustomers': defineDesk<{ customers: CounterCustomer[] }>()({
		source,
		reads: true,
		payload: z.object({ term: requiredText(100) }),
	}),
	/** Lists the phone orders that have not been placed yet. */
	'desk-counter/list': defineDesk<{
		orders: { counter_id: number; staff_name: string; customer: string; copies: number }[];
	}>()({
		source,
		reads: true,
		payload: z.object({}),
	}),
	/** Begins a phone order. Two calls with the same key begin only one order. */
	'desk-counter/begin': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ customer_id: id().optional(), location_id: id().optional(), key: postKey().optional() }),
	}),
	'desk-counter/get': defineDesk<CounterOrder>()({ source, reads: true, payload: z.object({ counter_id }) }),
	/** Adds copies of a title to a phone order, at the shop's price. */
	'desk-counter/addTitle': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			eisbn: eisbn(),
			condition: condition().default('new'),
			quantity: integer(1, 10_000).default(1),
			/** The price of one copy of the order line. If the field is omitted, the price does not change. */
			price: dollars().optional(),
			because: text(200).default(''),
			idempotency_key: requiredText(100).optional(),
		}),
	}),
	/** Sets the number of copies of an order line (0 removes the line), and the price of one copy. */
	'desk-counter/setLine': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			...counterLine.shape,
		}),
	}),
	/** Saves the values of the phone order's form. With `complete`, refuses missing or invalid answers about the handover. */
	'desk-counter/save': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ counter_id, ...counterForm, complete: flag().default(false) }),
	}),
	/** Sets the customer of a phone order: a known customer, a new customer, or an unknown customer. */
	'desk-counter/setCustomer': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			customer_id: id().optional(),
			/**
			 * Creates an account without a password for a new customer. If the e-mail address already has an account, uses that
			 * account.
			 */
			create: z
				.object({
					email: requiredText(254),
					first_name: requiredText(100),
					last_name: text(100).default(''),
					phone_number: text(50).default(''),
				})
				.optional(),
			/** The values of the phone order's form. If the field is omitted, the saved values stay. */
			typed: counterTyped.optional(),
		}),
	}),
	/** Applies a promo code to a phone order, as in the shop's cart. The new code replaces an earlier code. */
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
	/** Applies a gift card's balance to a phone order, as in the shop's cart. */
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
	/** Sets how a phone order is handed over, the address, and how to contact the customer. */
	'desk-counter/setHandover': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			delivery_preference: z.enum(deliveryPreferences, { message: 'must be a known way of delivery' }),
			pickup_location_id: id().optional(),
			/** The id of one of the customer's addresses; 0 is the account's own address. */
			address_id: id().optional(),
			/** A new address. The call adds the address to the customer's address book. */
			address: z.object(Object.fromEntries(addressFields.map((field) => [field, text(200).optional()]))).optional(),
			provider: text(100).optional(),
			...contact,
		}),
	}),
	/** Saves the values of the phone order's form and places the order. 'link' sends the customer an e-mail with a link to pay. */
	'desk-counter/submit': defineDesk<{ order_number: string; state: string }>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			checksum: requiredText(64),
			...counterForm,
			/** The amount that the form showed. Another amount is refused once, so that staff can tell the customer. */
			shown_total: dollars().optional(),
			payment: z.union([z.enum(paymentChoices), z.literal('link')], {
				errorMap: () => ({ message: 'must be a known way to pay' }),
			}),
			/**
			 * The card details typed by staff, if the shop accepts card details on the phone. The store encrypts the details
			 * immediately.
			 */
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
	/** Saves the phone order as a quote that has no prices yet. Two calls with the same key make only one quote. */
	'desk-counter/saveAsQuote': defineDesk<{ order_number: string }>()({
		source,
		limit: 'desk-change',
		payload: z.object({ counter_id, ...counterForm, idempotency_key: requiredText(100) }),
	}),
	/** Discards a phone order that has not been placed. */
	'desk-counter/drop': defineDesk<object>()({ source, limit: 'desk-change', payload: z.object({ counter_id }) }),
};
