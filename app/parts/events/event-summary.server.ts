import { eventTime, leafOf } from './event-dates.server';
import type { EventSummary } from './upcoming-events';

/** The number of upcoming events on the home page, in its sidebar, and on an event's page (docs/behaviour/home.md#events). */
export const upcomingShown = 3;

/** Returns the facts of an event for a short list. */
export const summaryOf = (
	{ id, name, from, to }: { id: number; name: string; from: number; to: number },
	timezone: string,
): EventSummary => ({ id, name, from, time: eventTime(from, to, timezone), leaf: leafOf(from, timezone) });

/** Returns the events that have not ended and were not cancelled. the current time in unix seconds */
export const coming = <Event extends { to: number; info: { cancelled: boolean } }>(
	events: Event[],
	now: number,
): Event[] => events.filter(({ to, info }) => to >= now && !info.cancelled);
