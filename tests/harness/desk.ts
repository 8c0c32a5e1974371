import { randomBytes, randomUUID } from 'node:crypto';
import type { DeskClient } from '~store/contract/desk-call';
import type { DeskCallName, DeskPayloadOf, DeskResponseOf } from '~store/contract/desk-contract';
import type { StaffRole } from '~store/contract/desk-roles';
import type { LogInStage } from '~store/contract/desk-session';
import { tokenHash } from '~store/desk/staff/staff-sessions';
import type { DeskActor } from '~store/desk/visitor';
import { dispatchDesk } from '~store/desk-dispatch';
import type { Answer } from '~store/dispatch';
import type { Store } from '~store/store';
import { requireAudit } from './audited-calls';
import { withoutCode } from './refusals';

/** A staff member with a logged-in session. */
export interface TestStaff {
	/** For rules that a test calls directly. */
	actor: DeskActor;
	/** For calls. */
	session: DeskClient;
}

interface StaffFacts {
	name?: string;
	email?: string;
	location_id?: number;
	/** The stage that their log-in has reached. */
	stage?: LogInStage;
	/** An argon2id hash. The default matches no password. */
	password_hash?: string;
	/** Null for a staff member without an authenticator. */
	totp_secret?: null;
}

/** The client of a person who has not logged in. */
export const stranger = (session_token = ''): DeskClient => ({ session_token, ip: '192.0.2.10', browser: '' });

/** Adds a logged-in staff member of a role, with an authenticator whose codes no test needs. */
export async function deskStaff(
	store: Pick<Store, 'db' | 'now'>,
	role: StaffRole,
	{ stage = 'open', location_id, ...facts }: StaffFacts = {},
): Promise<TestStaff> {
	const now = store.now();
	const staff = await store.db
		.insertInto('staff')
		.values({
			email: `${role}-${randomUUID()}@example.org`,
			name: `A ${role}`,
			role,
			location_id: location_id ?? null,
			password_hash: 'chosen',
			totp_secret: 'set up',
			created_at: now,
			updated_at: now,
			...facts,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	const token = randomBytes(32).toString('base64url');
	const session = await store.db
		.insertInto('staff_sessions')
		.values({
			token_hash: tokenHash(token),
			staff_id: staff.id,
			public_id: randomUUID(),
			stage,
			password_at: now,
			created_at: now,
			seen_at: now,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	const client = stranger(token);
	return { session: client, actor: { client, session, staff } };
}

/** Returns the whole answer, refusals included. Leaves out the code and the reason of a refusal. */
export const askDesk = async (
	store: Store,
	session: DeskClient,
	name: DeskCallName,
	payload: object,
): Promise<Answer> => {
	const answer = withoutCode(name, await dispatchDesk(store, name, payload, session));
	if (answer.status === 200) await requireAudit(store, name, answer.body);
	return answer;
};

/**
 * Returns the answer of a desk call.
 * @throws for a refusal
 */
export async function deskCall<Name extends DeskCallName>(
	store: Store,
	session: DeskClient,
	name: Name,
	payload: DeskPayloadOf<Name>,
): Promise<DeskResponseOf<Name>> {
	const { status, body } = await askDesk(store, session, name, payload);
	if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
	return body as DeskResponseOf<Name>;
}
