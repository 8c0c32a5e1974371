import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { htmlText } from '~store/contract/html-text';
import { breadcrumbMeta } from '../../page/breadcrumb-json-ld';
import type { PageHandle } from '../../page/page-handle';
import { isCalendarDay } from '../../parts/events/calendar-days';
import { eventPath, eventsPath } from '../../parts/events/event-path';
import { feedLink } from '../../parts/events/feed-link';
import { sheetLinks } from '../../styles/sheets';
import { DayScreen } from './day-screen';
import { EventScreen } from './event-screen';
import { loadDay } from './load-day.server';
import { loadEvent } from './load-event.server';

type Data = Awaited<ReturnType<typeof loader>>;

/**
 * The page of a day shows the same content to all visitors. The page of an event is rendered for each visitor, so that the store
 * can count every view.
 */
export const handle: PageHandle<Data> = {
	shared: true,
	subject: (shown) => shown?.event?.name ?? shown?.day?.name,
	description: (shown) => (shown?.event?.description ? htmlText(shown.event.description, 200) : undefined),
};

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) =>
	shown?.event
		? [
				{ 'script:ld+json': shown.event.jsonLd },
				...breadcrumbMeta(matches, [
					{ name: 'Events', path: eventsPath },
					{ name: shown.event.name, path: eventPath(shown.event.id) },
				]),
			]
		: [];

export const links: LinksFunction = () => [...sheetLinks('calendar', 'events')(), feedLink];

/**
 * Loads the events of a day (by its date as YYYYMMDD), or one event (by its id)
 * (docs/behaviour/features-and-events.md#addresses).
 */
export async function loader(args: LoaderFunctionArgs) {
	const { filter = '' } = args.params;
	if (isCalendarDay(filter)) return { day: await loadDay(args, filter), event: null };
	if (/^\d{8}$/.test(filter)) throw data({ error: 'This date does not exist.' }, { status: 404 });
	if (!/^\d{1,9}$/.test(filter)) throw data({ error: 'We could not find this event.' }, { status: 404 });
	return { day: null, event: await loadEvent(args, Number(filter)) };
}

export default function EventsOf() {
	const { day, event } = useLoaderData<typeof loader>();
	if (event) return <EventScreen event={event} />;
	return <DayScreen day={day} />;
}
