import { midSentence } from '../contract/sentence-case';
import type { Moved } from '../foundation/database/schema';
import { Refused } from '../foundation/refusal';

/** The party that changes a state. 'institution' is the one that is ordered for; 'scheduler' is the shop itself. */
export type Actor = 'customer' | 'institution' | 'bookseller' | 'provider' | 'scheduler';

/** A transition from some states to another. */
export interface Transition<State extends string> {
	from: readonly State[];
	to: State;
	/** Only documentation: calls, commands and notices check themselves who may do it. */
	by: readonly Actor[];
	/** A further condition besides the state. */
	when?: string;
	/** The effects of the transition, in the same database transaction unless the text says otherwise. */
	does: string;
	/** Completes the refusal for another state: 'it cannot be …'. */
	done: string;
}

/** The state after a transition; the type allows no other to be written over a state. */
export const stateAfter = <State extends string>({ to }: Transition<State>) => to as Moved<State>;

/**
 * Requires that a state allows a transition.
 * @param thing the name for the refusal: 'Order 1001'
 * @param words the name of each state
 * @throws {Refused} otherwise
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
