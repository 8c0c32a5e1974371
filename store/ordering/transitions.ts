import { midSentence } from '../contract/sentence-case';
import type { Moved } from '../foundation/database/schema';
import { Refused } from '../foundation/refusal';

/**
 * The party that changes the state of an object, such as an order. 'institution' is the institution that buys the order.
 * 'scheduler' is an automatic job.
 */
export type Actor = 'customer' | 'institution' | 'bookseller' | 'provider' | 'scheduler';

/** A transition from one of several states to another state. */
export interface Transition<State extends string> {
	from: readonly State[];
	to: State;
	/**
	 * The parties that may make the transition, for documentation only. API calls, commands and notices check permissions
	 * themselves.
	 */
	by: readonly Actor[];
	/** A condition for the transition in addition to the state. */
	when?: string;
	/** The effects of the transition. The effects happen in the same database transaction unless the text says otherwise. */
	does: string;
	/** The end of the error message 'it cannot be …' for a state that does not allow the transition. */
	done: string;
}

/**
 * Returns the new state after a transition. The type of the result ensures that code can only set a state through a transition.
 */
export const stateAfter = <State extends string>({ to }: Transition<State>) => to as Moved<State>;

/**
 * Requires that a state allows a transition.
 * @param thing the name of the object in the error message, for example 'Order 1001'
 * @param words the name of each state in the error message
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
