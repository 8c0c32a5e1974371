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
 * Invites somebody anew who has lost what they log in with: it is taken away, and their sessions end. Answers the link.
 * @param version what the form carried; null for a command, which shows none
 * @throws {Refused} 404 for one who does not work here, 409 for the last owner where no command asks, or a version that is old
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
			// From the shop's own terminal there is always a way in.
			requireOtherOwner(staff);
		}
		const now = store.now();
		await takeKeys(transaction, staff_id, now);
		await writeAudit(transaction, doer, { action: 'desk-staff/reset', thing: 'staff', key: staff_id }, now);
		return sendInvitation(store, transaction, staff.row);
	});
