import { z } from 'zod';
import { type AddressField, addressFields } from './address-fields';
import { define } from './call';
import { eachField } from './each-field';
import { id, requiredText, text } from './fields';

/** Its phone number is as it is dialled in the store's country; one of another country has its code. */
export interface Address extends Record<AddressField, string> {
	/** 0 is the account's own address. */
	address_id: number;
	preferred: boolean;
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

/**
 * The country by its code or its name in `country/getList`, the province by one of `province/getList`; it is free text where
 * that is empty.
 */
const fields = eachField(addressFields, answer);

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
