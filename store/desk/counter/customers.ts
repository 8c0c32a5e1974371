import type { CounterCustomer } from '../../contract/desk-counter';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import type { HasLog } from '../../foundation/log';
import { Refused } from '../../foundation/refusal';
import { type CustomerRow, withoutEmail } from '../../foundation/sessions/customer-row';
import { type HasSettings, readSettings } from '../../foundation/settings/settings';
import { emailKey, isEmail } from '../../people/details/email-address';
import { showPhone } from '../../people/details/phone-number';
import { findCustomers as foundByWords } from '../search/found-rows';
import { writeNewWords } from '../search/write-words';

const maxFound = 20;

/**
 * Finds customers by e-mail address, phone number, or the first letters of words, in the same way as the desk's search field.
 */
export async function findCustomers(
	store: Database & Clock & HasLog & HasSettings,
	term: string,
): Promise<{ customers: CounterCustomer[] }> {
	await writeNewWords(store);
	return { customers: (await foundByWords(store, term, { offset: 0, limit: maxFound })).rows };
}

export const presentCustomer = (row: CustomerRow, settings: Settings): CounterCustomer => ({
	id: row.id,
	name: `${row.first_name} ${row.last_name}`.trim(),
	email: row.email,
	phone: showPhone(row.phone_number, settings),
	company: row.company ?? '',
});

interface NewCustomer {
	email: string;
	first_name: string;
	last_name: string;
	phone_number: string;
}

/**
 * Returns the customer with this e-mail address. Creates a new customer if no customer has this address. A new customer has no
 * password but can set one by e-mail. Without an e-mail address, creates a customer who is notified by phone.
 * @throws {Refused} if the e-mail address is invalid
 */
export async function customerFor(
	store: Clock,
	transaction: Transaction,
	said: NewCustomer,
): Promise<{ id: number; is_new: boolean }> {
	if (said.email !== '' && !isEmail(said.email)) throw new Refused('Please input an email address.', 400, 'email');
	const email = said.email === '' ? withoutEmail() : emailKey(said.email);
	const known = () => transaction.selectFrom('customers').select('id').where('email', '=', email);
	const before = await known().executeTakeFirst();
	if (before) return { ...before, is_new: false };
	const now = store.now();
	const { country } = (await readSettings(transaction)).store_info;
	const made = await transaction
		.insertInto('customers')
		.values({
			...said,
			email,
			company: null,
			country,
			password_hash: null,
			verified_at: null,
			created_at: now,
			updated_at: now,
		})
		// If two users add the same customer at the same time, the second request finds the customer that the first has created.
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst();
	return made ? { ...made, is_new: true } : { ...(await known().executeTakeFirstOrThrow()), is_new: false };
}
