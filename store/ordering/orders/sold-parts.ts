import type { Line } from '../../basket/cart/lines';
import { locationName } from '../../contract/location-name';
import type { Withdrawal } from '../../contract/order';
import type { Location } from '../../contract/webstore';
import type { OrderLocationRow, OrderParts, OrderRow } from './order-rows';
import type { WrittenOrder } from './write-order';

/** The related data of a new order, from outside the order's own database rows. */
interface Sale {
	/** The copies that the order takes from stock. */
	withdrawals: { offer_id: number; location_id: number; quantity: number }[];
	lines: Line[];
	/** All locations, in the store's display order. */
	locations: Location[];
}

/**
 * Returns the related data of an order while the order is being placed, without reading the database. Reading the database would
 * take time while other orders wait for the locks. Returns the same result as `readOrderParts` and `readWithdrawals`. Returns
 * undefined if this process has not cached one of the locations yet.
 */
export function soldParts(
	{ id, location_id }: OrderRow,
	written: WrittenOrder['parts'],
	{ withdrawals, lines, locations }: Sale,
): OrderParts | undefined {
	const named = new Set(locations.map((location) => location.location_id));
	const places = withdrawals.map((taken) => taken.location_id);
	if (location_id !== null) places.push(location_id);
	if (places.some((place) => !named.has(place))) return undefined;
	const sold = new Map(lines.map((line) => [line.offer?.id, { eisbn: line.title.eisbn, condition: line.condition }]));
	const taken = locations.flatMap(({ location_id: place, altname, sc_name }) =>
		withdrawals
			.filter((row) => row.location_id === place)
			.flatMap(({ offer_id, quantity }): Withdrawal[] => {
				const copy = sold.get(offer_id);
				return copy ? [{ ...copy, quantity, location: locationName({ altname, sc_name }) }] : [];
			})
			.sort((one, other) => (one.eisbn < other.eisbn ? -1 : 1)),
	);
	return { ...written, locations: locations.map(placeOf), withdrawals: new Map([[id, taken]]) };
}

const placeOf = ({ location_id, altname, sc_name, sc_phone, sc_addr_array }: Location): OrderLocationRow => {
	const { address, city, prov, postal } = sc_addr_array;
	return { id: location_id, altname, sc_name, sc_phone, address, city, province: prov, postal_code: postal };
};
