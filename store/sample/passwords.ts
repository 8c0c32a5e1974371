import { randomBytes } from 'node:crypto';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { HasPasswords } from '../people/accounts/passwords';
import { samplePeople } from './people';

/** How one of the sample's customers logs in. */
export interface LogIn {
	email: string;
	/** Kept nowhere but as a hash. */
	password: string;
	/** What to know them by: a person's name or an institution's. */
	name: string;
}

/**
 * Gives every customer of the sample a password of chance, another one each time; no password stands in the program, so
 * none opens a shop that somebody runs.
 */
export async function letIn({ db, passwords, now }: Database & Clock & HasPasswords): Promise<LogIn[]> {
	const logIns: LogIn[] = [];
	for (const { email, first_name, last_name, company } of samplePeople) {
		const password = randomBytes(12).toString('base64url');
		const password_hash = await passwords.hash(password);
		await db.updateTable('customers').set({ password_hash, updated_at: now() }).where('email', '=', email).execute();
		logIns.push({ email, password, name: company ?? `${first_name} ${last_name}` });
	}
	return logIns;
}
