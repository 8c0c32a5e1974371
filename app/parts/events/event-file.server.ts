import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { StoreEvent } from '~store/contract/event';
import { htmlText } from '~store/contract/html-text';
import type { StoreSettings } from '~store/contract/webstore';
import { calendarDay, isOnWholeDays } from './event-dates.server';

/**
 * An event as iCalendar (RFC 5545), for the visitor's own calendar. Its times are told in UTC, which every calendar shows in
 * the zone of its reader; whole days have none.
 */
export function eventFile({ id, from, to, info }: StoreEvent, { store_info }: StoreSettings, address: string): string {
	const { timezone, name } = store_info;
	const allDay = isOnWholeDays(from, to, timezone);
	const calendar = new ICalCalendar({ name, prodId: { company: name, product: 'Events', language: 'EN' } });
	calendar.createEvent({
		id: `event-${id}@${new URL(store_info.base_url).host}`,
		summary: info.name,
		description: htmlText(info.description),
		location: info.place || placeOf(store_info),
		url: address,
		status: info.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
		allDay,
		start: allDay ? dayOf(from, timezone) : new Date(from * 1000),
		end: allDay ? dayOf(to, timezone) : new Date(to * 1000),
	});
	return calendar.toString();
}

/** A day of the store's calendar as the library reads days: by the clock of this process. */
function dayOf(seconds: number, timezone: string): Date {
	const date = calendarDay(seconds, timezone);
	return new Date(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)));
}

const placeOf = ({ name, address, city, hide_address }: StoreSettings['store_info']): string =>
	[name, ...(hide_address ? [] : [address, city])].filter((part) => part !== '').join(', ');
