import { CompiledQuery, PostgresAdapter } from 'kysely';
import type { Queries } from './database';
import { copyText } from './postgres-copy';
import type { Schema } from './schema';

/** The values of a row, by column. Byte arrays are parts of files. */
export type RowOfValues = Readonly<Record<string, string | number | Uint8Array | null | undefined>>;
type Value = Exclude<RowOfValues[string], undefined>;

/**
 * The number of rows in one SQLite statement. Remaining rows are inserted one by one. Each table therefore needs only two
 * different statements, and SQLite prepares each of them once.
 */
const rowsOfStatement = 50;

/**
 * Inserts any number of rows with the given columns. Inserting many rows requires a transaction. The SQL is written by hand,
 * because a query builder needs more time to build the statement than the database needs to run it. SQLite gets `rowsOfStatement`
 * rows at a time. PostgreSQL gets many rows in one COPY.
 *
 * @param ending the SQL after the rows, valid for both database engines: 'on conflict …', 'returning …'
 */
export async function insertRows<Returned>(
	db: Queries,
	table: keyof Schema & string,
	columns: readonly string[],
	rows: readonly RowOfValues[],
	ending = '',
): Promise<Returned[]> {
	if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
		return insertValues(db, `insert into ${table}`, columns, rows, ending);
	}
	if (rows.length > rowsOfStatement) return copyRows(db, table, columns, rows, ending);
	if (rows.length === 0) return [];
	const text = statement(`insert into ${table}`, columns, rows.length, ending, (at) => `$${at + 1}`);
	return (await db.executeQuery<Returned>(CompiledQuery.raw(text, valuesOf(columns, rows)))).rows;
}

/**
 * Inserts rows into a SQLite table.
 * @param into the start of the SQL statement: 'insert into x'
 */
export async function insertValues<Returned>(
	db: Queries,
	into: string,
	columns: readonly string[],
	rows: readonly RowOfValues[],
	ending = '',
): Promise<Returned[]> {
	const [several, single] = [rowsOfStatement, 1].map((count) => statement(into, columns, count, ending, () => '?'));
	const returned: Returned[] = [];
	for (let at = 0; at < rows.length; ) {
		const some = rows.slice(at, at + (at + rowsOfStatement <= rows.length ? rowsOfStatement : 1));
		const text = (some.length === 1 ? single : several) ?? '';
		const done = await db.executeQuery<Returned>(CompiledQuery.raw(text, valuesOf(columns, some)));
		for (const row of done.rows) returned.push(row);
		at += some.length;
	}
	return returned;
}

function statement(
	into: string,
	columns: readonly string[],
	count: number,
	ending: string,
	markOf: (at: number) => string,
): string {
	const row = (at: number) => `(${columns.map((_, column) => markOf(at * columns.length + column))})`;
	return `${into} (${quoted(columns)}) values ${Array.from({ length: count }, (_, at) => row(at))} ${ending}`;
}

function valuesOf(columns: readonly string[], rows: readonly RowOfValues[]): Value[] {
	const values: Value[] = [];
	for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
	return values;
}

/**
 * Copies rows into a PostgreSQL table. COPY supports no `ending`. If there is an `ending`, the rows are first copied to a
 * temporary table.
 */
async function copyRows<Returned>(
	db: Queries,
	table: string,
	columns: readonly string[],
	rows: readonly RowOfValues[],
	ending: string,
): Promise<Returned[]> {
	const run = <Result>(text: string, ...values: string[]) => db.executeQuery<Result>(CompiledQuery.raw(text, values));
	const names = quoted(columns);
	const into = ending === '' ? table : `${table}_told`;
	if (into !== table)
		await run(`create temporary table ${into} on commit drop as select ${names} from ${table} limit 0`);
	await run(`copy ${into} (${names}) from stdin`, copyText(columns, rows));
	if (into === table) return [];
	const done = await run<Returned>(`insert into ${table} (${names}) select ${names} from ${into} ${ending}`);
	await run(`drop table ${into}`);
	return done.rows;
}

/** Quotes column names, because the name of a column may be an SQL keyword. */
const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');
