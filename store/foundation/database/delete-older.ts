import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queries } from './database';
import type { Schema } from './schema';

/** Rows that one statement deletes. Small, so that no other statement waits long for its locks. */
export const deleteBatchSize = 500;

interface OldRows<Table extends keyof Schema> {
	table: Table;
	/** The columns of the primary key. */
	key: readonly (keyof Schema[Table] & string)[];
	/** The column with the time that counts, in unix seconds. It needs an index. */
	column: keyof Schema[Table] & string;
	/** Deletes the rows whose time is this moment or earlier. Unix seconds. */
	until: number;
	/** Narrows the rows further. */
	and?: Expression<SqlBool>;
}

/**
 * Deletes a table's rows up to a moment, oldest first, in statements of {@link deleteBatchSize} rows. Repeats the condition
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
