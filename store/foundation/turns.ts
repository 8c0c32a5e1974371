import { setImmediate as otherTurns } from 'node:timers/promises';

/** Milliseconds that work may go on before other work gets a turn. */
const maxTurnMs = 25;

/** When the work of this turn of the event loop began, as far as it has asked `giveTurn`; null before that. */
let turnBegan: number | null = null;

/**
 * Lets timers and other requests run when this turn of the event loop has lasted for long. Call it between the steps of work
 * on thousands of rows; it costs next to nothing when the turn is young.
 */
export async function giveTurn(): Promise<void> {
	if (turnBegan !== null && performance.now() - turnBegan > maxTurnMs) await otherTurns();
	if (turnBegan !== null) return;
	turnBegan = performance.now();
	setImmediate(() => {
		turnBegan = null;
	});
}

/** Work on fewer rows than this is too short to be interrupted. */
const manyRows = 500;

/**
 * Gives a turn like `giveTurn` between steps of work on many rows. Work on few rows goes on: a transaction that gave a turn would hold
 * its locks for longer, and on SQLite the event loop of another process would wait for it.
 * @param rows how many rows the steps work on
 */
export async function giveTurnAmong(rows: number): Promise<void> {
	if (rows >= manyRows) await giveTurn();
}

/** Does work on each of many rows, and gives turns like `giveTurnAmong` between them. */
export async function mapInTurns<Row, Result>(
	rows: readonly Row[],
	work: (row: Row, index: number) => Result,
): Promise<Result[]> {
	const results: Result[] = [];
	for (const [index, row] of rows.entries()) {
		results.push(work(row, index));
		await giveTurnAmong(rows.length);
	}
	return results;
}
