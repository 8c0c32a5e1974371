import type { CheckedPayloadOf } from '../../contract/contract';
import type { Settings } from '../../contract/settings';
import { refuseWrong } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { withoutUndefined } from '../../foundation/without-undefined';
import { usablePreference } from '../../people/details/communication-preference';
import { isEmail } from '../../people/details/email-address';
import { readPhone, withExtension } from '../../people/details/phone-number';

/**
 * The contact data of an order: the customer's name, how to reach the customer, and the customer's instructions
 * (docs/behaviour/checkout.md#contact).
 */
export interface Contact {
	name: string;
	email: string;
	phone: string;
	instructions: string;
	preferred_communication: 'email' | 'phone' | 'text';
	purchase_order: string;
}

export type ContactAnswers = CheckedPayloadOf<'checkout/setExtras'>;

/**
 * Combines several sets of contact answers into the contact data that an order needs. Later answers override earlier answers
 * (docs/behaviour/checkout.md#contact).
 * @param isByStaff true for a phone order that staff enter, where the e-mail address may be missing
 * @throws {Refused} with a message for each field that is missing or invalid
 */
export function checkContact(
	said: ContactAnswers[],
	settings: Settings,
	{ isByStaff = false }: { isByStaff?: boolean | undefined } = {},
): Contact {
	const answers: ContactAnswers = Object.assign({}, ...said.map(withoutUndefined));
	const name = (answers.name ?? '').replace(/\s+/g, ' ');
	const email = answers.email ?? '';
	const wrong: Record<string, string> = {};
	if (name === '') wrong.name = 'Please input your name.';
	const isReachedByPhone = isByStaff && email === '';
	if (!isReachedByPhone && !isEmail(email)) wrong.email = 'Please input your email address.';
	const phone = readPhone('phone', answers.phone, settings, wrong, { missing: 'Please input your phone number.' });
	refuseWrong(wrong);
	return {
		name,
		email,
		phone,
		instructions: answers.instructions ?? '',
		preferred_communication: isReachedByPhone ? 'phone' : usablePreference(answers.preferred_communication, settings),
		purchase_order: answers.purchase_order ?? '',
	};
}

/** Returns the contact answers stored in the visitor's account. Returns an empty object for a guest. */
export function contactOf(account: CustomerRow | null, settings: Settings): ContactAnswers {
	if (!account) return {};
	return {
		name: `${account.first_name} ${account.last_name}`.trim(),
		email: account.email,
		phone: withExtension(account.phone_number, account.phone_number_ext),
		preferred_communication: usablePreference(account.communication_preference, settings),
	};
}
