import { type PurchaseOrderState, purchaseOrderStates } from '~store/contract/desk-states';

/** The state that a list is narrowed to by its address; none where it names no such state. */
export const stateIn = <State extends string>({ searchParams }: URL, states: readonly State[]): State | undefined =>
	states.find((state) => state === searchParams.get('state'));

/** What a list of purchase orders is narrowed to by its address: a state, or those that are due. */
export function purchaseOrdersIn(url: URL): { state?: PurchaseOrderState; due?: boolean } {
	const shown = stateIn(url, [...purchaseOrderStates, dueList]);
	if (shown === dueList) return { due: true };
	return shown ? { state: shown } : {};
}

/** Stands for a state in the address of a list of purchase orders that are due. */
export const dueList = 'due';
