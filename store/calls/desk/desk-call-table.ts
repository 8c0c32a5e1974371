import type { CheckedDeskPayloadOf, DeskCallName, DeskResponseOf } from '../../contract/desk-contract';
import type { deskRules } from '../../contract/desk-rules';
import type { DeskActor, DeskVisitor } from '../../desk/visitor';
import type { Store } from '../../store';

/** The function of each desk call. A call of the contract without an entry here does not compile. */
export type DeskCalls = {
	[Name in DeskCallName]: (
		store: Store,
		visitor: (typeof deskRules)[Name] extends { who: readonly unknown[] } ? DeskActor : DeskVisitor,
		payload: CheckedDeskPayloadOf<Name>,
	) => Promise<DeskResponseOf<Name>>;
};
