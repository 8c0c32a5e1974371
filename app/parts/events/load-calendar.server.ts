import type { LoaderFunctionArgs } from '@remix-run/node';
import type { StoreEvent } from '~store/contract/event';
import { htmlText } from '~store/contract/html-text';
import { storeApi } from '../../store-api/store-api.server';
import { costOf } from './event-cost';
import { calendarDay } from './event-dates.server';
import type { EventLine } from './event-lines';
import { coming, summaryOf, upcomingShown } from './event-summary.server';
import type { EventSummary } from './upcoming-events';

export interface LoadedCalendar {
	timezone: string;
	/** The name of the store. */
	store: string;
	/** All events since a month ago, sorted by time. */
	events: StoreEvent[];
	/** The bookseller's text above the calendar, as cleaned HTML. */
	words: string;
	/** Unix seconds. */
	now: number;
	/** Today's date in the store's time zone, as YYYYMMDD. */
	today: string;
}

/** Loads the store's events, for all pages about events. */
export async function loadCalendar(args: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<LoadedCalendar> {
	const api = await storeApi(args);
	const [settings, { rows, custom_content }] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('store/getCalendar', {}),
	]);
	const { timezone, name: store } = settings.store_info;
	const now = Math.floor(Date.now() / 1000);
	return { timezone, store, events: rows, words: custom_content, now, today: calendarDay(now, timezone) };
}

/** The length of an event's description in a list, in characters. */
const aboutLength = 180;

export function lineOf(
	{ id, from, to, info }: StoreEvent,
	{ timezone, store, now }: Pick<LoadedCalendar, 'timezone' | 'store' | 'now'>,
): EventLine {
	const [book] = info.book_list;
	return {
		...summaryOf({ id, name: info.name, from, to }, timezone),
		about: htmlText(info.description, aboutLength),
		place: info.place || store,
		cost: costOf(info.ticket_list),
		cancelled: info.cancelled,
		over: to < now,
		image: info.img_path,
		book: book ? { eisbn: book.eisbn, title: book.title, cover_image_cache: book.cover_image_cache } : null,
	};
}

/** Returns the next few events of the store. */
export const upcomingIn = ({ events, now, timezone }: LoadedCalendar): EventSummary[] =>
	coming(events, now)
		.slice(0, upcomingShown)
		.map(({ id, from, to, info }) => summaryOf({ id, from, to, name: info.name }, timezone));
