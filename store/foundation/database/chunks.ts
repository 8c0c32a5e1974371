import { slices } from '../slices';

/**
 * How many values one statement binds. SQLite allows 32,766 and PostgreSQL 65,535, but far fewer take no longer for each row and
 * need less memory.
 */
const maxValues = 4000;

/**
 * Cuts rows into chunks for one statement each.
 * @param values how many values each row binds
 */
export const chunks = <Row>(rows: readonly Row[], values: number): Generator<Row[]> =>
	slices(rows, Math.max(1, Math.floor(maxValues / values)));
