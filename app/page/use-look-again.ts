import { useEffect } from 'react';

interface LookAgain {
	/**
	 * The latest result of the check, which must be a new object each time; null if the task is finished and no further check is
	 * needed.
	 */
	seen: object | null;
	/** Whether a check of the task's progress is under way. */
	looking: boolean;
	look(): void;
	/** The pause between two checks of the task's progress, in milliseconds. */
	pause: number;
}

/**
 * Checks the progress of a task repeatedly, with the same pause after each answer of the server. Uses the answer rather than the
 * router's state to notice the end of a check. A busy browser may render the states 'loading' and 'idle' together, so the end of
 * a check could be missed.
 */
export function useLookAgain({ seen, looking, look, pause }: LookAgain): void {
	useEffect(() => {
		if (seen === null || looking) return;
		const timer = setTimeout(look, pause);
		return () => clearTimeout(timer);
	}, [seen, looking, look, pause]);
}
