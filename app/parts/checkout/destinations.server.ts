import type { Address } from '~store/contract/address';
import type { CheckoutDraft } from '~store/contract/checkout-draft';
import type { RegistryAddress, SessionUser } from '~store/contract/session';
import { addressLines } from '../addresses/address-lines';

/** Identifies an address: one in the customer's address book (0 is the account's own), or the address of a gift registry. */
export interface DestinationChoice {
	address_id: number;
	gift_registry_id?: number | undefined;
}

/** An address that the order can be sent to, as the checkout's pages show it. */
export interface Destination {
	/** The value of the form field that identifies the address. */
	value: string;
	/** The address in one line, for a list of choices. */
	label: string;
	lines: string[];
	/** The page that changes the address; null for a registry's address and for the account's own. */
	edit: string | null;
	/** Whether the gift registry prefers that gifts are sent to this address. */
	recommended: boolean;
}

type Names = Map<string, string>;

/** Returns the account's own address, which is the billing address. */
export function billingOf({ addresses }: SessionUser, countries: Names) {
	const own = addresses.find(({ address_id }) => address_id === 0);
	return { lines: own ? linesOfAddress(own, countries) : [], complete: own?.is_whole ?? false };
}

/**
 * Returns every address that the order may be sent to: the gift registries' addresses first, then the address book.
 * Whether the store delivers there is checked once the shopper chooses an address.
 */
export const destinationsOf = ({ addresses, alt_addresses }: SessionUser, countries: Names): Destination[] => [
	...alt_addresses.map((address) => ofRegistry(address, countries)),
	...addresses.filter(({ is_whole }) => is_whole).map((address) => ofBook(address, countries)),
];

/**
 * Returns the address that the shopper chose before, if that address still exists. Otherwise returns the gift registry's
 * preferred address. Without a preferred address, returns the first address.
 */
export function chosenOf(
	destinations: Destination[],
	{ address_id, gift_registry_id }: CheckoutDraft,
	{ addresses }: SessionUser,
): string | null {
	const preferred = addresses.find((address) => address.preferred)?.address_id ?? 0;
	const wishes = [
		address_id === undefined ? null : destinationValue({ address_id, gift_registry_id }),
		destinationValue({ address_id: preferred }),
	];
	const found = wishes.find((wish) => destinations.some(({ value }) => value === wish));
	return found ?? destinations[0]?.value ?? null;
}

/** Returns the address with this form value; null if the address is not among `destinations`. */
export function readDestination(value: string, destinations: Destination[]): DestinationChoice | null {
	if (!destinations.some((destination) => destination.value === value)) return null;
	const [address_id, gift_registry_id] = value.split('-').map(Number);
	return { address_id: address_id ?? 0, gift_registry_id };
}

export const destinationValue = ({ address_id, gift_registry_id }: DestinationChoice): string =>
	gift_registry_id === undefined ? String(address_id) : `${address_id}-${gift_registry_id}`;

const linesOfAddress = (address: Address, countries: Names) =>
	addressLines(address, countries.get(address.country) ?? address.country);

function ofBook(address: Address, countries: Names): Destination {
	const { address_id: id, name, company_name, street_address, city } = address;
	const where = [name || company_name, street_address, city].filter(Boolean).join(', ');
	return {
		value: destinationValue({ address_id: id }),
		label: id === 0 ? `Account address: ${where}` : where,
		lines: linesOfAddress(address, countries),
		edit: id === 0 ? null : `/account/addresses/${id}`,
		recommended: false,
	};
}

/** Returns a gift registry's address without the street, because the street is private to the registry's owner. */
function ofRegistry(address: RegistryAddress, countries: Names): Destination {
	const { gift_registry_name: registry, name, city, province, country, shipping_encouraged } = address;
	const town = [city, province].filter(Boolean).join(', ');
	return {
		value: destinationValue(address),
		label: `${shipping_encouraged ? 'Recommended: ' : ''}${registry} (gift registry), ${name}, ${city}`,
		lines: [name, town, countries.get(country) ?? country].filter(Boolean),
		edit: null,
		recommended: shipping_encouraged,
	};
}
