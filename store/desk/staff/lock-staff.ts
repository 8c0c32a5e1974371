import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { deskRefusal } from '../../foundation/refusal';
import type { StaffRow } from '../visitor';

/** Locks a staff member's row until the transaction ends. Returns null for an unknown or removed staff member. */
export async function lockStaff(transaction: Transaction, id: number): Promise<StaffRow | null> {
	const row = await locked(
		transaction.selectFrom('staff').selectAll().where('id', '=', id).where('removed_at', 'is', null),
	).executeTakeFirst();
	return row ?? null;
}

/**
 * Locks the caller's own row, and returns its current content.
 * @throws {Refused} 401 if the caller has just been removed
 */
export async function lockSelf(transaction: Transaction, id: number): Promise<StaffRow> {
	const row = await lockStaff(transaction, id);
	if (!row) throw deskRefusal('staff-log-in-required', 'Please log in to the desk.');
	return row;
}
