import { slices } from '../slices';

/**
 * Both engines bound the values of one statement: SQLite at 32,766, PostgreSQL at 65,535. Far fewer than that take no
 * longer for each row, and spare the memory that longer statements need while they are built and run.
 */
const maxValues = 4000;

/** Cuts rows into statements that either engine takes; `values` is how many each row binds. */
export const chunks = <Row>(rows: readonly Row[], values: number): Generator<Row[]> =>
	slices(rows, Math.max(1, Math.floor(maxValues / values)));
