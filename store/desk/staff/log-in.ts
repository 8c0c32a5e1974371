import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import { twoStepRoles } from '../../contract/desk-roles';
import type { LogInStage, StaffLogIn } from '../../contract/desk-session';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { HasLog } from '../../foundation/log';
import { Refused } from '../../foundation/refusal';
import type { HasPasswords } from '../../people/accounts/passwords';
import { emailKey } from '../../people/details/email-address';
import { writeAudit } from '../audit/write-audit';
import type { DeskVisitor, StaffRow } from '../visitor';
import { lockStaff } from './lock-staff';
import { beginSession } from './staff-sessions';
import { countLogInTry, forgetLogInTry } from './staff-tries';

/**
 * Checks an e-mail address and a password (docs/behaviour/desk.md#log-in). An unknown e-mail gets the same answer as a wrong
 * password, after the same time.
 * @throws {Refused} 401 if the address and the password do not match, 429 after too many attempts
 */
export async function logIn(
	store: Database & Clock & HasLog & HasPasswords,
	visitor: DeskVisitor,
	{ email: typed, password }: CheckedDeskPayloadOf<'desk-session/logIn'>,
): Promise<StaffLogIn> {
	const email = emailKey(typed);
	const staff = await store.db
		.selectFrom('staff')
		.select(['id', 'password_hash'])
		.where('email', '=', email)
		.where('removed_at', 'is', null)
		.executeTakeFirst();
	const counted = await countLogInTry(store, email, visitor.client.ip);
	const hash = staff?.password_hash ?? null;
	const known = await store.passwords.verify(hash, password);
	if (!staff || !hash || !known) throw notKnown();
	await forgetLogInTry(store, counted);
	const renewed = store.passwords.isDated(hash) ? await store.passwords.hash(password) : null;
	return transact(store, async (transaction) => {
		// The check of a password is slow. Refuses the log-in if the person was removed or got another password in the meantime.
		const current = await lockStaff(transaction, staff.id);
		if (current?.password_hash !== hash) throw notKnown();
		if (renewed !== null) {
			await transaction.updateTable('staff').set({ password_hash: renewed }).where('id', '=', staff.id).execute();
		}
		const now = store.now();
		const begun = await beginSession(transaction, visitor, current, stageAfterPassword(current), now);
		const facts = { action: 'desk-session/logIn', thing: 'staff', key: current.id, after: { stage: begun.stage } };
		await writeAudit(transaction, { staff: current, client: visitor.client }, facts, now);
		return begun;
	});
}

/** Returns the stage of a log-in after a correct password. */
export function stageAfterPassword({ role, totp_secret }: Pick<StaffRow, 'role' | 'totp_secret'>): LogInStage {
	if (totp_secret !== null) return 'second-step';
	return twoStepRoles.includes(role) ? 'enrolment' : 'open';
}

const notKnown = () => new Refused('Wrong e-mail address or password. Try again.', 401, 'password');
