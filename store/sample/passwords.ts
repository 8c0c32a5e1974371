import { randomBytes } from 'node:crypto';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { HasPasswords } from '../people/accounts/passwords';
import { samplePeople } from './people';

/** The log-in of one of the sample's customers. */
export interface LogIn {
	email: string;
	/** Only stored as a hash. */
	password: string;
	/** The person's or the institution's name. */
	name: string;
}

/**
 * Gives every customer of the sample a random password, a new one each time. The program has no passwords in it, so that none
 * opens a shop that someone runs.
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
