import { type RawBuilder, sql } from 'kysely';
import { locationName } from '../contract/location-name';
import type { Queries } from '../foundation/database/database';
import { deskRefusal, Refused } from '../foundation/refusal';
import type { DeskActor } from './visitor';

/**
 * Lists the shop's locations with their names, in the shop's own order.
 * @param only the single location that the staff member may see; null for all locations
 */
export async function listPlaces(db: Queries, only: number | null): Promise<{ id: number; name: string }[]> {
	const rows = await db
		.selectFrom('locations')
		.select(['id', 'altname', 'sc_name'])
		.$if(only !== null, (query) => query.where('id', '=', only))
		.orderBy('position')
		.orderBy('id')
		.execute();
	return rows.map((place) => ({ id: place.id, name: locationName(place) }));
}

/** Returns the names of the locations that the staff member may see, in the shop's own order. */
export async function placesOf(db: Queries, { staff }: DeskActor): Promise<Map<number, string>> {
	return new Map((await listPlaces(db, staff.location_id)).map(({ id, name }) => [id, name]));
}

/** Returns the location ids for a database query. A shop without locations gets an id that matches nothing. */
export const idsOf = (places: ReadonlyMap<number, string>): number[] => (places.size > 0 ? [...places.keys()] : [0]);

/** @throws {Refused} for an unknown location, or a location that the staff member may not see */
export async function requirePlace(
	db: Queries,
	{ staff }: DeskActor,
	location_id: number,
	field = 'location_id',
): Promise<string> {
	if (staff.location_id !== null && staff.location_id !== location_id) throw otherLocation(field);
	const name = await nameOfPlace(db, location_id);
	if (name === '') throw new Refused('Location not found.', 404, field);
	return name;
}

/** Returns the name of a location. Returns '' for an unknown location. */
export async function nameOfPlace(db: Queries, location_id: number): Promise<string> {
	const row = await db
		.selectFrom('locations')
		.select(['altname', 'sc_name'])
		.where('id', '=', location_id)
		.executeTakeFirst();
	return row ? locationName(row) : '';
}

/**
 * Returns the location to show: a staff member's only location, or if they may see several, the chosen location. The value null
 * means all locations.
 */
export function locationFor({ staff }: DeskActor, chosen: number | undefined): number | null {
	if (staff.location_id === null) return chosen ?? null;
	if (chosen !== undefined && chosen !== staff.location_id) throw otherLocation();
	return staff.location_id;
}

/** Whether the staff member works for a location. Staff without a location work for all locations. */
export const isOwnLocation = ({ staff }: Pick<DeskActor, 'staff'>, location_id: number | null): boolean =>
	staff.location_id === null || staff.location_id === location_id;

/** @throws {Refused} 403 if the record belongs to another location than the staff member */
export function requireOwnLocation(actor: Pick<DeskActor, 'staff'>, location_id: number | null): void {
	if (!isOwnLocation(actor, location_id)) throw otherLocation();
}

/** Whether an order belongs to the staff member's location. An order without a location belongs to every location. */
export const isOwnOrder = (actor: Pick<DeskActor, 'staff'>, location_id: number | null): boolean =>
	location_id === null || isOwnLocation(actor, location_id);

/** @throws {Refused} 403 for an order or a quote of another location */
export function requireOwnOrder(
	actor: Pick<DeskActor, 'staff'>,
	{ location_id }: { location_id: number | null },
): void {
	if (!isOwnOrder(actor, location_id)) throw otherLocation();
}

/**
 * Returns the check of `isOwnOrder` as an SQL condition on a table of orders. The unary plus prevents the use of an index by
 * location, because lists of orders use their index by queue or by time.
 * @param location_id the caller's only location; null for all locations
 */
export function isSeenAt(location_id: number | null, table = 'orders'): RawBuilder<boolean> {
	if (location_id === null) return sql<boolean>`true`;
	const place = sql.ref(`${table}.location_id`);
	return sql<boolean>`(+${place} = ${location_id} or +${place} is null)`;
}

/** Returns the customer name of an order. Staff of one location never see the names of other locations' customers. */
export const nameSeenBy = (actor: Pick<DeskActor, 'staff'>, location_id: number | null, name: string): string =>
	isOwnOrder(actor, location_id) ? name : 'another location’s customer';

/**
 * Returns the refusal for a record of another location. @param field the form field with the location, if the location was typed
 */
export const otherLocation = (field?: string): Refused =>
	deskRefusal('role-not-allowed', 'This record belongs to another location.', field);

/** Returns the staff member who moves copies, in the form that the stock ledger stores. */
export const movedBy = ({ staff }: DeskActor, more: { note?: string; document?: string } = {}) => ({
	staff: { id: staff.id, name: staff.name || staff.email },
	...more,
});
