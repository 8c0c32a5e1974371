import type { PlaceField } from '../../contract/address-fields';

/** The columns that a table of another shop's customers can have. */
export type CustomerColumn = 'email' | 'first_name' | 'last_name' | 'name' | 'company' | 'phone' | PlaceField;

/**
 * The possible headings of each column in a table of customers, as exported by Shopify, WooCommerce (its own export and the usual
 * export plugins) and Square.
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

/** The column of a customer table that each heading belongs to. */
export const customerHeadings: Readonly<Record<string, CustomerColumn>> = Object.fromEntries(
	customerColumns.flatMap((column) => headings[column].map((heading) => [heading, column])),
);
