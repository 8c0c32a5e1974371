import { randomBytes } from 'node:crypto';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { HasPasswords } from '../people/accounts/passwords';
import { samplePeople } from './people';

/** The e-mail address and password with which one of the sample's customers logs in. */
export interface LogIn {
	email: string;
	/** The password, of which the database stores only a hash. */
	password: string;
	/** The name of the customer or of the institution. */
	name: string;
}

/**
 * Gives every customer of the sample a random password, which is new each time. The program contains no passwords. A password
 * in the program would work in every shop that somebody runs with the sample.
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
