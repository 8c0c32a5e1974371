import type { CounterCustomer } from '../../contract/desk-counter';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/sessions';
import { readSettings } from '../../foundation/settings/settings';
import { emailKey, isEmail } from '../../people/details/email-address';

const maxFound = 20;

/** Customers by the beginning of an e-mail, of a name or a company, or by a part of a phone number. */
export async function findCustomers({ db }: Database, term: string): Promise<{ customers: CounterCustomer[] }> {
	// A sign that stands for any text is in no name; one that stands for any letter does no harm.
	const plain = term.trim().toLowerCase().replace(/[\\%]/g, ' ').trim();
	if (plain === '') return { customers: [] };
	const digits = plain.replace(/\D/g, '');
	const [first = '', ...more] = plain.split(/\s+/);
	const begins = (text: string) => `${text}%`;
	const rows = await db
		.selectFrom('customers')
		.selectAll()
		.where((eb) => {
			const named = (column: 'first_name' | 'last_name' | 'company', text: string) =>
				eb(eb.fn<string>('lower', [column]), 'like', begins(text));
			return eb.or([
				eb('email', 'like', begins(emailKey(plain))),
				...(more.length === 0
					? [named('first_name', first), named('last_name', first)]
					: [eb.and([named('first_name', first), named('last_name', more.join(' '))])]),
				named('company', plain),
				...(digits.length >= 4 ? [eb('phone_number', 'like', `%${digits}%`)] : []),
			]);
		})
		.orderBy('last_name')
		.orderBy('first_name')
		.orderBy('id')
		.limit(maxFound)
		.execute();
	return { customers: rows.map(presentCustomer) };
}

export const presentCustomer = (row: CustomerRow): CounterCustomer => ({
	id: row.id,
	name: `${row.first_name} ${row.last_name}`.trim(),
	email: row.email,
	phone: row.phone_number,
	company: row.company ?? '',
});

interface NewCustomer {
	email: string;
	first_name: string;
	last_name: string;
	phone_number: string;
}

/**
 * The customer of an e-mail, made now where there is none: without a password, which they may choose by their e-mail.
 * @throws {Refused} for what is no e-mail
 */
export async function customerFor(store: Clock, transaction: Transaction, said: NewCustomer): Promise<number> {
	if (!isEmail(said.email)) throw new Refused('Please input an email address.', 400, 'email');
	const email = emailKey(said.email);
	const known = await transaction.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirst();
	if (known) return known.id;
	const now = store.now();
	const { country } = (await readSettings(transaction)).store_info;
	const { id } = await transaction
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
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}
