import type { Thing } from '../ordering/states-page';
import { countBegins, countStateMeanings, countTransitions } from './counting/count-states';
import {
	purchaseOrderBegins,
	purchaseOrderStateMeanings,
	purchaseOrderTransitions,
} from './deliveries/purchase-order-states';
import { transferBegins, transferStateMeanings, transferTransitions } from './transfers/transfer-states';

/** The desk's records with states, besides orders and payments. The page of states lists them (docs/states.md). */
export const deskThings: Thing[] = [
	{
		title: 'Purchase orders',
		states: purchaseOrderStateMeanings,
		begins: purchaseOrderBegins,
		transitions: purchaseOrderTransitions,
	},
	{ title: 'Counts of a shelf', states: countStateMeanings, begins: countBegins, transitions: countTransitions },
	{ title: 'Transfers', states: transferStateMeanings, begins: transferBegins, transitions: transferTransitions },
];
