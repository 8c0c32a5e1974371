import type { Updateable } from 'kysely';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { CustomersTable } from '../../foundation/database/schema';
import { isUniqueViolation, transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { refuseWrong } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { requireOwnAccount } from '../../foundation/sessions/own-account';
import { endSessionsOf } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { emailKey, faultOf } from '../details/email-address';
import type { Wrong } from '../details/rules';
import { passwordChanged } from '../mail-templates/account-notice';
import { detailsOf, readDetails, saysDetails } from './account-details';
import { forgetDevices } from './devices';
import type { AccountChanged } from './email-change';
import { confirmEmail, mailFormerEmail, sendEmailChange } from './email-change';
import { askForReview } from './institution-review';
import { requirePassword, requirePasswordStill } from './log-in';
import { type HasPasswords, passwordFault } from './passwords';
import { requireReturnPath } from './return-link';
import { hasAccount } from './sign-up';
import { voidTokens } from './tokens';

type Change = CheckedPayloadOf<'account/modify'>;

/**
 * Changes the details, the e-mail address or the password of the customer's own account. Each change needs the current password
 * (docs/behaviour/accounts.md#changes). A call with only a token confirms a change of the e-mail address. A new e-mail address
 * replaces the old address immediately. In a store that requires verified e-mail addresses, the new address replaces the old
 * address only after the customer opens the link that was sent to it. A new password ends the customer's other sessions.
 * @throws {Refused} with a message for each invalid field
 * @throws {Refused} 403 for a visitor who uses an institution's account
 */
export async function changeAccount(
	store: Database & Clock & HasSettings & HasPasswords,
	visitor: Visitor,
	change: Change,
): Promise<AccountChanged> {
	const customer = requireOwnAccount(visitor);
	if (change.token !== undefined) return confirmEmail(store, customer, change.token);
	const settings = await store.settings.get();
	const { row, password, newPassword, email } = await readChange(customer, change, settings);
	requireReturnPath(settings, change.callback_url);
	const hash = await requirePassword(store, customer, password);

	const moves = email !== null && email !== customer.email ? email : null;
	if (moves !== null && (await hasAccount(store.db, moves))) return emailExists(moves);
	const verifies = moves !== null && settings.require_email_verification;
	const password_hash = newPassword === null ? null : await store.passwords.hash(newPassword);
	const now = store.now();
	const { company = customer.company } = row;
	const renamed = customer.is_institution === 1 && company !== customer.company ? { company } : null;
	try {
		await transact(store, async (transaction) => {
			await requirePasswordStill(transaction, customer.id, hash);
			await transaction
				.updateTable('customers')
				.set({
					...row,
					...(password_hash ? { password_hash } : {}),
					...(moves !== null && !verifies ? { email: moves, verified_at: null } : {}),
					updated_at: now,
				})
				.where('id', '=', customer.id)
				.execute();
			// Links that were sent before the change must no longer work.
			if (password_hash || moves !== null) {
				await voidTokens(transaction, customer.id, ['reset', 'change_email'], now);
			}
			if (password_hash) {
				await endSessionsOf(transaction, customer.id, visitor.session?.id_hash);
				await forgetDevices(transaction, customer.id, visitor.client.uuid);
				await queueMails(transaction, [passwordChanged(customer, settings)], now);
			}
			if (renamed) await askForReview(transaction, { ...customer, ...renamed }, settings, now);
			if (moves !== null && !verifies) await mailFormerEmail(transaction, customer, moves, settings, now);
			if (verifies) {
				await sendEmailChange(transaction, customer, moves, { settings, path: change.callback_url, now });
			}
		});
	} catch (error) {
		if (moves !== null && isUniqueViolation(error)) return emailExists(moves);
		throw error;
	}
	return {
		exists: false,
		validation_required: verifies,
		address: moves ?? customer.email,
	};
}

interface ReadChange {
	row: Updateable<CustomersTable>;
	/** The current password as typed into the form. */
	password: string;
	newPassword: string | null;
	/** The e-mail address in the form, or null if the form contains no e-mail address. */
	email: string | null;
}

async function readChange(customer: CustomerRow, change: Change, settings: Settings): Promise<ReadChange> {
	const { email_address, password = '', new_password, token: _, callback_url: __, ...given } = change;
	const wrong: Wrong = {};
	const email = email_address === undefined ? null : emailKey(email_address);
	const fault = email === null ? null : faultOf(email);
	if (fault) wrong.email_address = fault;
	if (new_password !== undefined) {
		const { first_name, last_name, company } = { ...customer, ...given };
		const names = [first_name, last_name, company, settings.store_info.name];
		const weakness = await passwordFault(new_password, { email: email ?? customer.email, names });
		if (weakness) wrong.new_password = weakness;
	}
	const said = Object.fromEntries(Object.entries(given).filter(([, answer]) => answer !== undefined));
	const row = saysDetails(given)
		? readDetails(
				{ ...detailsOf(customer, settings), ...said },
				{ institution: customer.is_institution === 1 },
				settings,
				wrong,
			)
		: {};
	if (password === '') {
		wrong.password = new_password === undefined ? 'Password required.' : 'Current password required.';
	}
	refuseWrong(wrong);
	return { row, password, newPassword: new_password ?? null, email };
}

/**
 * Returns the answer if another account already has the e-mail address, so that nothing was changed
 * (docs/behaviour/accounts.md#e-mail).
 */
const emailExists = (address: string): AccountChanged => ({
	exists: true,
	validation_required: false,
	address,
});
