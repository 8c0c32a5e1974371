import type { Address } from '~store/contract/address';
import type { AddressField } from '~store/contract/address-fields';

type Town = Pick<Address, 'city' | 'province' | 'postal_code'>;

/** Returns an address as the lines to write on a parcel. @param country the name of the address's country */
export function addressLines(address: Address, country: string): string[] {
	const lines: Record<AddressField, string> = {
		name: address.name,
		company_name: address.company_name,
		street_address: address.street_address,
		street_address_2: address.street_address_2,
		// City, province and postal code are joined in one line.
		city: townLine(address),
		province: '',
		postal_code: '',
		country,
		// These fields of an address are not written on a parcel.
		phone_number: '',
		phone_number_ext: '',
		email_address: '',
	};
	return Object.values(lines).filter(isWritten);
}

/** Returns the lines of a location's address: the street, then the city with province and postal code. */
export const locationLines = (place: Town & { address: string }): string[] =>
	[place.address, townLine(place)].filter(isWritten);

const townLine = ({ city, province, postal_code }: Town): string =>
	[city, [province, postal_code].filter(isWritten).join('\u00a0\u00a0')].filter(isWritten).join(', ');

const isWritten = (part: string): boolean => part !== '';
