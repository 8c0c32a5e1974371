import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queries } from './database';
import type { Schema } from './schema';

/**
 * The maximum number of rows that one statement deletes. The number is small, so that other statements do not wait long for the
 * locked rows.
 */
export const deleteBatchSize = 500;

interface OldRows<Table extends keyof Schema> {
	table: Table;
	/** The columns of the table's primary key. */
	key: readonly (keyof Schema[Table] & string)[];
	/** The column with the time that is compared, in Unix seconds. The column needs an index. */
	column: keyof Schema[Table] & string;
	/** The moment up to which rows are deleted, in Unix seconds. A row with this time is also deleted. */
	until: number;
	/** An additional condition for the rows to delete. */
	and?: Expression<SqlBool>;
}

/**
 * Deletes the rows of a table up to a moment, oldest first. Each statement deletes at most {@link deleteBatchSize} rows. The
 * condition is repeated outside the subquery, so that a row that was renewed in the meantime is not deleted.
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
