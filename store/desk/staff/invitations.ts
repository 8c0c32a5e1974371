import type { HasConfig } from '../../../config';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { StaffRole } from '../../contract/desk-roles';
import type { StaffLogIn } from '../../contract/desk-session';
import { daySeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { isUniqueViolation, locked, transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { notFound, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import type { HasPasswords } from '../../people/accounts/passwords';
import { emailKey, faultOf } from '../../people/details/email-address';
import { type Doer, writeAudit } from '../audit/write-audit';
import { staffInvitation } from '../mail-templates/staff-invitation';
import type { DeskVisitor } from '../visitor';
import { deskAddress } from './desk-address';
import { lockStaff } from './lock-staff';
import { stageAfterPassword } from './log-in';
import { requireUsablePassword } from './own-password';
import { requireAssignable, requireStaffInReach } from './staff-members';
import { beginSession, endSessionsOfStaff, newToken, tokenHash } from './staff-sessions';

/** The number of days for which an invitation is valid. */
const invitationDays = 7;

type Invited = CheckedDeskPayloadOf<'desk-staff/invite'>;

/**
 * Invites a person to the desk. Also invites again a person who did not get the first invitation, or who was removed
 * (docs/behaviour/desk.md#staff). Mails the invitation link. Returns the person's id and the link.
 * @throws {Refused} 400 for an invalid e-mail, 404 for an unknown location, 409 for a current staff member
 */
export async function invite(
	store: Database & Clock & HasConfig & HasSettings,
	doer: Doer,
	{ email: typed, role, location_id = null }: Invited,
): Promise<{ id: number; link: string }> {
	const fault = faultOf(typed);
	if (fault) throw new Refused(fault, 400, 'email');
	const email = emailKey(typed);
	return again(() =>
		transact(store, async (transaction) => {
			await requireAssignable(transaction, doer, { role, location_id });
			const now = store.now();
			const known = await locked(
				transaction.selectFrom('staff').selectAll().where('email', '=', email).orderBy('id'),
			).executeTakeFirst();
			if (known && known.removed_at === null && known.password_hash !== null) {
				throw new Refused('A staff member already has this e-mail address.', 409, 'email');
			}
			if (known && known.removed_at === null) requireStaffInReach(doer, known);
			const facts = { role, location_id, removed_at: null, updated_at: now };
			const { id } = known
				? await transaction
						.updateTable('staff')
						.set(facts)
						.where('id', '=', known.id)
						.returning('id')
						.executeTakeFirstOrThrow()
				: await transaction
						.insertInto('staff')
						.values({ ...facts, email, created_at: now })
						.returning('id')
						.executeTakeFirstOrThrow();
			const after = { email, role, location_id };
			await writeAudit(transaction, doer, { action: 'desk-staff/invite', thing: 'staff', key: id, after }, now);
			return { id, link: await sendInvitation(store, transaction, { id, email }) };
		}),
	);
}

/**
 * Creates an invitation link for a person whose row is locked, and mails it. The new link replaces any earlier link. Returns the
 * link.
 */
export async function sendInvitation(
	store: Clock & HasConfig & HasSettings,
	transaction: Transaction,
	{ id, email }: { id: number; email: string },
): Promise<string> {
	const settings = await store.settings.get();
	const now = store.now();
	const token = newToken();
	const link = deskAddress(store, settings, `/desk/invitation/${token}`);
	await transaction.deleteFrom('staff_invitations').where('staff_id', '=', id).execute();
	await transaction
		.insertInto('staff_invitations')
		.values({ token_hash: tokenHash(token), staff_id: id, expires_at: now + invitationDays * daySeconds })
		.execute();
	await queueMails(transaction, [staffInvitation({ email, link, days: invitationDays }, settings)], now);
	return link;
}

/**
 * Returns the invited person of a valid invitation.
 * @throws {Refused} 404 with the same message for an invitation that was used, has expired or never existed
 */
export async function getInvitation(
	store: Database & Clock & HasSettings,
	token: string,
): Promise<{ email: string; role: StaffRole; shop_name: string }> {
	const row = await store.db
		.selectFrom('staff_invitations')
		.innerJoin('staff', 'staff.id', 'staff_invitations.staff_id')
		.select(['email', 'role'])
		.where('token_hash', '=', tokenHash(token))
		.where('expires_at', '>', store.now())
		.where('removed_at', 'is', null)
		.executeTakeFirst();
	if (!row) throw invitationOver();
	return { ...row, shop_name: (await store.settings.get()).store_info.name };
}

/**
 * Accepts an invitation. Stores the person's name and password, and begins a session. The session begins at the stage that
 * follows a correct password.
 * @throws {Refused} 404 as in `getInvitation`, 400 for an unusable password
 */
export async function acceptInvitation(
	store: Database & Clock & HasSettings & HasPasswords,
	visitor: DeskVisitor,
	{ token, name, password }: CheckedDeskPayloadOf<'desk-session/acceptInvitation'>,
): Promise<StaffLogIn> {
	const { email } = await getInvitation(store, token);
	await requireUsablePassword(store, { email, name }, password);
	const password_hash = await store.passwords.hash(password);
	return transact(store, async (transaction) => {
		const now = store.now();
		const sent = await transaction
			.selectFrom('staff_invitations')
			.select('staff_id')
			.where('token_hash', '=', tokenHash(token))
			.executeTakeFirst();
		const staff = sent ? await lockStaff(transaction, sent.staff_id) : null;
		if (!staff) throw invitationOver();
		const spent = await transaction
			.deleteFrom('staff_invitations')
			.where('token_hash', '=', tokenHash(token))
			.where('expires_at', '>', now)
			.returning('staff_id')
			.executeTakeFirst();
		if (!spent) throw invitationOver();
		await transaction
			.updateTable('staff')
			.set({ name, password_hash, updated_at: now })
			.where('id', '=', staff.id)
			.execute();
		await endSessionsOfStaff(transaction, staff.id);
		const who = { staff: { ...staff, name }, client: visitor.client };
		const facts = { action: 'desk-session/acceptInvitation', thing: 'staff', key: staff.id, after: { name } };
		await writeAudit(transaction, who, facts, now);
		return beginSession(transaction, visitor, staff, stageAfterPassword(staff), now);
	});
}

/**
 * Repeats the work once after a unique violation. If two users invite the same person at the same time, the second request finds
 * the row of the first.
 */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		return work();
	}
}

const invitationOver = () => notFound('This invitation no longer works. Ask an owner of the shop for another one.');
