import { setImmediate as otherTurns } from 'node:timers/promises';

/** How long work may go on before others get a turn. Milliseconds. */
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
