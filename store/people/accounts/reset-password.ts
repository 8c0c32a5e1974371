import type { CheckedPayloadOf } from '../../contract/contract';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { refusalBy } from '../../foundation/refusal';
import { shownEmail } from '../../foundation/sessions/customer-row';
import { endSessionsOf } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { requireEmail } from '../details/email-address';
import { resetPassword as resetMail } from '../mail-templates/account-mail';
import { passwordChanged } from '../mail-templates/account-notice';
import { countAttempt } from './attempts';
import { type BringCart, beginLogIn } from './begin-log-in';
import { forgetDevices } from './devices';
import { type HasPasswords, passwordFault } from './passwords';
import { linkBack, requireReturnPath } from './return-link';
import { findToken, issueToken, isUsable, linkExpired, spendToken, tokenHours, voidTokens } from './tokens';

const refuse = refusalBy<'account/emailPasswordToken'>();

/**
 * Sends a customer the link to choose a new password (docs/behaviour/accounts.md#forgotten-passwords).
 * @throws {Refused} 'No account for that email' for an unknown e-mail address (docs/behaviour/accounts.md#forgotten-passwords),
 * and after too many attempts
 */
export async function sendReset(
	store: Database & Clock & HasSettings,
	{ email_address, callback_url = '/account/forgot' }: CheckedPayloadOf<'account/emailPasswordToken'>,
): Promise<void> {
	const settings = await store.settings.get();
	const email = requireEmail(email_address);
	requireReturnPath(settings, callback_url);
	await countAttempt(store, 'reset', email);
	const customer = await store.db
		.selectFrom('customers')
		.select(['id', 'first_name'])
		.where('email', '=', email)
		.executeTakeFirst();
	if (!customer) throw refuse('email-unknown', 'No account for that email', 'email_address');
	const { id: customer_id, first_name } = customer;
	await transact(store, async (transaction) => {
		const token = await issueToken(transaction, { purpose: 'reset', email, customer_id }, store.now());
		const link = linkBack(settings, callback_url, token);
		const mail = resetMail({ email, first_name, link, hours: tokenHours.reset }, settings);
		await queueMails(transaction, [mail], store.now());
	});
}

/**
 * Sets the password that the customer chose on the page of the link. Ends all sessions of the customer and logs the customer in.
 * The customer's e-mail address is then verified, because the link was sent to it.
 * @returns the new session ID
 * @throws {Refused} for a weak password, and 'Confirmation link has expired' for an invalid link
 */
export async function resetPassword(
	store: Database & Clock & HasSettings & HasPasswords,
	visitor: Visitor,
	{ password, token }: CheckedPayloadOf<'account/resetPassword'>,
	bringCart: BringCart,
): Promise<string> {
	const now = store.now();
	const link = await findToken(store.db, 'reset', token);
	if (!isUsable(link, now)) throw linkExpired();
	const settings = await store.settings.get();
	const owner = await store.db
		.selectFrom('customers')
		.select(['first_name', 'last_name', 'company'])
		.where('id', '=', link.customer_id)
		.executeTakeFirst();
	const names = [owner?.first_name, owner?.last_name, owner?.company, settings.store_info.name];
	const weakness = await passwordFault(password, { email: link.email, names });
	if (weakness) throw refusalBy<'account/resetPassword'>()('password-weak', weakness, 'password');
	const password_hash = await store.passwords.hash(password);
	return transact(store, async (transaction) => {
		const used = await spendToken(transaction, 'reset', token, now);
		if (!used?.customer_id) throw linkExpired();
		const id = used.customer_id;
		const customer = await transaction
			.updateTable('customers')
			.set((eb) => ({ password_hash, verified_at: eb.fn.coalesce('verified_at', eb.val(now)), updated_at: now }))
			.where('id', '=', id)
			.returning(['email', 'first_name'])
			.executeTakeFirstOrThrow();
		await queueMails(transaction, [passwordChanged({ ...customer, email: shownEmail(customer.email) }, settings)], now);
		await voidTokens(transaction, id, ['reset', 'change_email'], now);
		// `beginLogIn` ends the current session of the visitor.
		await endSessionsOf(transaction, id, visitor.session?.id_hash);
		const entered = await beginLogIn(transaction, visitor, { id }, bringCart, now);
		await forgetDevices(transaction, id, visitor.client.uuid);
		return entered;
	});
}
