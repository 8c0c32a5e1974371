import type { PaymentChoice } from './payment-choices';

/** The owner of an institution, who approves the institution's orders. */
export interface Approver {
	/** The name of the person to whom the institution's account belongs. */
	name: string;
	institution: string;
	/** The approver's e-mail address, or '' for an institution whose account has been deleted. */
	email: string;
}

export const deliveryPreferences = ['ship', 'pickup', 'local_delivery'] as const;
export type DeliveryPreference = (typeof deliveryPreferences)[number];

export const multishipMethods = ['all', 'batched'] as const;

/** The answers to a cart's checkout steps so far (docs/behaviour/checkout.md#draft). Unanswered fields are omitted. */
export interface CheckoutDraft {
	delivery_preference?: DeliveryPreference;
	/**
	 * The delivery address: an address of the account (0 is the account's own), or with `gift_registry_id` the address of that gift
	 * registry.
	 */
	address_id?: number;
	gift_registry_id?: number;
	provider?: string;
	multiship_method?: (typeof multishipMethods)[number];
	/** The pick-up location, in a store with several locations. */
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
	/**
	 * The purchase order number from an imported library order. This number may be longer than the purchase order number in the
	 * contact.
	 */
	purchase_order?: string;
	/**
	 * True if the customer has ordered before and the account has complete contact details, so that the contact step can be
	 * skipped.
	 */
	contact_known?: boolean;
	payment_choice?: PaymentChoice;
	/** The person who must approve the order before it is placed, omitted if no approval is needed. */
	approver?: Approver;
}
