import { hasPostalCode } from '../../foundation/places/postal-codes';

type Whereabouts = Record<'street_address' | 'city' | 'postal_code' | 'country', string>;

/** Whether an address says enough to send something there; a postal code only where its country, by its code, has them. */
export const isWholeAddress = ({ street_address, city, postal_code, country }: Whereabouts): boolean =>
	[street_address, city, country].every((part) => part !== '') && (postal_code !== '' || !hasPostalCode(country));
