import { z } from 'zod';
import { placeFields } from './address-fields';
import { define } from './call';
import { captchaAnswer } from './captcha';
import { eachField } from './each-field';
import { dollars, flag, id, json, requiredText, text } from './fields';
import { passwordTooLong } from './password-length';
import type { LinkedAccount, Session, SessionUser } from './session';

/**
 * An answer as typed into a form. The contract limits only the answer's length. The store's rules check the answer, and report
 * all invalid fields of the form together.
 */
const answer = () => text(500);
export const emailRequired = 'Email address required.';
const email = () => text(500, emailRequired);
/** A password. Spaces are not trimmed, because a space may be part of the password. */
const password = (missing = 'Password required.') => z.string({ required_error: missing }).max(500, passwordTooLong);
const token = () => requiredText(200);
/** The path in the shop that the link in an e-mail leads back to. */
const returnPath = () => text(500).optional();

const details = {
	first_name: answer().optional(),
	last_name: answer().optional(),
	phone_number: answer().optional(),
	/** The type of the phone number: 'cell', 'home', 'work', or '' if no type was chosen. */
	phone_number_type: answer().optional(),
	phone_number_ext: answer().optional(),
	alt_phone_number: answer().optional(),
	alt_phone_number_type: answer().optional(),
	alt_phone_number_ext: answer().optional(),
	/** 'email', 'phone' or 'text', if the store offers that way to contact the customer. */
	communication_preference: answer().optional(),
	/**
	 * The fields of the account's address, which are the same as the fields of an address in the address book (`address/create`).
	 */
	...eachField(placeFields, () => answer().optional()),
	company: answer().optional(),
	/** The answers to the extra fields of the settings, by field name. */
	account_extra_fields: json(z.record(answer())).optional(),
};

const detailsSchema = z.object(details);

export interface EmailCheck {
	email_address: { exists: boolean; validation_required: boolean; address: string };
}

export interface AccountChange {
	/** The account after the call. */
	user: SessionUser | null;
	session: Session;
	/** True if another account already has the new e-mail address, so nothing was changed. */
	exists: boolean;
	/** True if a link was sent to the new e-mail address. The account's e-mail address changes when the customer opens the link. */
	validation_required: boolean;
	/** The e-mail address that was checked or requested. */
	address: string;
}

/** A device on which the customer is logged in. */
export interface Device {
	/** The device's id for `account/endDevice`. */
	id: string;
	/** The device's name, such as 'Firefox on Windows', or '' if unknown. */
	name: string;
	/** When the device was last used, in Unix seconds, rounded to the hour. */
	seen_at: number;
	/** Whether this call was made from the device. */
	current: boolean;
}

/** Why an e-mail address is refused (docs/behaviour/accounts.md#e-mail). */
const emailReasons = ['email-missing', 'email-invalid'] as const;

