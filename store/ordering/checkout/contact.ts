import type { CheckedPayloadOf } from '../../contract/contract';
import type { Settings } from '../../contract/settings';
import { refuseWrong } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { withoutUndefined } from '../../foundation/without-undefined';
import { usablePreference } from '../../people/details/communication-preference';
import { isEmail } from '../../people/details/email-address';
import { readPhone, withExtension } from '../../people/details/phone-number';

/** An order's contact: the customer, how to reach them, and their instructions (docs/behaviour/checkout.md#contact). */
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
 * Combines several answers into the contact that an order needs. Later answers override earlier ones
 * (docs/behaviour/checkout.md#contact).
 * @param isByStaff true for a phone order that staff enter: the e-mail may then be missing
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

/** Returns the contact answers from the account. Empty for a guest. */
export function contactOf(account: CustomerRow | null, settings: Settings): ContactAnswers {
	if (!account) return {};
	return {
		name: `${account.first_name} ${account.last_name}`.trim(),
		email: account.email,
		phone: withExtension(account.phone_number, account.phone_number_ext),
		preferred_communication: usablePreference(account.communication_preference, settings),
	};
}
