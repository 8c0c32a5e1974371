import type { HasConfig } from '../../../config';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { HasSettings } from '../../foundation/settings/settings';
import { type Doer, writeAudit } from '../audit/write-audit';
import { takeKeys } from './change-staff';
import { holdStaff } from './hold-staff';
import { sendInvitation } from './invitations';
import { noStaff } from './staff-members';

/**
 * For somebody who has lost what they log in with: it is taken away, their sessions end, and another invitation is sent. Answers
 * its link.
 * @throws {Refused} 404 for one who does not work here
 */
export const resetStaff = (
	store: Database & Clock & HasConfig & HasSettings,
	doer: Doer,
	staffId: number,
): Promise<string> =>
	transact(store, async (transaction) => {
		const staff = await holdStaff(transaction, staffId);
		if (!staff) throw noStaff();
		const now = store.now();
		await takeKeys(transaction, staffId, now);
		await writeAudit(transaction, doer, { action: 'desk-staff/reset', thing: 'staff', key: staffId }, now);
		return sendInvitation(store, transaction, staff);
	});
