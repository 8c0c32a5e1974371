import { describe, expect, it } from 'vitest';
import { restartBackoff } from '~store/foundation/supervision/restart-backoff';

const minute = 60_000;

describe('the pause before an ended process is started again', () => {
	it('grows from a second to a minute', () => {
		const pauseAfter = restartBackoff();
		expect(Array.from({ length: 9 }, () => pauseAfter(0))).toEqual([
			1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
		]);
	});

	it('starts over after a minute of service, and not sooner', () => {
		const pauseAfter = restartBackoff();
		for (let end = 0; end < 3; end++) pauseAfter(0);
		expect(pauseAfter(minute - 1)).toBe(8000);
		expect(pauseAfter(minute)).toBe(1000);
		expect(pauseAfter(0)).toBe(2000);
	});
});
