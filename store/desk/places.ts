import type { Queries } from '../foundation/database/database';
import { deskRefusal, Refused } from '../foundation/refusal';
import type { DeskActor } from './visitor';

/** Names of the shop's locations, in their order, as far as somebody sees their things. */
export async function placesOf(db: Queries, { staff }: DeskActor): Promise<Map<number, string>> {
	const rows = await db
		.selectFrom('locations')
		.select(['id', 'altname', 'sc_name'])
		.$if(staff.location_id !== null, (query) => query.where('id', '=', staff.location_id))
		.orderBy('position')
		.orderBy('id')
		.execute();
	return new Map(rows.map(({ id, altname, sc_name }) => [id, altname || sc_name]));
}

/** Their ids, for a query: a shop without any has nothing anywhere. */
export const idsOf = (places: ReadonlyMap<number, string>): number[] => (places.size > 0 ? [...places.keys()] : [0]);

/** @throws {Refused} for a location that the shop does not have, or that somebody else's staff see to */
export async function requirePlace(
	db: Queries,
	{ staff }: DeskActor,
	location_id: number,
	field = 'location_id',
): Promise<string> {
	if (staff.location_id !== null && staff.location_id !== location_id) {
		throw deskRefusal('role-not-allowed', 'That is another location’s: you see to your own.', field);
	}
	const row = await db
		.selectFrom('locations')
		.select(['altname', 'sc_name'])
		.where('id', '=', location_id)
		.executeTakeFirst();
	if (!row) throw new Refused('The shop has no such location.', 404, field);
	return row.altname || row.sc_name;
}

/** Who moves copies, as the ledger names them. */
export const movedBy = ({ staff }: DeskActor, more: { note?: string; document?: string } = {}) => ({
	staff: { id: staff.id, name: staff.name || staff.email },
	...more,
});
