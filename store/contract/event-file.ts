import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { StoreEvent } from './event';
import { htmlText } from './html-text';
import type { StoreSettings } from './webstore';
import { dayIn, isOnWholeDays } from './zoned-time';

/** The fields of an event that are written to its calendar file. */
export type FiledEvent = Pick<StoreEvent, 'id' | 'from' | 'to'> & {
	info: Pick<StoreEvent['info'], 'name' | 'description' | 'place' | 'cancelled'>;
};

type Shop = Pick<StoreSettings['store_info'], 'name' | 'timezone' | 'base_url' | 'address' | 'city' | 'hide_address'>;

/**
 * Formats an event as iCalendar (RFC 5545), for the visitor's own calendar. The file's times are in UTC, and every calendar app
 * converts these times to the time zone of the app's user. Whole-day events are written without a time zone.
 */
export function eventFile(
	{ id, from, to, info }: FiledEvent,
	{ store_info }: { store_info: Shop },
	address: string,
): string {
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

/** Returns a day of the store's calendar at midnight in UTC, as the library expects. */
const dayOf = (seconds: number, timezone: string): Date => new Date(dayIn(seconds, timezone));

const placeOf = ({ name, address, city, hide_address }: Shop): string =>
	[name, ...(hide_address ? [] : [address, city])].filter((part) => part !== '').join(', ');
