import type { LoaderFunctionArgs } from '@remix-run/node';
import { privateNoStore } from '~/http/cache-headers';
import { readQueueQuery } from '../parts/orders/queue-query';
import { openDesk } from '../session/open-desk.server';

/** What the queue shows, all its pages, as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { queue, location_id } = readQueueQuery(new URL(args.request.url).searchParams);
	const { filename, csv } = await desk.load('desk-orders/getCsv', { queue, location_id });
	return new Response(csv, {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${filename}"`,
			'Cache-Control': privateNoStore,
		},
	});
}
