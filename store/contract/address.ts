import { z } from 'zod';
import { define } from './call';
import { id, requiredText, text } from './fields';

export interface Address {
	/** 0 is the account's own address. */
	address_id: number;
	name: string;
	company_name: string;
	preferred: boolean;
	phone_number: string;
	phone_number_ext: string;
	email_address: string;
	street_address: string;
	street_address_2: string;
	city: string;
	province: string;
	postal_code: string;
	country: string;
	can_ship_to: boolean;
}

const fields = {
	name: requiredText(80, 'Full Name is required.'),
	company_name: text(80).optional(),
	phone_number: requiredText(20, 'Phone number is required.'),
	phone_number_ext: text(6).optional(),
	email_address: text(254).optional(),
	street_address: requiredText(80),
	street_address_2: text(80).optional(),
	city: requiredText(80),
	country: requiredText(80, 'Valid country is required.'),
	province: text(80).optional(),
	postal_code: text(20).optional(),
};

export const address = {
	'address/create': define<{ address: Address; addresses: Address[] }>()({
		source: 'spec 2 §5, §7',
		limit: 'edit',
		payload: z.object(fields),
	}),
	'address/modify': define<{ address: Address; addresses: Address[] }>()({
		source: 'spec 2 §5, §7',
		limit: 'edit',
		payload: z.object({ ...fields, address_id: id() }),
	}),
	'address/delete': define<{ addresses: Address[] }>()({
		source: 'spec 2 §7',
		limit: 'edit',
		payload: z.object({ address_id: id() }),
	}),
	'address/setPreferred': define<{ addresses: Address[] }>()({
		source: 'spec 2 §7',
		limit: 'edit',
		payload: z.object({ address_id: id() }),
	}),
	'country/getList': define<{ countries: { code: string; name: string }[] }>()({
		source: 'spec 2 §7, spec 3 §7',
		open: true,
		payload: z.object({}),
	}),
	'province/getList': define<{ provinces: { code: string; name: string }[] }>()({
		source: 'spec 2 §7, spec 3 §7',
		open: true,
		payload: z.object({ country: requiredText(80) }),
	}),
	'province/get': define<{ code: string; name: string; country: string }>()({
		source: 'spec 3 §7',
		open: true,
		payload: z.object({ country: requiredText(80), province: requiredText(80) }),
	}),
};
