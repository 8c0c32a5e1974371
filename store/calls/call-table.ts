import type { CallName, CheckedPayloadOf, ResponseOf } from '../contract/contract';
import type { Visitor } from '../foundation/sessions/visitor';
import type { Store } from '../store';

/**
 * Maps each call's name to the function that answers it. The code does not compile if a call of the contract has no function.
 */
export type Calls = {
	[Name in CallName]: (store: Store, visitor: Visitor, payload: CheckedPayloadOf<Name>) => Promise<ResponseOf<Name>>;
};
