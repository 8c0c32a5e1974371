import { type PlaceField, placeFields } from '../../contract/address-fields';
import { hasPostalCode } from '../../foundation/places/postal-codes';

/** Whether each address field is required for shipping to a country, given by the country's code. */
const isNeeded: Record<PlaceField, (country: string) => boolean> = {
	street_address: () => true,
	street_address_2: () => false,
	city: () => true,
	country: () => true,
	province: () => false,
	postal_code: hasPostalCode,
};

/**
 * Returns whether an address has all fields that are required for shipping. A postal code is required only in countries that use
 * postal codes.
 */
export const isWholeAddress = (address: Record<PlaceField, string>): boolean =>
	placeFields.every((field) => address[field] !== '' || !isNeeded[field](address.country));
