import { type DeskQueue, deskQueues, queueColumns } from '~store/contract/desk-orders';
import { sortAsked } from '../list-address';

/** Which orders an address names, as 'desk-orders/queue' takes it; what it does not know counts as not said. */
export function readQueueQuery(params: URLSearchParams) {
	const said = params.get('queue');
	const location = params.get('location') ?? '';
	return {
		queue: deskQueues.find((name) => name === said) ?? 'new',
		location_id: /^\d{1,9}$/.test(location) ? Number(location) : undefined,
		...sortAsked(params, queueColumns),
	};
}

/** The address of one of the lists, sorted and of the location as the one that is shown. */
export function queuePath(queue: DeskQueue, shown = new URLSearchParams()): string {
	const params = new URLSearchParams({ queue });
	for (const name of ['location', 'sort']) {
		const value = shown.get(name);
		if (value) params.set(name, value);
	}
	return `/desk/orders?${params}`;
}
