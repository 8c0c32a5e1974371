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
	/** Left out, the order is picked up. */
	delivery?: string;
	/** Left out, the order is completed. */
	state?: OrderState;
	/** Titles of works, each with the number of copies where it is not one. */
	items: (string | number)[][];
	instructions?: string;
	purchase_order?: string;
	/** The e-mail address of the person who placed it for the institution. */
	placedBy?: string;
}

/** A customer of the sample, or the institution. None has a password at first. */
export interface Person {
	email: string;
	first_name: string;
	last_name: string;
	company?: string;
	institution?: boolean;
	/** The e-mail addresses of people who may order for the institution. */
	members?: string[];
	phone: string;
	street_address: string;
	street_address_2?: string;
	city: string;
	postal_code: string;
	communication_preference: string;
	/** The location where they shop. */
	location: string;
	addresses: SampleAddress[];
	favourites: string[];
	lists: { name: string; titles: string[] }[];
	orders: SampleOrder[];
}

// TypeScript reads the JSON's states as plain strings; the database checks them.
export const samplePeople = people as readonly Person[];
