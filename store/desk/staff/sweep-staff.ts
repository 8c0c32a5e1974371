import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { staffIdleTime, staffSessionLifetime } from './staff-sessions';

/** Sessions of staff whose time is over. */
export async function sweepStaffSessions({ db, now }: Database & Clock, age: number): Promise<void> {
	const before = now() - age;
	await db
		.deleteFrom('staff_sessions')
		.where((eb) =>
			eb.or([eb('created_at', '<=', before - staffSessionLifetime), eb('seen_at', '<=', before - staffIdleTime)]),
		)
		.execute();
}

/** Invitations that do not work any more. */
export async function sweepInvitations({ db, now }: Database & Clock, age: number): Promise<void> {
	await db
		.deleteFrom('staff_invitations')
		.where('expires_at', '<=', now() - age)
		.execute();
}
