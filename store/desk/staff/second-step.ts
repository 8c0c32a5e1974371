import type { HasConfig } from '../../../config';
import type { StaffLogIn } from '../../contract/desk-session';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { writeAudit } from '../audit/write-audit';
import type { DeskActor, StaffRow } from '../visitor';
import { stepOf } from './authenticator';
import { lockStaff } from './lock-staff';
import { looksLikeRecoveryCode, spendCode } from './recovery-codes';
import { seal, unseal } from './sealed-secret';
import { advanceSession } from './staff-sessions';
import { countGuess, forgetGuesses } from './staff-tries';

/**
 * Checks a code of the authenticator, or a recovery code, and completes the log-in. Each code can be used only once.
 * @throws {Refused} 403 for an invalid or used code; 429 after too many attempts
 */
export async function takeSecondStep(
	store: Database & Clock & HasConfig,
	actor: DeskActor,
	code: string,
): Promise<StaffLogIn> {
	const { id } = actor.staff;
	await countGuess(store, 'code', id);
	const begun = await transact(store, async (transaction) => {
		const staff = await lockStaff(transaction, id);
		if (!staff) throw codeWrong();
		const now = store.now();
		const by = looksLikeRecoveryCode(code) ? 'recovery code' : 'authenticator';
		const taken =
			by === 'recovery code'
				? await spendCode(transaction, id, code, now)
				: await spendStep(store, transaction, staff, code);
		if (!taken) throw codeWrong();
		const facts = { action: 'desk-session/takeSecondStep', thing: 'staff', key: id, after: { by } };
		await writeAudit(transaction, actor, facts, now);
		return advanceSession(transaction, actor, 'open');
	});
	await forgetGuesses(store, 'code', id);
	return begun;
}

/** Marks a code of the authenticator as used. Returns false if the code is invalid or was used before. */
async function spendStep(
	store: Clock & HasConfig,
	transaction: Transaction,
	staff: StaffRow,
	code: string,
): Promise<boolean> {
	const secret = staff.totp_secret === null ? null : unseal(store, staff.id, staff.totp_secret);
	if (secret === null) {
		throw new Refused(
			'The shop can no longer check your authenticator. Enter a recovery code, or ask an owner of the shop.',
			403,
			'code',
		);
	}
	const step = stepOf(secret, code, store.now());
	if (step === null || step <= staff.totp_last_step) return false;
	await transaction
		.updateTable('staff')
		// Encrypts the secret again, because the shop may have a newer secret now.
		.set({ totp_last_step: step, totp_secret: seal(store, staff.id, secret) })
		.where('id', '=', staff.id)
		.execute();
	return true;
}

export const codeWrong = () =>
	new Refused(
		'This code is wrong, or it was already used. Enter the code that your authenticator shows now.',
		403,
		'code',
	);
