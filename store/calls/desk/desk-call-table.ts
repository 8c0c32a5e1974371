import type { CheckedDeskPayloadOf, DeskCallName, DeskResponseOf } from '../../contract/desk-contract';
import type { deskRules } from '../../contract/desk-rules';
import type { DeskActor, DeskVisitor } from '../../desk/visitor';
import type { Store } from '../../store';

/**
 * Maps each desk call's name to the function that answers the call. The code does not compile if a desk call of the contract has
 * no function here.
 */
export type DeskCalls = {
	[Name in DeskCallName]: (
		store: Store,
		visitor: (typeof deskRules)[Name] extends { who: readonly unknown[] } ? DeskActor : DeskVisitor,
		payload: CheckedDeskPayloadOf<Name>,
	) => Promise<DeskResponseOf<Name>>;
};
