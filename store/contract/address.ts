import { z } from 'zod';
import { type AddressField, addressFields } from './address-fields';
import { define } from './call';
import { eachField } from './each-field';
import { id, requiredText, text } from './fields';

/**
 * An address in the address book. The phone number is written as dialled from the store's country, so a foreign phone number
 * starts with its country code.
 */
export interface Address extends Record<AddressField, string> {
	/** The address's id, or 0 for the account's own address. */
	address_id: number;
	preferred: boolean;
	/** Whether the address has every field that a parcel needs. */
	is_whole: boolean;
	/** Whether the address is complete and one of the store's delivery methods delivers there. */
	can_ship_to: boolean;
	/** The name of the address's province, or its city if the country has no provinces. */
	place: string;
}

interface Country {
	/** The country's two-letter ISO 3166-1 code. */
	code: string;
	name: string;
	/** Whether addresses in the country have a postal code. */
	has_postal_code: boolean;
}

/** An address field as typed into a form. The store's rules report the errors of all fields together. */
const answer = () => text(500).optional();

/**
 * The fields of an address. The country is a code or name from `country/getList`. The province is a code or name from
 * `province/getList`. If a country has no list of provinces, the province is free text.
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
