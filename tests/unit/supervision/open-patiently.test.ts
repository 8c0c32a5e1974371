import { expect, it } from 'vitest';
import { CannotOpen } from '~store/foundation/database/cannot-open';
import { openPatiently } from '~store/foundation/supervision/open-patiently';

const away = new CannotOpen('the database does not answer', { temporary: true });

it('retries after pauses that grow to a minute, and reports each failure', async () => {
	const told: number[] = [];
	const waited: number[] = [];
	let tries = 0;
	const open = async () => {
		tries += 1;
		if (tries < 9) throw away;
		return 'open';
	};
	const opened = await openPatiently(
		open,
		(error, pauseMs) => {
			expect(error).toBe(away);
			told.push(pauseMs);
		},
		async (pauseMs) => waited.push(pauseMs),
	);
	expect(opened).toBe('open');
	expect(told).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
	expect(waited).toEqual(told);
});

it('gives up at once on a permanent error', async () => {
	const never = () => {
		throw new Error('waited');
	};
	for (const error of [new CannotOpen('belongs to another program'), new Error('a bug')])
		await expect(openPatiently(() => Promise.reject(error), never, never)).rejects.toBe(error);
});
