import { isDay } from '~store/contract/day';
import { type DeskList, deskLists, isArchive, orderDeliveries, queueColumns } from '~store/contract/desk-orders';
import { dayAfter, startOfDay } from '~store/contract/zoned-time';
import { sortAsked } from '../list-address';

/** The fields of an address that filter a list of orders. */
export const orderFilters = ['from', 'to', 'location', 'delivery', 'staff'] as const;

/** Reads which orders an address names, as 'desk-orders/queue' takes it. Ignores invalid values. @param timezone the shop's */
export function readQueueQuery(params: URLSearchParams, timezone: string) {
	const id = (name: string): number | undefined => {
		const typed = params.get(name) ?? '';
		return /^\d{1,9}$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined;
	};
	const midnight = (name: string, daysLater: number): number | undefined => {
		const typed = params.get(name) ?? '';
		if (!isDay(typed)) return undefined;
		const at = startOfDay(dayAfter(typed, daysLater), timezone);
		return at > 0 ? at : undefined;
	};
	const said = params.get('queue');
	const queue = deskLists.find((name) => name === said) ?? 'new';
	return {
		queue,
		location_id: id('location'),
		from: midnight('from', 0),
		to: midnight('to', 1),
		delivery: orderDeliveries.find((name) => name === params.get('delivery')),
		staff_id: id('staff'),
		...sortAsked(params, isArchive(queue) ? ['waiting'] : queueColumns),
	};
}

/** The address of one of the lists, filtered and sorted as the list that is shown. */
export function queuePath(queue: DeskList, shown = new URLSearchParams()): string {
	const params = new URLSearchParams({ queue });
	for (const name of [...orderFilters, 'sort']) {
		const value = shown.get(name);
		if (value) params.set(name, value);
	}
	return `/desk/orders?${params}`;
}
