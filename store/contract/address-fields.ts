/*
 * To add a field, write it into a list below: the types then name every place that has to say something of it. What no
 * compiler can name:
 * - a migration that adds its column to `addresses`, and for where somebody is to `customers` (store/foundation/database/migrations/);
 * - its rule for readers, docs/behaviour/addresses.md#fields, and the address of a sample customer, store/sample/customers.json;
 * - the headings that a table of another shop's orders has for it, store/ordering/moving-in/order-columns.ts.
 */

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
