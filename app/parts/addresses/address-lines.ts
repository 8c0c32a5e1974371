import type { Address } from '~store/contract/address';

type Town = Pick<Address, 'city' | 'province' | 'postal_code'>;

/** An address as it stands on a parcel, line by line. @param country the name of its country */
export const addressLines = (address: Address, country: string): string[] =>
	[
		address.name,
		address.company_name,
		address.street_address,
		address.street_address_2,
		townLine(address),
		country,
	].filter(isWritten);

/** A location's as it is written on an envelope: the street, then the town with its province and code. */
export const locationLines = (place: Town & { address: string }): string[] =>
	[place.address, townLine(place)].filter(isWritten);

const townLine = ({ city, province, postal_code }: Town): string =>
	[city, [province, postal_code].filter(isWritten).join('\u00a0\u00a0')].filter(isWritten).join(', ');

const isWritten = (part: string): boolean => part !== '';
