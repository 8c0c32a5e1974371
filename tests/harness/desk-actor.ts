import { randomUUID } from 'node:crypto';
import type { StaffRole } from '~store/contract/desk-roles';
import type { DeskActor } from '~store/desk/visitor';
import type { Store } from '~store/store';

/** Somebody of the staff who is logged in, for rules that are called by themselves. */
export async function deskActor(
	store: Store,
	role: StaffRole = 'bookseller',
	{ name = 'Bea Bookseller', location_id = null }: { name?: string; location_id?: number | null } = {},
): Promise<DeskActor> {
	const now = store.now();
	const staff = await store.db
		.insertInto('staff')
		.values({ email: `${randomUUID()}@example.org`, name, role, location_id, created_at: now, updated_at: now })
		.returningAll()
		.executeTakeFirstOrThrow();
	const session = {
		token_hash: randomUUID(),
		staff_id: staff.id,
		public_id: randomUUID(),
		stage: 'open' as const,
		challenge: null,
		device_name: '',
		ip: '',
		password_at: now,
		created_at: now,
		seen_at: now,
	};
	return { staff, session, client: { session_token: '', ip: '', browser: '' } };
}
