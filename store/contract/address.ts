import { z } from 'zod';
import { define } from './call';
import { id, requiredText, text } from './fields';

export interface Address {
	/** 0 is the account's own address. */
	address_id: number;
	name: string;
	company_name: string;
	preferred: boolean;
	/** As it is dialled in the store's country; one of another country with its code. */
	phone_number: string;
	phone_number_ext: string;
	email_address: string;
	street_address: string;
	street_address_2: string;
	city: string;
	province: string;
	postal_code: string;
	country: string;
	/** It says enough to send something there. */
	is_whole: boolean;
	/** It is whole, and one of the store's ways to deliver goes there. */
	can_ship_to: boolean;
	/** What its province is called; the city where there is none. */
	place: string;
}

interface Country {
	/** ISO 3166-1, two letters. */
	code: string;
	name: string;
	/** Addresses there have one. */
	has_postal_code: boolean;
}

/** What was typed into the form; the store's rules say what is wrong with it, for every field at once. */
const answer = () => text(500).optional();

const fields = {
	name: answer(),
	company_name: answer(),
	phone_number: answer(),
	phone_number_ext: answer(),
	email_address: answer(),
	street_address: answer(),
	street_address_2: answer(),
	city: answer(),
	/** The code or the name of one of `country/getList`. */
	country: answer(),
	/** The code or the name of one of `province/getList`; free text where that is empty. */
	province: answer(),
	postal_code: answer(),
};

export const address = {
	'address/create': define<{ address: Address; addresses: Address[] }>()({
		source: 'docs/behaviour/addresses.md#fields',
		limit: 'edit',
		payload: z.object(fields),
	}),
	'address/modify': define<{ address: Address; addresses: Address[] }>()({
		source: 'docs/behaviour/addresses.md#fields',
		limit: 'edit',
		payload: z.object({ ...fields, address_id: id() }),
	}),
	'address/delete': define<{ addresses: Address[] }>()({
		source: 'docs/behaviour/addresses.md#address-book',
		limit: 'edit',
		payload: z.object({ address_id: id() }),
	}),
	'address/setPreferred': define<{ addresses: Address[] }>()({
		source: 'docs/behaviour/addresses.md#address-book',
		limit: 'edit',
		payload: z.object({ address_id: id() }),
	}),
	'country/getList': define<{ countries: Country[] }>()({
		source: 'docs/behaviour/addresses.md#countries-and-provinces',
		open: true,
		public: true,
		payload: z.object({}),
	}),
	'province/getList': define<{ provinces: { code: string; name: string }[] }>()({
		source: 'docs/behaviour/addresses.md#countries-and-provinces',
		open: true,
		public: true,
		payload: z.object({ country: requiredText(80) }),
	}),
	'province/get': define<{ code: string; name: string; country: string }>()({
		source: 'docs/behaviour/addresses.md#countries-and-provinces',
		open: true,
		payload: z.object({ country: requiredText(80), province: requiredText(80) }),
	}),
};
