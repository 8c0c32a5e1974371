import { setTimeout as pause } from 'node:timers/promises';
import { CannotOpen } from '../database/cannot-open';
import { restartBackoff } from './restart-backoff';

/**
 * Calls `open`. After a temporary failure, calls `open` again after a pause. Each pause is longer than the previous pause, and
 * the number of tries is not limited.
 * @param failed called after each failure, with the reason and the number of milliseconds until the next try
 * @throws an error that is not temporary
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
