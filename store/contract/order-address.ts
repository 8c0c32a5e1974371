import type { AddressField } from './address-fields';
import type { ForEach } from './each-field';

/** The name that an order has for each field of an address; a phone extension is appended to its number. */
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

/** The address that an order is sent to, as it was when the order was placed. */
export type OrderAddress = Record<OrderNames[keyof OrderNames], string>;

interface Writing {
	/** Writes the line with the town, its province and its postal code. */
	town(to: OrderAddress): string;
	country(code: string): string;
}

/** Lists the lines of an order's address; the caller chooses how its town and country are written. */
export function orderAddressLines(to: OrderAddress, { town, country }: Writing): string[] {
	const lines: Record<keyof OrderAddress, string> = {
		orgname: to.orgname,
		name: to.name,
		addr1: to.addr1,
		addr2: to.addr2,
		// City, province and postal code share a line.
		city: town(to),
		prov: '',
		postal: '',
		country: country(to.country),
		// Neither is printed on a parcel.
		email: '',
		phone: '',
	};
	return Object.values(lines).filter((line) => line !== '');
}

/** Writes an order's address in one line, with the codes of its province and country. */
export const orderAddressInOneLine = (to: OrderAddress): string =>
	orderAddressLines(to, {
		town: ({ city, prov, postal }) => [city, prov, postal].filter((part) => part !== '').join(', '),
		country: (code) => code,
	}).join(', ');

interface Sent {
	shipping: { provider: string } | null;
	delivery_type: string;
}

/** Returns the way of sending that the customer chose; '' for an order that is picked up, and for a way named like its delivery. */
export const carrierOf = ({ shipping, delivery_type }: Sent): string =>
	shipping && shipping.provider !== delivery_type ? shipping.provider : '';
