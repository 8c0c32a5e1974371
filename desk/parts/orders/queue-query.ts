import type { DeskList } from '~store/contract/desk-orders';

/** The query fields that filter a list of orders. */
export const orderFilters = ['from', 'to', 'location', 'delivery', 'staff'] as const;

/** Returns the address of another list of orders, and keeps the filters and sorting of the current list. */
export function queuePath(queue: DeskList, shown = new URLSearchParams()): string {
	const params = new URLSearchParams({ queue });
	for (const name of [...orderFilters, 'sort']) {
		const value = shown.get(name);
		if (value) params.set(name, value);
	}
	return `/desk/orders?${params}`;
}
