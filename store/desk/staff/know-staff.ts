import type { DeskClient } from '../../contract/desk-call';
import { twoStepRoles } from '../../contract/desk-roles';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { DeskVisitor } from '../visitor';
import { activeSessions, noteSeen, tokenHash } from './staff-sessions';

/**
 * Identifies the caller of the desk by the session token. A session ends 12 hours after the log-in, or half an hour after the
 * last call. A removed staff member's session is ignored.
 */
export async function knowStaff(store: Database & Clock, client: DeskClient): Promise<DeskVisitor> {
	const nobody = { client, session: null, staff: null };
	if (client.session_token === '') return nobody;
	const session = await activeSessions(store.db, store.now())
		.selectAll()
		.where('token_hash', '=', tokenHash(client.session_token))
		.executeTakeFirst();
	if (!session) return nobody;
	const staff = await store.db
		.selectFrom('staff')
		.selectAll()
		.where('id', '=', session.staff_id)
		.where('removed_at', 'is', null)
		.executeTakeFirst();
	if (!staff) return nobody;
	await noteSeen(store, session);
	// The staff member's role may have changed since the log-in, and the new role may require an authenticator.
	const lacksStep = session.stage === 'open' && twoStepRoles.includes(staff.role) && staff.totp_secret === null;
	return { client, session: lacksStep ? { ...session, stage: 'enrolment' } : session, staff };
}
