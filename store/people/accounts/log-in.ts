import type { HasConfig } from '../../../config';
import { emailRequired } from '../../contract/account';
import type { CheckedPayloadOf } from '../../contract/contract';
import { daySeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { locked, transact } from '../../foundation/database/transactions';
import { countTry, forgetTries, type GuessThrottle, triesSoFar } from '../../foundation/guess-throttle';
import { limitKey } from '../../foundation/limits';
import type { HasLog } from '../../foundation/log';
import { queueMails } from '../../foundation/mail/queue';
import { Refused, refusalBy, refuseWrong } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { emailKey } from '../details/email-address';
import { newDevice } from '../mail-templates/account-notice';
import { type BringCart, beginLogIn, endLogIn } from './begin-log-in';
import { deviceName } from './device-name';
import { isNewDevice, takeTrustedTry } from './devices';
import { countLogInTry, forgetLogInTries } from './log-in-tries';
import type { HasPasswords } from './passwords';
import { sendReset } from './reset-password';

const refuse = refusalBy<'account/login'>();

/**
 * The rule for wrong current passwords in a logged-in account. Ten attempts are possible without a pause, and after that about a
 * hundred attempts a day.
 */
const currentPassword: GuessThrottle = { free: 10, first: 60, longest: 900, remembered: daySeconds };

/**
 * Logs a customer in (docs/behaviour/accounts.md#log-in). An e-mail address without an account gets the same answer as a wrong
 * password, after the same time. On a device on which the customer has logged in before, the correct password always works, even
 * after wrong attempts on other devices.
 * @returns the new session ID for the browser
 */
export async function logIn(
	store: Database & Clock & HasConfig & HasLog & HasSettings & HasPasswords,
	visitor: Visitor,
	{ email_address, password, captcha }: CheckedPayloadOf<'account/login'>,
	bringCart: BringCart,
): Promise<string> {
	refuseWrong({
		...(email_address === '' ? { email_address: emailRequired } : {}),
		...(password === '' ? { password: 'Password required.' } : {}),
	});
	const email = emailKey(email_address);
	const { client } = visitor;
	const customer = await store.db
		.selectFrom('customers')
		.select(['id', 'first_name', 'password_hash'])
		.where('email', '=', email)
		.executeTakeFirst();
	// Attackers usually guess passwords on other devices. Their attempts must not lock out customers on their own device.
	const trusted = customer !== undefined && (await takeTrustedTry(store.db, customer.id, client.uuid));
	const counted = trusted ? null : await countLogInTry(store, email, client, captcha);
	const hash = customer?.password_hash ?? null;
	const known = await store.passwords.verify(hash, password);
	if (customer && !hash) throw await linkSent(store, email);
	if (!customer || !hash || !known) throw notKnown();
	if (counted) await forgetLogInTries(store, counted);
	const renewed = store.passwords.isDated(hash) ? await store.passwords.hash(password) : null;
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		await requirePasswordStill(transaction, customer.id, hash, notKnown);
		if (renewed) {
			await transaction
				.updateTable('customers')
				.set({ password_hash: renewed })
				.where('id', '=', customer.id)
				.execute();
		}
		const now = store.now();
		if (await isNewDevice(transaction, customer.id, client.uuid)) {
			await queueMails(
				transaction,
				[newDevice({ ...customer, email }, { at: now, device: deviceName(client.browser ?? '') }, settings)],
				now,
			);
		}
		return beginLogIn(transaction, visitor, customer, bringCart, now);
	});
}

/**
 * Logs the customer out on this device. The customer stays logged in on other devices. Does nothing for a guest.
 * @returns the session ID for the browser
 */
export async function logOut(store: Database & Clock, visitor: Visitor): Promise<string> {
	if (!visitor.customer) return visitor.client.session_id;
	return transact(store, (transaction) => endLogIn(transaction, visitor, store.now()));
}

/**
 * Verifies the current password of a logged-in customer before an important change (docs/behaviour/accounts.md#changes).
 * @returns the password hash, for `requirePasswordStill`
 * @throws {Refused} for a wrong password, and after too many attempts
 */
export async function requirePassword(
	store: Database & Clock & HasPasswords,
	customer: CustomerRow,
	password: string,
): Promise<string> {
	const key = limitKey('account:password', customer.email);
	await countTry(store, await triesSoFar(store, key, currentPassword), currentPassword);
	const hash = customer.password_hash;
	const known = await store.passwords.verify(hash, password);
	if (!hash || !known) throw passwordWrong();
	await forgetTries(store, key);
	return hash;
}

/**
 * Locks the account and requires that its password has not changed since it was verified, because verifying a password takes a
 * while.
 */
export async function requirePasswordStill(
	transaction: Transaction,
	customerId: number,
	hash: string,
	refusal: () => Refused = passwordWrong,
): Promise<void> {
	const row = await locked(
		transaction.selectFrom('customers').select('password_hash').where('id', '=', customerId),
	).executeTakeFirst();
	if (row?.password_hash !== hash) throw refusal();
}

/**
 * Sends a customer whose account has no password a link to choose a password. An account without a password was imported from
 * another shop. Like a sign-up, sending the link reveals that the account exists.
 * @returns the refusal for the log-in
 * @throws {Refused} after too many links
 */
async function linkSent(store: Database & Clock & HasSettings, email_address: string): Promise<Refused> {
	await sendReset(store, { email_address });
	return refuse(
		'password-not-chosen',
		'You have not chosen a password in this shop yet. We have sent a link to this email address: open it to choose one.',
		'password',
	);
}

const notKnown = () => refuse('password-wrong', 'That email address and password do not match.', 'password');
const passwordWrong = () => new Refused('This is not your password.', 403, 'password');
