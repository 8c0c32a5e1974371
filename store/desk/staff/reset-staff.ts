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
 * Invites a staff member again who has lost their credentials. Deletes the credentials, and ends their sessions. Returns the link.
 * @param version the version in the form; null for a command, which shows no form
 * @throws {Refused} 404 for an unknown or former staff member, 409 for the last owner unless a command asks, and for an old version
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
			// The shop's own terminal must always offer a way in.
			requireOtherOwner(staff);
		}
		const now = store.now();
		await takeKeys(transaction, staff_id, now);
		await writeAudit(transaction, doer, { action: 'desk-staff/reset', thing: 'staff', key: staff_id }, now);
		return sendInvitation(store, transaction, staff.row);
	});
