/** Where somebody is: of an account and of each address of its book, in the order in which forms ask for it. */
export const placeFields = [
	'street_address',
	'street_address_2',
	'city',
	'country',
	'province',
	'postal_code',
] as const;
export type PlaceField = (typeof placeFields)[number];

/** What an address of the book says, in the order in which its form asks for it (docs/behaviour/addresses.md#fields). */
export const addressFields = [
	'name',
	'company_name',
	...placeFields,
	'phone_number',
	'phone_number_ext',
	'email_address',
] as const;
export type AddressField = (typeof addressFields)[number];
