import type { LoaderFunctionArgs } from '@remix-run/node';
import type { StoreEvent } from '~store/contract/event';
import { shopAddress } from '~store/contract/shop-address';
import { eventJsonLd } from '../../page/event-json-ld';
import { costOf } from '../../parts/events/event-cost';
import { calendarDay, eventTime, isoMoment, leafOf } from '../../parts/events/event-dates.server';
import { eventPath } from '../../parts/events/event-path';
import { summaryOf, upcomingShown } from '../../parts/events/event-summary.server';
import { toListData, toSlideData } from '../../parts/titles/card-data';
import { storeApi } from '../../store-api/store-api.server';

/** Loads an event with all the data of its page, and counts that the page was viewed. */
export async function loadEvent(args: LoaderFunctionArgs, event_id: number) {
	const api = await storeApi(args);
	const [event, coming, settings] = await Promise.all([
		api.load('event/get', { event_id, increment_views: args.request.method === 'GET' }),
		api.load('event/getComing', { limit: upcomingShown, besides: event_id }),
		api.load('store/getSettings', {}),
	]);
	const { from, to, info } = event;
	const { store_info } = settings;
	const { timezone } = store_info;
	const address = shopAddress(settings, eventPath(event_id));
	const now = Math.floor(Date.now() / 1000);
	const yearOf = (moment: number) => calendarDay(moment, timezone).slice(0, 4);
	return {
		id: event_id,
		name: info.name,
		time: eventTime(from, to, timezone),
		/** The year of the event, unless it is the current year. */
		year: yearOf(from) === yearOf(now) ? null : yearOf(from),
		leaf: leafOf(from, timezone),
		day: calendarDay(from, timezone),
		inShop: info.place === '',
		place: info.place || store_info.name,
		/**
		 * The address of the shop, for an event that takes place in the shop. The address is null for a shop with several
		 * locations, because the event's location is unknown.
		 */
		at:
			info.place === '' && !store_info.hide_address && !store_info.is_multistore
				? `${store_info.address}, ${store_info.city}`
				: null,
		cost: costOf(info.ticket_list),
		cancelled: info.cancelled,
		over: to < now,
		description: info.description,
		image: info.img_path,
		books: info.book_list.map(toSlideData),
		tickets: info.ticket_list.map(ticketOf),
		address,
		upcoming: coming.rows.map((row) => summaryOf(row, timezone)),
		jsonLd: eventJsonLd(event, {
			settings,
			url: address,
			start: isoMoment(from, timezone),
			end: isoMoment(to, timezone),
		}),
	};
}

export type LoadedEvent = Awaited<ReturnType<typeof loadEvent>>;

const ticketOf = ({ name, price, title, left }: StoreEvent['info']['ticket_list'][number]) => ({
	name,
	price,
	title: title && toListData(title),
	left,
});
