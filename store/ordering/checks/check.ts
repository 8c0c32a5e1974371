import type { RawBuilder } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { inDollars } from '../../foundation/money';

/**
 * Checks that rows which say the same thing in two ways agree. A check consists of single statements, each of which sees one
 * moment, so that orders placed meanwhile cause no false alarm.
 * @returns a sentence for each disagreement, which names the row
 */
export type Check = (db: Queries) => Promise<string[]>;

/** Makes a check of one statement: each row that it finds is a disagreement. */
export const finding =
	<Row>(rows: RawBuilder<Row>, words: (row: Row) => string): Check =>
	async (db) =>
		(await rows.execute(db)).rows.map(words);

/** Combines several checks. */
export const combineChecks =
	(...checks: Check[]): Check =>
	async (db) => {
		const found: string[] = [];
		for (const check of checks) found.push(...(await check(db)));
		return found;
	};

/** Writes cents as '$12.99'; PostgreSQL gives sums as text. */
export const dollars = (cents: number | string): string => inDollars(Number(cents));
