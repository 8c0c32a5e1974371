import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { emailRequired } from '../../contract/account';
import { refusalBy } from '../../foundation/refusal';

const refuse = refusalBy<`account/${'check' | 'emailPasswordToken' | 'linkToRequest'}`>();

const schema = z.string().max(254).email();

/** Letters and digits beyond ASCII, which an internationalised address allows in place of ASCII ones (RFC 6531). */
const beyondAscii = /(?!\p{ASCII})[\p{L}\p{M}\p{N}]/gu;

export const isEmail = (text: string): boolean => schema.safeParse(emailKey(text).replace(beyondAscii, 'a')).success;

/**
 * Normalises an e-mail, as accounts are looked up by it. It is in lower case, and its domain in its own letters,
 * however it was written ('xn--bcher-kva.example' is 'bücher.example').
 */
export function emailKey(text: string): string {
	const email = text.normalize('NFC').toLowerCase();
	const domain = email.slice(email.lastIndexOf('@') + 1);
	const international = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /xn--|\P{ASCII}/u.test(domain);
	const unicode = international ? domainToUnicode(domain) : '';
	return unicode === '' ? email : email.slice(0, email.length - domain.length) + unicode;
}

/** The words for an invalid e-mail (docs/behaviour/accounts.md#e-mail). */
export const emailInvalid = "There was an error. Please ensure you've entered a valid email address.";

/** Returns the fault of an e-mail; null for a valid one. */
export function faultOf(text: string): string | null {
	if (text === '') return emailRequired;
	return isEmail(text) ? null : emailInvalid;
}

/**
 * Checks an e-mail, and gives it as accounts are looked up by it (`emailKey`).
 * @throws {Refused} with the words for `field`.
 */
export function requireEmail(text: string, field = 'email_address'): string {
	const fault = faultOf(text);
	if (fault) throw refuse(text === '' ? 'email-missing' : 'email-invalid', fault, field);
	return emailKey(text);
}
