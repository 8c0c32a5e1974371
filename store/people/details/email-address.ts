import { z } from 'zod';
import { Refused } from '../../foundation/refusal';

const schema = z.string().max(254).email();

export const isEmail = (text: string): boolean => schema.safeParse(text).success;

/** An e-mail as accounts are looked up by: in lower case. */
export const emailKey = (text: string): string => text.toLowerCase();

export const emailRequired = 'Email address required.';
/** Spec 3 §8, 'E-mail check failure'. */
export const emailInvalid = "There was an error. Please ensure you've entered a valid email address.";

/** What is wrong with an e-mail; null for one that can be used. */
export function faultOf(text: string): string | null {
	if (text === '') return emailRequired;
	return isEmail(text) ? null : emailInvalid;
}

/** The e-mail as accounts are looked up by. @throws {Refused} with the words for `field`. */
export function requireEmail(text: string, field = 'email_address'): string {
	const fault = faultOf(text);
	if (fault) throw new Refused({ [field]: fault }, 422, field);
	return emailKey(text);
}
