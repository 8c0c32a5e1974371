import type { CallName, CheckedPayloadOf, ResponseOf } from '../contract/contract';
import type { Visitor } from '../foundation/sessions/visitor';
import type { Store } from '../store';

/** A function for each call: a call of the contract without an entry does not compile. */
export type Calls = {
	[Name in CallName]: (store: Store, visitor: Visitor, payload: CheckedPayloadOf<Name>) => Promise<ResponseOf<Name>>;
};
