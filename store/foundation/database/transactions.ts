import type { SelectQueryBuilder } from 'kysely';
import { countingTags } from '../caching/cache-tags';
import { codeOf } from '../error-code';
import type { Database, Transaction } from './database';
import type { Schema } from './schema';

/**
 * PostgreSQL's ways of saying that nothing of a transaction is left and it may start again:
 * - two got into each other's way
 * - a lock was not to be had for long
 * - nothing was said in it for too long, because its process was stopped or the machine was busy
 */
const tryAgain = new Set(['40001', '40P01', '55P03', '25P03']);
const maxTries = 5;

/** Runs a transaction once, whole or not at all, and counts at its end what it invalidates (`caching/cache-tags.ts`). */
export const inTransaction = <Result>(
	{ db }: Pick<Database, 'db'>,
	work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => db.transaction().execute((transaction) => countingTags(transaction, work));

/**
 * Runs a transaction whole or not at all. SQLite lets one write at a time, and the others wait; where PostgreSQL
 * undoes one of two that wait for each other, it is run again.
 * Inside, every query must go through the transaction: the database may have no second connection to give.
 */
export async function transact<Result>(
	{ db }: Pick<Database, 'db'>,
	work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
	for (let tries = 1; ; tries += 1) {
		try {
			return await inTransaction({ db }, work);
		} catch (error) {
			if (tries === maxTries || !tryAgain.has(codeOf(error))) throw error;
		}
	}
}

/**
 * Keeps the selected rows as they are until the transaction ends, in the order in which they are selected
 * (`lock-order.ts`). Anyone who adds a row that refers to one of them need not wait. SQLite's transaction has the whole
 * database to itself, and leaves this out (`sqlite.ts`).
 */
export const locked = <Tables extends keyof Schema, Row>(query: SelectQueryBuilder<Schema, Tables, Row>) =>
	query.forNoKeyUpdate();

/** Whether a row could not be added because one with the same unique value is there. */
export const isUniqueViolation = (error: unknown): boolean =>
	codeOf(error) === '23505' || codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE';
