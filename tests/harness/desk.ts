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

/** Somebody who works at the desk, with the session that they have logged in by. */
export interface TestStaff {
	/** For rules that are called without a call. */
	actor: DeskActor;
	/** For calls. */
	session: DeskClient;
}

interface StaffFacts {
	name?: string;
	email?: string;
	location_id?: number;
	/** How far their log-in is. */
	stage?: LogInStage;
	/** An argon2id hash; left out, it is one of no password. */
	password_hash?: string;
	/** Null for somebody who has no authenticator. */
	totp_secret?: null;
}

/** Where somebody is who has not logged in. */
export const stranger = (session_token = ''): DeskClient => ({ session_token, ip: '192.0.2.10', browser: '' });

/** Adds somebody of a role who is logged in, with an authenticator that no code is known of. */
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

/** The whole answer, refusals included; of their one shape, the code and the reason are not given on. */
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

/** What a call of the desk answers. @throws where it is refused */
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
