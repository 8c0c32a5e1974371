import { type PlaceField, placeFields } from '../../contract/address-fields';
import { hasPostalCode } from '../../foundation/places/postal-codes';

/** Whether an address in a country, given by its code, needs each field. Without it a parcel cannot be sent there. */
const isNeeded: Record<PlaceField, (country: string) => boolean> = {
	street_address: () => true,
	street_address_2: () => false,
	city: () => true,
	country: () => true,
	province: () => false,
	postal_code: hasPostalCode,
};

/** Whether an address says enough to send something there; a postal code only where its country has them. */
export const isWholeAddress = (address: Record<PlaceField, string>): boolean =>
	placeFields.every((field) => address[field] !== '' || !isNeeded[field](address.country));
