import { baseCondition } from '~store/contract/copy-codes';
import type { DeskThing } from '~store/contract/desk-search';

export const orderPath = (number: string): string => `/desk/orders/${encodeURIComponent(number)}`;
export const quotePath = (number: string): string => `/desk/quotes/${encodeURIComponent(number)}`;
export const customerPath = (id: number): string => `/desk/customers/${id}`;
export const stockPath = (eisbn: string): string => `/desk/stock?${new URLSearchParams({ code: eisbn })}`;

export const supplierPath = (id: number): string => `/desk/deliveries/suppliers/${id}`;
export const purchaseOrderPath = (id: number | string): string => `/desk/deliveries/${id}`;

const paths: Record<DeskThing['kind'], (key: string) => string> = {
	order: orderPath,
	quote: quotePath,
	title: stockPath,
	purchase_order: purchaseOrderPath,
};

/** Returns the address of the page about a record that was typed or scanned. */
export const thingPath = ({ kind, key }: DeskThing): string => paths[kind](key);

/** Returns the address of the page that prints a credit note of an order. */
export const creditNotePath = (order: string, creditNote: number): string =>
	`${orderPath(order)}/invoice?credit_note=${creditNote}`;

/** The facts of a used copy that are known before the copy is added. */
interface NewCopy {
	isbn: string;
	/** The condition, or the code of an individual copy of this condition. */
	condition?: string | undefined;
	location_id?: number;
	shelf?: string;
	/**
	 * The page to which the form returns, if a delivery or a transfer brings the copy. The form then only makes the offer: the copy
	 * is added to the stock when the page records its arrival.
	 */
	arrivesAt?: string;
}

/** Returns the address of the form that adds a used copy, filled in with the known facts. */
export function newCopyPath({ isbn, condition = '', location_id, shelf = '', arrivesAt }: NewCopy): string {
	const known = new URLSearchParams({ isbn, location: String(location_id ?? ''), shelf });
	const base = baseCondition(condition);
	if (base !== '' && base !== 'new') known.set('condition', base);
	if (arrivesAt !== undefined) known.set('arrives', arrivesAt);
	return `/desk/stock/copy?${known}`;
}
