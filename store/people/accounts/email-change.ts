import type { AccountChange } from '../../contract/account';
import type { CheckedPayloadOf, ResponseOf } from '../../contract/contract';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { isUniqueViolation, transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { endSessionsOf } from '../../foundation/sessions/sessions';
import type { HasSettings } from '../../foundation/settings/settings';
import { changeEmail, emailChanged } from '../mail-templates/account-mail';
import { forgetDevices } from './devices';
import { linkBack } from './return-link';
import { emailTaken } from './sign-up';
import { findToken, issueToken, linkExpired, spendToken, tokenHours, voidTokens, voidUndoings } from './tokens';

/** The result of an account change, without the session data. */
export type AccountChanged = Omit<AccountChange, 'user' | 'session'>;

/** Sends a confirmation link to the new e-mail address of an account (docs/behaviour/accounts.md#changes). */
export async function sendEmailChange(
	transaction: Transaction,
	customer: CustomerRow,
	email: string,
	{ settings, path = '/account/details', now }: { settings: Settings; path?: string | undefined; now: number },
): Promise<void> {
	const token = await issueToken(transaction, { purpose: 'change_email', email, customer_id: customer.id }, now);
	const link = linkBack(settings, path, token);
	const { email: current, first_name } = customer;
	const mail = changeEmail({ email, current, first_name, link, hours: tokenHours.change_email }, settings);
	await queueMails(transaction, [mail], now);
}

/**
 * Changes the e-mail address of an account after the customer opened the confirmation link.
 * @throws {Refused} 'Confirmation link has expired', also for the link of another customer
 */
export async function confirmEmail(
	store: Database & Clock & HasSettings,
	customer: CustomerRow,
	token: string,
): Promise<AccountChanged> {
	const row = await findToken(store.db, 'change_email', token);
	if (row?.customer_id !== customer.id) throw linkExpired();
	const settings = await store.settings.get();
	const now = store.now();
	let exists = false;
	try {
		await transact(store, async (transaction) => {
			const used = await spendToken(transaction, 'change_email', token, now);
			if (!used) throw linkExpired();
			await voidTokens(transaction, customer.id, ['reset', 'change_email'], now);
			await transaction
				.updateTable('customers')
				.set({ email: used.email, verified_at: now, updated_at: now })
				.where('id', '=', customer.id)
				.execute();
			await mailFormerEmail(transaction, customer, used.email, settings, now);
		});
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		exists = true;
	}
	return {
		exists,
		validation_required: false,
		address: row.email,
	};
}

/** Notifies the previous e-mail address of an account of the new address, with a link to undo the change. */
export async function mailFormerEmail(
	transaction: Transaction,
	{ id: customer_id, email, first_name }: CustomerRow,
	current: string,
	settings: Settings,
	now: number,
): Promise<void> {
	if (current === email) return;
	const token = await issueToken(transaction, { purpose: 'undo_email', email, customer_id }, now);
	const link = linkBack(settings, '/account/undo-email', token);
	const mail = emailChanged({ email, current, first_name, link, hours: tokenHours.undo_email }, settings);
	await queueMails(transaction, [mail], now);
}

/**
 * Restores the e-mail address that an account had before a change. The person who changed the address may know the password.
 * Therefore, this function also removes the password and ends all sessions. The owner gets a token to choose a new password.
 * Later changes of the e-mail address can no longer be undone. Earlier changes can still be undone with the links sent to earlier
 * addresses.
 * @throws {Refused} 'Confirmation link has expired' for an invalid token
 * @throws {Refused} 409 if another account now has the e-mail address
 */
export async function undoEmailChange(
	store: Database & Clock,
	{ token }: CheckedPayloadOf<'account/undoEmail'>,
): Promise<ResponseOf<'account/undoEmail'>> {
	const now = store.now();
	try {
		return await transact(store, async (transaction) => {
			const used = await spendToken(transaction, 'undo_email', token, now);
			if (!used?.customer_id) throw linkExpired();
			const { customer_id, email } = used;
			await transaction
				.updateTable('customers')
				.set({ email, verified_at: now, password_hash: null, updated_at: now })
				.where('id', '=', customer_id)
				.execute();
			await voidTokens(transaction, customer_id, ['reset', 'change_email'], now);
			await voidUndoings(transaction, used, now);
			await endSessionsOf(transaction, customer_id);
			await forgetDevices(transaction, customer_id);
			const reset_token = await issueToken(transaction, { purpose: 'reset', email, customer_id }, now);
			return { email_address: email, reset_token };
		});
	} catch (error) {
		if (isUniqueViolation(error)) throw emailTaken();
		throw error;
	}
}
