import type { Insertable } from 'kysely';
import { z } from 'zod';
import { placeFields } from '../../contract/address-fields';
import type { CheckedPayloadOf } from '../../contract/contract';
import { onlyFields } from '../../contract/each-field';
import type { Settings } from '../../contract/settings';
import { readJsonColumn } from '../../foundation/database/json-column';
import type { CustomersTable } from '../../foundation/database/schema';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { offeredPreferences, usablePreference } from '../details/communication-preference';
import { apart, readPhone } from '../details/phone-number';
import { extensionWords, isExtension, readLine, readWhereabouts, tooLong, type Wrong } from '../details/rules';

/** The values that a form contains about a customer. A missing value is undefined. */
export type DetailAnswers = Omit<
	CheckedPayloadOf<'account/modify'>,
	'email_address' | 'password' | 'new_password' | 'token' | 'callback_url'
>;

/** The details of a customer in the form in which they are stored. */
type Details = Required<
	Pick<Insertable<CustomersTable>, 'account_extra_fields' | Exclude<keyof DetailAnswers, 'account_extra_fields'>>
>;

const maxExtraFieldLength = 50;

/**
 * Validates a customer's details. Adds an error message to `wrong` for each invalid field (docs/behaviour/accounts.md#details).
 */
export function readDetails(
	answers: DetailAnswers,
	{ institution }: { institution: boolean },
	settings: Settings,
	wrong: Wrong,
): Details {
	const required = (field: keyof DetailAnswers & string, missing: string) =>
		readLine(field, textOf(answers[field]), wrong, { missing });
	const names = {
		first_name: required('first_name', 'First name is required.'),
		last_name: required('last_name', 'Last name is required.'),
		company: institution
			? required('company', 'Institution name is required.')
			: readLine('company', answers.company, wrong) || null,
		street_address: required('street_address', 'Street address is required.'),
		street_address_2: readLine('street_address_2', answers.street_address_2, wrong),
		city: required('city', 'City is required.'),
	};
	const where = readWhereabouts(answers, 'Valid postal code is required.', wrong);
	return {
		...names,
		...where,
		...readPhones(answers, where.country, settings, wrong),
		communication_preference: readPreference(answers.communication_preference, settings, wrong),
		account_extra_fields: readExtraFields(answers.account_extra_fields ?? {}, settings, wrong),
	};
}

/** Returns whether a form contains details of a customer, and not only the e-mail address and the password. */
export const saysDetails = (answers: DetailAnswers): boolean =>
	Object.values(answers).some((answer) => answer !== undefined);

/** Returns an account's current details as values of a form. If a form omits a field, the field keeps its current value. */
export function detailsOf(customer: CustomerRow, settings: Settings): DetailAnswers {
	const { first_name, last_name, company } = customer;
	const { phone_number, phone_number_type, phone_number_ext } = customer;
	const { alt_phone_number, alt_phone_number_type, alt_phone_number_ext } = customer;
	const preference = usablePreference(customer.communication_preference, settings);
	return {
		first_name,
		last_name,
		company: company ?? '',
		...onlyFields(placeFields, customer),
		phone_number,
		phone_number_type,
		phone_number_ext,
		alt_phone_number,
		alt_phone_number_type,
		alt_phone_number_ext,
		...(offeredPreferences(settings).includes(preference) ? { communication_preference: preference } : {}),
		account_extra_fields: extraFieldsOf(customer),
	};
}

/** Returns an account's values for the shop's extra fields. */
export const extraFieldsOf = (customer: CustomerRow): Record<string, string> =>
	readJsonColumn(
		extraFields,
		customer.account_extra_fields,
		{ table: 'customers', column: 'account_extra_fields', id: customer.id },
		areExtraFields,
	);

const extraFields = z.record(z.string());

const areExtraFields = (value: unknown): value is Record<string, string> =>
	typeof value === 'object' &&
	value !== null &&
	!Array.isArray(value) &&
	Object.values(value).every((answer) => typeof answer === 'string');

function readPhones(answers: DetailAnswers, place: string, settings: Settings, wrong: Wrong) {
	const {
		phone_number_ext = '',
		alt_phone_number_ext = '',
		phone_number_type = '',
		alt_phone_number_type = '',
	} = answers;
	const words = 'Required. Must be a phone number.';
	const main = { missing: words, malformed: words, place };
	const phone = apart(readPhone('phone_number', answers.phone_number, settings, wrong, main), phone_number_ext);
	const other = readPhone('alt_phone_number', answers.alt_phone_number, settings, wrong, { place });
	const alt = apart(other, alt_phone_number_ext);
	for (const [field, extension] of Object.entries({ phone_number_ext, alt_phone_number_ext })) {
		if (extension !== '' && !isExtension(extension)) wrong[field] = extensionWords;
	}
	for (const [field, type] of Object.entries({ phone_number_type, alt_phone_number_type })) {
		if (!['', 'cell', 'home', 'work'].includes(type)) wrong[field] = 'Must be cell, home or work';
	}
	return {
		phone_number: phone.number,
		phone_number_type,
		phone_number_ext: phone.extension,
		alt_phone_number: alt.number,
		alt_phone_number_type,
		alt_phone_number_ext: alt.extension,
	};
}

/**
 * Returns the chosen communication preference if the store offers it. If none was chosen, returns the first preference that the
 * store offers.
 */
function readPreference(wish: string | undefined, settings: Settings, wrong: Wrong): string {
	const offered: string[] = offeredPreferences(settings);
	if (wish === undefined || wish === '') return offered[0] ?? 'phone';
	if (!offered.includes(wish)) wrong.communication_preference = `Must be one of: ${offered.join(', ')}`;
	return wish;
}

/** Validates the shop's extra fields and returns them as JSON. Ignores unknown fields. */
function readExtraFields(answers: Record<string, string>, settings: Settings, wrong: Wrong): string {
	const kept: Record<string, string> = {};
	for (const { name, required } of settings.account_extra_fields) {
		const answer = Object.hasOwn(answers, name) ? (answers[name] ?? '') : '';
		const field = `account_extra_fields.${name}`;
		if (answer === '' && required) wrong[field] = 'Required';
		else if (answer.length > maxExtraFieldLength) wrong[field] = tooLong(maxExtraFieldLength);
		if (answer !== '') kept[name] = answer;
	}
	return JSON.stringify(kept);
}

const textOf = (answer: DetailAnswers[keyof DetailAnswers]): string => (typeof answer === 'string' ? answer : '');
