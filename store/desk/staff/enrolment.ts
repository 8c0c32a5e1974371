import type { HasConfig } from '../../../config';
import { twoStepRoles } from '../../contract/desk-roles';
import type { Enrolment, StaffLogIn } from '../../contract/desk-session';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { writeAudit } from '../audit/write-audit';
import { keyChanged } from '../mail-templates/key-changed';
import type { DeskActor } from '../visitor';
import { enrolmentOf, newSecret, stepOf } from './authenticator';
import { lockSelf } from './lock-staff';
import { renewCodes } from './recovery-codes';
import { seal, unseal } from './sealed-secret';
import { codeWrong } from './second-step';
import { advanceSession } from './staff-sessions';
import { countGuess, forgetGuesses } from './staff-tries';

/** The prefix of a session's challenge while an authenticator is set up. The encrypted secret follows the prefix. */
const mark = 'authenticator ';

/**
 * Begins to set up an authenticator. The session stores the secret until the first code is entered. A repeated call returns the
 * same secret. An earlier authenticator stays valid until the first code of the new authenticator is entered.
 */
export async function beginEnrolment(
	store: Database & HasConfig & HasSettings,
	{ session, staff }: DeskActor,
): Promise<Enrolment> {
	const { store_info } = await store.settings.get();
	const begun = secretOf(store, session.challenge, staff.id);
	const secret = begun ?? newSecret();
	if (begun === null) {
		await store.db
			.updateTable('staff_sessions')
			.set({ challenge: `${mark}${seal(store, staff.id, secret)}` })
			.where('token_hash', '=', session.token_hash)
			.execute();
	}
	return enrolmentOf(secret, store_info.name, staff.email);
}

/**
 * Checks the first code of a new authenticator. If the first code is valid, saves the authenticator and continues the log-in.
 * Returns the recovery codes, which are never shown again.
 * @throws {Refused} 409 if no authenticator is being set up, 403 for a wrong code, 429 after too many attempts
 */
export async function finishEnrolment(
	store: Database & Clock & HasConfig & HasSettings,
	actor: DeskActor,
	code: string,
): Promise<StaffLogIn & { recovery_codes: string[] }> {
	const { session } = actor;
	const { id } = actor.staff;
	const secret = secretOf(store, session.challenge, id);
	if (secret === null) throw new Refused('Start setting up your authenticator again.', 409);
	await countGuess(store, 'code', id);
	const now = store.now();
	const step = stepOf(secret, code, now);
	if (step === null) throw codeWrong();
	const settings = await store.settings.get();
	const begun = await transact(store, async (transaction) => {
		await lockSelf(transaction, id);
		await transaction
			.updateTable('staff')
			.set({ totp_secret: seal(store, id, secret), totp_last_step: step, updated_at: now })
			.where('id', '=', id)
			.execute();
		const recovery_codes = await renewCodes(transaction, id);
		await writeAudit(transaction, actor, { action: 'desk-session/finishEnrolment', thing: 'staff', key: id }, now);
		await queueMails(transaction, [keyChanged(actor.staff, 'authenticator', settings)], now);
		return { ...(await advanceSession(transaction, actor, 'open')), recovery_codes };
	});
	await forgetGuesses(store, 'code', id);
	return begun;
}

/** Replaces the recovery codes. @throws {Refused} 409 without an authenticator */
export async function renewRecoveryCodes(
	store: Database & Clock,
	actor: DeskActor,
): Promise<{ recovery_codes: string[] }> {
	const { id } = actor.staff;
	return transact(store, async (transaction) => {
		const current = await lockSelf(transaction, id);
		if (current.totp_secret === null)
			throw new Refused('You have no authenticator, so you need no recovery codes.', 409);
		const recovery_codes = await renewCodes(transaction, id);
		const facts = { action: 'desk-session/renewRecoveryCodes', thing: 'staff', key: id };
		await writeAudit(transaction, actor, facts, store.now());
		return { recovery_codes };
	});
}

/**
 * Removes the staff member's own authenticator and its recovery codes.
 * @throws {Refused} 409 if the staff member's role requires an authenticator
 */
export async function removeAuthenticator(store: Database & Clock & HasSettings, actor: DeskActor): Promise<object> {
	const { id } = actor.staff;
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const current = await lockSelf(transaction, id);
		if (twoStepRoles.includes(current.role)) {
			throw new Refused('Your role needs an authenticator. You can set up another one instead.', 409);
		}
		if (current.totp_secret === null) return;
		const now = store.now();
		await forgetAuthenticator(transaction, id, now);
		await writeAudit(transaction, actor, { action: 'desk-session/removeAuthenticator', thing: 'staff', key: id }, now);
		await queueMails(transaction, [keyChanged(actor.staff, 'no authenticator', settings)], now);
	});
	return {};
}

/** Removes the authenticator of a staff member whose row is locked. */
export async function forgetAuthenticator(transaction: Transaction, staffId: number, now: number): Promise<void> {
	await transaction
		.updateTable('staff')
		.set({ totp_secret: null, totp_last_step: 0, updated_at: now })
		.where('id', '=', staffId)
		.execute();
	await transaction.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
}

function secretOf(store: HasConfig, challenge: string | null, staffId: number): string | null {
	return challenge?.startsWith(mark) ? unseal(store, staffId, challenge.slice(mark.length)) : null;
}
