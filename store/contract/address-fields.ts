/*
 * To add an address field, add the field's name to one of the lists below. The compiler then reports every place in the code that
 * must handle the field. The compiler cannot report the following places:
 * - a migration that adds the field's column to `addresses`, and for a place field to `customers`
 *   (store/foundation/database/migrations/);
 * - the field's rule in docs/behaviour/addresses.md#fields, and the address of a sample customer in store/sample/customers.json;
 * - its headings in the order tables of other shops, store/ordering/moving-in/order-columns.ts.
 */

/**
 * The fields for a place, in the order of the forms. An account has these fields, and so does each address in its address book.
 */
export const placeFields = [
	'street_address',
	'street_address_2',
	'city',
	'country',
	'province',
	'postal_code',
] as const;
export type PlaceField = (typeof placeFields)[number];

/** The fields of an address in the address book, in the order of its form (docs/behaviour/addresses.md#fields). */
export const addressFields = [
	'name',
	'company_name',
	...placeFields,
	'phone_number',
	'phone_number_ext',
	'email_address',
] as const;
export type AddressField = (typeof addressFields)[number];
