import { type Insertable, type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import { chunks } from './chunks';
import type { Dialect, Queries } from './database';
import type { Schema } from './schema';

/**
 * The statements that insert many rows of one shape, to be given their conflict and run one after the other. PostgreSQL
 * takes all rows as one document: thousands of values one by one take longer to send and to read than to write. SQLite,
 * which is in this process, takes them as they are.
 */
export function* insertions<Table extends keyof Schema & string>(
	dialect: Dialect,
	db: Queries,
	table: Table,
	rows: readonly Insertable<Schema[Table]>[],
): Generator<InsertQueryBuilder<Schema, Table, InsertResult>, void, undefined> {
	const columns = Object.keys(rows[0] ?? {}) as (keyof Schema[Table] & string)[];
	if (dialect === 'sqlite') {
		for (const some of chunks(rows, columns.length)) yield db.insertInto(table).values(some);
	} else if (rows.length > 0) {
		const names = sql.join(columns.map((column) => sql.ref(column)));
		yield db
			.insertInto(table)
			.columns(columns)
			.expression(
				sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${documentOf(rows)}::json)`,
			);
	}
}

/** Half of a character that is written in two makes no text of PostgreSQL: it becomes the sign for one that is lost. */
const halfCharacter = /(?<=(?<!\\)(?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

const documentOf = (rows: readonly object[]): string => JSON.stringify(rows).replace(halfCharacter, '\\ufffd');
