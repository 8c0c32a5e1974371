import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Queries } from '../../foundation/database/database';
import type { Mapping } from '../feeds/columns';
import { squash } from '../feeds/headings';

const schema = z.record(z.string(), z.string());

/**
 * Finds the column mapping that is stored for a file with these headings, in any order. The mapping is empty if none is stored.
 */
export async function recallHeadings(db: Queries, headings: readonly string[]): Promise<Mapping> {
	const row = await db
		.selectFrom('stock_headings')
		.select('mapping')
		.where('headings', '=', keyOf(headings))
		.executeTakeFirst();
	return row ? schema.parse(JSON.parse(row.mapping)) : {};
}

/**
 * Stores the column mapping for a file with these headings. Replaces an earlier mapping for the same headings.
 * @param now the current time in unix seconds
 */
export async function rememberHeadings(
	db: Queries,
	headings: readonly string[],
	mapping: Mapping,
	now: number,
): Promise<void> {
	const row = { headings: keyOf(headings), mapping: JSON.stringify(mapping), said_at: now };
	await db
		.insertInto('stock_headings')
		.values(row)
		.onConflict((conflict) => conflict.column('headings').doUpdateSet({ mapping: row.mapping, said_at: now }))
		.execute();
}

const keyOf = (headings: readonly string[]): string =>
	createHash('sha256')
		.update([...new Set(headings.map(squash))].sort().join(' '))
		.digest('hex');
