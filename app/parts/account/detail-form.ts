import { type PlaceField, placeFields } from '~store/contract/address-fields';
import type { CommunicationPreference } from '~store/contract/communication-preferences';
import type { CountryOption, Provinces } from '../../forms/place-fields';

/** The values of a form with a customer's personal details. Names of the bookseller's extra fields begin with 'extra-'. */
export interface DetailForm extends Record<PlaceField, string> {
	[extra: `extra-${string}`]: string;
	first_name: string;
	last_name: string;
	company: string;
	phone_number: string;
	phone_number_type: string;
	phone_number_ext: string;
	alt_phone_number: string;
	alt_phone_number_type: string;
	alt_phone_number_ext: string;
	communication_preference: string;
}

/** Returns the names of the fields in the order in which they appear on the page. */
export const detailOrder = ({ extras }: DetailOptions): string[] => [
	...known,
	...extras.map(({ field }) => field),
	...secret,
];

const secret = ['password', 'confirm'];
const known = [
	'email_address',
	'first_name',
	'last_name',
	'company',
	...placeFields,
	'phone_number',
	'phone_number_ext',
	'phone_number_type',
	'alt_phone_number',
	'alt_phone_number_ext',
	'alt_phone_number_type',
	'communication_preference',
];

/** The choices in a form with a customer's personal details. */
export interface DetailOptions {
	countries: CountryOption[];
	/** The provinces of the country that is selected first. */
	provinces: Provinces;
	preferences: CommunicationPreference[];
	extras: { field: `extra-${string}`; label: string; required: boolean }[];
}
