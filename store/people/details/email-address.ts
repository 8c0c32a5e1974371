import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { emailRequired } from '../../contract/account';
import { refusalBy } from '../../foundation/refusal';

const refuse = refusalBy<`account/${'check' | 'emailPasswordToken' | 'linkToRequest'}`>();

const schema = z.string().max(254).email();

/** Matches letters and digits outside ASCII, which internationalized e-mail addresses may contain (RFC 6531). */
const beyondAscii = /(?!\p{ASCII})[\p{L}\p{M}\p{N}]/gu;

export const isEmail = (text: string): boolean => schema.safeParse(emailKey(text).replace(beyondAscii, 'a')).success;

/**
 * Normalizes an e-mail address for looking up accounts. The result is in lower case, with the domain in Unicode instead of
 * Punycode ('xn--bcher-kva.example' becomes 'bücher.example').
 */
export function emailKey(text: string): string {
	const email = text.normalize('NFC').toLowerCase();
	const domain = email.slice(email.lastIndexOf('@') + 1);
	const international = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /xn--|\P{ASCII}/u.test(domain);
	const unicode = international ? domainToUnicode(domain) : '';
	return unicode === '' ? email : email.slice(0, email.length - domain.length) + unicode;
}

/** The error message for an invalid e-mail address (docs/behaviour/accounts.md#e-mail). */
export const emailInvalid = "There was an error. Please ensure you've entered a valid email address.";

/** Returns the error message for an e-mail address. Returns null if the address is valid. */
export function faultOf(text: string): string | null {
	if (text === '') return emailRequired;
	return isEmail(text) ? null : emailInvalid;
}

/**
 * Validates an e-mail address and returns it in the normalized form (`emailKey`).
 * @throws {Refused} with a message for the field `field` if the address is invalid
 */
export function requireEmail(text: string, field = 'email_address'): string {
	const fault = faultOf(text);
	if (fault) throw refuse(text === '' ? 'email-missing' : 'email-invalid', fault, field);
	return emailKey(text);
}
