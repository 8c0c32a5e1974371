import { account } from './account';
import { address } from './address';
import { browse } from './browse';
import type { Calls } from './call-table';
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
