import { useEffect } from 'react';

interface LookAgain {
	/** The latest result, which must be a new object each time; null if there is nothing more to wait for. */
	seen: object | null;
	/** Whether a check is in progress. */
	looking: boolean;
	look(): void;
	/** The pause between two checks, in milliseconds. */
	pause: number;
}

/**
 * Checks the progress of a task repeatedly, with the same pause after each answer. Uses the answer rather than the router's
 * state. A busy browser may render 'loading' and the following 'idle' at once, so the end of a check could be missed.
 */
export function useLookAgain({ seen, looking, look, pause }: LookAgain): void {
	useEffect(() => {
		if (seen === null || looking) return;
		const timer = setTimeout(look, pause);
		return () => clearTimeout(timer);
	}, [seen, looking, look, pause]);
}
