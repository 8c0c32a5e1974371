import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queries } from './database';
import type { Schema } from './schema';

/** The number of rows that one statement deletes. It is small, so that other statements do not wait long for the locked rows. */
export const deleteBatchSize = 500;

interface OldRows<Table extends keyof Schema> {
	table: Table;
	/** The columns of the primary key. */
	key: readonly (keyof Schema[Table] & string)[];
	/** The column with the time to compare, in unix seconds. It needs an index. */
	column: keyof Schema[Table] & string;
	/** Deletes the rows whose time is at or before this moment. Unix seconds. */
	until: number;
	/** A further condition for the rows. */
	and?: Expression<SqlBool>;
}

/**
 * Deletes a table's rows up to a moment, oldest first, in statements of {@link deleteBatchSize} rows. The condition is repeated
 * outside the subquery, so that a row that was renewed meanwhile stays.
 */
export async function deleteOlder<Table extends keyof Schema>(
	db: Queries,
	{ table, key, column, until, and }: OldRows<Table>,
): Promise<void> {
	const keys = sql.join(key.map((name) => sql.ref(name)));
	const old = sql`${sql.ref(column)} <= ${until}${and ? sql` and ${and}` : sql``}`;
	const batch = sql`select ${keys} from ${sql.table(table)} where ${old} order by ${sql.ref(column)} limit ${deleteBatchSize}`;
	const statement = sql`delete from ${sql.table(table)} where ${old} and (${keys}) in (${batch})`;
	for (let deleted = deleteBatchSize; deleted === deleteBatchSize; ) {
		const { numAffectedRows = 0n } = await statement.execute(db);
		deleted = Number(numAffectedRows);
	}
}
