import { type PurchaseOrderState, purchaseOrderStates } from '~store/contract/desk-states';

/** Returns the state that a list's address filters by; undefined if the address names no such state. */
export const stateIn = <State extends string>({ searchParams }: URL, states: readonly State[]): State | undefined =>
	states.find((state) => state === searchParams.get('state'));

/** Returns the filter in the address of a list of purchase orders: a state, or 'due'. */
export function purchaseOrdersIn(url: URL): { state?: PurchaseOrderState; due?: boolean } {
	const shown = stateIn(url, [...purchaseOrderStates, dueList]);
	if (shown === dueList) return { due: true };
	return shown ? { state: shown } : {};
}

/** The value that replaces a state in the address of the list of due purchase orders. */
export const dueList = 'due';
