import { sql } from 'kysely';
import type { Database, Transaction } from './database';
import { maxBusyMs } from './sqlite';

/**
 * Runs work in a transaction, if the work can also be done later. If another process is writing to SQLite, fails immediately
 * instead of blocking the event loop.
 * @throws SQLITE_BUSY while another process writes to SQLite; this error counts as {Unavailable}
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
