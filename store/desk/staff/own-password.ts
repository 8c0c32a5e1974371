import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { type HasPasswords, passwordFault } from '../../people/accounts/passwords';
import { writeAudit } from '../audit/write-audit';
import { keyChanged } from '../mail-templates/key-changed';
import type { DeskActor, StaffRow } from '../visitor';
import { lockSelf } from './lock-staff';
import { endSessionsOfStaff } from './staff-sessions';
import { countGuess, forgetGuesses } from './staff-tries';

/**
 * Checks the password of a logged-in staff member again. After this check, calls that need a recent password are allowed.
 * @throws {Refused} 403 for a wrong password, 429 after too many attempts
 */
export async function givePassword(
	store: Database & Clock & HasPasswords,
	actor: DeskActor,
	password: string,
): Promise<object> {
	const hash = await requireOwnPassword(store, actor, password);
	await transact(store, async (transaction) => {
		await lockWithPassword(transaction, actor, hash);
		await transaction
			.updateTable('staff_sessions')
			.set({ password_at: store.now() })
			.where('token_hash', '=', actor.session.token_hash)
			.execute();
	});
	return {};
}

/** Changes the staff member's own password, and ends all their other sessions. */
export async function changePassword(
	store: Database & Clock & HasPasswords & HasSettings,
	actor: DeskActor,
	{ password, new_password }: CheckedDeskPayloadOf<'desk-session/changePassword'>,
): Promise<object> {
	const hash = await requireOwnPassword(store, actor, password);
	await requireUsablePassword(store, actor.staff, new_password, 'new_password');
	const password_hash = await store.passwords.hash(new_password);
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		await lockWithPassword(transaction, actor, hash);
		const now = store.now();
		const { id } = actor.staff;
		await transaction.updateTable('staff').set({ password_hash, updated_at: now }).where('id', '=', id).execute();
		await endSessionsOfStaff(transaction, id, actor.session.token_hash);
		await transaction
			.updateTable('staff_sessions')
			.set({ password_at: now })
			.where('token_hash', '=', actor.session.token_hash)
			.execute();
		await writeAudit(transaction, actor, { action: 'desk-session/changePassword', thing: 'staff', key: id }, now);
		await queueMails(transaction, [keyChanged(actor.staff, 'password', settings)], now);
	});
	return {};
}

/**
 * Requires that a new password is usable (docs/behaviour/accounts.md#passwords).
 * @throws {Refused} 400 with a message beside the form field `field`
 */
export async function requireUsablePassword(
	store: HasSettings,
	{ email, name }: Pick<StaffRow, 'email' | 'name'>,
	password: string,
	field = 'password',
): Promise<void> {
	const { store_info } = await store.settings.get();
	const fault = await passwordFault(password, { email, names: [name, store_info.name] });
	if (fault) throw new Refused(fault, 400, field);
}

/** Checks the staff member's password. Returns the hash that it was checked against, for `lockWithPassword`. */
async function requireOwnPassword(
	store: Database & Clock & HasPasswords,
	{ staff }: DeskActor,
	password: string,
): Promise<string> {
	await countGuess(store, 'password', staff.id);
	const known = await store.passwords.verify(staff.password_hash, password);
	if (!staff.password_hash || !known) throw passwordWrong();
	await forgetGuesses(store, 'password', staff.id);
	return staff.password_hash;
}

/**
 * Locks the database row of the staff member. Requires that the password has not changed since it was checked, because checking
 * a password is slow.
 */
async function lockWithPassword(transaction: Transaction, { staff }: DeskActor, hash: string): Promise<void> {
	const current = await lockSelf(transaction, staff.id);
	if (current.password_hash !== hash) throw passwordWrong();
}

const passwordWrong = () => new Refused('Wrong password. Try again.', 403, 'password');
