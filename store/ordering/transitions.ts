import type { Moved } from '../foundation/database/schema';
import { Refused } from '../foundation/refusal';

/** Who asks for a change of state: an institution of what is ordered for it; the shop's own scheduler where nobody comes. */
export type Actor = 'customer' | 'institution' | 'bookseller' | 'provider' | 'scheduler';

/** A change from some states to another. */
export interface Transition<State extends string> {
	from: readonly State[];
	to: State;
	/** For the page of the states; who may ask is checked where each asks: the calls, the commands, the providers' notices. */
	by: readonly Actor[];
	/** What else has to be so, where the state alone does not say it. */
	when?: string;
	/** What happens with it, in the same database transaction unless it says otherwise. */
	does: string;
	/** What is refused of a thing in another state: 'it cannot be …'. */
	done: string;
}

/** What a transition writes into the column; nothing else may be written over a state. */
export const stateAfter = <State extends string>({ to }: Transition<State>) => to as Moved<State>;

/**
 * @param thing what it is called: 'Order 1001'
 * @throws {Refused} in words for a thing in a state that the transition does not begin at
 */
export function requireMovable<State extends string>(
	thing: string,
	state: State,
	{ from, done }: Transition<State>,
): void {
	if (from.includes(state)) return;
	throw new Refused(`${thing} is ${state.replaceAll('_', ' ')}: it cannot be ${done}.`, 409);
}
