import type { HasConfig } from '../../../config';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { HasSettings } from '../../foundation/settings/settings';
import { type Doer, writeAudit } from '../audit/write-audit';
import { requireVersion } from '../version';
import { lockWithOwners, requireOtherOwner, takeKeys } from './change-staff';
import { sendInvitation } from './invitations';
import { shownOf } from './staff-members';

/**
 * Sends a new invitation to a staff member who has lost their credentials. Deletes the old credentials, and ends the staff
 * member's sessions. Returns the invitation link.
 * @param version the version in the form; null for a terminal command, which shows no form
 * @throws {Refused} 404 for an unknown or former staff member, 409 for the last owner unless a command makes the call, and
 * 'changed-meanwhile' for an old version
 */
export const resetStaff = (
	store: Database & Clock & HasConfig & HasSettings,
	doer: Doer,
	{ staff_id, version }: { staff_id: number; version: string | null },
): Promise<string> =>
	transact(store, async (transaction) => {
		const staff = await lockWithOwners(transaction, doer, staff_id);
		if (version !== null) {
			requireVersion(version, shownOf(staff.row));
			// A command may reset even the last owner, so that the shop's operator can always restore access.
			requireOtherOwner(staff);
		}
		const now = store.now();
		await takeKeys(transaction, staff_id, now);
		await writeAudit(transaction, doer, { action: 'desk-staff/reset', thing: 'staff', key: staff_id }, now);
		return sendInvitation(store, transaction, staff.row);
	});
