import type { PaymentChoice } from './payment-choices';

/** Who approves what is ordered for an institution: its owner. */
export interface Approver {
	/** Of the person who has the institution's account. */
	name: string;
	institution: string;
	/** '' for an institution whose account is gone. */
	email: string;
}

export const deliveryPreferences = ['ship', 'pickup', 'local_delivery'] as const;
export type DeliveryPreference = (typeof deliveryPreferences)[number];

export const multishipMethods = ['all', 'batched'] as const;

/** What the checkout's steps were told of a cart so far (docs/behaviour/checkout.md#draft); what was not answered yet is left out. */
export interface CheckoutDraft {
	delivery_preference?: DeliveryPreference;
	/** Where it goes: an address of the account, 0 its own, or with a registry's id the address which that asks for. */
	address_id?: number;
	gift_registry_id?: number;
	provider?: string;
	multiship_method?: (typeof multishipMethods)[number];
	/** Where it is picked up, of a store with several locations. */
	pickup_location_id?: number;
	contact?: {
		name: string;
		email: string;
		phone: string;
		instructions: string;
		preferred_communication: 'email' | 'phone' | 'text';
		/** The number of the institution's own order. */
		purchase_order: string;
	};
	/** The customer has ordered before, and their contact stands already: they need not be asked for it. */
	contact_known?: boolean;
	payment_choice?: PaymentChoice;
	/** Who approves the order before it is placed; left out where it is placed at once. */
	approver?: Approver;
}
