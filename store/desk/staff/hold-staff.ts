import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { deskRefusal } from '../../foundation/refusal';
import type { StaffRow } from '../visitor';

/** A staff member as they are, until the transaction ends; null for one who is not there, or was removed. */
export async function holdStaff(transaction: Transaction, id: number): Promise<StaffRow | null> {
	const row = await locked(
		transaction.selectFrom('staff').selectAll().where('id', '=', id).where('removed_at', 'is', null),
	).executeTakeFirst();
	return row ?? null;
}

/**
 * The one who asks, as they are now.
 * @throws {Refused} 401 when they were removed a moment ago
 */
export async function requireHeld(transaction: Transaction, id: number): Promise<StaffRow> {
	const held = await holdStaff(transaction, id);
	if (!held) throw deskRefusal('staff-log-in-required', 'Please log in to the desk.');
	return held;
}
