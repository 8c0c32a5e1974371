import type { LoaderFunctionArgs } from '@remix-run/node';
import { shopAddress } from '~store/contract/shop-address';
import { ofNobodyElse } from '../http/cache-headers';
import { refusePost } from '../http/refuse-post.server';
import { eventFile } from '../parts/events/event-file.server';
import { eventPath } from '../parts/events/event-path';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

/** An event as a file that a calendar opens; 404 in words for one that there is not. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
	const { event_id = '' } = args.params;
	if (!/^\d{1,9}$/.test(event_id)) return none('We have no such event.', 404);
	const api = await storeApi(args);
	const [event, settings] = await Promise.all([
		api.call('event/get', { event_id: Number(event_id) }).catch(refused),
		api.load('store/getSettings', {}),
	]);
	if (event instanceof StoreError) return none(event.message, event.status);
	const address = shopAddress(settings, eventPath(event.id));
	return new Response(eventFile(event, settings, address), {
		headers: {
			'Content-Type': 'text/calendar; charset=utf-8',
			'Content-Disposition': `attachment; filename="event-${event.id}.ics"`,
			'Cache-Control': ofNobodyElse,
		},
	});
}

export const action = refusePost;

function refused(error: unknown): StoreError {
	if (error instanceof StoreError) return error;
	throw error;
}

const none = (words: string, status: number): Response =>
	new Response(words, {
		status,
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': ofNobodyElse },
	});
