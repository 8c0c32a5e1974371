import { sql } from 'kysely';
import type { Database, Transaction } from './database';
import { maxBusyMs } from './sqlite';

/**
 * Does work in a transaction that may as well be done later. SQLite waits in the thread that answers for as long as another
 * process writes: here it does not, and fails at once.
 * @throws SQLITE_BUSY while another process writes, which is {Unavailable}'s kind
 */
export async function withoutWaiting(
	{ db, dialect }: Pick<Database, 'db' | 'dialect'>,
	work: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
	if (dialect === 'postgres') return void (await db.transaction().execute(work));
	await db.connection().execute(async (connection) => {
		const wait = (milliseconds: number) => sql`pragma busy_timeout = ${sql.lit(milliseconds)}`.execute(connection);
		await wait(0);
		try {
			await connection.transaction().execute(work);
		} finally {
			await wait(maxBusyMs);
		}
	});
}
