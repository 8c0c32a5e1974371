import { setTimeout as pause } from 'node:timers/promises';
import { CannotOpen } from '../database/cannot-open';
import { restartBackoff } from './restart-backoff';

/**
 * Calls `open`. After a temporary failure it tries again after a growing pause, without limit.
 * @param failed called each time with the reason, and the milliseconds until the next try
 * @throws an error that will not pass by itself
 */
export async function openPatiently<Opened>(
	open: () => Promise<Opened>,
	failed: (error: CannotOpen, pauseMs: number) => Promise<void> | void,
	wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<Opened> {
	const pauseAfter = restartBackoff();
	for (;;) {
		try {
			return await open();
		} catch (error) {
			if (!(error instanceof CannotOpen) || !error.temporary) throw error;
			const pauseMs = pauseAfter(0);
			await failed(error, pauseMs);
			await wait(pauseMs);
		}
	}
}
