import type { RawBuilder } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';

/**
 * Looks whether rows of the shop that say the same thing in two ways agree. Each check is made of single statements, each of
 * which sees one moment: a shop that is taking orders meanwhile is not found at fault.
 * @returns a sentence for each that does not agree, naming the row
 */
export type Check = (db: Queries) => Promise<string[]>;

/** A check of one statement: what it finds does not agree, and is put into words. */
export const finding =
	<Row>(rows: RawBuilder<Row>, words: (row: Row) => string): Check =>
	async (db) =>
		(await rows.execute(db)).rows.map(words);

/** Several checks as one. */
export const together =
	(...checks: Check[]): Check =>
	async (db) => {
		const found: string[] = [];
		for (const check of checks) found.push(...(await check(db)));
		return found;
	};

/** '$12.99' of cents, which PostgreSQL sums up as text. */
export const dollars = (cents: number | string): string => `$${toDecimal(Number(cents))}`;
