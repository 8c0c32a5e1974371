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
 * Changes what somebody is called, may do and sees; with their next call it holds.
 * @throws {Refused} 404 for one who does not work here, 409 for the last owner, and where somebody else has changed it
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
 * Takes somebody off the staff: their sessions end at once, and nothing that they had opens the desk any more. Their location stays
 * theirs, for its manager reads what they did.
 * @param version what the form carried; null for a command, which shows none
 * @throws {Refused} as above
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

/** Takes from somebody whose row is locked everything that they log in with, and ends their sessions. */
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
 * Locks somebody's row with those of all owners: of two who take each other's role away, the second sees what the first did.
 * @throws {Refused} 404 for one who does not work here, or works at another location than the owner who asks
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

/** @throws {Refused} 409 for the last owner who can log in */
export function requireOtherOwner({ row, otherOwner }: Locked): void {
	if (!isActiveOwner(row) || otherOwner) return;
	throw new Refused('This is the last owner: make somebody else an owner first.', 409, 'role');
}
