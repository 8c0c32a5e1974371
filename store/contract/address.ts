import { z } from 'zod';
import { type AddressField, addressFields } from './address-fields';
import { define } from './call';
import { eachField } from './each-field';
import { id, requiredText, text } from './fields';

/**
 * An address of the book. Its phone number is written as dialled from the store's country, so a foreign one has its country code.
 */
export interface Address extends Record<AddressField, string> {
	/** 0 is the account's own address. */
	address_id: number;
	preferred: boolean;
	/** It has every field that a parcel needs. */
	is_whole: boolean;
	/** It is whole, and one of the store's ways to deliver goes there. */
	can_ship_to: boolean;
	/** The name of its province, or its city where the country has no provinces. */
	place: string;
}

interface Country {
	/** ISO 3166-1, two letters. */
	code: string;
	name: string;
	/** Whether addresses there have a postal code. */
	has_postal_code: boolean;
}

/** An answer as it was typed. The store's rules report the faults of all fields at once. */
const answer = () => text(500).optional();

/**
 * The country is a code or name of `country/getList`, the province one of `province/getList`. If that list is empty, the province is
 * free text.
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
