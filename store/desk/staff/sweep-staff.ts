import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { deleteOlder } from '../../foundation/database/delete-older';
import { staffIdleTime, staffSessionLifetime } from './staff-sessions';

/** Deletes expired staff sessions. */
export async function sweepStaffSessions({ db, now }: Database & Clock, age: number): Promise<void> {
	const before = now() - age;
	await db
		.deleteFrom('staff_sessions')
		.where((eb) =>
			eb.or([eb('created_at', '<=', before - staffSessionLifetime), eb('seen_at', '<=', before - staffIdleTime)]),
		)
		.execute();
}

/** Deletes expired invitations. */
export const sweepInvitations = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'staff_invitations', key: ['token_hash'], column: 'expires_at', until: now() - age });
