import type { OrderState } from '../contract/order';
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
	/** Picked up without it. */
	delivery?: string;
	/** Completed without it. */
	state?: OrderState;
	/** Titles of works, each with the number of copies where it is not one. */
	items: (string | number)[][];
	instructions?: string;
	purchase_order?: string;
	/** The e-mail address of who placed it for the institution. */
	placedBy?: string;
}

/** A customer of the sample, or the institution. Nobody knows a password of theirs: none is set. */
export interface Person {
	email: string;
	first_name: string;
	last_name: string;
	company?: string;
	institution?: boolean;
	/** Who may order for the institution. */
	members?: string[];
	phone: string;
	street_address: string;
	street_address_2?: string;
	city: string;
	postal_code: string;
	communication_preference: string;
	/** Where they shop. */
	location: string;
	addresses: SampleAddress[];
	favourites: string[];
	lists: { name: string; titles: string[] }[];
	orders: SampleOrder[];
}

// JSON is read as strings alone; the database knows the states.
export const samplePeople = people as readonly Person[];
