import { type PurchaseOrderState, purchaseOrderStates } from '~store/contract/desk-states';

/** Returns the state by which the address filters a list; undefined if the address contains no valid state. */
export const stateIn = <State extends string>({ searchParams }: URL, states: readonly State[]): State | undefined =>
	states.find((state) => state === searchParams.get('state'));

/** Returns the filter of a list of purchase orders from the address: a state, or 'due'. */
export function purchaseOrdersIn(url: URL): { state?: PurchaseOrderState; due?: boolean } {
	const shown = stateIn(url, [...purchaseOrderStates, dueList]);
	if (shown === dueList) return { due: true };
	return shown ? { state: shown } : {};
}

/** The value that replaces a state in the address, for purchase orders that are due. */
export const dueList = 'due';
