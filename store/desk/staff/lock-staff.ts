import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { deskRefusal } from '../../foundation/refusal';
import type { StaffRow } from '../visitor';

/** Locks a staff member's row until the transaction ends. Answers null for one who is not there, or was removed. */
export async function lockStaff(transaction: Transaction, id: number): Promise<StaffRow | null> {
	const row = await locked(
		transaction.selectFrom('staff').selectAll().where('id', '=', id).where('removed_at', 'is', null),
	).executeTakeFirst();
	return row ?? null;
}

/**
 * Locks the row of the one who asks, and answers it as it is now.
 * @throws {Refused} 401 when they were removed a moment ago
 */
export async function lockSelf(transaction: Transaction, id: number): Promise<StaffRow> {
	const row = await lockStaff(transaction, id);
	if (!row) throw deskRefusal('staff-log-in-required', 'Please log in to the desk.');
	return row;
}
