import type { PaymentChoice } from './payment-choices';

/** The owner of an institution, who approves its orders. */
export interface Approver {
	/** The name of the person who has the institution's account. */
	name: string;
	institution: string;
	/** '' for an institution whose account is gone. */
	email: string;
}

export const deliveryPreferences = ['ship', 'pickup', 'local_delivery'] as const;
export type DeliveryPreference = (typeof deliveryPreferences)[number];

export const multishipMethods = ['all', 'batched'] as const;

/** The answers of a cart's checkout steps so far (docs/behaviour/checkout.md#draft). Unanswered fields are left out. */
export interface CheckoutDraft {
	delivery_preference?: DeliveryPreference;
	/**
	 * The destination: an address of the account (0 is its own), or with `gift_registry_id` the address that the registry asks for.
	 */
	address_id?: number;
	gift_registry_id?: number;
	provider?: string;
	multiship_method?: (typeof multishipMethods)[number];
	/** The location where it is picked up, in a store with several. */
	pickup_location_id?: number;
	contact?: {
		name: string;
		email: string;
		phone: string;
		instructions: string;
		preferred_communication: 'email' | 'phone' | 'text';
		/** The institution's own purchase order number. */
		purchase_order: string;
	};
	/** The purchase order of a library's order that was imported into the cart. It may be longer than the contact's. */
	purchase_order?: string;
	/** The customer has ordered before and the account has a whole contact, so the step that asks for it can be skipped. */
	contact_known?: boolean;
	payment_choice?: PaymentChoice;
	/** The person who approves the order before it is placed; left out if the order needs no approval. */
	approver?: Approver;
}
