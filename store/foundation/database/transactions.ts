import type { SelectQueryBuilder } from 'kysely';
import { countingTags } from '../caching/cache-tags';
import { codeOf } from '../error-code';
import type { Database, Transaction } from './database';
import { withLastWork } from './last-work';
import { StalePlan } from './prepared-statements';
import type { Schema } from './schema';

/**
 * PostgreSQL's codes for a transaction that was rolled back and may start again:
 * - a serialization failure or a deadlock
 * - a lock that could not be had in time
 * - a transaction that was idle for too long, as its process was stopped or the machine was busy
 */
const tryAgain = new Set(['40001', '40P01', '55P03', '25P03']);
const maxTries = 5;

/** Runs a transaction once. At its end, does its last work (`doLast`), and counts up the tags that it invalidates (`cache-tags.ts`). */
export const inTransaction = <Result>(
	{ db }: Pick<Database, 'db'>,
	work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
	db.transaction().execute((transaction) => countingTags(transaction, (counting) => withLastWork(counting, work)));

/**
 * Runs a transaction, and runs it again where PostgreSQL rolled it back for the sake of another. Inside, every query must go
 * through the transaction: the database may have no second connection to give.
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
 * Locks the selected rows until the transaction ends, in the order of the select (`lock-order.ts`). Transactions that only add
 * rows with foreign keys to them need not wait. On SQLite a writing transaction is alone, and this is left out (`sqlite.ts`).
 */
export const locked = <Tables extends keyof Schema, Row>(query: SelectQueryBuilder<Schema, Tables, Row>) =>
	query.forNoKeyUpdate();

const uniqueViolations = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

/** Whether an error says that a row with the same primary key or unique value exists. */
export const isUniqueViolation = (error: unknown): boolean => uniqueViolations.has(codeOf(error) ?? '');
