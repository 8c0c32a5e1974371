import type { StaffMember } from '../../contract/desk-staff';
import type { Database, Queries } from '../../foundation/database/database';
import { notFound, Refused } from '../../foundation/refusal';
import { versionOf } from '../version';
import type { StaffRow } from '../visitor';

/** Everybody who works here, or did: a shop has not more of them. */
const maxStaff = 1000;

/** All staff: those who work here by their names, and then those who do not any more. */
export async function listStaff({ db }: Database): Promise<{ staff: StaffMember[] }> {
	const rows = await db.selectFrom('staff').selectAll().orderBy('id').limit(maxStaff).execute();
	const staff = rows.map(memberOf);
	const rank = ({ state, name, email }: StaffMember) => `${state === 'removed' ? 1 : 0}${name || email}`.toLowerCase();
	return { staff: staff.sort((one, other) => (rank(one) < rank(other) ? -1 : 1)) };
}

/** @throws {Refused} 404 for one who never was */
export async function getStaff(db: Queries, id: number): Promise<StaffMember> {
	const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
	if (!row) throw noStaff();
	return memberOf(row);
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
export async function requireLocation(db: Queries, id: number | null | undefined): Promise<void> {
	if (id === null || id === undefined) return;
	const row = await db.selectFrom('locations').select('id').where('id', '=', id).executeTakeFirst();
	if (!row) throw new Refused('There is no such location.', 404, 'location_id');
}

export const noStaff = () => notFound('There is nobody of that number.');
