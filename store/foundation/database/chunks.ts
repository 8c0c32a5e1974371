import { slices } from '../slices';

/**
 * The maximum number of parameters in one SQL statement. SQLite allows 32,766 and PostgreSQL 65,535. Statements with far fewer
 * parameters take equally long for each row and need less memory.
 */
const maxValues = 4000;

/**
 * Splits rows into chunks that each fit into one SQL statement.
 * @param values the number of SQL parameters for each row
 */
export const chunks = <Row>(rows: readonly Row[], values: number): Generator<Row[]> =>
	slices(rows, Math.max(1, Math.floor(maxValues / values)));
