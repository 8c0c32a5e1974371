import { isDay } from '~store/contract/day';
import { deskLists, isArchive, orderDeliveries, queueColumns } from '~store/contract/desk-orders';
import { dayAfter, startOfDay } from '~store/contract/zoned-time';
import { sortFromAddress } from '../list-address';

/**
 * Reads the filters of a list of orders from the address, for the call 'desk-orders/queue'. Ignores invalid values.
 * @param timezone the shop's time zone
 */
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
		...sortFromAddress(params, isArchive(queue) ? ['waiting'] : queueColumns),
	};
}
