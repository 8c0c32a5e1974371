import { midSentence } from '../contract/sentence-case';
import type { Moved } from '../foundation/database/schema';
import { Refused } from '../foundation/refusal';

/** The party that changes a state. 'institution' is the institution that the order is for. 'scheduler' is an automatic job. */
export type Actor = 'customer' | 'institution' | 'bookseller' | 'provider' | 'scheduler';

/** A transition from one of several states to another state. */
export interface Transition<State extends string> {
	from: readonly State[];
	to: State;
	/** For documentation only. Calls, commands and notices check permissions themselves. */
	by: readonly Actor[];
	/** An additional condition besides the state. */
	when?: string;
	/** The effects of the transition, in the same database transaction unless the text says otherwise. */
	does: string;
	/** The end of the error message for a state that does not allow the transition: 'it cannot be …'. */
	done: string;
}

/** Returns the state after a transition. Its type ensures that code can only set a state through a transition. */
export const stateAfter = <State extends string>({ to }: Transition<State>) => to as Moved<State>;

/**
 * Requires that a state allows a transition.
 * @param thing the name for the error message, for example 'Order 1001'
 * @param words the name of each state
 * @throws {Refused} if the state does not allow it
 */
export function requireMovable<State extends string>(
	thing: string,
	words: Record<State, string>,
	state: State,
	{ from, done }: Transition<State>,
): void {
	if (from.includes(state)) return;
	throw new Refused(`${thing} is ${midSentence(words[state])}, so it cannot be ${done}.`, 409);
}
