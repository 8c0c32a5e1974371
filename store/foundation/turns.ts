import { setImmediate as otherTurns } from 'node:timers/promises';

/** The maximum number of milliseconds that work may run before other work gets its turn on the event loop. */
const maxTurnMs = 25;

/** When the current turn of the event loop began, if work in this turn has called `giveTurn`, otherwise null. */
let turnBegan: number | null = null;

/**
 * Lets timers and other requests run if the current turn of the event loop has taken long. Call this function between the steps
 * of work on thousands of rows. If the turn has only just begun, a call takes almost no time.
 */
export async function giveTurn(): Promise<void> {
	if (turnBegan !== null && performance.now() - turnBegan > maxTurnMs) await otherTurns();
	if (turnBegan !== null) return;
	turnBegan = performance.now();
	setImmediate(() => {
		turnBegan = null;
	});
}

/** The number of rows from which work is interrupted. Work on fewer rows is too short to be interrupted. */
const manyRows = 500;

/**
 * Gives other work a turn like `giveTurn`, but only between the steps of work on many rows. Work on few rows is not interrupted,
 * because a transaction that was interrupted would keep its locks for longer. On SQLite, an interrupted transaction would block
 * the event loop of another process.
 * @param rows the number of rows that the steps work on
 */
export async function giveTurnAmong(rows: number): Promise<void> {
	if (rows >= manyRows) await giveTurn();
}

/** Runs work on each row of a list. If there are many rows, gives other work a turn between them, like `giveTurnAmong`. */
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
