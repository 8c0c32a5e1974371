import type { CallName, CheckedPayloadOf, ResponseOf } from '../contract/contract';
import type { Visitor } from '../foundation/sessions/visitor';
import type { Store } from '../store';
import { account } from './account';
import { address } from './address';
import { browse } from './browse';
import { captcha } from './captcha';
import { cart } from './cart';
import { checkout } from './checkout';
import { event } from './event';
import { feature } from './feature';
import { giftcard } from './giftcard';
import { giftregistry } from './giftregistry';
import { order } from './order';
import { payment } from './payment';
import { report } from './report';
import { session } from './session';
import { title } from './title';
import { titlelist } from './titlelist';
import { webstore } from './webstore';

/** What each call does: a call of the contract without an entry here does not compile. */
export type Calls = {
	[Name in CallName]: (store: Store, visitor: Visitor, payload: CheckedPayloadOf<Name>) => Promise<ResponseOf<Name>>;
};

export const calls: Calls = {
	...account,
	...address,
	...browse,
	...captcha,
	...cart,
	...checkout,
	...event,
	...feature,
	...giftcard,
	...giftregistry,
	...order,
	...payment,
	...report,
	...session,
	...title,
	...titlelist,
	...webstore,
};
