/*
 * To add a field, write it into a list below: the compiler then names every place that has to handle it. The compiler cannot name
 * these:
 * - a migration that adds its column to `addresses`, and for a place field to `customers` (store/foundation/database/migrations/);
 * - its rule in docs/behaviour/addresses.md#fields, and the address of a sample customer in store/sample/customers.json;
 * - its headings in the order tables of other shops, store/ordering/moving-in/order-columns.ts.
 */

/** The fields for a place, which an account and each address of its book have, in the order of the forms. */
export const placeFields = [
	'street_address',
	'street_address_2',
	'city',
	'country',
	'province',
	'postal_code',
] as const;
export type PlaceField = (typeof placeFields)[number];

/** The fields of an address of the book, in the order of its form (docs/behaviour/addresses.md#fields). */
export const addressFields = [
	'name',
	'company_name',
	...placeFields,
	'phone_number',
	'phone_number_ext',
	'email_address',
] as const;
export type AddressField = (typeof addressFields)[number];
