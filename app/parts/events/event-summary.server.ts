import { eventTime, leafOf } from './event-dates.server';
import type { EventSummary } from './upcoming-events';

/** How many of the next events are told of on the home page, in its sidebar and beside an event (docs/behaviour/home.md#events). */
export const upcomingShown = 3;

/** What a list of the next events shows of each. */
export const summaryOf = (
	{ id, name, from, to }: { id: number; name: string; from: number; to: number },
	timezone: string,
): EventSummary => ({ id, name, from, time: eventTime(from, to, timezone), leaf: leafOf(from, timezone) });

/** The events that are not over, nor called off. @param now unix seconds */
export const coming = <Event extends { to: number; info: { cancelled: boolean } }>(
	events: Event[],
	now: number,
): Event[] => events.filter(({ to, info }) => to >= now && !info.cancelled);
