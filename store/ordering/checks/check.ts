import type { RawBuilder } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { inDollars } from '../../foundation/money';

/**
 * A check of the database: verifies that two records of the same fact agree. Each check is one SQL statement, which sees the
 * database at a single moment. Orders that are placed during the checks therefore cause no false alarm.
 * @returns a sentence for each inconsistency, which identifies the database row
 */
export type Check = (db: Queries) => Promise<string[]>;

/** Creates a database check from one SQL statement. Each row that the statement returns is an inconsistency. */
export const finding =
	<Row>(rows: RawBuilder<Row>, words: (row: Row) => string): Check =>
	async (db) =>
		(await rows.execute(db)).rows.map(words);

/** Combines several database checks into one check. */
export const combineChecks =
	(...checks: Check[]): Check =>
	async (db) => {
		const found: string[] = [];
		for (const check of checks) found.push(...(await check(db)));
		return found;
	};

/** Formats cents as '$12.99'. PostgreSQL returns sums as text. */
export const dollars = (cents: number | string): string => inDollars(Number(cents));

/** Returns '1 copy' or '2 copies'. PostgreSQL returns sums as text. */
export const copyCount = (copies: number | string): string => (Number(copies) === 1 ? '1 copy' : `${copies} copies`);
