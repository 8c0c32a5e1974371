import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright/test';
import type { StaffRole } from '~store/contract/desk-roles';
import type { Shop } from '../harness/shop';
import { inDatabase } from './shop-database';

/** A staff member, as the tests of the desk's screens need them. */
export interface DeskPerson {
	id: number;
	name: string;
	email: string;
}

/**
 * Adds a logged-in staff member with a role and gives the browser their session. The tests of the door use the real log-in.
 * @param locationId the only location that they see
 */
export async function comeInAs(
	context: BrowserContext,
	shop: Shop,
	role: StaffRole,
	{ name = `Robin the ${role}`, locationId = null }: { name?: string; locationId?: number | null } = {},
): Promise<DeskPerson> {
	const token = randomBytes(32).toString('base64url');
	const email = `${role}-${randomUUID()}@example.org`;
	const now = Math.floor(Date.now() / 1000);
	const id = inDatabase(shop.dataDir, (db) => {
		const added = db
			.prepare(
				`insert into staff (email, name, role, location_id, password_hash, totp_secret, created_at, updated_at)
				values (?, ?, ?, ?, 'chosen', 'set up', ?, ?) returning id`,
			)
			.pluck()
			.get(email, name, role, locationId, now, now) as number;
		db.prepare(
			`insert into staff_sessions (token_hash, staff_id, public_id, stage, password_at, created_at, seen_at)
			values (?, ?, ?, 'open', ?, ?, ?)`,
		).run(createHash('sha256').update(token).digest('hex'), added, randomUUID(), now, now, now);
		return added;
	});
	await context.addCookies([{ name: 'desk', value: token, url: shop.url, httpOnly: true, sameSite: 'Strict' }]);
	return { id, name, email };
}
