import { slices } from '../slices';

/**
 * The number of values that one statement binds. SQLite allows 32,766 and PostgreSQL 65,535. Statements with far fewer values are
 * as fast for each row and need less memory.
 */
const maxValues = 4000;

/**
 * Splits rows into chunks, one for each statement.
 * @param values the number of values that each row binds
 */
export const chunks = <Row>(rows: readonly Row[], values: number): Generator<Row[]> =>
	slices(rows, Math.max(1, Math.floor(maxValues / values)));
