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
 * Looks again and again how far the shop is with a piece of work, always the same pause after an answer. The answer
 * counts, not the state: a busy browser draws 'loading' and the 'idle' after it as one, and would never see that a look
 * has ended.
 */
export function useLookAgain({ seen, looking, look, pause }: LookAgain): void {
	useEffect(() => {
		if (seen === null || looking) return;
		const timer = setTimeout(look, pause);
		return () => clearTimeout(timer);
	}, [seen, looking, look, pause]);
}
