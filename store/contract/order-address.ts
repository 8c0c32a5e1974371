import type { AddressField } from './address-fields';
import type { ForEach } from './each-field';

/**
 * The name of each address field in an order. An order has no field for a phone extension; the extension is appended to the phone
 * number.
 */
type OrderNames = ForEach<
	AddressField,
	{
		company_name: 'orgname';
		name: 'name';
		email_address: 'email';
		street_address: 'addr1';
		street_address_2: 'addr2';
		city: 'city';
		province: 'prov';
		country: 'country';
		postal_code: 'postal';
		phone_number: 'phone';
		phone_number_ext: 'phone';
	}
>;

/** The address that an order is shipped to, as it was when the order was placed. */
export type OrderAddress = Record<OrderNames[keyof OrderNames], string>;

interface Writing {
	/** Formats the address line with the town, the province and the postal code. */
	town(to: OrderAddress): string;
	country(code: string): string;
}

/** Lists the printed lines of an order's address. The caller formats the town and the country. */
export function orderAddressLines(to: OrderAddress, { town, country }: Writing): string[] {
	const lines: Record<keyof OrderAddress, string> = {
		orgname: to.orgname,
		name: to.name,
		addr1: to.addr1,
		addr2: to.addr2,
		// The city, the province and the postal code are printed on one line.
		city: town(to),
		prov: '',
		postal: '',
		country: country(to.country),
		// The e-mail address and the phone number are left out, because they are not printed on a parcel.
		email: '',
		phone: '',
	};
	return Object.values(lines).filter((line) => line !== '');
}

/** Formats an order's address as one line, using the codes of the province and the country. */
export const orderAddressInOneLine = (to: OrderAddress): string =>
	orderAddressLines(to, {
		town: ({ city, prov, postal }) => [city, prov, postal].filter((part) => part !== '').join(', '),
		country: (code) => code,
	}).join(', ');

interface Sent {
	shipping: { provider: string } | null;
	delivery_type: string;
}

/**
 * Returns the shipping provider that the customer chose. Returns '' for an order that is picked up, and if the provider has the
 * same name as the delivery method.
 */
export const carrierOf = ({ shipping, delivery_type }: Sent): string =>
	shipping && shipping.provider !== delivery_type ? shipping.provider : '';
