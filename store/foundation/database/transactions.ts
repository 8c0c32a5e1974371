import type { SelectQueryBuilder } from 'kysely';
import { countingTags } from '../caching/cache-tags';
import { codeOf } from '../error-code';
import type { Database, Transaction } from './database';
import { withLastWork } from './last-work';
import { StalePlan } from './prepared-statements';
import type { Schema } from './schema';

/**
 * PostgreSQL's error codes for a transaction that was rolled back and may be run again:
 * - a serialization failure or a deadlock
 * - a lock that was not available in time
 * - a transaction that was idle for too long, because its process was stopped or the machine was busy
 */
const tryAgain = new Set(['40001', '40P01', '55P03', '25P03']);
const maxTries = 5;

/**
 * Runs a transaction once. At the end of the transaction, does its postponed work (`doLast`), and increases the numbers of the
 * cache tags that it invalidated (`cache-tags.ts`).
 */
export const inTransaction = <Result>(
	{ db }: Pick<Database, 'db'>,
	work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
	db.transaction().execute((transaction) => countingTags(transaction, (counting) => withLastWork(counting, work)));

/**
 * Runs a transaction. Runs the transaction again if PostgreSQL rolled it back because of another transaction. Every query inside
 * the transaction must use its handle, because the pool may have no second connection free.
 */
export async function transact<Result>(
	{ db }: Pick<Database, 'db'>,
	work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
	for (let tries = 1; ; tries += 1) {
		try {
			return await inTransaction({ db }, work);
		} catch (error) {
			const isPassing = error instanceof StalePlan || tryAgain.has(codeOf(error));
			if (tries === maxTries || !isPassing) throw error;
		}
	}
}

/**
 * Locks the selected rows until the transaction ends, in the order in which they are selected (`lock-order.ts`). Transactions
 * that only insert rows with foreign keys to the locked rows need not wait. On SQLite, no rows are locked, because only one write
 * transaction runs at a time (`sqlite.ts`).
 */
export const locked = <Tables extends keyof Schema, Row>(query: SelectQueryBuilder<Schema, Tables, Row>) =>
	query.forNoKeyUpdate();

const uniqueViolations = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

/** Returns whether an error means that a row with the same primary key or unique value already exists. */
export const isUniqueViolation = (error: unknown): boolean => uniqueViolations.has(codeOf(error) ?? '');
