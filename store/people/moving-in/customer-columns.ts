import type { PlaceField } from '../../contract/address-fields';

/** The meanings of the columns in a table of another shop's customers. */
export type CustomerColumn = 'email' | 'first_name' | 'last_name' | 'name' | 'company' | 'phone' | PlaceField;

/**
 * The headings that each column of such a table may have, as Shopify, WooCommerce (its own table, and the usual export
 * plugins) and Square write them.
 */
const headings: Record<CustomerColumn, readonly string[]> = {
	email: ['email', 'emailaddress', 'billingemail', 'customeremail', 'useremail'],
	first_name: ['firstname', 'billingfirstname', 'givenname'],
	last_name: ['lastname', 'billinglastname', 'surname', 'familyname'],
	name: ['name', 'fullname', 'displayname', 'customername'],
	company: ['company', 'companyname', 'defaultaddresscompany', 'billingcompany'],
	phone: ['phone', 'phonenumber', 'billingphone', 'defaultaddressphone'],
	street_address: [
		'defaultaddressaddress1',
		'address1',
		'streetaddress1',
		'billingaddress1',
		'streetaddress',
		'address',
	],
	street_address_2: ['defaultaddressaddress2', 'address2', 'streetaddress2', 'billingaddress2'],
	city: ['defaultaddresscity', 'city', 'billingcity'],
	province: ['defaultaddressprovincecode', 'provincecode', 'province', 'state', 'billingstate', 'region'],
	country: ['defaultaddresscountrycode', 'countrycode', 'country', 'billingcountry', 'countryregion'],
	postal_code: ['defaultaddresszip', 'zip', 'postalcode', 'postcode', 'billingpostcode'],
};

export const customerColumns = Object.keys(headings) as CustomerColumn[];

/** The column that each heading means. */
export const customerHeadings: Readonly<Record<string, CustomerColumn>> = Object.fromEntries(
	customerColumns.flatMap((column) => headings[column].map((heading) => [heading, column])),
);