export const account = {
	'account/check': define<EmailCheck>()({
		source: 'docs/behaviour/accounts.md#sign-up',
		refuses: emailReasons,
		open: true,
		limit: 'email',
		payload: z.object({ email_address: email(), callback_url: returnPath() }),
	}),
	'account/create': define<{ session: Session; validation_required: boolean }>()({
		source: 'docs/behaviour/accounts.md#sign-up',
		refuses: ['email-taken', 'link-expired'],
		open: true,
		limit: 'login',
		payload: detailsSchema.extend({
			email_address: answer().optional(),
			/**
			 * The token from the verification link. The token proves that the customer owns the e-mail address to which the link was
			 * sent.
			 */
			token: token().optional(),
			password: password().optional(),
			is_institution: flag().optional(),
			callback_url: returnPath(),
		}),
	}),
	'account/keepOrder': define<{ session: Session }>()({
		source:
			'beside docs/behaviour/accounts.md#sign-up: a guest who has ordered keeps the order in an account, with a password alone',
		refuses: ['email-taken'],
		limit: 'login',
		payload: z.object({ order_number: requiredText(40), password: password().optional() }),
	}),
	'account/login': define<{ session: Session }>()({
		source: 'needed by docs/behaviour/accounts.md#log-in, /account/login',
		refuses: ['password-wrong', 'password-not-chosen', 'captcha-failed'],
		open: true,
		limit: 'login',
		/** `captcha` is needed only after many wrong passwords. Without a captcha, the call is then refused with 'captcha-failed'. */
		payload: z.object({ email_address: email(), password: password(), captcha: captchaAnswer().optional() }),
	}),
	'account/logout': define<{ session: Session }>()({
		source: 'needed by docs/behaviour/accounts.md#log-in',
		open: true,
		writes: true,
		payload: z.object({}),
	}),
	'account/switch': define<{ session: Session }>()({
		source: 'needed by docs/behaviour/accounts.md#account-switch',
		limit: 'edit',
		/** The id from `account/getAvailableCorps` of the link to an institution, or 0 for the customer's own account. */
		payload: z.object({ id: id() }),
	}),
	'account/emailPasswordToken': define<{ success: true }>()({
		source: 'docs/behaviour/accounts.md#forgotten-passwords',
		refuses: [...emailReasons, 'email-unknown'],
		open: true,
		limit: 'email',
		payload: z.object({ email_address: email(), callback_url: returnPath() }),
	}),
	'account/checkToken': define<{ email_address: string }>()({
		source:
			'needed by docs/behaviour/accounts.md#mailed-links: a link that has expired says so before its form is filled in',
		refuses: ['email-taken', 'link-expired'],
		open: true,
		/** The purpose of the link in the e-mail, and the token that the link contains. */
		payload: z.object({ purpose: z.enum(['verify', 'reset', 'undo_email', 'link']), token: token() }),
	}),
	'account/resetPassword': define<{ session: Session }>()({
		source: 'docs/behaviour/accounts.md#forgotten-passwords',
		refuses: ['link-expired', 'password-weak'],
		open: true,
		limit: 'login',
		payload: z.object({ password: password(), token: token() }),
	}),
	'account/modify': define<AccountChange>()({
		source: 'docs/behaviour/accounts.md#changes',
		refuses: ['link-expired'],
		limit: 'login',
		/** The changed account details with the password, or only the token from a link in an e-mail. */
		payload: detailsSchema.extend({
			email_address: answer().optional(),
			password: password().optional(),
			new_password: password().optional(),
			token: token().optional(),
			callback_url: returnPath(),
		}),
	}),
	'account/undoEmail': define<{ email_address: string; reset_token: string }>()({
		source: 'needed by docs/behaviour/accounts.md#changes: a change of e-mail that its owner did not make',
		refuses: ['email-taken', 'link-expired'],
		open: true,
		limit: 'login',
		payload: z.object({ token: token() }),
	}),
	'account/delete': define<{ deleted: true }>()({
		source: 'docs/behaviour/accounts.md#changes',
		limit: 'login',
		payload: z.object({ email_address: email(), password: password('Current password required.') }),
	}),
	'account/getDevices': define<{ rows: Device[] }>()({
		source: 'needed by docs/behaviour/accounts.md#log-in: the customer alone is logged in to an account',
		payload: z.object({}),
	}),
	'account/endDevice': define<{ rows: Device[] }>()({
		source: 'needed by docs/behaviour/accounts.md#log-in: the customer alone is logged in to an account',
		limit: 'edit',
		payload: z.object({ id: requiredText(64) }),
	}),
	'account/getAvailableChildren': define<{ rows: LinkedAccount[] }>()({
		source: 'docs/behaviour/accounts.md#linked-accounts',
		payload: z.object({}),
	}),
	'account/getAvailableCorps': define<{ rows: LinkedAccount[] }>()({
		source: 'docs/behaviour/accounts.md#linked-accounts',
		refuses: ['link-verified', 'link-not-verified'],
		/** If the token of an e-mailed request is set, returns only the institution that sent the request. */
		payload: z.object({ token: token().optional() }),
	}),
	'account/linkToRequest': define<{ rows: LinkedAccount[] }>()({
		source: 'docs/behaviour/accounts.md#linked-accounts',
		refuses: [...emailReasons, 'email-own', 'link-verified'],
		limit: 'email',
		payload: z.object({ email: email() }),
	}),
	'account/linkToVerify': define<{ verified: true; company: string }>()({
		source: 'docs/behaviour/accounts.md#linked-accounts',
		refuses: ['link-verified', 'link-not-verified', 'link-of-institution'],
		limit: 'edit',
		/** The token from the link in an e-mail, or the id of the request for a customer whose e-mail address is confirmed. */
		payload: z.object({ token: token().optional(), id: id().optional() }),
	}),
	'account/removeChildLink': define<{ rows: LinkedAccount[] }>()({
		source: 'docs/behaviour/accounts.md#linked-accounts',
		limit: 'edit',
		payload: z.object({ id: id() }),
	}),
	'account/removeParentLink': define<{ rows: LinkedAccount[] }>()({
		source: 'docs/behaviour/accounts.md#linked-accounts',
		limit: 'edit',
		payload: z.object({ id: id() }),
	}),
	'account/setBuyerRights': define<{ rows: LinkedAccount[] }>()({
		source: 'needed by docs/behaviour/accounts.md#linked-accounts: the institution decides who buys for it, and so how',
		limit: 'edit',
		payload: z.object({
			id: id(),
			/** True if the person sees every order of the institution, false if the person sees only the orders that they placed. */
			sees_all: flag(),
			/** False if the institution must first approve each order of the person. */
			may_order: flag(),
			/** The maximum total of one order, in dollars, or '' for no limit. */
			order_limit: z.union([z.literal(''), dollars()], {
				errorMap: () => ({ message: 'must be an amount such as 25.00' }),
			}),
		}),
	}),
	/** Logs a customer in to the older version of the site, using the account of the link `id`. */
	'v1/transfer': define<{ url: string }>()({
		source: 'docs/behaviour/accounts.md#account-switch',
		payload: z.object({ id: id().optional() }),
	}),
};
