import type { Thing } from '../ordering/states-page';
import { countBegins, countStateWords, countTransitions } from './counting/count-states';
import {
	purchaseOrderBegins,
	purchaseOrderStateWords,
	purchaseOrderTransitions,
} from './deliveries/purchase-order-states';
import { transferBegins, transferStateWords, transferTransitions } from './transfers/transfer-states';

/** What has states at the desk beside orders and payments, for the page of them. */
export const deskThings: Thing[] = [
	{
		title: 'Purchase orders',
		states: purchaseOrderStateWords,
		begins: purchaseOrderBegins,
		transitions: purchaseOrderTransitions,
	},
	{ title: 'Counts of a shelf', states: countStateWords, begins: countBegins, transitions: countTransitions },
	{ title: 'Transfers', states: transferStateWords, begins: transferBegins, transitions: transferTransitions },
];
