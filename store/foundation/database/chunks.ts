/**
 * Both engines bound the values of one statement: SQLite at 32,766, PostgreSQL at 65,535. Far fewer than that take no
 * longer for each row, and spare the memory that longer statements need while they are built and run.
 */
const mostValues = 4000;

/** Cuts rows into statements that either engine takes; `values` is how many each row binds. */
export function* chunks<Row>(rows: readonly Row[], values: number): Generator<Row[]> {
	const size = Math.max(1, Math.floor(mostValues / values));
	for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
