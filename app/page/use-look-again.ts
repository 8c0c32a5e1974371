import { useEffect } from 'react';

interface LookAgain {
	/** The latest result, a new object each time; null when there is nothing more to wait for. */
	seen: object | null;
	/** Whether the next look is under way. */
	looking: boolean;
	look(): void;
	/** The pause between two looks, in milliseconds. */
	pause: number;
}

/**
 * Checks the progress of a task repeatedly, with the same pause after each answer. Goes by the answer, not by the
 * state: a busy browser merges 'loading' and the 'idle' after it into one render, and would miss the end of a check.
 */
export function useLookAgain({ seen, looking, look, pause }: LookAgain): void {
	useEffect(() => {
		if (seen === null || looking) return;
		const timer = setTimeout(look, pause);
		return () => clearTimeout(timer);
	}, [seen, looking, look, pause]);
}
