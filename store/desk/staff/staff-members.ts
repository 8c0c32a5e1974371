import type { StaffRole } from '../../contract/desk-roles';
import type { StaffMember } from '../../contract/desk-staff';
import type { Database, Queries } from '../../foundation/database/database';
import { notFound, Refused } from '../../foundation/refusal';
import type { Doer } from '../audit/write-audit';
import { isOwnLocation, requireOwnLocation } from '../places';
import { versionOf } from '../version';
import type { DeskActor, StaffRow } from '../visitor';

/** Everybody who works here, or did: a shop has not more of them. */
const maxStaff = 1000;

/**
 * Lists staff: those who work here by their names, and then those who do not any more.
 * @param actor who asks: somebody of one location sees its staff alone. Left out for a command, which lists everybody.
 */
export async function listStaff({ db }: Database, actor?: DeskActor): Promise<{ staff: StaffMember[] }> {
	const rows = await db.selectFrom('staff').selectAll().orderBy('id').limit(maxStaff).execute();
	const staff = rows.filter((row) => !actor || isOwnLocation(actor, row.location_id)).map(memberOf);
	const rank = ({ state, name, email }: StaffMember) => `${state === 'removed' ? 1 : 0}${name || email}`.toLowerCase();
	return { staff: staff.sort((one, other) => (rank(one) < rank(other) ? -1 : 1)) };
}

/** @throws {Refused} 404 for one who never was, or works at another location than the owner who asks */
export async function getStaff(db: Queries, actor: DeskActor, id: number): Promise<StaffMember> {
	const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
	if (!row) throw noStaff();
	requireStaffInReach(actor, row);
	return memberOf(row);
}

/**
 * Requires that a staff member works where an owner of one location sees to the staff. A command sees to everybody.
 * @throws {Refused} 404
 */
export function requireStaffInReach(doer: Doer, { location_id }: Pick<StaffRow, 'location_id'>): void {
	if (!('command' in doer) && !isOwnLocation(doer, location_id)) throw noStaff();
}

/**
 * Requires a role and a location that somebody may give. An owner sees every location: an owner of one could give
 * themselves the others. Owners of one location, who are left from earlier versions, give their own location alone.
 * @throws {Refused} 400 for an owner of one location, 403 for another location, 404 for an unknown location
 */
export async function requireAssignable(
	db: Queries,
	doer: Doer,
	{ role, location_id }: { role: StaffRole; location_id: number | null },
): Promise<void> {
	await requireLocation(db, location_id);
	if (!('command' in doer)) requireOwnLocation(doer, location_id);
	if (role === 'owner' && location_id !== null) {
		throw new Refused('An owner sees every location: choose all of them, or another role.', 400, 'location_id');
	}
}

function memberOf(row: StaffRow): StaffMember {
	const { id, name, email, role, location_id, totp_secret, seen_at } = row;
	return {
		id,
		name,
		email,
		role,
		location_id,
		state: stateOf(row),
		two_step: totp_secret !== null,
		seen_at,
		version: versionOf(shownOf(row)),
	};
}

const stateOf = ({ removed_at, password_hash }: StaffRow): StaffMember['state'] =>
	removed_at !== null ? 'removed' : password_hash === null ? 'invited' : 'active';

/**
 * What the forms that change somebody show of them. Whether they have taken up their invitation is a part of it, so that one who
 * was invited anew is not by the same form once more, which would end what they log in with by then.
 */
export const shownOf = (row: StaffRow) => {
	const { name, role, location_id } = row;
	return { name, role, location_id, state: stateOf(row) };
};

/** @throws {Refused} 404 for a location that is not there */
async function requireLocation(db: Queries, id: number | null): Promise<void> {
	if (id === null) return;
	const row = await db.selectFrom('locations').select('id').where('id', '=', id).executeTakeFirst();
	if (!row) throw new Refused('There is no such location.', 404, 'location_id');
}

export const noStaff = () => notFound('There is nobody of that number.');
