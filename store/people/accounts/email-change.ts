import type { AccountChange } from '../../contract/account';
import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { isUniqueViolation, transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import type { CustomerRow } from '../../foundation/sessions/sessions';
import type { Store } from '../../store';
import { changeEmail } from '../mail/change-email';
import { linkBack } from './return-link';
import { findToken, issueToken, linkExpired, spendToken, tokenHours, voidTokens } from './tokens';

/** What came of a change of the account, beside the session. */
export type AccountChanged = Omit<AccountChange, 'session'>;

/** Sends the link on which an account takes another e-mail, to that e-mail (spec 3 §4). */
export async function sendEmailChange(
	transaction: Queries,
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
 * Lets the account take the e-mail whose link has come back.
 * @throws {Refused} 'Confirmation link has expired', also for another customer's link.
 */
export async function confirmEmail(store: Store, customer: CustomerRow, token: string): Promise<AccountChanged> {
	const row = await findToken(store.db, 'change_email', token);
	if (row?.customer_id !== customer.id) throw linkExpired();
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
