import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import type { StaffRow } from '../visitor';

/** A staff member as they are, until the transaction ends; null for one who is not there, or was removed. */
export async function holdStaff(transaction: Transaction, id: number): Promise<StaffRow | null> {
	const row = await locked(
		transaction.selectFrom('staff').selectAll().where('id', '=', id).where('removed_at', 'is', null),
	).executeTakeFirst();
	return row ?? null;
}
