import type { DeskRule } from '../../contract/desk-rules';
import { hourSeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { isMoving } from '../../foundation/unavailable';
import { hasEntry } from '../audit/find-entries';
import { type Doer, writeAudit } from '../audit/write-audit';
import type { DeskVisitor, StaffRow } from '../visitor';
import { lockStaff } from './lock-staff';
import { requireRole } from './require-role';

type Services = Database & Clock;

/**
 * Checks whether the caller's role allows a call, as `requireRole` does. Writes an audit entry for a refused call at most once an
 * hour for each staff member and call, so that repeated attempts cannot fill the table.
 * @throws {Refused} as `requireRole` does
 */
export async function requireRoleAudited(
	store: Services,
	name: string,
	rule: DeskRule,
	visitor: DeskVisitor,
): Promise<void> {
	try {
		requireRole(rule, visitor, store.now());
	} catch (error) {
		const { staff, client } = visitor;
		if (staff && error instanceof Refused && error.reason === 'role-not-allowed')
			await auditAttempt(store, { staff, client }, name);
		throw error;
	}
}

async function auditAttempt(store: Services, doer: Doer & { staff: StaffRow }, name: string): Promise<void> {
	const now = store.now();
	const facts = { action: `refused ${name}`, thing: 'refused attempt', key: name };
	const before = { thing: facts.thing, key: name, staff_id: doer.staff.id, since: now - hourSeconds };
	if (await hasEntry(store.db, before)) return;
	try {
		await transact(store, async (transaction) => {
			await lockStaff(transaction, doer.staff.id);
			if (!(await hasEntry(transaction, before))) await writeAudit(transaction, doer, facts, now);
		});
	} catch (error) {
		// The database refuses writes while the shop is being moved. The call is still refused, but without an audit entry.
		if (!isMoving(error)) throw error;
	}
}
