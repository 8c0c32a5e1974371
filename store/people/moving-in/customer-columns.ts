/** What a column of such a table can mean. */
export const customerColumns = [
	'email',
	'first_name',
	'last_name',
	'name',
	'company',
	'phone',
	'street_address',
	'street_address_2',
	'city',
	'province',
	'country',
	'postal_code',
] as const;

export type CustomerColumn = (typeof customerColumns)[number];

/**
 * What the columns of a table of another shop's customers are headed by, as Shopify, WooCommerce (its own table, and the
 * usual export plugins) and Square write them, and what each means.
 */
export const customerHeadings: Readonly<Record<string, CustomerColumn>> = {
	...{ email: 'email', emailaddress: 'email', billingemail: 'email', customeremail: 'email', useremail: 'email' },
	...{ firstname: 'first_name', billingfirstname: 'first_name', givenname: 'first_name' },
	...{ lastname: 'last_name', billinglastname: 'last_name', surname: 'last_name', familyname: 'last_name' },
	...{ name: 'name', fullname: 'name', displayname: 'name', customername: 'name' },
	...{ company: 'company', companyname: 'company', defaultaddresscompany: 'company', billingcompany: 'company' },
	...{ phone: 'phone', phonenumber: 'phone', billingphone: 'phone', defaultaddressphone: 'phone' },
	...{ defaultaddressaddress1: 'street_address', address1: 'street_address', streetaddress1: 'street_address' },
	...{ billingaddress1: 'street_address', streetaddress: 'street_address', address: 'street_address' },
	...{ defaultaddressaddress2: 'street_address_2', address2: 'street_address_2', streetaddress2: 'street_address_2' },
	...{ billingaddress2: 'street_address_2' },
	...{ defaultaddresscity: 'city', city: 'city', billingcity: 'city' },
	...{ defaultaddressprovincecode: 'province', provincecode: 'province', province: 'province', state: 'province' },
	...{ billingstate: 'province', region: 'province' },
	...{ defaultaddresscountrycode: 'country', countrycode: 'country', country: 'country', billingcountry: 'country' },
	...{ countryregion: 'country' },
	...{ defaultaddresszip: 'postal_code', zip: 'postal_code', postalcode: 'postal_code', postcode: 'postal_code' },
	...{ billingpostcode: 'postal_code' },
};
