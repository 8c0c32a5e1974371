import type { LoaderFunctionArgs } from '@remix-run/node';
import { eventFile } from '~store/contract/event-file';
import { shopAddress } from '~store/contract/shop-address';
import { refusePost } from '../http/refuse-post.server';
import { calendarFile, noCalendarFile, refusedCalendarFile } from '../page/calendar-file.server';
import { eventPath } from '../parts/events/event-path';
import { storeApi } from '../store-api/store-api.server';

/** Returns an event as a calendar file. Returns a 404 with a message for an unknown event. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
	const { event_id = '' } = args.params;
	if (!/^\d{1,9}$/.test(event_id)) return noCalendarFile('We could not find this event.');
	const api = await storeApi(args);
	const [event, settings] = await Promise.all([
		api.call('event/get', { event_id: Number(event_id) }).catch(refusedCalendarFile),
		api.load('store/getSettings', {}),
	]);
	if (event instanceof Response) return event;
	const address = shopAddress(settings, eventPath(event.id));
	return calendarFile(`event-${event.id}`, eventFile(event, settings, address));
}

export const action = refusePost;
