import { z } from 'zod';
import type { CheckedPayloadOf } from '../contract/contract';
import type { Settings } from '../contract/settings';
import { Refused } from '../refusal';

/** Who ordered, how to reach them, and what they asked for (spec 2 §3). */
export interface Contact {
	name: string;
	email: string;
	phone: string;
	instructions: string;
	purchase_order: string;
	preferred_communication: 'email' | 'phone' | 'text';
}

export type ContactAnswers = CheckedPayloadOf<'checkout/setExtras'>;

/** 10 to 15 characters of digits, plus, dot, space, hyphen and parentheses (spec 2 §5). */
const phone = /^[\d+. ()-]{10,15}$/;

/**
 * The contact as an order needs it (spec 2 §5).
 * @throws {Refused} with the words for each field that is missing or cannot be used.
 */
export function checkContact(answers: ContactAnswers, settings: Settings): Contact {
	const name = (answers.name ?? '').replace(/\s+/g, ' ');
	const email = answers.email ?? '';
	const number = answers.phone ?? '';
	const wrong: Record<string, string> = {};
	if (name === '') wrong.name = 'Please input your name.';
	if (!z.string().email().safeParse(email).success) wrong.email = 'Please input your email address.';
	if (!phone.test(number)) wrong.phone = 'Please input your phone number.';
	if (Object.keys(wrong).length > 0) throw new Refused(wrong, 422, Object.keys(wrong)[0]);
	return {
		name,
		email,
		phone: number,
		instructions: answers.instructions ?? '',
		purchase_order: answers.promo_code ?? '',
		preferred_communication: allowedPreference(answers.preferred_communication, settings),
	};
}

/** The way that the shopper prefers, if the store offers it; otherwise the phone, where it does (spec 2 §5). */
function allowedPreference(wish: Contact['preferred_communication'] | undefined, { store_info }: Settings) {
	const allowed = store_info.allowed_comm_prefs.filter((way) => way !== 'text' || store_info.texting_enabled);
	if (wish && allowed.includes(wish)) return wish;
	return wish === undefined && allowed.includes('email') ? 'email' : 'phone';
}
