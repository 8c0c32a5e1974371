import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { type HasPasswords, passwordFault } from '../../people/accounts/passwords';
import { writeAudit } from '../audit/write-audit';
import type { DeskActor, StaffRow } from '../visitor';
import { requireHeld } from './hold-staff';
import { endSessionsOfStaff } from './staff-sessions';
import { countGuess, forgetGuesses } from './staff-tries';

/**
 * Takes the password again from somebody who is logged in: it counts as given just now.
 * @throws {Refused} 403 when it is not theirs, 429 after too many tries
 */
export async function givePassword(
	store: Database & Clock & HasPasswords,
	actor: DeskActor,
	password: string,
): Promise<object> {
	const hash = await requireOwnPassword(store, actor, password);
	await transact(store, async (transaction) => {
		await holdWithPassword(transaction, actor, hash);
		await transaction
			.updateTable('staff_sessions')
			.set({ password_at: store.now() })
			.where('token_hash', '=', actor.session.token_hash)
			.execute();
	});
	return {};
}

/** Another password of one's own; whoever else is logged in by the old one is not any more. */
export async function changePassword(
	store: Database & Clock & HasPasswords & HasSettings,
	actor: DeskActor,
	{ password, new_password }: CheckedDeskPayloadOf<'desk-session/changePassword'>,
): Promise<object> {
	const hash = await requireOwnPassword(store, actor, password);
	await requireUsablePassword(store, actor.staff, new_password, 'new_password');
	const password_hash = await store.passwords.hash(new_password);
	await transact(store, async (transaction) => {
		await holdWithPassword(transaction, actor, hash);
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
	});
	return {};
}

/**
 * That a new password may be used (docs/behaviour/accounts.md#passwords).
 * @throws {Refused} 400 with the words for `field`
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

/** Answers the hash that it was checked against, for `holdWithPassword`. */
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

/** Holds the staff member and sees that the password which was checked is still their own: checking takes a while. */
async function holdWithPassword(transaction: Transaction, { staff }: DeskActor, hash: string): Promise<void> {
	const held = await requireHeld(transaction, staff.id);
	if (held.password_hash !== hash) throw passwordWrong();
}

const passwordWrong = () => new Refused('This is not your password.', 403, 'password');
