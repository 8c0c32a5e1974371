import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { StaffMember } from '../../contract/desk-staff';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { locked, transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { type Doer, writeAudit } from '../audit/write-audit';
import { requireVersion } from '../version';
import type { DeskActor, StaffRow } from '../visitor';
import { forgetAuthenticator } from './enrolment';
import { getStaff, noStaff, requireAssignable, requireStaffInReach, shownOf } from './staff-members';
import { endSessionsOfStaff } from './staff-sessions';

/**
 * Changes a staff member's name, role and location. The change takes effect with the staff member's next call.
 * @throws {Refused} 404 for an unknown or former staff member, 409 for the last owner, and 'changed-meanwhile' if someone else
 * has changed the staff member
 */
export async function changeStaff(
	store: Database & Clock,
	actor: DeskActor,
	{ staff_id, version, name, role, location_id = null }: CheckedDeskPayloadOf<'desk-staff/change'>,
): Promise<StaffMember> {
	return transact(store, async (transaction) => {
		await requireAssignable(transaction, actor, { role, location_id });
		const staff = await lockWithOwners(transaction, actor, staff_id);
		requireVersion(version, shownOf(staff.row));
		if (role !== 'owner') requireOtherOwner(staff);
		const after = { name, role, location_id };
		const now = store.now();
		await transaction
			.updateTable('staff')
			.set({ ...after, updated_at: now })
			.where('id', '=', staff_id)
			.execute();
		const { name: oldName, role: oldRole, location_id: oldLocation } = staff.row;
		const before = { name: oldName, role: oldRole, location_id: oldLocation };
		const facts = { action: 'desk-staff/change', thing: 'staff', key: staff_id, before, after };
		await writeAudit(transaction, actor, facts, now);
		return getStaff(transaction, actor, staff_id);
	});
}

/**
 * Removes a staff member. Immediately ends the staff member's sessions and deletes their credentials. Keeps their location, so
 * that the location's manager can read their audit entries.
 * @param version the version in the form; null for a terminal command, which shows no form
 * @throws {Refused} as `changeStaff` does
 */
export async function removeStaff(
	store: Database & Clock,
	doer: Doer,
	{ staff_id, version }: { staff_id: number; version: string | null },
): Promise<object> {
	await transact(store, async (transaction) => {
		const staff = await lockWithOwners(transaction, doer, staff_id);
		if (version !== null) requireVersion(version, shownOf(staff.row));
		requireOtherOwner(staff);
		const now = store.now();
		await takeKeys(transaction, staff_id, now);
		await transaction.deleteFrom('staff_filters').where('staff_id', '=', staff_id).execute();
		await transaction.updateTable('staff').set({ removed_at: now }).where('id', '=', staff_id).execute();
		const { name, email, role, location_id } = staff.row;
		const before = { name, email, role, location_id };
		await writeAudit(transaction, doer, { action: 'desk-staff/remove', thing: 'staff', key: staff_id, before }, now);
	});
	return {};
}

/** Deletes all credentials of a staff member whose row is locked, and ends their sessions. */
export async function takeKeys(transaction: Transaction, staffId: number, now: number): Promise<void> {
	await transaction.updateTable('staff').set({ password_hash: null }).where('id', '=', staffId).execute();
	await forgetAuthenticator(transaction, staffId, now);
	await transaction.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
	await transaction.deleteFrom('staff_invitations').where('staff_id', '=', staffId).execute();
	await endSessionsOfStaff(transaction, staffId);
}

interface Locked {
	row: StaffRow;
	/** Whether another owner of all locations can log in. */
	otherOwner: boolean;
}

/**
 * Locks the rows of a staff member and of all owners. If two owners remove each other's role at the same time, the second
 * request therefore sees the first change.
 * @throws {Refused} 404 for an unknown or former staff member, and for a staff member of another location than the requesting
 * owner
 */
export async function lockWithOwners(transaction: Transaction, doer: Doer, id: number): Promise<Locked> {
	const rows = await locked(
		transaction
			.selectFrom('staff')
			.selectAll()
			.where('removed_at', 'is', null)
			.where((eb) => eb.or([eb('id', '=', id), eb('role', '=', 'owner')]))
			.orderBy('id'),
	).execute();
	const row = rows.find((each) => each.id === id);
	if (!row) throw noStaff();
	requireStaffInReach(doer, row);
	const isOtherOwner = (each: StaffRow) => each.id !== id && isActiveOwner(each) && each.location_id === null;
	return { row, otherOwner: rows.some(isOtherOwner) };
}

const isActiveOwner = ({ role, password_hash }: StaffRow): boolean => role === 'owner' && password_hash !== null;

/** @throws {Refused} 409 if no other owner can log in */
export function requireOtherOwner({ row, otherOwner }: Locked): void {
	if (!isActiveOwner(row) || otherOwner) return;
	throw new Refused('This is the last owner. Make someone else an owner first.', 409, 'role');
}
