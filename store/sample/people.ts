import type { OrderState } from '../contract/order-states';
import people from './customers.json';

interface SampleAddress {
	name: string;
	company_name?: string;
	street_address: string;
	street_address_2?: string;
	city: string;
	province?: string;
	postal_code: string;
}

export interface SampleOrder {
	daysAgo: number;
	/** The kind of delivery. If the kind of delivery is omitted, the customer picks up the order. */
	delivery?: string;
	/** The state of the order. If the state is omitted, the order is completed. */
	state?: OrderState;
	/**
	 * The titles of the ordered works. If the order has more than one copy of a title, the title is followed by the number of
	 * copies.
	 */
	items: (string | number)[][];
	instructions?: string;
	purchase_order?: string;
	/** The e-mail address of the customer who placed the order for the institution. */
	placedBy?: string;
}

/** A customer of the sample, or the sample's institution. Customers have no password until passwords are set. */
export interface Person {
	email: string;
	first_name: string;
	last_name: string;
	company?: string;
	institution?: boolean;
	/** The e-mail addresses of the customers who may order for the institution. */
	members?: string[];
	phone: string;
	street_address: string;
	street_address_2?: string;
	city: string;
	postal_code: string;
	communication_preference: string;
	/** The location that the customer has chosen. */
	location: string;
	addresses: SampleAddress[];
	favourites: string[];
	lists: { name: string; titles: string[] }[];
	orders: SampleOrder[];
}

// TypeScript treats the order states in the JSON file as plain strings, but the database accepts only valid states.
export const samplePeople = people as readonly Person[];
