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

/** A way to ship the order. */
export interface CounterProvider {
	provider: string;
	delivery_preference: DeliveryPreference;
	label: string;
	cost: string;
}

/** A phone order that has not been placed yet. */
export interface CounterOrder {
	counter_id: number;
	/** The staff member who takes the order. */
	staff_name: string;
	/** Null for an unknown customer. */
	customer: CounterCustomer | null;
	cart: Cart;
	/** The last values typed into the order's form, complete or not. */
	typed: CounterTyped;
	/** Why staff set a price, for each line. */
	agreed: { cart_id: number; price: string; because: string }[];
	deliveries: DeliveryPreference[];
	addresses: Pick<Address, 'address_id' | 'name' | 'street_address' | 'city' | 'province' | 'postal_code'>[];
	providers: CounterProvider[];
	/** The payment choices for each delivery method of the shop. */
	payments: Partial<Record<DeliveryPreference, PaymentChoice[]>>;
	/** The locations for pickup, with the number of the order's copies that each has available. */
	locations: { id: number; name: string; copies_available: number; copies_wanted: number }[];
	/** The chosen location for pickup; null in a shop without locations. */
	pickup_location_id: number | null;
	/** A checksum of the ordered copies, for the form that places the order. */
	checksum: string;
	/** The number of the quote that the order is made from; '' for none. */
	quote: string;
	/** Whether the shop accepts promo codes and gift cards. */
	takes: { promo_codes: boolean; gift_cards: boolean };
}

const source = 'docs/behaviour/desk.md#an-order-by-phone';
const counter_id = id();

/** The form's answers as typed. Incomplete answers are stored until the order is placed. */
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
	/** The price of one copy. Default: the shop's own price. */
	price: dollars().optional(),
	because: text(200).default(''),
});

/** The fields of the form, which every button of the form sends. */
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
	/** Begins a phone order. The same key twice begins only one order. */
	'desk-counter/begin': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ customer_id: id().optional(), location_id: id().optional(), key: postKey().optional() }),
	}),
	'desk-counter/get': defineDesk<CounterOrder>()({ source, reads: true, payload: z.object({ counter_id }) }),
	/** Adds copies of a title at the shop's price. */
	'desk-counter/addTitle': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			eisbn: eisbn(),
			condition: condition().default('new'),
			quantity: integer(1, 10_000).default(1),
			/** The price of one copy of the line. Default: unchanged. */
			price: dollars().optional(),
			because: text(200).default(''),
			idempotency_key: requiredText(100).optional(),
		}),
	}),
	/** Sets the number of copies of a line (0 removes it), and the price of one copy. */
	'desk-counter/setLine': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			...counterLine.shape,
		}),
	}),
	/** Saves the form's values. With `complete`, refuses missing or invalid handover answers. */
	'desk-counter/save': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ counter_id, ...counterForm, complete: flag().default(false) }),
	}),
	/** Sets whose order it is: a known customer, a new customer, or an unknown customer. */
	'desk-counter/setCustomer': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			customer_id: id().optional(),
			/** Creates an account without a password. If the e-mail address already has an account, uses that account. */
			create: z
				.object({
					email: requiredText(254),
					first_name: requiredText(100),
					last_name: text(100).default(''),
					phone_number: text(50).default(''),
				})
				.optional(),
			/** The form's values to save. Without them, the saved values stay. */
			typed: counterTyped.optional(),
		}),
	}),
	/** Applies a promo code, as in the shop's cart. It replaces an earlier code. */
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
	/** Applies a gift card's balance to the order, as in the shop's cart. */
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
	/** Sets how the order is handed over, the address, and how to reach the customer. */
	'desk-counter/setHandover': defineDesk<CounterOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			counter_id,
			delivery_preference: z.enum(deliveryPreferences, { message: 'must be a known way of delivery' }),
			pickup_location_id: id().optional(),
			/** The id of one of the customer's addresses; 0 is the account's own. */
			address_id: id().optional(),
			/** A new address, which is added to the customer's address book. */
			address: z.object(Object.fromEntries(addressFields.map((field) => [field, text(200).optional()]))).optional(),
			provider: text(100).optional(),
			...contact,
		}),
	}),
	/** Saves the form's values and places the order. 'link' mails the customer a link to pay. */
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
			/** The card details typed by staff, if the shop accepts that. The store seals them at once. */
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
	/** Saves the phone order as a quote without prices yet. The same key makes only one quote. */
	'desk-counter/saveAsQuote': defineDesk<{ order_number: string }>()({
		source,
		limit: 'desk-change',
		payload: z.object({ counter_id, ...counterForm, idempotency_key: requiredText(100) }),
	}),
	/** Discards a phone order that has not been placed. */
	'desk-counter/drop': defineDesk<object>()({ source, limit: 'desk-change', payload: z.object({ counter_id }) }),
};
