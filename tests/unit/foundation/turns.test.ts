import { setImmediate as immediately } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { giveTurn } from '~store/foundation/turns';

afterEach(() => vi.restoreAllMocks());

/** Runs steps of work that each last this long. Returns how many turns other work had in the meantime. */
async function turnsOfOthers(steps: number, stepMs: number): Promise<number> {
	await immediately();
	let now = 0;
	vi.spyOn(performance, 'now').mockImplementation(() => now);
	let turns = 0;
	let isOver = false;
	const count = () => {
		turns += 1;
		if (!isOver) setImmediate(count);
	};
	await giveTurn();
	setImmediate(count);
	for (let step = 0; step < steps; step += 1) {
		now += stepMs;
		await giveTurn();
	}
	isOver = true;
	return turns;
}

it('gives others a turn after each long step', async () => {
	expect(await turnsOfOthers(10, 30)).toBeGreaterThanOrEqual(9);
});

it('goes on at once between short steps', async () => {
	expect(await turnsOfOthers(10, 1)).toBe(0);
});
