import type { StaffRole } from '../../contract/desk-roles';
import type { StaffMember } from '../../contract/desk-staff';
import type { Database, Queries } from '../../foundation/database/database';
import { notFound, Refused } from '../../foundation/refusal';
import type { Doer } from '../audit/write-audit';
import { isOwnLocation, requireOwnLocation } from '../places';
import { versionOf } from '../version';
import type { DeskActor, StaffRow } from '../visitor';

/** The maximum number of staff members that the list shows, including former staff. */
const maxStaff = 1000;

/**
 * Lists staff by name: current staff first, then former staff.
 * @param actor the caller, who sees only their own location's staff. Terminal commands leave the caller out and get all staff.
 */
export async function listStaff({ db }: Database, actor?: DeskActor): Promise<{ staff: StaffMember[] }> {
	const rows = await db.selectFrom('staff').selectAll().orderBy('id').limit(maxStaff).execute();
	const staff = rows.filter((row) => !actor || isOwnLocation(actor, row.location_id)).map(memberOf);
	const rank = ({ state, name, email }: StaffMember) => `${state === 'removed' ? 1 : 0}${name || email}`.toLowerCase();
	return { staff: staff.sort((one, other) => (rank(one) < rank(other) ? -1 : 1)) };
}

/** @throws {Refused} 404 for an unknown staff member, and for a staff member of another location than the requesting owner */
export async function getStaff(db: Queries, actor: DeskActor, id: number): Promise<StaffMember> {
	const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
	if (!row) throw noStaff();
	requireStaffInReach(actor, row);
	return memberOf(row);
}

/**
 * Requires that the caller may manage a staff member. An owner of one location manages only the staff of that location. A
 * terminal command may manage all staff.
 * @throws {Refused} 404
 */
export function requireStaffInReach(doer: Doer, { location_id }: Pick<StaffRow, 'location_id'>): void {
	if (!('command' in doer) && !isOwnLocation(doer, location_id)) throw noStaff();
}

/**
 * Requires a role and a location that the caller may assign. The owner role needs all locations, because an owner of one location
 * could give themselves access to the other locations. Owners of one location exist only from earlier versions. Owners of one
 * location may assign only their own location.
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
		throw new Refused('An owner works for all locations. Choose all locations, or another role.', 400, 'location_id');
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
 * Returns the facts that forms about a staff member show, including whether the invitation was accepted. A form that was opened
 * before the acceptance is therefore out of date. Such an outdated form cannot invite the person again, which would delete their
 * new credentials.
 */
export const shownOf = (row: StaffRow) => {
	const { name, role, location_id } = row;
	return { name, role, location_id, state: stateOf(row) };
};

/** @throws {Refused} 404 for an unknown location */
async function requireLocation(db: Queries, id: number | null): Promise<void> {
	if (id === null) return;
	const row = await db.selectFrom('locations').select('id').where('id', '=', id).executeTakeFirst();
	if (!row) throw new Refused('Location not found.', 404, 'location_id');
}

export const noStaff = () => notFound('Staff member not found.');
