import type { Address } from '~store/contract/address';

/** An address as it stands on a parcel, line by line. @param country the name of its country */
export function addressLines(address: Address, country: string): string[] {
	const region = [address.province, address.postal_code].filter((part) => part !== '').join('\u00a0\u00a0');
	return [
		address.name,
		address.company_name,
		address.street_address,
		address.street_address_2,
		[address.city, region].filter((part) => part !== '').join(', '),
		country,
	].filter((line) => line !== '');
}
