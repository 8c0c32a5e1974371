import { z } from 'zod';
import { define } from './call';
import { flag, id, json, requiredText, text } from './fields';
import type { LinkedAccount, Session } from './session';

const email = () => requiredText(254, 'Email address required.');
const token = () => requiredText(200);
const returnPath = () => text(500).optional();
const password = () => requiredText(200, 'Password required.');
const newPassword = () => z.string().min(8, 'Password must be at least 8 characters.').max(200);
const phoneType = () => z.enum(['cell', 'home', 'work']).optional();

const details = {
	first_name: requiredText(80, 'First name is required.'),
	last_name: requiredText(80),
	phone_number: requiredText(20, 'Required. Must be a phone number.'),
	phone_number_type: phoneType(),
	phone_number_ext: text(6).optional(),
	alt_phone_number: text(20).optional(),
	alt_phone_number_type: phoneType(),
	alt_phone_number_ext: text(6).optional(),
	communication_preference: z.enum(['email', 'phone', 'text']).optional(),
	street_address: requiredText(80),
	street_address_2: text(80).optional(),
	city: requiredText(80, 'City is required.'),
	province: text(80).optional(),
	postal_code: text(20).optional(),
	country: requiredText(80, 'Valid country is required.'),
	company: text(80).optional(),
	is_institution: flag().optional(),
	account_extra_fields: json(z.record(z.string().max(50))).optional(),
};

export interface EmailCheck {
	email_address: { exists: boolean; validation_required: boolean; address: string };
}

export const account = {
	'account/check': define<EmailCheck>()({
		source: 'spec 3 §4, §7',
		open: true,
		limit: 'email',
		payload: z.object({ email_address: email(), callback_url: returnPath() }),
	}),
	'account/create': define<{ session: Session; validation_required: boolean }>()({
		source: 'spec 3 §4, §5, §7',
		open: true,
		limit: 'login',
		payload: z.object({
			...details,
			email_address: text(254).optional(),
			token: token().optional(),
			password: newPassword(),
		}),
	}),
	'account/login': define<{ session: Session }>()({
		source: 'needed by spec 3 §2, /account/login',
		open: true,
		limit: 'login',
		payload: z.object({ email_address: email(), password: password() }),
	}),
	'account/logout': define<{ session: Session }>()({
		source: 'needed by spec 1 §2, Header',
		open: true,
		payload: z.object({}),
	}),
	'account/switch': define<{ session: Session }>()({
		source: 'needed by spec 1 §9, account switch',
		limit: 'edit',
		payload: z.object({ id: id() }),
	}),
	'account/emailPasswordToken': define<{ success: true }>()({
		source: 'spec 3 §4, §7',
		open: true,
		limit: 'email',
		payload: z.object({ email_address: email(), callback_url: returnPath() }),
	}),
	'account/resetPassword': define<{ session: Session }>()({
		source: 'spec 3 §4, §7',
		open: true,
		limit: 'login',
		payload: z.object({ password: newPassword(), token: token() }),
	}),
	'account/modify': define<{ session: Session; exists: boolean; validation_required: boolean; address: string }>()({
		source: 'spec 3 §4, §7',
		limit: 'login',
		payload: z
			.object(details)
			.partial()
			.extend({
				email_address: text(254).optional(),
				password: text(200).optional(),
				new_password: newPassword().optional(),
				token: token().optional(),
				callback_url: returnPath(),
			}),
	}),
	'account/delete': define<{ deleted: true }>()({
		source: 'spec 3 §7',
		limit: 'login',
		payload: z.object({ email_address: email(), password: password() }),
	}),
	'account/getAvailableChildren': define<{ rows: LinkedAccount[] }>()({ source: 'spec 3 §7', payload: z.object({}) }),
	'account/getAvailableCorps': define<{ rows: LinkedAccount[] }>()({
		source: 'spec 3 §7',
		payload: z.object({ token: token().optional() }),
	}),
	'account/linkToRequest': define<{ rows: LinkedAccount[] }>()({
		source: 'spec 3 §7',
		limit: 'email',
		payload: z.object({ email: email() }),
	}),
	'account/linkToVerify': define<{ verified: true; company: string }>()({
		source: 'spec 3 §7',
		limit: 'edit',
		payload: z.object({ token: token() }),
	}),
	'account/removeChildLink': define<{ rows: LinkedAccount[] }>()({
		source: 'spec 3 §7',
		limit: 'edit',
		payload: z.object({ id: id() }),
	}),
	'account/removeParentLink': define<{ rows: LinkedAccount[] }>()({
		source: 'spec 3 §7',
		limit: 'edit',
		payload: z.object({ id: id() }),
	}),
	/** Hands a logged-in customer over to the older version of the site. */
	'v1/transfer': define<{ url: string }>()({ source: 'spec 3 §7', payload: z.object({ id: id().optional() }) }),
};
