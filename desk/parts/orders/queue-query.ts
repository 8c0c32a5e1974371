import { type DeskQueue, deskQueues } from '~store/contract/desk-orders';

/** What the address of the queue says. */
export interface QueueQuery {
	queue: DeskQueue;
	location_id: number | undefined;
	/** From 1. */
	page: number;
}

export const ordersOnDeskPage = 50;

/** Reads an address; what it does not know counts as not said. */
export function readQueueQuery(params: URLSearchParams): QueueQuery {
	const said = params.get('queue');
	const location = params.get('location') ?? '';
	const page = Number(params.get('page') ?? '1');
	return {
		queue: deskQueues.find((name) => name === said) ?? 'new',
		location_id: /^\d{1,9}$/.test(location) ? Number(location) : undefined,
		page: Number.isInteger(page) && page > 0 && page <= 2000 ? page : 1,
	};
}

/** The same as the query of an address; what is usual is left out. */
export function queueSearch({ queue, location_id, page = 1 }: Partial<QueueQuery> & Pick<QueueQuery, 'queue'>): string {
	const params = new URLSearchParams({ queue });
	if (location_id !== undefined) params.set('location', String(location_id));
	if (page > 1) params.set('page', String(page));
	return params.toString();
}

export const queuePath = (query: Parameters<typeof queueSearch>[0]): string => `/desk/orders?${queueSearch(query)}`;
